/**
 * Which mat lay in which bed, and from when until when; kept by the database as the stays of residents are (011), whatever statement moves
 * a mat. A reading that comes late is told by it whose it was.
 */
import { type Generated, type Kysely, sql } from 'kysely';
import type { MaybeAt } from '../column-types.ts';
import { movedAtSetting } from './011-stays.ts';
import type { SensorTables } from './030-sensors-of-mats.ts';

export const name = '019-mat-stays';

export interface MatStayTables extends SensorTables {
  mat_stays: {
    agency_id: number;
    mat_stay_id: Generated<number>;
    mat_id: number;
    bed_id: number;
    /** Null = since before anybody noted it. */
    from_at: MaybeAt;
    /** Null = still there. */
    to_at: MaybeAt;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table mat_stays (
    agency_id int not null,
    mat_stay_id int generated always as identity,
    mat_id int not null,
    bed_id int not null,
    from_at timestamptz,
    to_at timestamptz check (to_at >= from_at),
    primary key (agency_id, mat_stay_id),
    foreign key (agency_id, mat_id) references mats on delete cascade,
    foreign key (agency_id, bed_id) references beds)`,
  `create index mat_stays_of_bed on mat_stays (agency_id, bed_id, from_at)`,
  `create index mat_stays_of_mat on mat_stays (agency_id, mat_id, from_at)`,
  `create unique index mat_stays_in_bed on mat_stays (agency_id, bed_id) where to_at is null`,
  `create unique index mat_stays_of_present on mat_stays (agency_id, mat_id) where to_at is null`,

  // A mat's own history says since when it lies where it lies; of one that was laid there before that was written, nobody knows.
  `insert into mat_stays (agency_id, mat_id, bed_id, from_at)
    select m.agency_id, m.mat_id, m.bed_id, (select max(e.at) from mat_events e
      where e.agency_id = m.agency_id and e.mat_id = m.mat_id and e.event = 'laidInBed')
    from mats m where m.bed_id is not null order by m.agency_id, m.mat_id`,

  `create function mats_stay_kept() returns trigger language plpgsql as $$
    declare
      told timestamptz := nullif(current_setting('${movedAtSetting}', true), '')::timestamptz;
    begin
      if tg_op = 'UPDATE' and old.bed_id is not null then
        update mat_stays set to_at = greatest(from_at, coalesce(told, now()))
          where agency_id = old.agency_id and mat_id = old.mat_id and to_at is null;
      end if;
      if new.bed_id is not null then
        insert into mat_stays (agency_id, mat_id, bed_id, from_at)
          values (new.agency_id, new.mat_id, new.bed_id,
            -- Registered in a bed at once, as a facility's first mats are: since when it lies there nobody said.
            case when tg_op = 'INSERT' then told else coalesce(told, now()) end);
      end if;
      return null;
    end $$`,
  `create trigger mats_stay_put after insert on mats
    for each row when (new.bed_id is not null) execute function mats_stay_kept()`,
  `create trigger mats_stay_kept after update of bed_id on mats
    for each row when (new.bed_id is distinct from old.bed_id) execute function mats_stay_kept()`,
];
