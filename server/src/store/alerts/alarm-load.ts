/**
 * How many alerts staff are told, and how fast they answer, over a month at most (what joined a claim was not told aloud): one pass along `alerts_by_time`. The database gathers,
 * per resident and kind, when each was told and how it was answered; hours of the wall clock and medians are found here, because there
 * they cost a conversion and three sorts of everything.
 */
import { type AgencyId, type AlarmLoad, type AlertType, mostLoadDays, type ResidentId } from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { isCounted } from './alert-log.ts';
import { countFalls } from './falls.ts';

const dayMs = 86_400_000;
/** Zones differ by quarters of an hour, and so do the hours of their clocks. */
const quarterMs = 900_000;
const hourMs = 3_600_000;
const mostMs = (mostLoadDays * 24 + 1) * hourMs;
const mostResidents = 10;

/** `answers`: ms from the first telling to the first claim. */
const unclaimed = -1;
const untold = -2;
const longestAnswerMs = 2_000_000_000;

interface Gathered {
  readonly agency_id: AgencyId;
  readonly resident_id: ResidentId | null;
  readonly type: AlertType;
  /** When it was told, or came true where it was not, in quarters of an hour since the epoch. */
  readonly quarters: readonly number[];
  readonly answers: readonly number[];
}

/** Exported for the test of its plan. */
export const loadQuery = (agencyIds: readonly AgencyId[], from: number, to: number): RawBuilder<Gathered> =>
  sql<Gathered>`select a.agency_id, a.resident_id, a.type,
    array_agg(floor(date_part('epoch', coalesce(a.first_told_at, a.raised_at)) / ${quarterMs / 1_000}::float8)::int) as quarters,
    array_agg(case when a.first_told_at is null then ${untold}::int when a.first_claimed_at is null then ${unclaimed}::int
      else least(${longestAnswerMs}::float8, greatest(0, (date_part('epoch', a.first_claimed_at) - date_part('epoch', a.first_told_at)) * 1000))::int
      end) as answers
  from alerts a
  where a.agency_id = any(${[...agencyIds]}::int[]) and ${isCounted} and a.raised_at >= ${instant(from)} and a.raised_at < ${instant(to)}
  group by a.agency_id, a.resident_id, a.type`;

/** ms; `to` exclusive. */
interface LoadSpan {
  readonly from: number;
  readonly to: number;
}

/** What is asked for until now at the most; a beginning alone reaches no further back than a month before the end. */
export function loadSpan(
  { days, from, to }: { readonly days: number; readonly from?: number | undefined; readonly to?: number | undefined },
  now: number,
): LoadSpan {
  const end = Math.min(to ?? now, now);
  if (from === undefined) return { from: end - days * dayMs, to: end };
  return { from: Math.max(Math.min(from, end), end - mostMs), to: end };
}

export async function readAlarmLoad(
  db: Db,
  agencyIds: readonly AgencyId[],
  { from, to }: LoadSpan,
): Promise<AlarmLoad> {
  const raised = sql<boolean>`a.raised_at >= ${instant(from)} and a.raised_at < ${instant(to)}`;
  const [{ rows }, zones, falls] = await Promise.all([
    loadQuery(agencyIds, from, to).execute(db),
    zonesOf(db, agencyIds),
    countFalls(db, agencyIds, raised),
  ]);
  const lasted = hoursOf({ from, to }, [...zones.values()]);
  const total = newTally();
  const hours = Array.from({ length: 24 }, newTally);
  const types = new Map<AlertType, Tally>();
  const residents = new Map<string, OfResident>();
  for (const { agency_id, resident_id, type, quarters, answers } of rows) {
    const hourOf = hoursIn(zones.get(agency_id) ?? 'UTC');
    const ofType = held(types, type, newTally);
    const own = newTally();
    for (const [n, answer] of answers.entries()) {
      const hour = hours[hourOf(quarters[n] ?? 0)];
      for (const tally of [total, ofType, own, hour]) if (tally !== undefined) add(tally, answer);
    }
    if (resident_id === null) continue;
    const resident = held(residents, `${agency_id} ${resident_id}`, () => ({
      ...{ agency_id, resident_id, tally: newTally(), most: type, mostTold: -1 },
    }));
    merge(resident.tally, own);
    if (own.told > resident.mostTold) Object.assign(resident, { most: type, mostTold: own.told });
  }
  return {
    from,
    to,
    total: countsOf(total),
    falls,
    hours: hours.map((tally, hour) => ({ hour, ...countsOf(tally), per_hour: perHour(tally.told, lasted[hour] ?? 0) })),
    types: [...types]
      .map(([type, tally]) => ({ type, ...countsOf(tally) }))
      .toSorted((one, other) => other.told - one.told || one.type.localeCompare(other.type)),
    residents: await worstOf(db, [...residents.values()]),
  };
}

