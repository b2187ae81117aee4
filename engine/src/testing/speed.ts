/** Steps per second of one core's time on this machine: `node engine/src/testing/speed.ts`. Sixty beds of an ordinary night, one frame a second. */
import { shippedSettings, standardResponse, standardWatch } from '@wardlight/contract';
import { type BedState, newBed } from '../bed/state.ts';
import { readBedState, writeBedState } from '../bed/stored.ts';
import { step } from '../step.ts';
import type { Input, Rules } from '../types.ts';
import { hours, matStream, minutes, seconds } from './stream.ts';

const beds = 60;
const rules: Rules = {
  zone: 'Asia/Taipei',
  watch: standardWatch,
  alerts: shippedSettings.fallRisk,
  response: standardResponse,
  networkOutSince: null,
};

function night(bed: number): readonly Input[] {
  const vitals = { rr: 12 + (bed % 7), hr: 60 + bed, move: bed % 20 };
  return matStream(undefined, seconds(1))
    .lying(hours(1) + minutes(bed % 9), vitals)
    .sitting(minutes(2), vitals)
    .out(minutes(bed % 30))
    .lying(hours(1), { ...vitals, posture: 'left' })
    .sitting(minutes(4), vitals)
    .lying(minutes(20), { ...vitals, posture: 'right' }).inputs;
}

const streams = Array.from({ length: beds }, (_, bed) => night(bed));
const longest = Math.max(...streams.map((inputs) => inputs.length));

/** The process's own time: other work on the machine does not count against the engine. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function once(): { steps: number; ms: number } {
  const states: BedState[] = streams.map((_, bed) => newBed(bed.toString(16).padStart(16, '0')));
  let steps = 0;
  const start = cpuMs();
  // Bed by bed in turn, as they come in: no stream stays hot alone.
  for (let n = 0; n < longest; n += 1) {
    for (let bed = 0; bed < beds; bed += 1) {
      const input = streams[bed]?.[n];
      const state = states[bed];
      if (input === undefined || state === undefined) continue;
      states[bed] = step(state, input, rules).state;
      steps += 1;
    }
  }
  return { steps, ms: cpuMs() - start };
}

/** Every seventh state of all these nights. */
function statesOnTheWay(): BedState[] {
  return streams.flatMap((inputs, bed) => {
    let state = newBed(bed.toString(16).padStart(16, '0'));
    const passed = inputs.map((input) => {
      state = step(state, input, rules).state;
      return state;
    });
    return passed.filter((_, n) => n % 7 === 0);
  });
}

once();
const rounds = [once(), once(), once()];
const best = Math.max(...rounds.map(({ steps, ms }) => (steps / ms) * 1000));
const states = statesOnTheWay();
const texts = states.map(writeBedState);
const bytes = texts.map(({ length }) => length);
const mean = bytes.reduce((sum, length) => sum + length, 0) / bytes.length;
const largest = bytes.reduce((most, length) => Math.max(most, length), 0);
/** Best of 3, and nothing is kept: collecting what is kept would be most of it. */
function microseconds(act: (n: number) => void): string {
  const costs = [0, 1, 2].map(() => {
    const start = cpuMs();
    for (let n = 0; n < states.length; n += 1) act(n);
    return cpuMs() - start;
  });
  return ((Math.min(...costs) / states.length) * 1000).toFixed(1);
}
const written = microseconds((n) => writeBedState(states[n] as BedState));
const read = microseconds((n) => readBedState(texts[n] as string));
process.stdout.write(
  `${Math.round(best)} steps per CPU second (best of 3, ${rounds[0]?.steps} steps each); a state written in ${written} µs, read in ${read} µs, ${Math.round(mean)} bytes, at most ${largest}\n`,
);
