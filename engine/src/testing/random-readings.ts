/** Random nights with staff and with meters beside the mat: readings that come late, are corrected, or were somebody else's (see `random-staff.ts`). */
import fc from 'fast-check';
import type { Input } from '../types.ts';
import { MeterRecord } from './meter-record.ts';
import { staffed } from './random-staff.ts';

interface Said {
  readonly where: number;
  readonly what: 'keep' | 'correct' | 'withdraw' | 'again';
  readonly measurement: 'spo2' | 'temperature';
  /** Of `spo2` and of `temperature`. */
  readonly values: readonly [number, number];
  readonly ageMs: number;
  readonly doubtful: boolean;
  readonly comparator: '<' | '>' | null;
  readonly n: number;
}

const said: fc.Arbitrary<readonly Said[]> = fc.array(
  fc.record({
    where: fc.double({ min: 0, max: 1, noNaN: true }),
    what: fc.constantFrom<Said['what']>('keep', 'keep', 'keep', 'correct', 'withdraw', 'again'),
    measurement: fc.constantFrom<Said['measurement']>('spo2', 'temperature'),
    values: fc.tuple(fc.constantFrom(85, 88, 90, 91, 92, 97), fc.constantFrom(34.9, 35, 35.3, 36.6, 37.5, 37.8, 38.6)),
    ageMs: fc.constantFrom(0, 0, 0, 1_000, 60_000, 180_000, 3_600_000, 3_600_001),
    doubtful: fc.constantFrom(false, false, false, true),
    comparator: fc.constantFrom<Said['comparator']>(null, null, null, null, '<', '>'),
    n: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 12 },
);

export const presentOf = (input: Input): number => (input.kind === 'frame' ? input.arrivedAt : input.at);

/** At the times of what else comes, in the order in which it comes. */
export const measured: fc.Arbitrary<readonly Input[]> = fc.tuple(staffed, said).map(([night, readings]) => {
  const record = new MeterRecord();
  const ordered = readings.toSorted((one, other) => one.where - other.where);
  const inputs: Input[] = [];
  let next = 0;
  for (const [index, input] of night.entries()) {
    inputs.push(input);
    for (let one = ordered[next]; one !== undefined && one.where * night.length <= index; one = ordered[++next])
      inputs.push(inputOf(record, one, presentOf(input)));
  }
  return inputs;
});

function inputOf(record: MeterRecord, one: Said, at: number): Input {
  const { what, measurement, values, ageMs, doubtful, comparator, n } = one;
  const value = values[measurement === 'spo2' ? 0 : 1];
  if (what === 'again' || (what !== 'keep' && !record.has(n))) return record.told(measurement, at);
  if (what === 'withdraw') return record.withdraw(n, at);
  if (what === 'correct') return record.correct(n, value, at, { comparator, doubtful });
  return record.keep(measurement, value, at, { comparator, doubtful, measuredAt: doubtful ? at : at - ageMs });
}
