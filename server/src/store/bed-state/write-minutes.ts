/** Rows of `minutes`: sums that may come in parts, which add up. */
import type { MinuteFact } from '@wardlight/engine';
import { instantText } from '../db/database.ts';
import type { BedEntry, BedLabels } from './bed-entries.ts';

const columns =
  'agency_id, bed_id, resident_id, at, lying_seconds, sitting_seconds, out_seconds, moving_seconds, still_seconds, turns, frames, rr, hr, spo2, temp, calm_seconds, turned_at';

/** Parameter `$at` is `minuteText`. One statement may touch a row once, so no key may stand in it twice. */
export const upsertMinutes = (at: number, only = ''): string => `insert into minutes (${columns})
  select ${columns} from jsonb_to_recordset($${at}::jsonb) as m(agency_id int, bed_id int, resident_id int, at timestamptz, lying_seconds real,
    sitting_seconds real, out_seconds real, moving_seconds real, still_seconds real, turns int, frames int, rr real[], hr real[], spo2 real[], temp real[],
    calm_seconds real, turned_at int[]) ${only}
  on conflict (agency_id, bed_id, at, resident_id) do update set
    lying_seconds = minutes.lying_seconds + excluded.lying_seconds, sitting_seconds = minutes.sitting_seconds + excluded.sitting_seconds,
    out_seconds = minutes.out_seconds + excluded.out_seconds, moving_seconds = minutes.moving_seconds + excluded.moving_seconds,
    still_seconds = minutes.still_seconds + excluded.still_seconds, turns = minutes.turns + excluded.turns,
    frames = minutes.frames + excluded.frames, rr = minutes.rr || excluded.rr, hr = minutes.hr || excluded.hr,
    spo2 = minutes.spo2 || excluded.spo2, temp = minutes.temp || excluded.temp,
    calm_seconds = coalesce(minutes.calm_seconds, minutes.still_seconds) + excluded.calm_seconds,
    turned_at = minutes.turned_at || excluded.turned_at`;

/** A row of its own for each frame would double what a frame costs; whole minutes are soon enough for a counter. Same parameter. */
export const countFrames = (
  at: number,
  only = '',
): string => `update mats m set frames = m.frames + x.frames, heard_at = greatest(m.heard_at, x.heard_at)
  from (select agency_id, mat_id, sum(frames) as frames, max(at) filter (where frames > 0) as heard_at
    from jsonb_to_recordset($${at}::jsonb) as r(agency_id int, mat_id int, at timestamptz, frames int)
    where mat_id is not null group by agency_id, mat_id) x
  where m.agency_id = x.agency_id and m.mat_id = x.mat_id ${only}`;

export interface MinuteOfBed {
  readonly entry: Pick<BedEntry, 'matId'> & { readonly labels: Pick<BedLabels, 'agencyId' | 'bedId' | 'residentId'> };
  readonly fact: MinuteFact;
}

/** Arrays of arrays do not fit `unnest`, so the values of a minute travel as one JSON document. */
export const minuteText = (minutes: readonly MinuteOfBed[]): string =>
  JSON.stringify(
    minutes.map(({ entry, fact }) => ({
      agency_id: entry.labels.agencyId,
      bed_id: entry.labels.bedId,
      mat_id: entry.matId,
      resident_id: entry.labels.residentId,
      at: instantText(fact.at),
      lying_seconds: fact.lyingSeconds,
      sitting_seconds: fact.sittingSeconds,
      out_seconds: fact.outSeconds,
      moving_seconds: fact.movingSeconds,
      still_seconds: fact.stillSeconds,
      turns: fact.turns,
      frames: fact.frames,
      rr: fact.rr,
      hr: fact.hr,
      spo2: orNull(fact.spo2),
      temp: orNull(fact.temp),
      calm_seconds: fact.calmSeconds,
      turned_at: orNull(fact.turnedAt.map((time) => time - fact.at)),
    })),
  );

/** Few mats measure them: a null takes no room in the row, and what it is joined with stays as it is. */
const orNull = (values: readonly number[]): readonly number[] | null => (values.length === 0 ? null : values);

export const minuteKey = ({ entry, fact }: MinuteOfBed): string => `${entry.labels.bedId} ${fact.at}`;
