/** The engine alone: its own speed program, and its heap after each round of that, read through V8's inspector from outside. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../histogram.ts';
import { openInspector } from '../inspector.ts';
import { type Program, pause, root } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { atLeast, atMost, inKb, type Row, roughly } from '../table.ts';

const program = 'engine/src/testing/speed.ts';
const limitMs = 60_000;
const weighingLimitMs = 130_000;
/** After the warm-up. */
const enoughSteps = 10_000_000;
/** Compiled, and every inline cache has seen what there is to see. */
const warmRounds = 2;

interface Speed {
  readonly perSecond: number;
  readonly rounds: number;
  readonly perRound: number;
}

export function parseSpeed(text: string): Speed {
  const [, perSecond, rounds, perRound] =
    /(\d+) steps per CPU second \(best of (\d+), (\d+) steps each\)/.exec(text) ?? [];
  if (perSecond === undefined) throw new Error(`the engine's speed program says something else: ${text.slice(0, 300)}`);
  return { perSecond: Number(perSecond), rounds: Number(rounds), perRound: Number(perRound) };
}

async function ended(run: Program): Promise<void> {
  const end = performance.now() + limitMs;
  while (run.ended() === null && performance.now() < end) await pause(50);
  await run.stop();
}

export interface HeapRound {
  readonly steps: number;
  /** Alive after a full collection. */
  readonly bytes: number;
}

/** The line at which the program begins to step: there everything it steps through is made. */
export function lineOfFirstRound(source: string): number {
  const line = source.split('\n').indexOf('once();');
  if (line < 0) throw new Error(`${program} has no line "once();" to stop at`);
  return line;
}

/** The program is held at its first round, and its rounds are asked for one by one. */
async function weighHeap(run: Program): Promise<HeapRound[]> {
  const inspector = await openInspector(run, limitMs);
  const lineNumber = lineOfFirstRound(readFileSync(join(root, program), 'utf8'));
  const callFrameId = await inspector.holdAt({ urlRegex: 'engine/src/testing/speed\\.ts$', lineNumber });
  const rounds: HeapRound[] = [];
  const end = performance.now() + weighingLimitMs;
  const soFar = () => rounds.slice(warmRounds).reduce((sum, { steps }) => sum + steps, 0);
  while (soFar() < enoughSteps && performance.now() < end) {
    const steps = await inspector.valueOf(callFrameId, '(() => { const { steps } = once(); gc(); return steps; })()');
    rounds.push({ steps, bytes: await inspector.heapBytes() });
  }
  inspector.close();
  return rounds.slice(warmRounds);
}

async function weigh({ programs }: Setting): Promise<readonly Row[]> {
  const timed = programs.run(program);
  await ended(timed);
  const { perSecond, rounds } = parseSpeed(timed.output());

  // A run of its own: collecting takes time that is not the engine's.
  const weighed = programs.run(program, { nodeArgs: ['--expose-gc', '--inspect-brk=127.0.0.1:0'] });
  const heap = await weighHeap(weighed);
  await weighed.stop();
  return rowsOf({ perSecond, rounds }, heap);
}

/** Median of the last third against the first. */
export function growthOf(bytes: readonly number[]): number {
  const third = Math.max(Math.floor(bytes.length / 3), 1);
  return median(bytes.slice(-third)) - median(bytes.slice(0, third));
}

export function rowsOf(speed: Pick<Speed, 'perSecond' | 'rounds'>, heap: readonly HeapRound[]): Row[] {
  const growth = growthOf(heap.map(({ bytes }) => bytes));
  const steps = heap.reduce((sum, round) => sum + round.steps, 0);
  return [
    {
      what: `engine: steps per second of a core (best of ${speed.rounds})`,
      figure: `${roughly(speed.perSecond)}/s`,
      goal: atLeast('time', speed.perSecond, 300_000, '300,000/s'),
      reason: 'a time of this machine',
    },
    {
      what: 'engine: live heap after full collections, last third of the steps against the first',
      figure: `${growth < 0 ? '−' : '+'}${inKb(Math.abs(growth))} (${heap.length} readings)`,
      goal: atMost('count', growth, 1e6, '1 MB'),
    },
    {
      what: 'engine: steps while the heap was read',
      figure: roughly(steps),
      goal: atLeast('count', steps, enoughSteps, '10,000,000'),
    },
  ];
}

export const engine: Scale = { name: 'engine', about: 'the judgement alone', limitSeconds: 180, weigh };
