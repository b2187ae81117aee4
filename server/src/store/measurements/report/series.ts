/**
 * Days of measurements, column by column: what a report of a month reads for a whole house. The database keeps the text of each day beside its key in
 * one index (migration 060), so a resident's month of a kind is one stretch of that index and one row that comes over.
 */
import {
  type AgencyId,
  itemsOfKind,
  type MeasurementKind,
  type MeasurementSeries,
  measurementKinds,
  type ResidentId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Numbers } from '../values.ts';

/** As `measurement_day_packed()` writes it. */
type DayText = readonly [
  /** Since 1970-01-01. */
  day: number,
  readings: number,
  lastAt: number,
  last: Numbers,
  least: Numbers,
  most: Numbers,
  /** Where there is something to be said. */
  more?: readonly [
    lastComparator: '<' | '>' | null,
    lastSite: NonNullable<MeasurementSeries['last_site']>[number],
    hasBelow: boolean,
    hasAbove: boolean,
    points: Worst['points'] | null,
    item: Worst['item'] | null,
    band: Worst['band'] | null,
    worstValue: number | null,
    worstComparator: '<' | '>' | null,
  ],
];
type Worst = MeasurementSeries['worst'][number];

interface SeriesRow {
  readonly resident_id: ResidentId;
  readonly kind: MeasurementKind;
  readonly skin: boolean;
  /** One after the other, with commas between. */
  readonly days: string;
}

interface Stretch {
  readonly from: string;
  readonly to: string;
  readonly kinds: readonly MeasurementKind[];
}

const dayMs = 86_400_000;

/** Of these people, by resident, in the order of the kinds. */
export async function seriesOf(
  db: Db,
  people: readonly { readonly agency_id: AgencyId; readonly resident_id: ResidentId }[],
  { from, to, kinds }: Stretch,
): Promise<ReadonlyMap<ResidentId, MeasurementSeries[]>> {
  const byResident = new Map<ResidentId, MeasurementSeries[]>();
  if (people.length === 0 || kinds.length === 0) return byResident;
  const agencies = people.map(({ agency_id }) => agency_id);
  const residents = people.map(({ resident_id }) => resident_id);
  // Resident by resident, as the index lies.
  const { rows } = await sql<SeriesRow>`select p.resident_id, s.kind, s.skin, s.days
    from unnest(${agencies}::int[], ${residents}::int[]) as p(agency_id, resident_id)
    cross join lateral (select d.kind, d.skin, string_agg(d.packed, ',' order by d.date) as days from measurement_days d
      where d.agency_id = p.agency_id and d.resident_id = p.resident_id and d.date between ${from}::date and ${to}::date
        and d.kind = any(${[...kinds]}::text[]) group by d.kind, d.skin) s`.execute(db);
  const first = Date.parse(from) / dayMs;
  for (const row of rows) {
    const list = byResident.get(row.resident_id) ?? [];
    byResident.set(row.resident_id, list);
    list.push(seriesIn(row, first));
  }
  for (const list of byResident.values()) list.sort(inOrder);
  return byResident;
}

const placeOf = new Map(measurementKinds.map((kind, place) => [kind, place]));
const inOrder = (a: MeasurementSeries, b: MeasurementSeries): number =>
  (placeOf.get(a.kind) ?? 0) - (placeOf.get(b.kind) ?? 0) || Number(a.skin) - Number(b.skin);

/** @param first day of the report, since 1970-01-01 */
function seriesIn({ kind, skin, days: text }: SeriesRow, first: number): MeasurementSeries {
  // Written by our own database.
  const days = JSON.parse(`[${text}]`) as DayText[];
  const column = (of: 3 | 4 | 5) => itemsOfKind(kind).map((_, item) => days.map((day) => day[of][item] ?? null));
  const places = (of: 2 | 3) => days.flatMap(([, , , , , , more], place) => (more?.[of] === true ? [place] : []));
  const seldom = <Value>(values: (Value | null)[]) => (values.every((value) => value === null) ? null : values);
  return {
    ...{ kind, skin },
    days: days.map(([day]) => day - first),
    count: days.map(([, readings]) => readings),
    last: column(3),
    last_at: days.map(([, , lastAt]) => lastAt),
    last_comparator: seldom(days.map(([, , , , , , more]) => more?.[0] ?? null)),
    last_site: seldom(days.map(([, , , , , , more]) => more?.[1] ?? null)),
    min: column(4),
    max: column(5),
    has_below: places(2),
    has_above: places(3),
    worst: days.flatMap(([, , , , , , more], place) => {
      const [, , , , points, item, band, value, comparator] = more ?? [];
      if (!points || item == null || band == null) return [];
      return [{ place, item, points, band, value: value ?? null, comparator: comparator ?? null }];
    }),
  };
}
