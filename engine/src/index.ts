/** The door of the engine: pure judgement, one bed at a time. */

export { type BedExit, bedExitsOf, type EpisodeOfBed, isBedExit } from './bed/bed-exits.ts';
export { clockBackMs } from './bed/clock-back.ts';
export { effectiveTime } from './bed/effective-time.ts';
export { type BedState, newBed } from './bed/state.ts';
export { BedStateError, readBedState, writeBedState } from './bed/stored.ts';
export { type BedView, view } from './bed/view.ts';
export { isInForce } from './schedule/force.ts';
export { step } from './step.ts';
export type {
  AlertState,
  CountedStatus,
  Fact,
  Input,
  MinuteFact,
  Reading,
  Rules,
  Stepped,
} from './types.ts';
