/**
 * Readings of meters and the alerts of the mat's kinds (decisions §12 "Spot readings and alerts"; `docs/decisions/152`). Each of these kinds
 * has two conditions, the mat's and the meter's, and is true while either is: the mat's values never clear what a meter said, and a meter
 * never what the mat says. Where an alert stands already a reading past the limit is no news, but it is written down and stands on that.
 */
import {
  type AlertSource,
  type AlertType,
  alertKinds,
  type BedAlertType,
  type Instant,
  type SpotMeasurement,
} from '@wardlight/contract';
import type { BedState } from '../bed/state.ts';
import { isPastLimit, type SpotType, spotFreshMs, spotKinds, spotTypes, spotVerdicts } from '../measurements/spot.ts';
import type { Changing, Stepping } from '../stepping.ts';
import type { AlertState, Input, RecordedReading } from '../types.ts';
import { change } from './change.ts';
import { clear, closeRetracted, raise, waitingFor } from './life.ts';
import { forgetSpot, isTrueByMat } from './spot-standing.ts';

type Spot = Extract<Input, { kind: 'spot' }>;

export function hearSpot(s: Stepping, input: Spot, at: Instant): void {
  const readings = input.readings.filter(
    ({ measured }) => measured.kind === input.measurement && measured.context.site !== 'skin',
  );
  for (const type of spotTypes) if (spotKinds[type].kind === input.measurement) judge(s, type, readings, input, at);
}

function judge(
  s: Stepping,
  type: SpotType,
  readings: readonly RecordedReading[],
  { askedAt }: Spot,
  at: Instant,
): void {
  const alert = s.bed.alerts.find((open) => open.type === type && open.source !== null);
  const stoodOn = s.bed.spot[type] ?? alert?.source ?? null;
  const source = stoodOn === null ? null : basisOf(s, type, readings, stoodOn);
  if (stoodOn !== null && source === null) retract(s, type, at);
  else if (source !== null && source !== stoodOn) correct(s, type, source, at);

  const newest = readings.at(-1);
  if (newest === undefined) return;
  const none = { spo2Less: null, tempGreater: null, tempLess: null };
  const verdict = spotVerdicts(newest, {
    now: askedAt,
    alerts: s.rules.alerts,
    watch: s.rules.watch,
    newestOtherAt: null,
    metAt: { ...none, [type]: s.bed.spot[type]?.measured_at ?? null },
  }).find((said) => said.type === type);
  if (verdict?.verdict === 'clear') endSpot(s, type, at);
  if (verdict?.verdict === 'raise' && s.bed.spot[type]?.reading_id !== newest.readingId)
    standOn(s, type, sourceOf(newest), at);
}

/**
 * What it stood on, as it stands in the record now. Where that is not there any more, or met no limit, the last that does since it began;
 * null = it was never true.
 */
function basisOf(
  { bed, rules }: Stepping,
  type: SpotType,
  readings: readonly RecordedReading[],
  stoodOn: AlertSource,
): AlertSource | null {
  const limit = rules.alerts[type].value;
  const same = readings.find(({ readingId }) => readingId === stoodOn.reading_id);
  if (same !== undefined) {
    const now = sourceOf(same);
    if (now.value === stoodOn.value && now.comparator === stoodOn.comparator) return stoodOn;
    if (isPastLimit(type, now, limit)) return now;
  }
  const own = bed.alerts.find((open) => open.type === type) ?? waitingFor(bed, type)?.alert ?? bed.closedTrue[type];
  const since = own?.startedAt ?? stoodOn.measured_at;
  const other = readings.findLast((reading) => reading.at >= since && isPastLimit(type, sourceOf(reading), limit));
  return other === undefined ? null : sourceOf(other);
}

const sourceOf = ({ readingId, measured, at }: RecordedReading): AlertSource => ({
  kind: 'spot',
  reading_id: readingId,
  measurement: measured.kind as SpotMeasurement,
  // Readings of these kinds are single numbers.
  value: measured.value as number,
  comparator: measured.comparator,
  measured_at: at,
});

