/** Writes days with their levels, and weighs later days anew whose usual has changed. A former version stays, with its time and its cause. */
import type { AgencyId, RemakeCause, ResidentId } from '@wardlight/contract';
import { baselineOf, riskAlgorithm } from '@wardlight/engine';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, instantText } from '../db/database.ts';
import type { ReportDayRow } from '../db/migrations/018-report-days.ts';
import { addDays } from './dates.ts';
import { type DayContent, rowText, valuesOfRow, weighed } from './day-rows.ts';

export interface Making {
  /** Without its level. */
  readonly content: DayContent;
  readonly cause: RemakeCause;
}

/** A baseline looks back this far. */
export const baselineDays = 28;

/** Days of a resident by this version of the algorithm, oldest first; from that date on, or all. */
export async function readKnownDays(
  db: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
  from: string | null,
): Promise<ReportDayRow[]> {
  const { rows } =
    await sql<ReportDayRow>`select * from report_days where agency_id = ${agencyId} and resident_id = ${residentId}
    and algorithm = ${riskAlgorithm} and date >= coalesce(${from}::date, '-infinity') order by date`.execute(db);
  return rows;
}

/** The same of many residents, from one date on. Who has none is not in it. */
export async function readKnownDaysOfMany(
  db: Db,
  agencyId: AgencyId,
  residentIds: readonly ResidentId[],
  from: string,
): Promise<ReadonlyMap<ResidentId, ReportDayRow[]>> {
  const { rows } =
    await sql<ReportDayRow>`select * from report_days where agency_id = ${agencyId} and resident_id = any(${[...residentIds]}::int[])
    and algorithm = ${riskAlgorithm} and date >= ${from}::date order by date`.execute(db);
  return Map.groupBy(rows, (row) => row.resident_id as ResidentId);
}

/** The work must be held: then nobody else writes days of this resident. @returns how many days were written */
export async function writeDays(
  client: pg.PoolClient,
  known: readonly ReportDayRow[],
  makings: readonly Making[],
  now: number,
): Promise<number> {
  if (makings.length === 0) return 0;
  const before = new Map(known.map((day) => [day.date, day]));
  const days = new Map<string, DayContent>(before);
  const causes = new Map(makings.map(({ content, cause }) => [content.date, cause]));
  for (const { content } of makings) days.set(content.date, content);
  const first = [...causes.keys()].sort()[0] ?? '';
  const last = addDays([...causes.keys()].sort().at(-1) ?? first, baselineDays);
  const written: ReturnType<typeof rowText>[] = [];
  const dates = [...days.keys()].sort();
  for (const [n, date] of dates.entries()) {
    const content = days.get(date);
    if (content === undefined || date < first || date > last) continue;
    const earlier = dates.slice(0, n).flatMap((one) => days.get(one) ?? []);
    const made = weighed(content, usualBefore(content, earlier));
    days.set(date, made);
    const former = before.get(date);
    if (former !== undefined && isSame(former, made)) continue;
    written.push(rowText(made, (former?.version ?? 0) + 1, causeOf(former, causes.get(date)), now));
  }
  await write(client, written, now);
  return written.length;
}

/** One that nobody touched was made again because an earlier one was; one that stands and comes as a first is made of what came later (`reopen-days.ts`). */
function causeOf(former: ReportDayRow | undefined, cause: RemakeCause | undefined): RemakeCause {
  if (former === undefined) return 'first';
  return cause === 'first' ? 'lateReadings' : (cause ?? 'usual');
}

/** What is usual before this day. @param earlier days before it, oldest first */
export function usualBefore(day: DayContent, earlier: readonly DayContent[]) {
  const from = addDays(day.date, -baselineDays);
  const usable = earlier.filter(
    (one) => one.valid && one.date >= from && one.night_start === day.night_start && one.night_end === day.night_end,
  );
  return baselineOf(usable.reverse().map(valuesOfRow));
}

/** By what would be written: the order of fields of a document, and -0, tell nothing apart. */
function isSame(former: ReportDayRow, made: DayContent): boolean {
  return (Object.keys(made) as (keyof DayContent)[]).every((key) => sameText(former[key]) === sameText(made[key]));
}

function sameText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

const columns = [
  'agency_id',
  'resident_id',
  'date',
  'algorithm',
  'version',
  'cause',
  'made_at',
  'from_at',
  'night_from_at',
  'to_at',
  'timezone',
  'night_start',
  'night_end',
  'kind',
  'level',
  'total',
  'falls',
  'rest',
  'breathing',
  'immobility',
  'valid',
  'not_usual',
  'seconds',
  'seen_seconds',
  'night_seconds',
  'night_seen_seconds',
  'exits',
  'night_exits',
  'on_bed_seconds',
  'rest_seconds',
  'rest_efficiency',
  'respiration_slots',
  'respiration_max',
  'respiration_min',
  'respiration_sd',
  'longest_seconds',
  'mean_seconds',
  'turns',
  'kept',
  'intervals',
  'turn_minutes',
  'restless_percent',
  'change',
  'moved',
  'items',
  'absences',
  'unseen',
] as const satisfies readonly (keyof ReportDayRow)[];
const list = columns.join(', ');
const replaced = columns.map((column) => `${column} = excluded.${column}`).join(', ');

async function write(client: pg.PoolClient, rows: readonly ReturnType<typeof rowText>[], now: number): Promise<void> {
  if (rows.length === 0) return;
  const text = JSON.stringify(rows);
  await client.query({
    name: 'keep-former-days',
    text: `insert into report_day_versions (agency_id, resident_id, date, algorithm, version, cause, made_at, replaced_at, day)
      select d.agency_id, d.resident_id, d.date, d.algorithm, d.version, d.cause, d.made_at, $2::timestamptz, to_jsonb(d)
      from jsonb_to_recordset($1::jsonb) as x(agency_id int, resident_id int, date date, algorithm smallint)
      join report_days d using (agency_id, resident_id, date, algorithm)`,
    values: [text, instantText(now)],
  });
  await client.query({
    name: 'write-days',
    text: `insert into report_days (${list}) select ${list} from jsonb_populate_recordset(null::report_days, $1::jsonb)
      on conflict (agency_id, resident_id, date, algorithm) do update set ${replaced}`,
    values: [text],
  });
}
