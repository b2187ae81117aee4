/** The engine alone: its own speed program, and its heap while that runs, read through V8's inspector from outside. */
import { median } from '../histogram.ts';
import { type Program, pause } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { atLeast, atMost, inKb, type Row, roughly } from '../table.ts';

const program = 'engine/src/testing/speed.ts';
const limitMs = 120_000;
const sampleMs = 1_000;
const fewestSamples = 6;
/** Counted after the warm-up, together at least these. */
const enoughSteps = 10_000_000;
/** Once the nights are made and everything is compiled. */
const atRest = 0.25;

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

/** Calls of the DevTools protocol, one at a time. */
async function inspect(run: Program) {
  const end = performance.now() + limitMs;
  let address: string | undefined;
  while (address === undefined) {
    if (run.ended() !== null || performance.now() > end) throw new Error(`no inspector:\n${run.output()}`);
    address = /ws:\/\/127\.0\.0\.1:\d+\/[0-9a-f-]+/.exec(run.output())?.[0];
    await pause(5);
  }
  const socket = new WebSocket(address);
  await new Promise((open, fail) => {
    socket.addEventListener('open', open);
    socket.addEventListener('error', fail);
  });
  const closed = new Promise<undefined>((done) => socket.addEventListener('close', () => done(undefined)));
  let id = 0;
  return {
    /** Undefined when the program has ended. */
    call(method: string, params = {}): Promise<Record<string, number> | undefined> {
      const mine = ++id;
      const answered = new Promise<Record<string, number> | undefined>((resolve) => {
        const hear = ({ data }: MessageEvent) => {
          const said = JSON.parse(String(data)) as { id?: number; result?: Record<string, number> };
          if (said.id !== mine) return;
          socket.removeEventListener('message', hear);
          resolve(said.result);
        };
        socket.addEventListener('message', hear);
      });
      socket.send(JSON.stringify({ id: mine, method, params }));
      return Promise.race([answered, closed]);
    },
    close: () => socket.close(),
  };
}

/** What is alive after a full collection, again and again while it steps. */
async function heapSamples(run: Program): Promise<number[]> {
  const inspector = await inspect(run);
  const samples: number[] = [];
  for (;;) {
    // Sent together, so that no step comes between them. A collection asked of the heap profiler would wait until the stepping is over.
    const [, usage] = await Promise.all([
      inspector.call('Runtime.evaluate', { expression: 'gc()' }),
      inspector.call('Runtime.getHeapUsage'),
    ]);
    if (usage?.usedSize === undefined || run.output().includes('steps per')) break;
    samples.push(usage.usedSize);
    await pause(sampleMs);
  }
  inspector.close();
  return samples;
}

async function weigh({ programs }: Setting): Promise<readonly Row[]> {
  const timed = programs.run(program);
  await ended(timed);
  const { perSecond, rounds, perRound } = parseSpeed(timed.output());

  // A run of its own: collecting takes time that is not the engine's.
  const weighed = programs.run(program, {
    args: [String(Math.ceil(enoughSteps / perRound))],
    nodeArgs: ['--expose-gc', '--inspect=127.0.0.1:0'],
  });
  const samples = await heapSamples(weighed);
  await ended(weighed);
  const stepped = parseSpeed(weighed.output());
  if (samples.length < fewestSamples) throw new Error(`the heap was read only ${samples.length} times`);
  return rowsOf({ perSecond, rounds }, samples, stepped.rounds * stepped.perRound);
}

/** Live heap: median of the last third of the readings against the first third, once it is at rest. */
export function growthOf(samples: readonly number[]): number {
  const settled = samples.slice(Math.floor(samples.length * atRest));
  const third = Math.max(Math.floor(settled.length / 3), 1);
  return median(settled.slice(-third)) - median(settled.slice(0, third));
}

export function rowsOf(speed: Pick<Speed, 'perSecond' | 'rounds'>, samples: readonly number[], steps: number): Row[] {
  const growth = growthOf(samples);
  return [
    {
      what: `engine: steps per second of a core (best of ${speed.rounds})`,
      figure: `${roughly(speed.perSecond)}/s`,
      goal: atLeast('time', speed.perSecond, 300_000, '300,000/s'),
      reason: 'a time of this machine',
    },
    {
      what: 'engine: live heap, last third of the steps against the first, after full collections',
      figure: `${growth < 0 ? '−' : '+'}${inKb(Math.abs(growth))} (${samples.length} readings)`,
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