/** How long each hour of the clock lasted within the span, in hours: of several zones on average, by quarters. */
function hoursOf({ from, to }: LoadSpan, zones: readonly string[]): readonly number[] {
  const lasted = Array.from({ length: 24 }, () => 0);
  for (const zone of zones.length === 0 ? ['UTC'] : zones) {
    const hourOf = hoursIn(zone);
    for (let quarter = Math.floor(from / quarterMs); quarter * quarterMs < to; quarter += 1) {
      const within = Math.min(to, (quarter + 1) * quarterMs) - Math.max(from, quarter * quarterMs);
      const hour = hourOf(quarter);
      lasted[hour] = (lasted[hour] ?? 0) + within;
    }
  }
  return lasted.map((ms) => ms / hourMs / Math.max(1, zones.length));
}

/** In an hour of which less than a whole one was seen, as many as there were: a minute says nothing of an hour. */
const perHour = (count: number, hours: number): number => count / Math.max(1, hours);

interface Tally {
  told: number;
  suppressed: number;
  readonly answersMs: number[];
}
const newTally = (): Tally => ({ told: 0, suppressed: 0, answersMs: [] });

function add(tally: Tally, answer: number): void {
  if (answer === untold) {
    tally.suppressed++;
    return;
  }
  tally.told++;
  if (answer !== unclaimed) tally.answersMs.push(answer);
}

function merge(tally: Tally, { told, suppressed, answersMs }: Tally): void {
  tally.told += told;
  tally.suppressed += suppressed;
  for (const answer of answersMs) tally.answersMs.push(answer);
}

const countsOf = ({ told, suppressed, answersMs }: Tally) => ({
  told,
  claimed: answersMs.length,
  suppressed,
  median_claim_seconds: medianOf(answersMs),
});

function medianOf(answersMs: readonly number[]): number | null {
  if (answersMs.length === 0) return null;
  const sorted = Float64Array.from(answersMs).sort();
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2 / 1_000;
}

function held<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** The hour on the wall of a zone; each quarter of an hour is looked up once. */
const clocks = new Map<string, (quarter: number) => number>();
export function hoursIn(zone: string): (quarter: number) => number {
  return held(clocks, zone, () => {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
    const known = new Map<number, number>();
    return (quarter) => {
      // What lies years apart is not asked for together: a month of quarters, and some.
      if (known.size > 10_000) known.clear();
      return held(known, quarter, () => Number(format.format(quarter * quarterMs)));
    };
  });
}

async function zonesOf(db: Db, agencyIds: readonly AgencyId[]): Promise<ReadonlyMap<AgencyId, string>> {
  const rows = await db
    .selectFrom('agencies')
    .select(['agency_id', 'timezone'])
    // Not the builder's `in`, which of no agency is no SQL.
    .where(sql<boolean>`agency_id = any(${[...agencyIds]}::int[])`)
    .execute();
  return new Map(rows.map(({ agency_id, timezone }) => [agency_id as AgencyId, timezone]));
}

interface OfResident {
  readonly agency_id: AgencyId;
  readonly resident_id: ResidentId;
  readonly tally: Tally;
  most: AlertType;
  mostTold: number;
}

async function worstOf(db: Db, residents: readonly OfResident[]): Promise<AlarmLoad['residents']> {
  const worst = residents
    .filter(({ tally }) => tally.told > 0)
    .toSorted((one, other) => other.tally.told - one.tally.told || one.resident_id - other.resident_id)
    .slice(0, mostResidents);
  if (worst.length === 0) return [];
  const names = await db
    .selectFrom('residents as r')
    .leftJoin('beds as b', (join) => join.onRef('b.agency_id', '=', 'r.agency_id').onRef('b.bed_id', '=', 'r.bed_id'))
    .select(['r.agency_id', 'r.resident_id', 'r.name', 'b.bed_no'])
    .where('r.agency_id', 'in', [...new Set(worst.map(({ agency_id }) => agency_id))])
    .where(
      'r.resident_id',
      'in',
      worst.map(({ resident_id }) => resident_id),
    )
    .execute();
  return worst.map(({ agency_id, resident_id, tally, most, mostTold }) => {
    const named = names.find((row) => row.agency_id === agency_id && row.resident_id === resident_id);
    const { name = '', bed_no = null } = named ?? {};
    return { agency_id, resident_id, name, bed_no, ...countsOf(tally), most, most_told: mostTold };
  });
}
