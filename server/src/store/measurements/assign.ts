/** Readings that are nobody's: given to a resident, refused with a reason, and within a minute taken back. */
import {
  type AgencyId,
  type assignReading,
  type BodyOf,
  type DataOf,
  type FieldProblem,
  isTimeUnknown,
  type KeptOrAsked,
  type listUnassigned,
  meterFamilySchema,
  oldestTypedMs,
  type QueryOf,
  type Reading,
  type ReadingId,
  type refuseReading,
  takeBackReadingMs,
} from '@wardlight/contract';
import { canonical, news2Marks } from '@wardlight/engine';
import { type RawBuilder, sql } from 'kysely';
import { type Acting, auditOf } from '../audit/acting.ts';
import { type Db, instant } from '../db/database.ts';
import { anyContaining } from '../db/paged.ts';
import { holdMeasurements } from '../residents/measurements-lock.ts';
import { type Changed, type RefusedReading, throughOf, withNewestOther } from './changes.ts';
import { doubtsOf } from './doubts.ts';
import { keptOf, newsOf, receiving, stayAt, timeByClocks } from './move-readings.ts';
import {
  findReading,
  type ReadingRow,
  readingOf,
  readingsQuery,
  residentsNamed,
  shownReading,
} from './reading-rows.ts';
import { refreshDays } from './report/days.ts';
import { measuredOf, numbersOf, spelledUnits, valueOfKind, worstMark } from './values.ts';

/** Each with the moment it is listed by. */
const lists = {
  waiting: { state: sql`state = 'unassigned'`, by: 'received_at' },
  refused: { state: sql`state = 'refused'`, by: 'by_at' },
} as const;

type Asked = QueryOf<typeof listUnassigned>;

const whichOf = (agencyId: AgencyId, { show, search, family, kinds, meter }: Asked) =>
  sql`agency_id = ${agencyId} and ${lists[show].state} and ${anyContaining(['meter'], search)}
    and (${family ?? null}::text is null or family = ${family ?? null})
    and (${meter ?? null}::text is null or meter = ${meter ?? null})
    and (${kinds === undefined}::boolean or kind = any(${[...(kinds ?? [])]}::text[]))`;

export function unassignedPage(agencyId: AgencyId, asked: Asked): RawBuilder<ReadingRow> {
  const { show, order, offset, limit } = asked;
  const { by } = lists[show];
  const way = sql.raw(order === 'asc' ? 'asc' : 'desc');
  const page = sql`select * from readings where ${whichOf(agencyId, asked)}
    order by ${sql.ref(by)} ${way}, reading_id ${way} limit ${limit} offset ${offset}`;
  return readingsQuery(page, sql`x.${sql.ref(by)} ${way}, x.reading_id ${way}`);
}

