/** What a mat promises of the frames nobody has acknowledged, over lives, breaks and clocks drawn from fixed seeds. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventsBetween, framesBetween } from '../sleeper/frames.ts';
import { scene, sceneNames } from '../sleeper/scenes.ts';
import { sleeper } from '../sleeper/sleeper.ts';
import { crankedClock } from '../testing/cranked-clock.ts';
import { testLines } from '../testing/lines.ts';
import { createMat } from './mat.ts';

const start = Date.UTC(2026, 9, 20, 14);
const serial = 'MAT-0001';

type Happening =
  | { readonly kind: 'time'; readonly ms: number }
  | { readonly kind: 'ack'; readonly which: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'break' }
  | { readonly kind: 'connection' | 'power'; readonly on: boolean }
  | { readonly kind: 'jump'; readonly ms: number };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.integer({ min: 1, max: 90_000 }) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ack' as const), which: fc.nat({ max: 70 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('break' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('connection' as const, 'power' as const), on: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('jump' as const), ms: fc.integer({ min: -9_000_000, max: 9_000_000 }) }),
  },
);
const life = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }).map((seed) => sleeper(seed, 'Asia/Taipei')),
  fc.constantFrom(...sceneNames).map((name) => scene(name, start)),
);

async function live(
  who: ReturnType<typeof scene>,
  everyMs: number,
  order: 'oldest' | 'newest',
  happenings: readonly Happening[],
) {
  const clock = crankedClock(start - 1);
  const lines = testLines();
  const acked: string[] = [];
  const name = ({ seq, at }: { seq: number; at: number }) => `${seq} ${at}`;
  const mat = createMat({
    ...{ url: 'mqtt://nowhere', serial, password: 'p', life: who, clock, everyMs, backlogOrder: order },
    open: lines.open,
    onAcked: (frame) => acked.push(name(frame)),
  });
  const measured: string[] = [];
  const keep = () => {
    // What is kept or acknowledged now was measured; nothing else ever was.
    for (const { frame } of mat.kept()) if (!seen.has(name(frame))) measured.push(name(frame));
    for (const frame of lines.framesOf(serial)) seen.add(name(frame));
    for (const { frame } of mat.kept()) seen.add(name(frame));
  };
  const seen = new Set<string>();
  mat.start();
  for (const one of happenings) {
    if (one.kind === 'time') clock.advance(one.ms);
    else if (one.kind === 'ack') await lines.ack(serial, one.which % Math.max(1, lines.owed(serial)));
    else if (one.kind === 'open') lines.openAll();
    else if (one.kind === 'break') lines.breakLine(serial);
    else if (one.kind === 'jump') mat.clock.jump(one.ms, clock.now());
    else mat.supply(one.kind, one.on);
    keep();
  }
  return { mat, clock, lines, acked, measured, name };
}

const runs = { numRuns: 60, seed: 20_261_121 };

it('never loses a frame: each is acknowledged in the end, once, whatever broke between', async () => {
  await fc.assert(
    fc.asyncProperty(
      life,
      fc.integer({ min: 1_000, max: 30_000 }),
      fc.constantFrom('oldest' as const, 'newest' as const),
      fc.array(happening, { minLength: 20, maxLength: 120, size: 'max' }),
      async (who, everyMs, order, happenings) => {
        const { mat, clock, lines, acked } = await live(who, everyMs, order, happenings);
        const { measured, dropped } = mat.counts;
        expect(acked.length + mat.counts.waiting + dropped).toBe(measured);
        expect(dropped).toBe(0);
        // Everything comes back, and the mat is given time.
        const before = new Set(mat.kept().map(({ frame }) => `${frame.seq} ${frame.at}`));
        mat.supply('power', true);
        mat.supply('connection', true);
        mat.play(scene('quiet', clock.now() + 86_400_000 * 365));
        for (let n = 0; mat.counts.waiting > 0; n++) {
          if (n > 20_000) throw new Error(`${mat.counts.waiting} frames are never sent`);
          clock.advance(mat.connected ? 50 : 45_000);
          lines.openAll();
          while (lines.owed(serial) > 0) await lines.ack(serial);
        }
        for (const one of before) expect(acked).toContain(one);
        expect(acked.length).toBe(mat.counts.measured);
        expect(new Set(acked).size).toBe(acked.length);
      },
    ),
    runs,
  );
});

it('oldest first, no frame is sent before one that was measured earlier, and one that comes again is the same', async () => {
  let cameAgain = 0;
  await fc.assert(
    fc.asyncProperty(
      life,
      fc.integer({ min: 1_000, max: 30_000 }),
      fc.array(happening, { minLength: 20, maxLength: 120, size: 'max' }),
      async (who, everyMs, happenings) => {
        const { mat, lines, measured, name } = await live(who, everyMs, 'oldest', happenings);
        const order = new Map(measured.map((one, index) => [one, index]));
        const first = new Map<string, string>();
        for (const frames of lines.connectionsOf(serial)) {
          let newest = -1;
          for (const { sent: _, ...frame } of frames) {
            const id = name(frame);
            const index = order.get(id);
            if (index === undefined) throw new Error(`${id} was never measured`);
            expect(index).toBeGreaterThan(newest);
            newest = index;
            const again = first.get(id);
            if (again !== undefined) cameAgain++;
            expect(JSON.stringify(frame)).toBe(again ?? JSON.stringify(frame));
            first.set(id, JSON.stringify(frame));
          }
        }
        // The first time each was sent, over all connections.
        const firsts = [...first.keys()].map((id) => order.get(id) ?? -1);
        expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
        const kept = mat.kept().map(({ measuredAt }) => measuredAt);
        expect(kept).toEqual([...kept].sort((a, b) => a - b));
      },
    ),
    runs,
  );
  expect(cameAgain).toBeGreaterThan(100);
});

it.each([999, 30_001, Number.NaN])('a pace of %i ms is none of a mat', (everyMs) => {
  const options = { url: 'mqtt://nowhere', serial, password: 'p', life: scene('quiet', start), everyMs };
  expect(() => createMat({ ...options, clock: crankedClock(start) })).toThrow('1,000–30,000');
});

it('the same seed gives the same night at any pace from 1 to 30 s, taken up anywhere, and never a longer pause', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1_000, max: 30_000 }),
      fc.integer({ min: 0, max: 86_400_000 }),
      fc.integer({ min: 0, max: 3_600_000 }),
      (seed, everyMs, from, length) => {
        const [a, b, c] = [start + from, start + from + Math.floor(length / 3), start + from + length];
        const night = () => sleeper(seed, 'Europe/Berlin');
        const whole = [...eventsBetween(night(), a, c, everyMs)];
        expect([...eventsBetween(night(), a, b, everyMs), ...eventsBetween(night(), b, c, everyMs)]).toEqual(whole);
        const instants = [...framesBetween(night(), a, c, everyMs)].map(({ at }) => at);
        const losses = whole.some((event) => 'supply' in event);
        if (!losses)
          for (const [n, at] of instants.entries()) expect(at - (instants[n - 1] ?? a)).toBeLessThanOrEqual(everyMs);
      },
    ),
    { numRuns: 120, seed: 20_261_121 },
  );
});
