/** The door of the simulator: sleepers, mats that play them, and a player of recordings. */
export { type Clock, spedClock, systemClock } from './clock.ts';
export { lifeOf, type MatSetting, readMats, recordingsFolder, sceneOf } from './config.ts';
export { type Door, listenOnLoopback, listenToLines } from './control/door.ts';
export { type Obeying, obey } from './control/obey.ts';
export type { BacklogOrder, KeptFrame } from './mat/backlog.ts';
export { createFleet, type Fleet, type FleetMat, type FleetOptions } from './mat/fleet.ts';
export { createMat, type Mat, type MatCounts, type MatHabits, type MatOptions } from './mat/mat.ts';
export { type GatewaySetting, type SimulatedGateway, simulatedGateway } from './meter/gateway.ts';
export { type MeterSetting, memoryOf, type PostedReading, readingOf } from './meter/readings.ts';
export { type Played, type PlayOptions, play } from './player/play.ts';
export { type TestClock, testClockOf } from './player/test-clock.ts';
export { readBidmc } from './recordings/bidmc.ts';
export type { Recording } from './recordings/recording.ts';
export { readTorres } from './recordings/torres.ts';
export {
  eventsBetween,
  frameEveryMs,
  framesBetween,
  type Life,
  type MatEvent,
  type Measured,
} from './sleeper/frames.ts';
export { type SceneName, scene, sceneNames } from './sleeper/scenes.ts';
export { type Sleeper, sleeper } from './sleeper/sleeper.ts';
