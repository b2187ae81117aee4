/** Posted twice, late, in any order, by several gateways: nothing is lost, doubled, or given to two. The seed is fixed. */
import type { GatewayId, Instant, ReadingId, ResidentId } from '@wardlight/contract';
import { gatewayId, residentId, waitingId } from '@wardlight/contract/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proof } from '../testing/random.ts';
import { doubleKey, judgeDouble, type ReadingToKey } from './doubles.ts';
import { type Match, matchReading, type ReadingToMatch, type WaitingForReading } from './match-reading.ts';
import { readingTime } from './reading-time.ts';

const runs = (quick: number) => ({ seed: 20_261_125, numRuns: proof ? quick * 50 : quick });
const minute = 60_000;
const start = 30_000 * minute;

const kinds = ['bloodPressure', 'spo2', 'pulse'] as const;
const meters = ['M1', 'M2'] as const;

const anyWaiting: fc.Arbitrary<WaitingForReading> = fc
  .record({
    residentId: fc.integer({ min: 1, max: 4 }).map(residentId),
    kinds: fc.subarray([...kinds], { minLength: 1 }),
    meter: fc.constantFrom(null, ...meters),
    beganAt: fc.integer({ min: 0, max: 8 * 60 }).map((s) => start + s * 1_000),
    lasted: fc.oneof(fc.constant(null), fc.constant(null), fc.integer({ min: 1, max: 600 })),
    hasReading: fc.boolean(),
  })
  .map(({ lasted, hasReading, ...waiting }) => ({
    ...waiting,
    waitingId: waitingId(1),
    endedAt: lasted === null ? null : waiting.beganAt + lasted * 1_000,
    hasReading: lasted !== null && hasReading,
  }));
const someWaiting = fc
  .array(anyWaiting, { maxLength: 6 })
  .map((list) => list.map((one, n) => ({ ...one, waitingId: waitingId(n + 1) })));
const anyReading: fc.Arbitrary<ReadingToMatch> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    meter: fc.constantFrom(...meters),
    at: fc.integer({ min: -2 * 60, max: 14 * 60 }).map((s) => start + s * 1_000),
    doubtful: fc.boolean(),
    waited: fc.constantFrom(0, 500, 20_000, 2 * minute, 11 * minute),
  })
  .map(({ waited, ...reading }) => ({ ...reading, arrivedAt: reading.at + waited }));

/** The rule once more, in other words: whom this reading could be of while it arrives. */
function couldBeOf(reading: ReadingToMatch, waiting: readonly WaitingForReading[]): WaitingForReading[] {
  return waiting.filter(({ kinds: asked, meter, beganAt, endedAt }) => {
    if (!asked.includes(reading.kind) || (meter !== null && meter !== reading.meter)) return false;
    if (beganAt > reading.arrivedAt || reading.arrivedAt > beganAt + 600_000) return false;
    if (endedAt !== null && endedAt <= reading.arrivedAt) return false;
    return reading.at >= beganAt - 60_000 && reading.at <= beganAt + 600_000;
  });
}

test('a reading is assigned only where exactly one resident waits for it, and then to that one', () => {
  const seen = { assigned: 0, several: 0 };
  fc.assert(
    fc.property(anyReading, someWaiting, (reading, waiting) => {
      const match = matchReading(reading, waiting);
      const pages = couldBeOf(reading, waiting);
      const could = new Set(pages.map((page) => page.residentId));
      if (match.match === 'assigned') {
        seen.assigned += 1;
        expect(reading.doubtful).toBe(false);
        expect([...could]).toEqual([match.residentId]);
        expect(waiting.find((one) => one.waitingId === match.waitingId)?.residentId).toBe(match.residentId);
      } else if (could.size > 1 && !reading.doubtful && pages.some(({ endedAt }) => endedAt === null)) {
        seen.several += 1;
        expect(match.reason).toBe('severalWait');
      }
    }),
    runs(3_000),
  );
  expect(seen.assigned).toBeGreaterThan(100);
  expect(seen.several).toBeGreaterThan(50);
});

test('the order in which pages are listed changes nothing, and one more who waits never makes it another’s', () => {
  fc.assert(
    fc.property(anyReading, someWaiting, anyWaiting, (reading, waiting, another) => {
      const match = matchReading(reading, waiting);
      const turned = matchReading(reading, waiting.toReversed());
      expect({ ...turned, met: [], near: [] }).toEqual({ ...match, met: [], near: [] });
      expect(new Set(turned.near)).toEqual(new Set(match.near));
      expect(new Set(turned.met)).toEqual(new Set(match.met));
      const crowded = matchReading(reading, [...waiting, { ...another, waitingId: waitingId(99) }]);
      if (match.match === 'assigned' && crowded.match === 'assigned') expect(crowded.residentId).toBe(match.residentId);
    }),
    runs(2_000),
  );
});

