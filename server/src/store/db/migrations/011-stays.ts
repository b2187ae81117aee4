/**
 * Who lay in which bed, and from when until when. Kept by the database itself whenever a resident's bed changes, by whatever statement:
 * what is done at a bed names the stay it is meant for (docs/decisions/116), so a stay that nobody noted would be a resident nobody can
 * be sure of.
 */
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import type { MaybeAt } from '../column-types.ts';

export const name = '011-stays';

export interface StayTables {
  stays: {
    agency_id: number;
    stay_id: Generated<number>;
    resident_id: number;
    bed_id: number;
    /** Null = since before anybody noted it. */
    from_at: MaybeAt;
    /** Null = still there. */
    to_at: MaybeAt;
  };
}

/** Written by the database alone. */
export type KeptStay = ColumnType<number | null, never, never>;

/** Set for the transaction by whoever moves residents, so that stays have the time of the move and not of the database's clock. */
export const movedAtSetting = 'wardlight.moved_at';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table stays (
    agency_id int not null,
    stay_id int generated always as identity,
    resident_id int not null,
    bed_id int not null,
    from_at timestamptz,
    to_at timestamptz check (to_at >= from_at),
    primary key (agency_id, stay_id),
    foreign key (agency_id, resident_id) references residents on delete cascade,
    foreign key (agency_id, bed_id) references beds)`,
  `create index stays_of_bed on stays (agency_id, bed_id, from_at)`,
  `create index stays_of_resident on stays (agency_id, resident_id, from_at)`,
  `create unique index stays_in_bed on stays (agency_id, bed_id) where to_at is null`,
  `alter table residents add column stay_id int`,

  // Since when they lie where they lie is known of those who were moved since beds have noted it.
  `insert into stays (agency_id, resident_id, bed_id, from_at)
    select r.agency_id, r.resident_id, r.bed_id, s.begun_at from residents r left join bed_states s using (agency_id, bed_id)
    where r.bed_id is not null order by r.agency_id, r.resident_id`,
  `update residents r set stay_id = s.stay_id from stays s where s.agency_id = r.agency_id and s.resident_id = r.resident_id`,
  `alter table residents add constraint residents_stay check ((bed_id is null) = (stay_id is null))`,

  // The number is taken before the row is written, and the stay is written after it: a stay is of a resident who stands there.
  `create function residents_stay_taken() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.bed_id is distinct from old.bed_id then
        new.stay_id := case when new.bed_id is null then null else nextval(pg_get_serial_sequence('stays', 'stay_id')) end;
      else
        new.stay_id := old.stay_id;
      end if;
      return new;
    end $$`,
  `create trigger residents_stay_taken before insert or update of bed_id, stay_id on residents
    for each row execute function residents_stay_taken()`,
  `create function residents_stay_kept() returns trigger language plpgsql as $$
    declare
      told timestamptz := nullif(current_setting('${movedAtSetting}', true), '')::timestamptz;
    begin
      if tg_op = 'UPDATE' and old.stay_id is not null then
        update stays set to_at = greatest(from_at, coalesce(told, now())) where agency_id = old.agency_id and stay_id = old.stay_id;
      end if;
      if new.stay_id is not null then
        insert into stays (agency_id, stay_id, resident_id, bed_id, from_at) overriding system value
          values (new.agency_id, new.stay_id, new.resident_id, new.bed_id,
            -- Registered in a bed at once, as a facility's first residents are: since when they lie there nobody said.
            case when tg_op = 'INSERT' then told else coalesce(told, now()) end);
      end if;
      return null;
    end $$`,
  `create trigger residents_stay_put after insert on residents
    for each row when (new.stay_id is not null) execute function residents_stay_kept()`,
  `create trigger residents_stay_kept after update of bed_id, stay_id on residents
    for each row when (new.stay_id is distinct from old.stay_id) execute function residents_stay_kept()`,
];