/** A reading met the limit, and none of its kind is newer. */
function standOn(s: Stepping, type: SpotType, source: AlertSource, at: Instant): void {
  remember(s, type, source);
  const { value } = source;
  const alert = s.bed.alerts.find((open) => open.type === type && open.clearedAt === null);
  if (alert !== undefined) change(s, alert, 'measured', { source, value, noData: false }, at);
  else if (waitingFor(s.bed, type) !== undefined) rewait(s, type, { source, value });
  else {
    const { priority } = alertKinds[type];
    const threshold = s.rules.alerts[type].value;
    // By a clock that is a moment ahead of ours, or went back since, it was measured now.
    raise(s, { type, priority, threshold, value, source, startedAt: Math.min(source.measured_at, at) }, at);
  }
}

/** What it stands on has another value, or is another reading: nobody need be told anew. */
function correct(s: Stepping, type: SpotType, source: AlertSource, at: Instant): void {
  const { value } = source;
  if (s.bed.spot[type] !== undefined) remember(s, type, source);
  const alert = s.bed.alerts.find((open) => open.type === type && open.source !== null);
  if (alert !== undefined) change(s, alert, 'measured', { source, value, noData: false }, at);
  if (waitingFor(s.bed, type)?.alert.source !== null) rewait(s, type, { source, value });
}

function remember(s: Stepping, type: BedAlertType, source: AlertSource): void {
  s.bed.spot = { ...s.bed.spot, [type]: source };
}

function rewait(s: Stepping, type: SpotType, parts: Pick<AlertState, 'source' | 'value'>): void {
  const entry = waitingFor(s.bed, type);
  if (entry === undefined) return;
  const changed = { ...entry, alert: { ...entry.alert, ...parts } } satisfies Changing<typeof entry>;
  s.bed.waiting = s.bed.waiting.map((other) => (other === entry ? changed : other));
}

/** A later reading lies inside the limit. */
function endSpot(s: Stepping, type: SpotType, at: Instant): void {
  forgetSpot(s, type);
  if (isTrueByMat(s.bed, type)) goOnByMat(s, type, at);
  else clear(s, type, at);
}

/** It was never true of this resident: what a meter raised is closed, latched or not; what the mat says too goes on. */
function retract(s: Stepping, type: SpotType, at: Instant): void {
  forgetSpot(s, type);
  if (isTrueByMat(s.bed, type)) goOnByMat(s, type, at);
  else closeRetracted(s, type, at);
}

function goOnByMat(s: Stepping, type: SpotType, at: Instant): void {
  const { bed } = s;
  const value = bed[type === 'spo2Less' ? 'spo2' : 'temp']?.value;
  const parts = { source: null, noData: false, ...(value === undefined ? {} : { value }) };
  const waiting = waitingFor(bed, type)?.alert;
  if (waiting !== undefined) rewait(s, type, { source: null, value: value ?? waiting.value });
  const alert = bed.alerts.find((open) => open.type === type && open.source !== null);
  if (alert === undefined) return;
  const now = change(s, alert, 'measured', parts, at);
  if (!bed.seeing) change(s, now, 'dataLost', { noData: true }, at);
}

/** From when on a bed must know the readings of a measurement: those that may raise, and what it stands on by now. */
export function spotRecordFrom(bed: BedState, measurement: SpotMeasurement, askedAt: Instant): Instant {
  const isOwn = (type: AlertType) => type in spotKinds && spotKinds[type as SpotType].kind === measurement;
  const stand = [...bed.alerts, ...bed.waiting.map(({ alert }) => alert)].filter(({ type }) => isOwn(type));
  const sources = [...stand.map(({ source }) => source), ...spotTypes.filter(isOwn).map((type) => bed.spot[type])];
  return Math.min(
    askedAt - spotFreshMs,
    ...stand.flatMap(({ source, startedAt }) => (source === null ? [] : [startedAt])),
    ...sources.flatMap((source) => (source == null ? [] : [source.measured_at])),
  );
}