interface Post {
  readonly gateway: GatewayId;
  readonly reading: ReadingToKey;
  readonly arrivedAt: Instant;
}
interface Row {
  readonly readingId: number;
  readonly post: Post;
  readonly residentId: ResidentId | null;
}

/** A store in miniature: one row a reading; a page that has its reading waits no longer. */
function store(posts: readonly Post[], waiting: readonly WaitingForReading[]) {
  const rows: Row[] = [];
  const asked: { readonly of: Row; readonly match: Match }[] = [];
  const answers: (ReadingId | number)[] = [];
  let pages = [...waiting];
  for (const post of posts) {
    const { gateway, reading, arrivedAt } = post;
    const key = doubleKey(gateway, reading);
    const found = rows.findLast((row) => doubleKey(row.post.gateway, row.post.reading).key === key.key);
    const time = readingTime(reading.at, null, arrivedAt);
    const match = matchReading({ ...reading, ...time, arrivedAt }, pages);
    const earlier = found ? { arrivedAt: found.post.arrivedAt, residentId: found.residentId } : null;
    const judged = judgeDouble(key, earlier, { arrivedAt, meterAt: reading.at, at: time.at }, match);
    if (judged !== 'new' && found !== undefined) {
      if (judged === 'ask') asked.push({ of: found, match });
      answers.push(found.readingId);
      continue;
    }
    const theirs = match.match === 'assigned' ? match : null;
    if (theirs !== null)
      pages = pages.map((page) =>
        page.waitingId === theirs.waitingId ? { ...page, endedAt: arrivedAt, hasReading: true } : page,
      );
    rows.push({ readingId: rows.length + 1, post, residentId: theirs?.residentId ?? null });
    answers.push(rows.length);
  }
  return { rows, asked, answers };
}

const anyPost: fc.Arbitrary<Post> = fc
  .record({
    gateway: fc.constantFrom(gatewayId(1), gatewayId(2)),
    id: fc.constantFrom(null, null, 'a', 'b', 'c'),
    meter: fc.constantFrom(...meters),
    // A meter that knows only minutes.
    at: fc.integer({ min: 0, max: 20 }).map((n) => start + n * minute),
    kind: fc.constantFrom('spo2' as const, 'pulse' as const),
    value: fc.constantFrom(95, 96, 97),
  })
  .map(({ gateway, ...reading }) => ({
    gateway,
    reading: { ...reading, unit: '%', comparator: null },
    arrivedAt: reading.at + 20_000,
  }));
const keyOf = ({ gateway, reading }: Post) => doubleKey(gateway, reading).key;
const keysOf = ({ rows }: { readonly rows: readonly Row[] }) => rows.map(({ post }) => keyOf(post)).toSorted();
const shuffledTwice = fc
  .array(anyPost, { minLength: 1, maxLength: 25 })
  .chain((posts) =>
    fc.tuple(fc.constant(posts), fc.shuffledSubarray([...posts, ...posts], { minLength: posts.length * 2 })),
  );

test('posted twice in any order with nobody waiting, each is stored once, and a double is answered with the first one’s id', () => {
  let doubles = 0;
  fc.assert(
    fc.property(shuffledTwice, ([posts, twice]) => {
      const result = store(twice, []);
      expect(keysOf(result)).toEqual([...new Set(posts.map(keyOf))].toSorted());
      expect(result.asked).toEqual([]);
      const idOf = new Map(result.rows.map(({ post, readingId }) => [keyOf(post), readingId]));
      expect(result.answers).toEqual(twice.map((post) => idOf.get(keyOf(post))));
      doubles += twice.length - result.rows.length;
    }),
    runs(300),
  );
  expect(doubles).toBeGreaterThan(300);
});

test('whoever waits, sending all of it again at the end changes no row; at most it is asked about', () => {
  let asked = 0;
  fc.assert(
    fc.property(fc.array(anyPost, { minLength: 1, maxLength: 15 }), someWaiting, (list, waiting) => {
      const posts = list.toSorted((one, other) => one.arrivedAt - other.arrivedAt);
      const once = store(posts, waiting);
      const again = store(
        [...posts, ...posts.map((post) => ({ ...post, arrivedAt: post.arrivedAt + 5_000 }))],
        waiting,
      );
      expect(again.rows).toEqual(once.rows);
      // None is dropped unseen while another waits for it.
      for (const { of, match } of again.asked) expect(match.met.some((id) => id !== of.residentId)).toBe(true);
      asked += again.asked.length;
    }),
    runs(500),
  );
  expect(asked).toBeGreaterThan(0);
});

test('no page gets two readings', () => {
  fc.assert(
    fc.property(fc.array(anyPost, { maxLength: 20 }), someWaiting, (posts, waiting) => {
      const { rows } = store(posts, waiting);
      const assigned = rows.filter((row) => row.residentId !== null).length;
      expect(assigned).toBeLessThanOrEqual(waiting.length);
    }),
    runs(500),
  );
});
