/** The engine alone: its own speed program, and its heap while that runs, read through V8's inspector from outside. */
import { median } from '../histogram.ts';
import { cpuMsOf } from '../processes.ts';
import { type Program, pause } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { atLeast, atMost, type Row, roughly } from '../table.ts';

const program = 'engine/src/testing/speed.ts';
const limitMs = 90_000;
const sampleMs = 250;
const fewestSamples = 6;

interface Speed {
  readonly perSecond: number;
  readonly rounds: number;
  readonly perRound: number;
}

export function parseSpeed(text: string): Speed {
  const [, perSecond, rounds, perRound] = /(\d+) steps\/s \(best of (\d+), (\d+) steps each\)/.exec(text) ?? [];
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
  let id = 0;
  return {
    /** Undefined when the program has ended. */
    call: (method: string) =>
      new Promise<Record<string, number> | undefined>((resolve) => {
        const mine = ++id;
        const hear = ({ data }: MessageEvent) => {
          const said = JSON.parse(String(data)) as { id?: number; result?: Record<string, number> };
          if (said.id !== mine) return;
          socket.removeEventListener('message', hear);
          resolve(said.result);
        };
        socket.addEventListener('message', hear);
        socket.addEventListener('close', () => resolve(undefined), { once: true });
        socket.send(JSON.stringify({ id: mine, method }));
      }),
    close: () => socket.close(),
  };
}

/** What is alive after a full collection, again and again while it steps. */
async function heapSamples(run: Program): Promise<number[]> {
  const inspector = await inspect(run);
  const samples: number[] = [];
  for (;;) {
    await inspector.call('HeapProfiler.collectGarbage');
    const usage = await inspector.call('Runtime.getHeapUsage');
    if (usage?.usedSize === undefined || run.output().includes('steps/s')) break;
    samples.push(usage.usedSize);
    await pause(sampleMs);
  }
  inspector.close();
  return samples;
}

async function weigh({ programs, note }: Setting): Promise<readonly Row[]> {
  const timed = programs.run(program);
  const begin = performance.now();
  let cpuMs = 0;
  while (timed.ended() === null && performance.now() < begin + limitMs) {
    cpuMs = cpuMsOf([timed.pid]) || cpuMs;
    await pause(50);
  }
  const share = cpuMs / (performance.now() - begin);
  await ended(timed);
  const { perSecond, rounds, perRound } = parseSpeed(timed.output());
  note(`engine: the speed program had ${(share * 100).toFixed(0)} % of a core`);

  // A run of its own: collecting takes time that is not the engine's.
  const weighed = programs.run(program, { nodeArgs: ['--inspect=127.0.0.1:0'] });
  const samples = await heapSamples(weighed);
  await ended(weighed);
  if (samples.length < fewestSamples) throw new Error(`the heap was read only ${samples.length} times`);
  // The first third still makes the nights that are stepped, and is compiled.
  const third = Math.floor(samples.length / 3);
  const growth = median(samples.slice(-third)) - median(samples.slice(third, 2 * third));
  return [
    {
      what: `engine: steps/s on one core (best of ${rounds})`,
      figure: `${roughly(perSecond)}/s`,
      goal: atLeast('time', perSecond, 300_000, '300,000/s'),
    },
    {
      what: `engine: live heap, last third of ${roughly((rounds + 1) * perRound)} steps against the third before`,
      figure: `${growth < 0 ? '−' : '+'}${roughly(Math.abs(growth) / 1000)} kB (${samples.length} readings)`,
      goal: atMost('count', growth, 1e6, '1 MB'),
    },
  ];
}

export const engine: Scale = { name: 'engine', about: 'the judgement alone', limitSeconds: 120, weigh };
