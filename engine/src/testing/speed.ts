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

function once(): { steps: number; ms: number; largest: number } {
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
  const ms = cpuMs() - start;
  return { steps, ms, largest: Math.max(...states.map((state) => writeBedState(state).length)) };
}

once();
const rounds = [once(), once(), once()];
const best = Math.max(...rounds.map(({ steps, ms }) => (steps / ms) * 1000));
const largest = rounds[0]?.largest ?? 0;
const text = writeBedState(newBed('0'.repeat(16)));
const start = cpuMs();
for (let n = 0; n < 100_000; n += 1) writeBedState(readBedState(text));
const roundTrips = 100_000 / ((cpuMs() - start) / 1000);
process.stdout.write(
  `${Math.round(best)} steps per CPU second (best of 3, ${rounds[0]?.steps} steps each), ${Math.round(roundTrips)} states read and written/s, largest state ${largest} bytes\n`,
);
