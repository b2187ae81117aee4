/** Alerts of some report days of one agency, as its filter counts them: one pass along `alerts_by_time`. */
import type { AgencyId, AlertType, ResidentId, SavedStatisticFilter, StatisticAlerts } from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { hoursIn } from '../../alerts/alarm-load.ts';
import { isCounted } from '../../alerts/alert-log.ts';
import { countFalls } from '../../alerts/falls.ts';
import { type Db, instant } from '../../db/database.ts';
import { figuresOf } from '../figures.ts';

const quarterSeconds = 900;
const mostResidents = 10;

export interface AlertSpan {
  readonly agencyId: AgencyId;
  readonly zone: string;
  /** Inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly filter: Pick<SavedStatisticFilter, 'types' | 'priorities'>;
}

interface Gathered {
  readonly resident_id: ResidentId | null;
  readonly type: AlertType;
  /** When it was told, in quarters of an hour since the epoch; null = it was not. */
  readonly quarters: readonly (number | null)[];
  /** Seconds from the first telling; null = it was not. */
  readonly claims: readonly (number | null)[];
  readonly closes: readonly (number | null)[];
}

const sinceTold = (at: 'first_claimed_at' | 'closed_at') =>
  // "Greatest" of zero and nothing is zero: an open alert would count as one closed at once.
  sql`case when ${sql.ref(`a.${at}`)} is not null and a.first_told_at is not null
      then greatest(0, date_part('epoch', ${sql.ref(`a.${at}`)}) - date_part('epoch', a.first_told_at)) end`;

/** Exported for the test of its plan. */
export const statisticAlertsQuery = ({ agencyId, from, to, filter }: AlertSpan): RawBuilder<Gathered> =>
  sql<Gathered>`select a.resident_id, a.type,
    array_agg(floor(date_part('epoch', a.first_told_at) / ${quarterSeconds}::float8)::int) as quarters,
    array_agg(${sinceTold('first_claimed_at')}) as claims, array_agg(${sinceTold('closed_at')}) as closes
  from alerts a
  where a.agency_id = ${agencyId} and ${isCounted} and a.raised_at >= ${instant(from)} and a.raised_at < ${instant(to)}
    and a.type = any(${[...filter.types]}::text[]) and a.priority = any(${[...filter.priorities]}::text[])
  group by a.resident_id, a.type`;

export async function readStatisticAlerts(db: Db, span: AlertSpan): Promise<StatisticAlerts> {
  const raised = sql<boolean>`a.raised_at >= ${instant(span.from)} and a.raised_at < ${instant(span.to)}`;
  const [{ rows }, falls] = await Promise.all([
    statisticAlertsQuery(span).execute(db),
    countFalls(db, [span.agencyId], raised),
  ]);
  const hourOf = hoursIn(span.zone);
  const total = newTally();
  const types = new Map<AlertType, Tally & { readonly hours: number[] }>();
  const residents = new Map<ResidentId, OfResident>();
  for (const row of rows) {
    const own = tallyOf(row);
    merge(total, own);
    const ofType = types.get(row.type) ?? { ...newTally(), hours: Array.from({ length: 24 }, () => 0) };
    types.set(row.type, ofType);
    merge(ofType, own);
    for (const quarter of row.quarters)
      if (quarter !== null) {
        const hour = hourOf(quarter);
        ofType.hours[hour] = (ofType.hours[hour] ?? 0) + 1;
      }
    if (row.resident_id === null) continue;
    const resident = residents.get(row.resident_id) ?? { ...newTally(), most: row.type, mostTold: -1 };
    residents.set(row.resident_id, resident);
    merge(resident, own);
    if (own.told > resident.mostTold) Object.assign(resident, { most: row.type, mostTold: own.told });
  }
  const answered = (seconds: readonly number[]) => {
    const { median, p90 } = figuresOf(seconds);
    return { count: seconds.length, median, p90 };
  };
  return {
    from_at: span.from,
    to_at: span.to,
    ...countsOf(total),
    falls,
    claim: answered(total.claims),
    close: answered(total.closes),
    types: [...types]
      .map(([type, tally]) => ({ type, ...countsWithMedian(tally), hours: tally.hours }))
      .toSorted((one, other) => other.told - one.told || one.type.localeCompare(other.type)),
    loudest: await loudestOf(db, span.agencyId, residents),
  };
}

interface Tally {
  told: number;
  suppressed: number;
  readonly claims: number[];
  readonly closes: number[];
}
interface OfResident extends Tally {
  most: AlertType;
  mostTold: number;
}
const newTally = (): Tally => ({ told: 0, suppressed: 0, claims: [], closes: [] });

function tallyOf({ quarters, claims, closes }: Gathered): Tally {
  const told = quarters.filter((quarter) => quarter !== null).length;
  const known = (list: readonly (number | null)[]) => list.filter((seconds) => seconds !== null);
  return { told, suppressed: quarters.length - told, claims: known(claims), closes: known(closes) };
}

function merge(into: Tally, { told, suppressed, claims, closes }: Tally): void {
  into.told += told;
  into.suppressed += suppressed;
  for (const seconds of claims) into.claims.push(seconds);
  for (const seconds of closes) into.closes.push(seconds);
}

const countsOf = ({ told, suppressed, claims }: Tally) => ({ told, claimed: claims.length, suppressed });
const countsWithMedian = (tally: Tally) => ({
  ...countsOf(tally),
  median_claim_seconds: figuresOf(tally.claims).median,
});

async function loudestOf(
  db: Db,
  agencyId: AgencyId,
  residents: ReadonlyMap<ResidentId, OfResident>,
): Promise<StatisticAlerts['loudest']> {
  const loudest = [...residents]
    .filter(([, { told }]) => told > 0)
    .toSorted(([one, a], [other, b]) => b.told - a.told || one - other)
    .slice(0, mostResidents);
  if (loudest.length === 0) return [];
  const names = await db
    .selectFrom('residents as r')
    .leftJoin('beds as b', (join) => join.onRef('b.agency_id', '=', 'r.agency_id').onRef('b.bed_id', '=', 'r.bed_id'))
    .select(['r.resident_id', 'r.name', 'b.bed_no'])
    .where('r.agency_id', '=', agencyId)
    .where(
      'r.resident_id',
      'in',
      loudest.map(([id]) => id),
    )
    .execute();
  return loudest.map(([resident_id, tally]) => {
    const { name = '', bed_no = null } = names.find((row) => row.resident_id === resident_id) ?? {};
    return { resident_id, name, bed_no, ...countsWithMedian(tally), most: tally.most, most_told: tally.mostTold };
  });
}
