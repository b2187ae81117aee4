/** Alerts of some report days of one agency, as its filter counts them: one pass along `alerts_by_time`. */
import {
  type AgencyId,
  type AlertType,
  notNeededReasons,
  type ResidentId,
  type SavedStatisticFilter,
  type ShippedTemplate,
  type StatisticAlerts,
  type TemplateId,
} from '@wardlight/contract';
import { riskAlgorithm } from '@wardlight/engine';
import { type RawBuilder, sql } from 'kysely';
import { hoursIn } from '../../alerts/alarm-load.ts';
import { isCounted } from '../../alerts/alert-log.ts';
import { countFalls } from '../../alerts/falls.ts';
import { type Db, instant } from '../../db/database.ts';
import { figuresOf } from '../figures.ts';

const quarterSeconds = 900;
const mostResidents = 10;

const perDays = 1_000;

export interface AlertSpan {
  readonly agencyId: AgencyId;
  readonly zone: string;
  /** Inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** The report days between them, both inclusive. */
  readonly dates: { readonly first: string; readonly last: string };
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
  /** Of those that staff were notified of, and that are closed. */
  readonly not_needed: number;
}

const sinceTold = (at: 'first_claimed_at' | 'closed_at') =>
  // "Greatest" of zero and nothing is zero: an open alert would count as one closed at once.
  sql`case when ${sql.ref(`a.${at}`)} is not null and a.first_told_at is not null
      then greatest(0, date_part('epoch', ${sql.ref(`a.${at}`)}) - date_part('epoch', a.first_told_at)) end`;

/** Exported for the test of its plan. */
export const statisticAlertsQuery = ({ agencyId, from, to, filter }: Omit<AlertSpan, 'dates'>): RawBuilder<Gathered> =>
  sql<Gathered>`select a.resident_id, a.type,
    array_agg(floor(date_part('epoch', a.first_told_at) / ${quarterSeconds}::float8)::int) as quarters,
    array_agg(${sinceTold('first_claimed_at')}) as claims, array_agg(${sinceTold('closed_at')}) as closes,
    (count(*) filter (where a.first_told_at is not null and a.closed_at is not null
      and a.close_reason = any(${[...notNeededReasons]}::text[])))::int as not_needed
  from alerts a
  where a.agency_id = ${agencyId} and ${isCounted} and a.raised_at >= ${instant(from)} and a.raised_at < ${instant(to)}
    and a.type = any(${[...filter.types]}::text[]) and a.priority = any(${[...filter.priorities]}::text[])
  group by a.resident_id, a.type`;

/** Exported for the test of its plan: answered by the index alone. */
export const residentDaysQuery = ({ agencyId, dates }: Pick<AlertSpan, 'agencyId' | 'dates'>) =>
  sql<{ days: number }>`select count(*)::int as days from report_days
    where agency_id = any(array[${agencyId}::int]) and date between ${dates.first}::date and ${dates.last}::date
      and algorithm = ${riskAlgorithm} and kind <> 'away'`;

