/** What people call a resident, a bed or a network by is one thing however it is typed; and what is looked for by kind is found by kind. */
import { type Kysely, sql } from 'kysely';

export const name = '007-one-spelling';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

interface Spelled {
  readonly table: string;
  readonly id: string;
  readonly text: string;
  /** Set = off the lists. */
  readonly gone: string;
  /** Of the index that is met by a text that is taken. */
  readonly constraint: string;
}

/**
 * No new one that differs from another by case alone. Those that stand there already stay, both of them: all but the first are marked as
 * spelled apart and stand beside the index; a trigger keeps new ones from meeting them, and takes the mark away once they are called
 * otherwise.
 */
const oneSpelling = ({ table, id, text, gone, constraint }: Spelled): string[] => [
  `alter table ${table} add column spelled_apart boolean not null default false`,
  `update ${table} t set spelled_apart = true where ${gone} is null and exists (select from ${table} o
    where o.agency_id = t.agency_id and o.${gone} is null and lower(o.${text}) = lower(t.${text}) and o.${id} < t.${id})`,
  `create unique index ${constraint} on ${table} (agency_id, lower(${text}))
    where ${text} is not null and ${gone} is null and not spelled_apart`,
  `create index ${constraint}_apart on ${table} (agency_id, lower(${text})) where spelled_apart`,
  `create function ${constraint}_kept() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or lower(new.${text}) is distinct from lower(old.${text}) then
        new.spelled_apart := false;
      elsif new.${gone} is not distinct from old.${gone} then
        return new;
      end if;
      if new.${gone} is null and not new.spelled_apart and exists (select from ${table} o
        where o.agency_id = new.agency_id and o.spelled_apart and o.${gone} is null and lower(o.${text}) = lower(new.${text})
          and o.${id} is distinct from new.${id})
      then
        raise exception 'one is called so already' using errcode = 'unique_violation', constraint = '${constraint}';
      end if;
      return new;
    end $$`,
  `create trigger ${constraint}_kept before insert or update of ${text}, ${gone} on ${table}
    for each row execute function ${constraint}_kept()`,
];

const statements = [
  // A kind that hardly ever comes true is found in the log without reading all the others.
  `create index alerts_of_type on alerts (agency_id, type, raised_at desc, alert_id)`,
  ...oneSpelling({
    ...{ table: 'residents', id: 'resident_id', text: 'resident_code', gone: 'discharged_at' },
    constraint: 'residents_code_spelled',
  }),
  ...oneSpelling({
    ...{ table: 'beds', id: 'bed_id', text: 'bed_no', gone: 'removed_at' },
    constraint: 'beds_number_spelled',
  }),
  ...oneSpelling({
    ...{ table: 'networks', id: 'network_id', text: 'name', gone: 'removed_at' },
    constraint: 'networks_name_spelled',
  }),
];
