/** Says that the past of a resident has changed, so that the days it touches are made again. Within the transaction that changes it. */
import type { AgencyId, RemakeCause, ResidentId } from '@wardlight/contract';
import type pg from 'pg';
import { instantText } from '../../db/database.ts';
import { settledMs } from './settled.ts';

export interface Touched {
  readonly agencyId: AgencyId;
  readonly residentId: ResidentId;
  /** Both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly cause: Extract<RemakeCause, 'lateReadings' | 'correction' | 'move'>;
}

/**
 * A day that is open is made of what there is when it ends: only what lies before it is work. Due later than it is ever due of itself, it is over
 * and being made at this moment, perhaps without this: whoever makes it writes nothing, and it is made anew.
 */
export async function touchReports(client: Pick<pg.PoolClient, 'query'>, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return;
  await client.query({
    name: 'touch-reports',
    text: `update report_work w set touched_from = least(w.touched_from, t.from_at), touched_to = greatest(w.touched_to, t.to_at),
        touched_cause = t.cause, due_at = 'epoch'::timestamptz
      from (select agency_id, resident_id, min(from_at) as from_at, max(to_at) as to_at, max(cause) as cause
        from jsonb_to_recordset($1::jsonb) as x(agency_id int, resident_id int, from_at timestamptz, to_at timestamptz, cause text)
        group by agency_id, resident_id) t
      where w.agency_id = t.agency_id and w.resident_id = t.resident_id
        and (w.open_from is null or t.from_at < w.open_from
          or t.from_at < w.open_to and w.due_at > w.open_to + $2::int * interval '1 millisecond')`,
    values: [
      JSON.stringify(
        touched.map(({ agencyId, residentId, from, to, cause }) => ({
          agency_id: agencyId,
          resident_id: residentId,
          from_at: instantText(from),
          to_at: instantText(to),
          cause,
        })),
      ),
      settledMs,
    ],
  });
}
