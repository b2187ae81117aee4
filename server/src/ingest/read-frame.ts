/**
 * The quick way through `saidFrameSchema` for a frame that is plainly good, which nearly all are; a tenth of the schema's time.
 * It never refuses: what it does not take goes to the schema, whose word on verdict and reason is the only one (`read-frame.test.ts`).
 */
import { type Frame, matStates, postures } from '@wardlight/contract';

const stateWords: ReadonlySet<unknown> = new Set(matStates);
const postureWords: ReadonlySet<unknown> = new Set([...postures, null]);

/** @param value what JSON.parse gave. @returns the very frame that the schema would give, or null: ask the schema. */
export function readFrame(value: unknown): Frame | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { seq, at, sent, state, posture, rr, hr, move, quality, spo2, temp } = value as Record<string, unknown>;
  if (!isCount(seq, Number.MAX_SAFE_INTEGER) || !isCount(at, latest) || !isCount(sent, latest)) return null;
  if (!stateWords.has(state) || !postureWords.has(posture)) return null;
  if (!isVitalOrNull(rr, 120) || !isVitalOrNull(hr, 350) || !isShareOrNull(move) || !isShareOrNull(quality))
    return null;
  const frame: Frame = {
    seq,
    at,
    sent,
    state: state as Frame['state'],
    posture: posture as Frame['posture'],
    rr: rounded(rr),
    hr: rounded(hr),
    move: rounded(move),
    quality: rounded(quality),
  };
  if (spo2 !== undefined) {
    if (!isVitalOrNull(spo2, 100)) return null;
    frame.spo2 = rounded(spo2);
  }
  if (temp !== undefined) {
    if (!isVitalOrNull(temp, 60)) return null;
    frame.temp = rounded(temp);
  }
  return frame;
}

/** Times in whole ms, or whole seconds; what else a clock may show goes to the schema. `latest`: the last instant that JavaScript knows. */
const latest = 8_640_000_000_000_000;

const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most;
const isShareOrNull = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && value >= 0 && value <= 100);
/** What a sensor sends for "nothing" (0, 255) is left to the schema: also what is one of them once it is rounded. */
const isVitalOrNull = (value: unknown, most: number): value is number | null =>
  value === null ||
  (typeof value === 'number' && value > leastReal && value <= most && (value < 254.9 || value > 255.1));
/** Below it a value is rounded to 0. */
const leastReal = 1e-30;

/** As the schema does it: what a `real` column gives back. */
function rounded<Value extends number | null>(value: Value): Value;
function rounded(value: number | null): number | null {
  if (value === null || Number.isInteger(value)) return value;
  return value < 2 ** -126 ? 0 : Number(value.toPrecision(6));
}
