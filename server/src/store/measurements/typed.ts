/** Readings typed by hand, corrected, and taken from a resident. */
import {
  type BodyOf,
  type correctReading,
  type FieldProblem,
  isFiner,
  itemsOfKind,
  type KeptOrAsked,
  type Measured,
  type MeasurementItem,
  type MeasurementUnit,
  measurementItems,
  oldestTypedMs,
  type PressureValue,
  type Reading,
  type ReadingId,
  rawUnits,
  type TypedMeasurement,
  typedDecimals,
  type typeReading,
  unitOfKind,
  type withdrawReading,
} from '@wardlight/contract';
import { canonical, toCanonical } from '@wardlight/engine';
import { sql } from 'kysely';
import { type Acting, auditOf } from '../audit/acting.ts';
import { type Db, instant } from '../db/database.ts';
import { holdMeasurements } from '../residents/measurements-lock.ts';
import { auditAbout } from './assign.ts';
import { type Changed, type RefusedReading, throughOf, withNewestOther } from './changes.ts';
import { doubtsOf } from './doubts.ts';
import { backToNobody, keptOf, newsOf, receiving } from './move-readings.ts';
import { findReading, readingOf, shownReading } from './reading-rows.ts';
import { refreshDays } from './report/days.ts';
import { numbersOf, scaleOf, spelledUnits, worstMark } from './values.ts';
import { newReadingIds, writeReadings } from './write-readings.ts';

interface Understood {
  readonly measured: Measured;
  readonly unit: string;
  readonly doubtful: boolean;
}

/** What was typed, in the unit of its kind, or what is wrong with it, field by field. */
export function understood(typed: TypedMeasurement): Understood | RefusedReading {
  const { kind, value, comparator, context } = typed;
  const said = typed.unit ?? unitOfKind(kind);
  const unit = spelledUnits[said];
  const result = canonical({ kind, value, unit, comparator, context });
  const fine = tooFine(typed, said);
  if (result.verdict !== 'refused' && fine !== null) return { refused: 'invalid', fields: fine };
  if (result.verdict !== 'refused') return { measured: result.measured, unit, doubtful: result.verdict === 'doubtful' };
  const wrong = (fields: Record<string, FieldProblem>): RefusedReading => ({ refused: 'invalid', fields });
  switch (result.reason) {
    case 'badShape':
    case 'notANumber':
      return wrong({ 'measured.value': 'wrong_format' });
    case 'controlSolution':
      return wrong({ 'measured.context.control': 'unknown_value' });
    case 'unknownUnit':
      return wrong({ 'measured.unit': 'unknown_value' });
    case 'pressureReversed':
      return wrong({ 'measured.value.diastolic': 'too_large' });
    case 'outOfBounds':
    case 'unitImpossible':
      return wrong(outside(typed, said));
  }
}

/** What has more decimals than is shown would be another figure on each page. */
function tooFine({ kind, value }: TypedMeasurement, unit: MeasurementUnit): Record<string, FieldProblem> | null {
  const numbers: readonly (readonly [path: string, MeasurementItem, number | null])[] =
    typeof value === 'number'
      ? [['measured.value', kind as MeasurementItem, value]]
      : itemsOfKind(kind).map((item) => [`measured.value.${item}`, item, value[item as keyof PressureValue]]);
  const wrong = numbers.flatMap(([path, item, number]) =>
    number !== null && isFiner(number, typedDecimals(item, unit)) ? [[path, 'wrong_format' as const]] : [],
  );
  return wrong.length === 0 ? null : Object.fromEntries(wrong);
}

function outside({ kind, value }: TypedMeasurement, unit: keyof typeof spelledUnits): Record<string, FieldProblem> {
  const problem = (item: MeasurementItem, part: number): FieldProblem | null => {
    const { min, max } = measurementItems[item];
    if (part < min) return 'too_small';
    return part > max ? 'too_large' : null;
  };
  if (typeof value === 'number') {
    const converted = rawUnits[kind][unit] === undefined ? value : toCanonical(kind, value, unit);
    return { 'measured.value': problem(kind as MeasurementItem, converted) ?? 'wrong_format' };
  }
  const parts = itemsOfKind('bloodPressure').flatMap((item) => {
    const part = value[item as keyof PressureValue];
    const wrong = part === null ? null : problem(item, part);
    return wrong === null ? [] : [[`measured.value.${item}`, wrong] as const];
  });
  return Object.fromEntries(parts);
}

const aheadMs = 60_000;

