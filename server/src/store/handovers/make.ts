/**
 * The change of shifts: the page of the one that is over is made and the next begun, in one transaction, by whoever has taken the open row.
 * A server that dies on the way leaves a row that is due again; a second one finds it taken.
 */
import type { AgencyId, WatchSettings } from '@wardlight/contract';
import { nextShiftStart, type ShiftSettings, shiftAt } from '@wardlight/engine';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, instant, instantText } from '../db/database.ts';
import { bedNosOf, pageOf, residentsOf } from './page.ts';
import { countsOf } from './reads.ts';

export interface HandoverMaking {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly watch: WatchSettings;
}

const leaseMs = 60_000;
const mostAtOnce = 8;
/** After a longer stop there is nobody to hand the shifts between to: the page that was under way is made, and the next is that of now. */
const catchUpMs = 48 * 3_600_000;
/** A page is made this long after the change, so that what happened before it is stored. */
const settleMs = 5_000;
/**
 * Where a night ended in the shift and its days are still being made, the page waits for them so long, looking so often: who rose in risk
 * belongs on it. What comes later still stands beside it (`since`).
 */
const waitForDaysMs = 10 * 60_000;
const lookAgainMs = 15_000;

interface Taken {
  readonly agency_id: AgencyId;
  readonly handover_id: number;
  readonly from_at: number;
  readonly to_at: number;
  readonly timezone: string;
  readonly shifts: number[];
}

/**
 * Works off what is due; what another server has taken is left to it. The trouble of one agency keeps no other waiting: its page stays due.
 * @throws AggregateError after all of them had their turn
 */
export async function makeHandovers(making: HandoverMaking, now: number): Promise<void> {
  const { rows } = await making.pool.query<Taken>({
    name: 'lease-handovers',
    text: `update handovers h set due_at = $2::timestamptz
      from (select agency_id, handover_id from handovers where fixed_at is null and due_at <= $1::timestamptz order by due_at limit $3
        for update skip locked) due, agencies a
      where h.agency_id = due.agency_id and h.handover_id = due.handover_id and a.agency_id = h.agency_id
      returning h.agency_id, h.handover_id, h.from_at, h.to_at, a.timezone, a.shifts`,
    values: [instantText(now), instantText(now + leaseMs), mostAtOnce],
  });
  const failures: unknown[] = [];
  for (const taken of rows) {
    try {
      await turnOver(making, taken, now);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'pages of shifts could not be made; they stay due');
}

interface Planned {
  readonly from: number;
  readonly to: number;
}

async function turnOver(making: HandoverMaking, taken: Taken, now: number): Promise<void> {
  const settings: ShiftSettings = { zone: taken.timezone, starts: taken.shifts };
  let open: Planned = { from: taken.from_at, to: taken.to_at };
  if (open.to <= open.from) open = shiftAt(settings, now);
  // Other settings than it was begun with: a shift under way ends by the new ones. One that is over stays as it was, however long ago
  // that is: somebody may have given it already.
  else if (open.to > now) open = { from: open.from, to: nextShiftStart(settings, now) };
  const ended = open.to + settleMs <= now;
  const waits = ended && now < open.to + waitForDaysMs && (await areDaysMissing(making.db, taken.agency_id, open));
  const over = ended && !waits;
  const page = over
    ? await pageOf(making.db, { agencyId: taken.agency_id, from: open.from, to: open.to }, making.watch)
    : null;
  const client = await making.pool.connect();
  try {
    await client.query('begin');
    if (await isHeld(client, taken, now)) {
      await client.query({
        name: 'fix-handover',
        text: `update handovers set from_at = $3::timestamptz, to_at = $4::timestamptz, timezone = $5, due_at = $6::timestamptz,
          fixed_at = $7::timestamptz, page = $8::jsonb, resident_ids = $9, bed_nos = $10, counts = $11::jsonb where agency_id = $1 and handover_id = $2`,
        values: [
          taken.agency_id,
          taken.handover_id,
          instantText(open.from),
          instantText(open.to),
          taken.timezone,
          page === null ? instantText(waits ? now + lookAgainMs : open.to + settleMs) : null,
          page === null ? null : instantText(now),
          page === null ? null : JSON.stringify(page),
          page === null ? [] : residentsOf(page),
          page === null ? [] : bedNosOf(page),
          page === null ? null : JSON.stringify(countsOf(page)),
        ],
      });
      if (page !== null) await begin(client, taken, shiftAfter(settings, open, now));
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Whether a day that ended in the shift is not made yet, of anybody who lay in a bed. */
async function areDaysMissing(db: Db, agencyId: AgencyId, { from, to }: Planned): Promise<boolean> {
  const { rows } = await sql`select 1 from report_work where agency_id = ${agencyId} and due_at is not null
    and open_to > ${instant(from)} and open_to <= ${instant(to)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Still ours: nobody changed the shifts meanwhile, and nobody else took it after our time was over. */
async function isHeld(client: pg.PoolClient, taken: Taken, now: number): Promise<boolean> {
  const { rows } = await client.query({
    name: 'hold-handover',
    text: `select 1 from handovers where agency_id = $1 and handover_id = $2 and fixed_at is null and due_at = $3::timestamptz for update`,
    values: [taken.agency_id, taken.handover_id, instantText(now + leaseMs)],
  });
  return rows.length > 0;
}

const shiftAfter = (settings: ShiftSettings, { to }: Planned, now: number): Planned =>
  to < now - catchUpMs ? shiftAt(settings, now) : { from: to, to: nextShiftStart(settings, to) };

async function begin(client: pg.PoolClient, taken: Taken, { from, to }: Planned): Promise<void> {
  await client.query({
    name: 'begin-handover',
    text: `insert into handovers (agency_id, from_at, to_at, timezone, due_at)
      values ($1, $2::timestamptz, $3::timestamptz, $4, $5::timestamptz)`,
    values: [taken.agency_id, instantText(from), instantText(to), taken.timezone, instantText(to + settleMs)],
  });
}
