/** Builders for tests of the engine and of whatever feeds it. */

export { MeterRecord, readingId } from './meter-record.ts';
export { type RulesChange, range, replayWatch, rulesOf, shippedRules } from './rules.ts';
export { deepFreeze, drive, knownAt, type Ran, run, story } from './run.ts';
export {
  alertId,
  epoch,
  evening,
  frame,
  hours,
  MatStream,
  matStream,
  minutes,
  nurse,
  type ReadingChange,
  seconds,
  tick,
} from './stream.ts';