export async function readStatisticAlerts(db: Db, span: AlertSpan): Promise<StatisticAlerts> {
  const raised = sql<boolean>`a.raised_at >= ${instant(span.from)} and a.raised_at < ${instant(span.to)}`;
  const [{ rows }, falls, residentDays] = await Promise.all([
    statisticAlertsQuery(span).execute(db),
    countFalls(db, [span.agencyId], raised),
    residentDaysQuery(span)
      .execute(db)
      .then(({ rows: [row] }) => row?.days ?? 0),
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
    const resident = residents.get(row.resident_id) ?? { ...newTally(), most: row.type, mostNotified: -1 };
    residents.set(row.resident_id, resident);
    merge(resident, own);
    if (own.notified > resident.mostNotified) Object.assign(resident, { most: row.type, mostNotified: own.notified });
  }
  const answered = (seconds: readonly number[]) => {
    const { median, p90 } = figuresOf(seconds);
    return { count: seconds.length, median, p90 };
  };
  return {
    from_at: span.from,
    to_at: span.to,
    ...countsOf(total),
    ...neededOf(total),
    falls,
    resident_days: residentDays,
    falls_per_1000_days: residentDays === 0 ? null : (falls.count * perDays) / residentDays,
    claim: answered(total.claims),
    close: answered(total.closes),
    types: [...types]
      .map(([type, tally]) => ({ type, ...countsWithMedian(tally), ...neededOf(tally), hours: tally.hours }))
      .toSorted((one, other) => other.told - one.told || one.type.localeCompare(other.type)),
    templates: await templatesOf(db, span.agencyId, residents),
    loudest: await loudestOf(db, span.agencyId, residents),
  };
}

interface Tally {
  notified: number;
  suppressed: number;
  readonly claims: number[];
  readonly closes: number[];
  notNeeded: number;
}
interface OfResident extends Tally {
  most: AlertType;
  mostNotified: number;
}
const newTally = (): Tally => ({ notified: 0, suppressed: 0, claims: [], closes: [], notNeeded: 0 });

function tallyOf({ quarters, claims, closes, not_needed }: Gathered): Tally {
  const notified = quarters.filter((quarter) => quarter !== null).length;
  const known = (list: readonly (number | null)[]) => list.filter((seconds) => seconds !== null);
  return {
    notified,
    suppressed: quarters.length - notified,
    claims: known(claims),
    closes: known(closes),
    notNeeded: not_needed,
  };
}

function merge(into: Tally, { notified, suppressed, claims, closes, notNeeded }: Tally): void {
  into.notified += notified;
  into.suppressed += suppressed;
  into.notNeeded += notNeeded;
  for (const seconds of claims) into.claims.push(seconds);
  for (const seconds of closes) into.closes.push(seconds);
}

const countsOf = ({ notified, suppressed, claims }: Tally) => ({ told: notified, claimed: claims.length, suppressed });
const neededOf = ({ closes, notNeeded }: Tally) => ({ closed: closes.length, not_needed: notNeeded });
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
    .filter(([, { notified }]) => notified > 0)
    .toSorted(([one, a], [other, b]) => b.notified - a.notified || one - other)
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
    return { resident_id, name, bed_no, ...countsWithMedian(tally), most: tally.most, most_told: tally.mostNotified };
  });
}

interface TemplateRow {
  readonly resident_id: ResidentId;
  readonly template_id: TemplateId;
  readonly name: string;
  readonly shipped: ShippedTemplate | null;
}

/** An alert does not keep by which template it was raised: residents stand with the one they have now, or the standard one. */
async function templatesOf(
  db: Db,
  agencyId: AgencyId,
  residents: ReadonlyMap<ResidentId, OfResident>,
): Promise<StatisticAlerts['templates']> {
  const closed = [...residents].filter(([, { closes }]) => closes.length > 0);
  if (closed.length === 0) return [];
  const { rows } = await sql<TemplateRow>`select r.resident_id, t.template_id, t.name, t.shipped
    from residents r join templates d on d.agency_id = r.agency_id and d.shipped = 'standard'
    join templates t on t.agency_id = r.agency_id and t.template_id = coalesce(r.template_id, d.template_id)
    where r.agency_id = ${agencyId} and r.resident_id = any(${closed.map(([id]) => id)}::int[])`.execute(db);
  const templates = new Map<TemplateId, StatisticAlerts['templates'][number]>();
  for (const { resident_id, template_id, name, shipped } of rows) {
    const tally = residents.get(resident_id);
    if (tally === undefined) continue;
    const { closed: before, not_needed } = templates.get(template_id) ?? { closed: 0, not_needed: 0 };
    const own = neededOf(tally);
    templates.set(template_id, {
      ...{ template_id, name, shipped },
      closed: before + own.closed,
      not_needed: not_needed + own.not_needed,
    });
  }
  return [...templates.values()].toSorted(
    (one, other) => other.closed - one.closed || one.template_id - other.template_id,
  );
}
