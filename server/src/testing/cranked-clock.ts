/** Time for tests: it stands still until `advance`. */
export { type DrivenClock as CrankedClock, drivenClock as crankedClock } from '../clock.ts';
