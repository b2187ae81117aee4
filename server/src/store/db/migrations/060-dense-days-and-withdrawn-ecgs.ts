/**
 * What a report reads of a day of measurements stands in one text, beside its key in one index (docs/decisions/199); files and samples of withdrawn
 * ECG recordings are kept for a time (docs/decisions/200).
 */
import { type Kysely, sql } from 'kysely';

export const name = '060-dense-days-and-withdrawn-ecgs';

const statements = [
  'alter table measurement_days add column packed text',
  // By the database itself, so that whichever version writes a day writes this too. A list in JSON; its last part only where it says something.
  `create function measurement_day_packed() returns trigger language plpgsql as $$
    begin
      new.packed := concat('[', new.date - date '1970-01-01', ',', new.readings, ',',
        (extract(epoch from new.last_at) * 1000)::bigint, ',', to_json(new.last), ',', to_json(new.least), ',', to_json(new.most),
        case when new.last_comparator is not null or new.last_site is not null or new.has_below or new.has_above or new.points > 0
          then ',' || json_build_array(new.last_comparator, new.last_site, new.has_below, new.has_above, new.points, new.item, new.band,
            new.worst_value, new.worst_comparator) end, ']');
      return new;
    end $$`,
  `create trigger measurement_day_packed before insert or update on measurement_days
    for each row execute function measurement_day_packed()`,
  'update measurement_days set readings = readings',
  'alter table measurement_days alter column packed set not null',
  'create index measurement_days_packed on measurement_days (agency_id, resident_id, kind, skin, date) include (packed)',
  // Which kinds are measured at all is asked kind by kind.
  'create index measurement_days_by_kind on measurement_days (agency_id, kind, date)',
  'drop index measurement_days_by_date',

  'alter table ecgs add column files_until timestamptz, add column files_deleted_at timestamptz',
  // Those of before were said to be kept: they can be put back for as long as one of today.
  `update ecgs set files_until = greatest(withdrawn_at, now()) + interval '30 days' where withdrawn_at is not null`,
  'create index ecgs_to_delete on ecgs (files_until) where files_until is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
