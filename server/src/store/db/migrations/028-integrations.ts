/**
 * Other systems that read measurements (docs/decisions/156): their keys and what these open, whose data each has read, and readings that
 * were taken from a resident, which whoever has read them must be told.
 */
import { type Generated, type Kysely, sql } from 'kysely';
import type { At, MaybeAt } from '../column-types.ts';

export const name = '028-integrations';

export interface IntegrationTables {
  integrations: {
    agency_id: number;
    integration_id: Generated<number>;
    name: string;
    /** Of measurements: what it may read. */
    kinds: string[];
    /** Whether residents have a name there. */
    names: boolean;
    revision: Generated<number>;
    /** Off the list; the audit still names it. */
    removed_at: MaybeAt;
  };
  integration_keys: {
    agency_id: number;
    key_id: Generated<number>;
    integration_id: number;
    /** SHA-256 of the key, which itself is nowhere. */
    hash: Buffer;
    /** Its last characters. */
    hint: string;
    made_at: At;
    made_by: number;
    used_at: MaybeAt;
  };
  /** When each system's reading of each resident was last written down. */
  integration_reads: { agency_id: number; integration_id: number; resident_id: number; at: At };
  /** As a reading stood when it was taken from this resident. Filled and emptied by the database. */
  withdrawn_readings: {
    agency_id: number;
    reading_id: number;
    resident_id: number;
    kind: string;
    value: (number | null)[];
    comparator: string | null;
    context: unknown;
    at: At;
    clock_doubtful: boolean;
    received_at: At;
    meter: string | null;
    changed_at: At;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table integrations (
    agency_id int not null references agencies,
    integration_id int generated always as identity,
    name text not null,
    kinds text[] not null,
    names boolean not null,
    revision int not null default 1,
    removed_at timestamptz,
    primary key (agency_id, integration_id))`,
  `create unique index integrations_name on integrations (agency_id, lower(name collate any_case)) where removed_at is null`,
  `create table integration_keys (
    agency_id int not null,
    key_id int generated always as identity,
    integration_id int not null,
    hash bytea not null,
    hint text not null,
    made_at timestamptz not null,
    made_by int not null references users,
    used_at timestamptz,
    primary key (agency_id, key_id),
    unique (agency_id, hash),
    foreign key (agency_id, integration_id) references integrations)`,
  `create index integration_keys_of on integration_keys (agency_id, integration_id)`,
  `create table integration_reads (
    agency_id int not null,
    integration_id int not null,
    resident_id int not null,
    at timestamptz not null,
    primary key (agency_id, integration_id, resident_id),
    foreign key (agency_id, integration_id) references integrations,
    foreign key (agency_id, resident_id) references residents on delete cascade)`,

  `create table withdrawn_readings (
    agency_id int not null,
    reading_id bigint not null,
    resident_id int not null,
    kind text not null,
    value real[] not null,
    comparator text,
    context jsonb not null,
    at timestamptz not null,
    clock_doubtful boolean not null,
    received_at timestamptz not null,
    meter text,
    changed_at timestamptz not null,
    primary key (agency_id, reading_id, resident_id),
    foreign key (agency_id, resident_id) references residents on delete cascade)`,
  `create index withdrawn_readings_changed on withdrawn_readings (agency_id, changed_at, reading_id)`,
  `create index withdrawn_readings_of_resident on withdrawn_readings (agency_id, resident_id, at)`,
  // By the database, so that no way to take a reading from somebody can forget it.
  `create function readings_withdrawn() returns trigger language plpgsql as $$
    begin
      if old.resident_id is not null then
        insert into withdrawn_readings (agency_id, reading_id, resident_id, kind, value, comparator, context, at, clock_doubtful,
            received_at, meter, changed_at)
          values (old.agency_id, old.reading_id, old.resident_id, old.kind, old.value, old.comparator, old.context, old.at,
            old.clock_doubtful, old.received_at, old.meter, new.changed_at);
      end if;
      if new.resident_id is not null then
        delete from withdrawn_readings where agency_id = new.agency_id and reading_id = new.reading_id
          and resident_id = new.resident_id;
      end if;
      return null;
    end $$`,
  `create trigger readings_withdrawn after update of resident_id on readings
    for each row when (new.resident_id is distinct from old.resident_id) execute function readings_withdrawn()`,
];
