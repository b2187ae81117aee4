/** The door of the engine: pure judgement, one bed or one network at a time. */

export { kindsLike } from './alerts/change.ts';
export { isSounding } from './alerts/response.ts';
export { type BedExit, bedExitsOf, type EpisodeOfBed, isBedExit } from './bed/bed-exits.ts';
export { clockBackMs } from './bed/clock-back.ts';
export { effectiveTime, oldestMs } from './bed/effective-time.ts';
export { type Belongings, type HandOver, handOff, type Left, takeOver } from './bed/hand-over.ts';
export { type EpisodeOfHistory, type History, type HistoryOf, historyEndsAt, rebuildHistory } from './bed/history.ts';
export { type Away, type BedState, type ClosedTrue, newBed, type Standing, type Waiting } from './bed/state.ts';
export { readBedState, writeBedState } from './bed/stored.ts';
export { BedStateError } from './bed/versioned.ts';
export { type BedView, view } from './bed/view.ts';
export { type NetworkState, newNetwork, readNetworkState, writeNetworkState } from './network/state.ts';
export { stepNetwork } from './network/step-network.ts';
export { firstToldOf, longExitsIn, type Night, toldIn } from './rehearsal/nights.ts';
export { type Happening, type Replayed, replay, type Stretch } from './rehearsal/replay.ts';
export type { Stood } from './rehearsal/standing.ts';
export { type AlertStepThen, alertThatStood } from './rehearsal/standing-alert.ts';
export { type Baseline, baselineOf, type Usual } from './reports/baseline.ts';
export {
  type DayBorders,
  type DaySettings,
  dayAfter,
  dayOf,
  instantOf,
  type Night as ReportNight,
} from './reports/day-borders.ts';
export { type RestMinute, restEfficiency, restSeconds } from './reports/night-rest.ts';
export { type Respiration, type RespirationMinute, respirationOf } from './reports/respiration.ts';
export {
  type DayRisk,
  type DayValues,
  dayRisk,
  movedBy,
  riskAlgorithm,
  type WeekRisk,
  type WeighedItem,
  weekRisk,
} from './reports/risk.ts';
export { firstAtMinute, isInForce } from './schedule/force.ts';
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
  Rules,
  Stepped,
} from './types.ts';
