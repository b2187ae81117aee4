/**
 * Shifts: when they begin, one row each, and the page that is made at the change (docs/decisions/140). Of every agency exactly one row is
 * open: the shift under way, which is also the work of making its page.
 */
import { type Generated, type Kysely, sql } from 'kysely';
import type { At, MaybeAt } from '../column-types.ts';

export const name = '021-handovers';

export interface HandoverTables {
  handovers: {
    agency_id: number;
    handover_id: Generated<number>;
    from_at: At;
    to_at: At;
    timezone: string;
    /** Null = under way. */
    fixed_at: MaybeAt;
    /** When the page is to be made, or until when somebody makes it. */
    due_at: MaybeAt;
    page: unknown;
    /** Since 026. Null = under way, or fixed by a version that did not count. */
    counts: unknown;
    /** Whom and where it is about, for who searches. */
    resident_ids: Generated<number[]>;
    bed_nos: Generated<string[]>;
    text: Generated<string>;
    given_at: MaybeAt;
    given_by: number | null;
    /** The account, where that is another: a shared station. */
    given_through: number | null;
    accepted_at: MaybeAt;
    accepted_by: number | null;
    accepted_through: number | null;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table agencies add column shifts smallint[] not null default '{420,900,1380}'`,
  `create table handovers (
    agency_id int not null references agencies,
    handover_id int generated always as identity,
    from_at timestamptz not null,
    to_at timestamptz not null,
    timezone text not null,
    fixed_at timestamptz,
    due_at timestamptz,
    page jsonb,
    resident_ids int[] not null default '{}',
    bed_nos text[] not null default '{}',
    text text not null default '',
    given_at timestamptz,
    given_by int references users,
    given_through int references users,
    accepted_at timestamptz,
    accepted_by int references users,
    accepted_through int references users,
    primary key (agency_id, handover_id),
    check ((fixed_at is null) = (page is null)),
    check ((given_at is null) = (given_by is null)),
    check ((accepted_at is null) = (accepted_by is null)),
    check (accepted_at is null or given_at is not null))`,
  `create unique index handovers_open on handovers (agency_id) where fixed_at is null`,
  `create index handovers_due on handovers (due_at) where fixed_at is null`,
  `create index handovers_by_time on handovers (agency_id, from_at desc)`,

  // Long ago: whoever works it off finds the shift that is under way by its own clock.
  `insert into handovers (agency_id, from_at, to_at, timezone, due_at)
    select agency_id, 'epoch', 'epoch', timezone, 'epoch' from agencies`,
  `create function agencies_shifts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into handovers (agency_id, from_at, to_at, timezone, due_at) values (new.agency_id, 'epoch', 'epoch', new.timezone, 'epoch');
      else
        update handovers set due_at = 'epoch' where agency_id = new.agency_id and fixed_at is null;
      end if;
      return null;
    end $$`,
  `create trigger agencies_shifts_begun after insert on agencies for each row execute function agencies_shifts()`,
  `create trigger agencies_shifts_set after update of timezone, shifts on agencies
    for each row when (new.timezone is distinct from old.timezone or new.shifts is distinct from old.shifts)
    execute function agencies_shifts()`,
];