export async function readUnassigned(db: Db, agencyId: AgencyId, asked: Asked): Promise<DataOf<typeof listUnassigned>> {
  const [{ rows }, counted] = await Promise.all([
    unassignedPage(agencyId, asked).execute(db),
    sql<{ total: number }>`select count(*) as total from readings where ${whichOf(agencyId, asked)}`.execute(db),
  ]);
  const people = await residentsNamed(db, [agencyId], [...new Set(rows.flatMap(({ suggested }) => suggested))]);
  return {
    rows: rows.map((row) => ({
      ...readingOf(row),
      family: meterFamilySchema.parse(row.family),
      suggested: row.suggested.flatMap((id) => people.get(id) ?? []),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** The kind stands in the entry, and never a value. */
export const auditAbout = (row: Pick<ReadingRow, 'reading_id' | 'kind'>, label: string) => ({
  subject: { kind: 'reading' as const, id: row.reading_id, label },
  after: { measurement: row.kind },
});

export async function assign(
  step: Db,
  acting: Acting,
  readingId: ReadingId,
  wish: BodyOf<typeof assignReading>,
): Promise<Changed<KeptOrAsked | RefusedReading>> {
  const { agencyId, at, by } = acting;
  await holdMeasurements(step, agencyId);
  const row = await findReading(step, agencyId, readingId);
  if (row === null) return { answer: { refused: 'not_found' } };
  if (row.state !== 'unassigned') return { answer: { refused: 'conflict' } };
  const time = saidTime(row, wish.measured_at);
  if ('refused' in time) return { answer: time };
  const resident = await receiving(step, agencyId, wish.resident_id, time.at);
  if ('refused' in resident) return { answer: resident };
  const before = measuredOf(row);
  const why = [
    ...(row.reason === 'unitDoubtful' && wish.unit === undefined ? (['unit'] as const) : []),
    ...(isTimeUnknown({ ...row, ...time }) ? (['time'] as const) : []),
  ];
  if (why.length > 0) {
    const marks = news2Marks(before, resident.spo2Scale).map((mark) => ({ ...mark }));
    return { answer: { state: 'asks', why, marks, earlier: null } };
  }
  const measured = wish.unit === undefined ? before : inUnit(row, spelledUnits[wish.unit]);
  if (measured === null) return { answer: { refused: 'invalid', fields: { unit: 'unknown_value' } } };
  const what = { measured, doubtful: false, ...resident, at: time.at, itself: readingId };
  const asked = wish.confirmed ? null : await doubtsOf(step, acting, what);
  if (asked !== null) return { answer: asked };
  const { points, item, band } = worstMark(measured, resident.spo2Scale);
  await sql`update readings set state = 'kept', resident_id = ${wish.resident_id}, stay_id = ${stayAt(agencyId, wish.resident_id, time.at)},
      at = ${instant(time.at)}, clock_doubtful = ${time.clock_doubtful},
      value = ${[...numbersOf(measured.value)]}::real[], points = ${points}, item = ${item}, band = ${band}, by_user = ${by.userId},
      by_through = ${throughOf(by)}, by_at = ${instant(at)}, revision = revision + 1, changed_at = ${instant(at)}
    where agency_id = ${agencyId} and reading_id = ${readingId}`.execute(step);
  await refreshDays(step, agencyId, [{ residentId: wish.resident_id, kind: row.kind, at: time.at }], 'only more');
  await auditOf(step, acting, [{ action: 'readingAssigned', ...auditAbout(row, resident.name) }]);
  const now = await findReading(step, agencyId, readingId);
  if (now === null) throw new Error('a reading that is held is gone');
  return {
    answer: { state: 'kept', reading: readingOf(now) },
    news: [newsOf(readingId, wish.resident_id), { what: 'unassigned' }],
    kept: await withNewestOther(step, agencyId, keptOf(now, 'kept')),
  };
}

type Time = Pick<ReadingRow, 'at' | 'clock_doubtful'>;

/** What staff say of a clock that is doubtful; of any other one nothing is to be said. */
function saidTime(row: ReadingRow, said: BodyOf<typeof assignReading>['measured_at']): Time | RefusedReading {
  const { at, clock_doubtful, received_at } = row;
  if (said === undefined) return { at, clock_doubtful };
  const wrong = (problem: FieldProblem): RefusedReading => ({ refused: 'invalid', fields: { measured_at: problem } });
  if (!clock_doubtful) return wrong('unknown_value');
  if (said === 'arrival') return { at: received_at, clock_doubtful: false };
  if (said > received_at) return wrong('too_large');
  return said < received_at - oldestTypedMs ? wrong('too_small') : { at: said, clock_doubtful: false };
}

/** As it came, in the unit that staff say it is in; null = it cannot be. */
function inUnit(row: ReadingRow, unit: string) {
  const { kind, comparator, context } = measuredOf(row);
  const value = canonical({ kind, value: valueOfKind(kind, row.raw_value), unit, comparator, context });
  return value.verdict === 'refused' ? null : value.measured;
}

export async function refuse(
  step: Db,
  acting: Acting,
  readingId: ReadingId,
  { why, note }: BodyOf<typeof refuseReading>,
): Promise<Changed<Reading | RefusedReading>> {
  const { agencyId, at, by } = acting;
  if (why === 'other' && note === '') return { answer: { refused: 'invalid', fields: { note: 'required' } } };
  await holdMeasurements(step, agencyId);
  const row = await findReading(step, agencyId, readingId);
  if (row === null) return { answer: { refused: 'not_found' } };
  if (row.state !== 'unassigned') return { answer: { refused: 'conflict' } };
  await sql`update readings set state = 'refused', refusal = ${why}, refusal_note = ${note}, by_user = ${by.userId},
      by_through = ${throughOf(by)}, by_at = ${instant(at)}, revision = revision + 1, changed_at = ${instant(at)}
    where agency_id = ${agencyId} and reading_id = ${readingId}`.execute(step);
  await auditOf(step, acting, [{ action: 'readingRefused', ...auditAbout(row, row.meter ?? '') }]);
  return { answer: await shownReading(step, agencyId, readingId), news: [{ what: 'unassigned' }] };
}

/** By whoever did it, within a minute; not where it was corrected since. */
export async function takeBack(
  step: Db,
  acting: Acting,
  readingId: ReadingId,
): Promise<Changed<Reading | RefusedReading>> {
  const { agencyId, at, by } = acting;
  await holdMeasurements(step, agencyId);
  const row = await findReading(step, agencyId, readingId);
  if (row === null) return { answer: { refused: 'not_found' } };
  // What was typed for a resident is corrected or withdrawn; only once it was put back somebody has given it.
  const isGiven = row.gateway_id !== null || row.revision > 1;
  const byStaff = isGiven && row.waiting_id === null && row.state !== 'unassigned';
  const isOwn = row.by_user === by.userId && row.by_at !== null && at - row.by_at <= takeBackReadingMs;
  const isSince = row.corrected_at !== null && row.corrected_at >= (row.by_at ?? 0);
  if (!byStaff || !isOwn || isSince) return { answer: { refused: 'conflict' } };
  const before = inUnit(row, row.raw_unit) ?? measuredOf(row);
  const time = timeByClocks(row);
  const kept = await withNewestOther(step, agencyId, keptOf(row, 'withdrawn'));
  await sql`update readings set state = 'unassigned', resident_id = null, stay_id = null, refusal = null, refusal_note = null,
      value = ${[...numbersOf(before.value)]}::real[], at = ${instant(time.at)}, clock_doubtful = ${time.clock_doubtful}, points = null, item = null, band = null, by_user = null, by_through = null,
      by_at = null, revision = revision + 1, changed_at = ${instant(at)}
    where agency_id = ${agencyId} and reading_id = ${readingId}`.execute(step);
  const { resident_id } = row;
  if (resident_id !== null)
    await refreshDays(step, agencyId, [{ residentId: resident_id, kind: row.kind, at: row.at }], 'may vanish');
  const label = row.resident_name ?? row.meter ?? '';
  await auditOf(step, acting, [{ action: 'readingTakenBack', ...auditAbout(row, label) }]);
  return {
    answer: await shownReading(step, agencyId, readingId),
    news: [...(resident_id === null ? [] : [newsOf(readingId, resident_id)]), { what: 'unassigned' }],
    kept,
  };
}

/** By whoever may give readings, and whenever: it waits for its resident again, also where it was typed for another. */
export async function putBack(
  step: Db,
  acting: Acting,
  readingId: ReadingId,
): Promise<Changed<Reading | RefusedReading>> {
  const { agencyId, at } = acting;
  await holdMeasurements(step, agencyId);
  const row = await findReading(step, agencyId, readingId);
  if (row === null) return { answer: { refused: 'not_found' } };
  if (row.state !== 'refused') return { answer: { refused: 'conflict' } };
  await sql`update readings set state = 'unassigned', refusal = null, refusal_note = null, by_user = null, by_through = null,
      by_at = null, revision = revision + 1, changed_at = ${instant(at)}
    where agency_id = ${agencyId} and reading_id = ${readingId}`.execute(step);
  // The row forgets why it was refused; the record does not.
  const before = row.refusal_note ? { before: { reason: row.refusal_note } } : {};
  await auditOf(step, acting, [{ action: 'readingPutBack', ...auditAbout(row, row.meter ?? ''), ...before }]);
  return { answer: await shownReading(step, agencyId, readingId), news: [{ what: 'unassigned' }] };
}
