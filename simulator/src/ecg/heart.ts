/** A heart in software: twelve leads of a regular heart, put together from bell-shaped waves. Nobody's: it shows what the screens do. */
import { chanceOf } from '../chance.ts';

export interface HeartSetting {
  readonly seed: number;
  /** Beats a minute, from 30 to 200. */
  readonly rate: number;
  /** Samples a second. */
  readonly samplesPerSecond: number;
  readonly seconds: number;
  /** Deviation of the time between two beats, as a share of it; 0 = like clockwork. */
  readonly variation: number;
}

export interface Heart {
  /** µV by lead, in the order of `leadNames`. */
  readonly leads: ReadonlyMap<string, readonly number[]>;
  /** Of each R peak, in seconds. */
  readonly beats: readonly number[];
}

export const leadNames = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'] as const;

/** A wave: its middle, in ms from the R peak at 60 beats a minute, its width as a deviation in ms, its height in µV in each measured lead. */
interface Wave {
  readonly at: number;
  readonly width: number;
  /** Whether it moves with the rate, as a T wave does. */
  readonly moves: boolean;
  readonly heights: Readonly<Record<(typeof measured)[number], number>>;
}

/** The other four of the limb are differences of these two. */
const measured = ['I', 'II', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'] as const;

const heightsOf = (...heights: readonly number[]): Wave['heights'] =>
  Object.fromEntries(measured.map((lead, n) => [lead, heights[n] ?? 0])) as Wave['heights'];

const waves: readonly Wave[] = [
  { at: -170, width: 22, moves: true, heights: heightsOf(80, 120, 50, 60, 60, 60, 60, 60) },
  { at: -28, width: 7, moves: false, heights: heightsOf(-60, -80, 0, 0, -20, -40, -60, -70) },
  { at: 0, width: 10, moves: false, heights: heightsOf(620, 1_000, 180, 420, 760, 1_350, 1_200, 900) },
  { at: 28, width: 9, moves: false, heights: heightsOf(-90, -150, -850, -1_150, -720, -420, -180, -60) },
  { at: 270, width: 42, moves: true, heights: heightsOf(160, 260, -60, 300, 360, 340, 280, 200) },
];

/** A recording of `seconds`, the first beat 0.4 s after its beginning. The same setting makes the same numbers. */
export function heartOf({ seed, rate, samplesPerSecond, seconds, variation }: HeartSetting): Heart {
  const chance = chanceOf(seed, 7);
  const usual = 60 / rate;
  const beats: number[] = [];
  for (let at = 0.4; at < seconds; at += usual * (1 + variation * chance.bell())) beats.push(at);
  const count = Math.round(seconds * samplesPerSecond);
  const made = new Map<string, number[]>(measured.map((lead) => [lead, new Array<number>(count).fill(0)]));
  // A T wave comes sooner when the heart beats faster, by the root of the time between beats.
  const pace = Math.sqrt(usual);
  for (const beat of beats) for (const wave of waves) addWave(made, wave, beat, samplesPerSecond, pace);
  for (const lead of made.values())
    for (const n of lead.keys()) lead[n] = (lead[n] ?? 0) + noiseAt(n / samplesPerSecond) + 4 * chance.bell();
  return { leads: inOrder(made), beats };
}

/** Breathing moves the line a little. */
const noiseAt = (second: number): number => 25 * Math.sin(2 * Math.PI * 0.25 * second);

function addWave(made: ReadonlyMap<string, number[]>, wave: Wave, beat: number, perSecond: number, pace: number): void {
  const at = beat + (wave.at / 1_000) * (wave.moves ? pace : 1);
  const width = (wave.width / 1_000) * (wave.moves ? pace : 1);
  const [from, to] = [Math.ceil((at - 4 * width) * perSecond), Math.floor((at + 4 * width) * perSecond)];
  for (const [lead, samples] of made) {
    const height = wave.heights[lead as keyof Wave['heights']];
    for (let n = Math.max(0, from); n <= Math.min(to, samples.length - 1); n += 1)
      samples[n] = (samples[n] ?? 0) + height * Math.exp(-(((n / perSecond - at) / width) ** 2) / 2);
  }
}

/** Whole steps first, so that III = II − I holds to the last digit as it does in a machine that records two and reckons the rest. */
function inOrder(made: ReadonlyMap<string, readonly number[]>): Map<string, number[]> {
  const whole = (lead: string) => (made.get(lead) ?? []).map((value) => 2 * Math.round(value / 2));
  const [one, two] = [whole('I'), whole('II')];
  const from = (reckon: (a: number, b: number) => number) => one.map((a, n) => reckon(a, two[n] ?? 0));
  return new Map<string, number[]>([
    ['I', one],
    ['II', two],
    ['III', from((a, b) => b - a)],
    ['aVR', from((a, b) => -(a + b) / 2)],
    ['aVL', from((a, b) => a - b / 2)],
    ['aVF', from((a, b) => b - a / 2)],
    ...measured.slice(2).map((lead): [string, number[]] => [lead, whole(lead)]),
  ]);
}
