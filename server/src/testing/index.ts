/** What tests of this room and of the whole may use. */
export { startTestApp, type TestApp } from './app.ts';
export { type Answered, type Caller, createCaller } from './calls.ts';
export { type CrankedClock, crankedClock } from './cranked-clock.ts';
export { freshDatabase, type TestDatabase } from './database.ts';
export { type Facility, makeFacility } from './facility.ts';
export * from './factories.ts';
export { untilSomebodyWaits } from './lock-waits.ts';
export { connectMat, type TestMat } from './mat.ts';
export * from './nights/night.ts';
export { dateAfter, type LaidNight, layNight, makeDueDays } from './nights/report-nights.ts';
export { type Program, runProgram } from './processes.ts';
export { connectScreen, type TestScreen } from './screen.ts';
export { seeing } from './seeing.ts';
export { goBy } from './time.ts';