export async function type(
  step: Db,
  acting: Acting,
  wish: BodyOf<typeof typeReading>,
): Promise<Changed<KeptOrAsked | RefusedReading>> {
  const { agencyId, at: now, by } = acting;
  const at = Math.min(wish.at ?? now, now);
  if ((wish.at ?? now) > now + aheadMs) return { answer: { refused: 'invalid', fields: { at: 'too_large' } } };
  if (at < now - oldestTypedMs) return { answer: { refused: 'invalid', fields: { at: 'too_small' } } };
  const what = understood(wish.measured);
  if ('refused' in what) return { answer: what };
  await holdMeasurements(step, agencyId);
  const resident = await receiving(step, agencyId, wish.resident_id, at);
  if ('refused' in resident) return { answer: resident };
  const { measured } = what;
  const asked = wish.confirmed ? null : await doubtsOf(step, acting, { ...what, ...resident, at, itself: null });
  if (asked !== null) return { answer: asked };
  const [readingId] = await newReadingIds(step, 1);
  if (readingId === undefined) throw new Error('there is no number for a reading');
  const { value, comparator } = wish.measured;
  const raw = { value, unit: what.unit, comparator, meter: null, at: null, sent: null };
  const reading = {
    ...{ readingId, gatewayId: null, measured, raw, at, clockDoubtful: false, receivedAt: now, changedAt: now },
    ...{ doubleKey: null, askedKey: null, reason: null, suggested: [], waitingId: null },
    // Of no gateway; either family has all kinds that are typed.
    family: 'chiline' as const,
    residentId: wish.resident_id,
    spo2Scale: resident.spo2Scale,
    by: { userId: by.userId, through: throughOf(by) },
  };
  await writeReadings(step, agencyId, [reading]);
  await refreshDays(step, agencyId, [{ residentId: wish.resident_id, kind: measured.kind, at }], 'only more');
  const row = { reading_id: readingId, kind: measured.kind };
  await auditOf(step, acting, [{ action: 'readingTyped', ...auditAbout(row, resident.name) }]);
  return await done(step, acting, readingId, 'kept');
}

async function done(
  step: Db,
  { agencyId }: Acting,
  readingId: ReadingId,
  change: 'kept' | 'corrected',
): Promise<Changed<KeptOrAsked>> {
  const row = await findReading(step, agencyId, readingId);
  if (row === null || row.resident_id === null) throw new Error('a reading that was just written is gone');
  return {
    answer: { state: 'kept', reading: readingOf(row) },
    news: [newsOf(readingId, row.resident_id)],
    kept: await withNewestOther(step, agencyId, keptOf(row, change)),
  };
}

export async function correct(
  step: Db,
  acting: Acting,
  readingId: ReadingId,
  wish: BodyOf<typeof correctReading>,
): Promise<Changed<KeptOrAsked | RefusedReading>> {
  const { agencyId, at: now, by } = acting;
  await holdMeasurements(step, agencyId);
  const row = await findReading(step, agencyId, readingId);
  if (row === null) return { answer: { refused: 'not_found' } };
  if (row.resident_id === null || row.revision !== wish.revision) return { answer: { refused: 'conflict' } };
  if (wish.measured.kind !== row.kind)
    return { answer: { refused: 'invalid', fields: { 'measured.kind': 'unknown_value' } } };
  const what = understood(wish.measured);
  if ('refused' in what) return { answer: what };
  const { measured, unit } = what;
  const spo2Scale = scaleOf(row.spo2_scale);
  const about = { ...what, resident_id: row.resident_id, spo2Scale, at: row.at, itself: readingId };
  const asked = wish.confirmed ? null : await doubtsOf(step, acting, about);
  if (asked !== null) return { answer: asked };
  await sql`insert into reading_corrections (agency_id, reading_id, n, at, by_user, by_through, why, value, comparator, context,
      raw_value, raw_unit, raw_comparator)
    select agency_id, reading_id, 1 + (select count(*) from reading_corrections c where c.agency_id = r.agency_id
      and c.reading_id = r.reading_id), ${instant(now)}, ${by.userId}, ${throughOf(by)}, ${wish.why}, value, comparator, context,
      raw_value, raw_unit, raw_comparator
    from readings r where agency_id = ${agencyId} and reading_id = ${readingId}`.execute(step);
  const { points, item, band } = worstMark(measured, spo2Scale);
  await sql`update readings set value = ${[...numbersOf(measured.value)]}::real[], comparator = ${measured.comparator},
      context = ${JSON.stringify(measured.context)}::jsonb, raw_value = ${[...numbersOf(wish.measured.value)]}::double precision[],
      raw_unit = ${unit}, raw_comparator = ${wish.measured.comparator}, points = ${points}, item = ${item}, band = ${band},
      revision = revision + 1, changed_at = ${instant(now)}
    where agency_id = ${agencyId} and reading_id = ${readingId}`.execute(step);
  await refreshDays(step, agencyId, [{ residentId: row.resident_id, kind: row.kind, at: row.at }], 'may vanish');
  const { subject, after } = auditAbout(row, row.resident_name ?? '');
  await auditOf(step, acting, [{ action: 'readingCorrected', subject, after: { ...after, reason: wish.why } }]);
  return await done(step, acting, readingId, 'corrected');
}

/** One of a meter may be somebody else's; one that was typed is wrong. */
export async function withdraw(
  step: Db,
  acting: Acting,
  readingId: ReadingId,
  { why, revision }: BodyOf<typeof withdrawReading>,
): Promise<Changed<Reading | RefusedReading>> {
  const { agencyId, at, by } = acting;
  await holdMeasurements(step, agencyId);
  const row = await findReading(step, agencyId, readingId);
  if (row === null) return { answer: { refused: 'not_found' } };
  if (row.resident_id === null || row.revision !== revision) return { answer: { refused: 'conflict' } };
  const { news, kept } = await backToNobody(step, acting, [readingId]);
  if (row.gateway_id === null)
    await sql`update readings set state = 'refused', refusal = 'other', refusal_note = ${why}, by_user = ${by.userId},
        by_through = ${throughOf(by)}, by_at = ${instant(at)}
      where agency_id = ${agencyId} and reading_id = ${readingId}`.execute(step);
  const { subject, after } = auditAbout(row, row.resident_name ?? '');
  await auditOf(step, acting, [{ action: 'readingWithdrawn', subject, after: { ...after, reason: why } }]);
  return { answer: await shownReading(step, agencyId, readingId), news, kept };
}
