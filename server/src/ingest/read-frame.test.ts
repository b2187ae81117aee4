/** The quick reader and the schema must be of one mind about every input there can be: same verdict, same frame, same reason. */
import { type SaidFrame, saidFrameSchema } from '@wardlight/contract';
import { frame } from '@wardlight/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';
import { readFrame } from './read-frame.ts';

const proof = process.env.WARDLIGHT_PROOF === '1';
const numRuns = proof ? 2_000_000 : 20_000;

/** Whatever JSON can carry where a number is wanted, the borders and one step beyond them above all. */
const numberish = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      0,
      -0,
      1,
      100,
      100.000_01,
      120,
      120.5,
      350,
      351,
      60,
      60.01,
      -1,
      -1e-9,
      1e-39,
      1e-20,
      255,
      254.999_999_9,
      127,
    ),
  },
  { weight: 4, arbitrary: fc.double({ noNaN: true }) },
  { weight: 2, arbitrary: fc.double({ min: 0, max: 100, noNaN: true }) },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.constantFrom(2 ** 53 - 1, 2 ** 53, 8.64e15, 8.64e15 + 1, Number.POSITIVE_INFINITY) },
  { weight: 1, arbitrary: fc.constantFrom(null, '16', true, [], {}, undefined) },
);
const wordish = fc.oneof(
  fc.constantFrom('lying', 'sitting', 'out', 'supine', 'left', 'right', 'prone', null, 'flying', 'toString', undefined),
  fc.string(),
  fc.integer(),
);
const fields = ['seq', 'at', 'sent', 'rr', 'hr', 'move', 'quality', 'spo2', 'temp'] as const;
/** A good frame with some of its fields made into anything: wholly random objects would nearly all be refused for many reasons at once. */
const nearly = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...fields), numberish, { maxKeys: 3 }),
    fc.dictionary(fc.constantFrom('state', 'posture'), wordish, { maxKeys: 2 }),
    fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 }),
    fc.array(fc.constantFrom(...fields, 'state', 'posture'), { maxLength: 1 }),
  )
  .map(([numbers, words, strange, without]) => {
    const made: Record<string, unknown> = { ...strange, ...frame(), spo2: 97.25, temp: 36.6, ...numbers, ...words };
    for (const name of without) delete made[name];
    return made;
  });

/** As it comes off the wire, where `undefined` is no field and infinity is 1e999. */
const onWire = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (one === Number.POSITIVE_INFINITY ? '∞' : Object.is(one, -0) ? '-∅' : one))
    .replaceAll('"∞"', '1e999')
    .replaceAll('"-∅"', '-0');

function bySchema(value: unknown): { frame: SaidFrame } | { rejected: string } {
  const parsed = saidFrameSchema.safeParse(value);
  if (parsed.success) return { frame: parsed.data };
  const ofRange = parsed.error.issues.every(({ code }) => code === 'too_big' || code === 'too_small');
  return { rejected: ofRange ? 'outOfRange' : 'badShape' };
}

describe('the quick reader of frames', () => {
  it('gives what the schema gives, or leaves the word to it @proof', ({ task }) => {
    let taken = 0;
    let refused = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: nearly }, { weight: 1, arbitrary: fc.jsonValue() }), (made) => {
        const text = onWire(made);
        const value = JSON.parse(text);
        const schema = bySchema(value);
        const quick = readFrame(value);
        if (quick !== null) {
          taken++;
          expect({ frame: quick }).toStrictEqual(schema);
        }
        if ('rejected' in schema) refused++;
        const payload = new TextEncoder().encode(text);
        if (payload.length > 1024) return;
        const decoded = decode('frame', payload);
        const said = 'rejected' in decoded ? decoded : { frame: 'frame' in decoded && decoded.frame };
        expect(said).toStrictEqual(schema);
      }),
      { numRuns, seed: 20_261_121 },
    );
    Object.assign(task.meta, { figures: { inputs: numRuns, taken, refused } });
    // A property that never meets the quick way, or never a refusal, would prove nothing.
    expect(taken).toBeGreaterThan(numRuns / 20);
    expect(refused).toBeGreaterThan(numRuns / 5);
    // Two million inputs took eight minutes of a shared core: what is counted here is not the time.
  }, 3_600_000);

  it('takes every frame that an ordinary mat sends', () => {
    expect(readFrame(frame())).toStrictEqual(saidFrameSchema.parse(frame()));
    const rich = { ...frame(), spo2: 96.5, temp: 36.600_001, move: 12.345_678, rr: null, quality: null, colour: 'red' };
    expect(readFrame(rich)).toStrictEqual(saidFrameSchema.parse(rich));
  });
});
