/** Readings as other systems read them: kept ones, and those that were taken from a resident since. In the order in which they changed. */
import {
  type AgencyId,
  type Measured,
  type MeasurementKind,
  measuredSchema,
  type ReadingId,
  type ResidentId,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';

export interface ReadReading {
  readonly readingId: ReadingId;
  readonly residentId: ResidentId;
  readonly measured: Measured;
  /** When it was taken, by our clock. */
  readonly at: number;
  readonly clockDoubtful: boolean;
  readonly receivedAt: number;
  readonly meter: string | null;
  readonly changedAt: number;
  readonly corrected: boolean;
  /** Taken from this resident since. */
  readonly withdrawn: boolean;
}

/** An instant, or a wall-clock time of the facility. */
export type Bound = { readonly at: number } | { readonly local: string };
/** `from`: not before. `before`: earlier than. */
export interface TimeTest {
  readonly is: 'from' | 'before';
  readonly bound: Bound;
}

/** What a search for one code means: readings of a kind, or of temperatures only those of a site. */
export interface CodeMatch {
  readonly kind: MeasurementKind;
  /** Null = wherever it was taken, but for the skin. */
  readonly site: 'forehead' | 'ear' | 'skin' | null;
}

/** After what an earlier page ended with. */
export interface Cursor {
  readonly changedAt: number;
  readonly readingId: number;
  readonly residentId: number;
}

export interface ObservationWish {
  readonly agencyId: AgencyId;
  readonly zone: string;
  /** Those the reader may read. */
  readonly kinds: readonly MeasurementKind[];
  /** Any of them. */
  readonly matches?: readonly CodeMatch[] | undefined;
  readonly residentIds?: readonly number[] | undefined;
  readonly ids?: readonly { readonly readingId: number; readonly residentId: number }[] | undefined;
  /** All of them. */
  readonly at: readonly TimeTest[];
  readonly changed: readonly TimeTest[];
  readonly after: Cursor | null;
  readonly limit: number;
}

interface Row {
  readonly kind: MeasurementKind;
  /** In the order of the items of the kind. */
  readonly value: readonly (number | null)[];
  readonly comparator: string | null;
  readonly context: unknown;
  readonly reading_id: ReadingId;
  readonly resident_id: ResidentId;
  readonly at: number;
  readonly clock_doubtful: boolean;
  readonly received_at: number;
  readonly meter: string | null;
  readonly changed_at: number;
  readonly corrected: boolean;
  readonly withdrawn: boolean;
}

export async function readObservations(db: Db, wish: ObservationWish): Promise<ReadReading[]> {
  if (wish.kinds.length === 0) return [];
  const { rows } = await observationsQuery(wish).execute(db);
  return rows.map((row) => ({
    readingId: row.reading_id,
    residentId: row.resident_id,
    measured: measuredOf(row),
    at: row.at,
    clockDoubtful: row.clock_doubtful,
    receivedAt: row.received_at,
    meter: row.meter,
    changedAt: row.changed_at,
    corrected: row.corrected,
    withdrawn: row.withdrawn,
  }));
}

function measuredOf({ kind, value: [first, second, third], comparator, context }: Row): Measured {
  const value = kind === 'bloodPressure' ? { systolic: first, diastolic: second, pulse: third ?? null } : first;
  return measuredSchema.parse({ kind, value, comparator, context });
}

/** Both tables in one question, so that a reading that moves meanwhile is in one of them. Exported for the test of its plans. */
export function observationsQuery(wish: ObservationWish): RawBuilder<Row> {
  const columns =
    sql.raw(`x.reading_id, x.resident_id, x.kind, x.value, x.comparator, x.context, x.at, x.clock_doubtful,
    x.received_at, x.meter, x.changed_at`);
  const order = sql.raw('changed_at, reading_id, resident_id');
  const corrected = sql`exists (select from reading_corrections c where c.agency_id = ${wish.agencyId}
    and c.reading_id = k.reading_id)`;
  const which = wished(wish);
  const page = (from: RawBuilder<unknown>) =>
    sql`(select ${columns} from ${from} where ${which} order by ${order} limit ${wish.limit})`;
  return sql<Row>`select k.*, ${corrected} as corrected, false as withdrawn from ${page(sql`readings x`)} k
    union all select w.*, false, true from ${page(sql`withdrawn_readings x`)} w
    order by ${order} limit ${wish.limit}`;
}

function wished({ agencyId, zone, kinds, matches, residentIds, ids, at, changed, after }: ObservationWish) {
  const all: RawBuilder<unknown>[] = [sql`x.agency_id = ${agencyId}`, sql`x.resident_id is not null`];
  all.push(sql`x.kind = any(${[...kinds]}::text[])`);
  if (matches !== undefined) all.push(anyOf(matches.map(matching)));
  const bound = (to: Bound) => ('at' in to ? instant(to.at) : sql`(${to.local}::timestamp at time zone ${zone})`);
  const test = (column: string, { is, bound: to }: TimeTest) =>
    sql`${sql.raw(column)} ${sql.raw(is === 'from' ? '>=' : '<')} ${bound(to)}`;
  all.push(...at.map((one) => test('x.at', one)), ...changed.map((one) => test('x.changed_at', one)));
  // Nothing changes before it was measured: where the order goes along, what is older need not be read.
  all.push(...at.filter(({ is }) => is === 'from').map((one) => test('x.changed_at', one)));
  if (residentIds !== undefined) all.push(sql`x.resident_id = any(${[...residentIds]}::int[])`);
  // The index by time begins with the resident, so a time alone is asked of each of them.
  else if (at.length > 0)
    all.push(sql`x.resident_id = any(array(select r.resident_id from residents r where r.agency_id = ${agencyId}))`);
  if (ids !== undefined)
    all.push(sql`x.reading_id = any(${ids.map(({ readingId }) => readingId)}::bigint[])
      and (x.reading_id, x.resident_id) in (select * from unnest(${ids.map(({ readingId }) => readingId)}::bigint[],
        ${ids.map(({ residentId }) => residentId)}::int[]))`);
  if (after !== null)
    all.push(sql`(x.changed_at, x.reading_id, x.resident_id) > (${instant(after.changedAt)}, ${after.readingId}::bigint,
      ${after.residentId}::int)`);
  return sql.join(all, sql` and `);
}

const site = sql`coalesce(x.context->>'site', '')`;
function matching({ kind, site: asked }: CodeMatch): RawBuilder<unknown> {
  if (kind !== 'temperature') return sql`x.kind = ${kind}`;
  return asked === null ? sql`x.kind = ${kind} and ${site} <> 'skin'` : sql`x.kind = ${kind} and ${site} = ${asked}`;
}
const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
