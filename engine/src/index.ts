/** The door of the engine: pure judgement, one bed or one network at a time. */

export { kindsLike } from './alerts/change.ts';
export { keepSpots } from './alerts/keep-spots.ts';
export { isSounding } from './alerts/response.ts';
export { spotRecordFrom } from './alerts/spot-readings.ts';
export { isSameTurn } from './alerts/turns.ts';
export { type BedExit, bedExitsOf, type EpisodeOfBed, isBedExit } from './bed/bed-exits.ts';
export { clockBackMs } from './bed/clock-back.ts';
export { effectiveTime, lateMs, type ReadTimes, readTimes, type ShownTimes } from './bed/effective-time.ts';
export { type Belongings, type HandOver, handOff, type Left, takeOver } from './bed/hand-over.ts';
export { type EpisodeOfHistory, type History, type HistoryOf, historyEndsAt, rebuildHistory } from './bed/history.ts';
export { doubleMatters } from './bed/sight.ts';
export { type Away, type BedState, type ClosedTrue, newBed, type Standing, type Waiting } from './bed/state.ts';
export { readBedState, writeBedState } from './bed/stored.ts';
export { BedStateError } from './bed/versioned.ts';
export { type BedView, view } from './bed/view.ts';
export {
  type Canonical,
  type CanonicalRefusal,
  canonical,
  fromCanonical,
  type RawReading,
  toCanonical,
} from './measurements/canonical.ts';
export {
  type DoubleKey,
  doubleKey,
  type EarlierReading,
  judgeDouble,
  type ReadingToKey,
} from './measurements/doubles.ts';
export {
  isOn,
  type Match,
  matchReading,
  type ReadingToMatch,
  type WaitingForReading,
} from './measurements/match-reading.ts';
export { asksToConfirm, type News2Mark, news2Marks, pulseChart } from './measurements/news2.ts';
export { type Outcome, outcomeOf } from './measurements/outcome.ts';
export { type ReadingTime, readingTime } from './measurements/reading-time.ts';
export {
  type SpotReading,
  type SpotSituation,
  type SpotType,
  type SpotVerdict,
  spotTypes,
  spotVerdicts,
} from './measurements/spot.ts';
export { type NetworkState, newNetwork, readNetworkState, writeNetworkState } from './network/state.ts';
export { stepNetwork } from './network/step-network.ts';
export { firstToldOf, longExitsIn, type Night, toldIn } from './rehearsal/nights.ts';
export { type Happening, type Replayed, replay, type Stretch } from './rehearsal/replay.ts';
export { type AcceptedReading, type SpotNotice, spotInputs, spotNotices } from './rehearsal/spot-past.ts';
export type { Stood } from './rehearsal/standing.ts';
export { type AlertStepThen, alertThatStood } from './rehearsal/standing-alert.ts';
export { type Baseline, baselineOf, type DayValues, type Usual } from './reports/baseline.ts';
export {
  type DayBorders,
  type DaySettings,
  dayAfter,
  dayOf,
  instantOf,
  type Night as ReportNight,
  nightAt,
} from './reports/day-borders.ts';
export {
  bridgedMs,
  type LyingEnd,
  type LyingInterval,
  lyingIntervals,
  type Unseen,
  unseenOf,
} from './reports/lying-intervals.ts';
export { type RestMinute, restEfficiency, restSeconds } from './reports/night-rest.ts';
export { median } from './reports/numbers.ts';
export {
  begunAbsences,
  mostLookedBackMs,
  overdueMs,
  type ReportDay,
  type ReportDayOf,
  reportDay,
  valuesOf,
} from './reports/report-day.ts';
export type { ReportMinute } from './reports/report-minute.ts';
export { type Respiration, type RespirationMinute, respirationOf } from './reports/respiration.ts';
export {
  type DayRisk,
  dayRisk,
  movedBy,
  riskAlgorithm,
  type WeekRisk,
  type WeighedItem,
  weekRisk,
} from './reports/risk.ts';
export { firstAtMinute, isInForce } from './schedule/force.ts';
export { nextShiftStart, type ShiftSettings, shiftAt } from './schedule/shifts.ts';
export { step } from './step.ts';
export type {
  AlertState,
  CountedStatus,
  Fact,
  Input,
  MinuteFact,
  NetworkFact,
  NetworkInput,
  NetworkRules,
  Reading,
  RecordedReading,
  Rules,
  Stepped,
} from './types.ts';
