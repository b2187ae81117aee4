/** Whose a reading is, changed by staff: given to a resident, or nobody's again. The agency's measurements are held. */
import type { AgencyId, ForaNews, ReadingId, ResidentId, Spo2Scale } from '@wardlight/contract';
import { readingTime } from '@wardlight/engine';
import { type RawBuilder, sql } from 'kysely';
import type { Acting } from '../audit/acting.ts';
import { type Db, instant, instantText } from '../db/database.ts';
import type { KeptReading } from '../spots/kept-reading.ts';
import { type RefusedReading, throughOf, withNewestOther } from './changes.ts';
import { findReading, type ReadingRow } from './reading-rows.ts';
import { refreshDays } from './report/days.ts';
import { measuredOf, scaleOf } from './values.ts';

interface Moved {
  readonly news: readonly ForaNews[];
  readonly kept: readonly KeptReading[];
}

export interface Receiving {
  readonly resident_id: ResidentId;
  readonly name: string;
  readonly spo2Scale: Spo2Scale;
}

/** Who is to have a reading of this time. Of somebody discharged it must be from before. */
export async function receiving(
  step: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
  at: number,
): Promise<Receiving | RefusedReading> {
  const row = await step
    .selectFrom('residents')
    .select(['name', 'discharged_at', 'spo2_scale'])
    .where('agency_id', '=', agencyId)
    .where('resident_id', '=', residentId)
    .executeTakeFirst();
  if (row === undefined) return { refused: 'not_found' };
  if (row.discharged_at !== null && row.discharged_at <= at) return { refused: 'resident_discharged' };
  return { resident_id: residentId, name: row.name, spo2Scale: scaleOf(row.spo2_scale) };
}

/** The stay of `x.resident_id` at `x.at`, of which `at` is a column or an instant. */
export const stayAt = (agencyId: AgencyId, residentId: ResidentId, at: number): RawBuilder<number | null> => sql<
  number | null
>`(select s.stay_id from stays s where s.agency_id = ${agencyId} and s.resident_id = ${residentId}
    and (s.from_at is null or s.from_at <= ${instant(at)}) and (s.to_at is null or s.to_at > ${instant(at)})
    order by s.from_at desc nulls last limit 1)`;

/** As it stands now, for whoever hears of what is kept. */
export const keptOf = (row: ReadingRow, change: KeptReading['change']): Omit<KeptReading, 'newestOtherAt'>[] =>
  row.resident_id === null
    ? []
    : [
        {
          agencyId: row.agency_id,
          residentId: row.resident_id,
          readingId: row.reading_id,
          change,
          measured: measuredOf(row),
          at: row.at,
          receivedAt: row.received_at,
          clockDoubtful: row.clock_doubtful,
        },
      ];

export const newsOf = (readingId: ReadingId, residentId: ResidentId): ForaNews => ({
  what: 'reading',
  reading_id: readingId,
  resident_id: residentId,
  waiting_id: null,
});

/** Before staff said when it was: what they said goes with whose they said it was. */
export function timeByClocks({
  at,
  clock_doubtful,
  device_at,
  sent_at,
  received_at,
}: ReadingRow): Pick<ReadingRow, 'at' | 'clock_doubtful'> {
  const time = device_at === null ? null : readingTime(device_at, sent_at, received_at);
  return time?.doubtful ? { at: time.at, clock_doubtful: true } : { at, clock_doubtful };
}

/** They are taken from their residents and stand under the unassigned ones, offered to nobody. */
export async function backToNobody(step: Db, acting: Acting, readingIds: readonly number[]): Promise<Moved> {
  const { agencyId, at, by } = acting;
  const news: ForaNews[] = [];
  const kept: Omit<KeptReading, 'newestOtherAt'>[] = [];
  const touched = [];
  const times: ({ readonly reading_id: number; readonly at: string } & Pick<ReadingRow, 'clock_doubtful'>)[] = [];
  for (const id of readingIds) {
    const row = await findReading(step, agencyId, id as ReadingId);
    if (row === null || row.resident_id === null) continue;
    kept.push(...keptOf(row, 'withdrawn'));
    touched.push({ residentId: row.resident_id, kind: row.kind, at: row.at });
    const { at: measuredAt, clock_doubtful } = timeByClocks(row);
    times.push({ reading_id: row.reading_id, at: instantText(measuredAt), clock_doubtful });
    news.push(newsOf(row.reading_id, row.resident_id), { what: 'unassigned' });
  }
  await sql`update readings r set state = 'unassigned', resident_id = null, stay_id = null, waiting_id = null, suggested = '{}',
      at = t.at, clock_doubtful = t.clock_doubtful, points = null, item = null, band = null, by_user = ${by.userId}, by_through = ${throughOf(by)}, by_at = ${instant(at)},
      revision = revision + 1, changed_at = ${instant(at)}
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t(reading_id bigint, at timestamptz, clock_doubtful boolean)
    where r.agency_id = ${agencyId} and r.reading_id = t.reading_id and r.state = 'kept'`.execute(step);
  await refreshDays(step, agencyId, touched, 'may vanish');
  return { news, kept: await withNewestOther(step, agencyId, kept) };
}
