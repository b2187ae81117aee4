import { expect, it } from 'vitest';
import { createOwnSight } from './own-sight.ts';

const second = 1_000;

function played() {
  let now = 0;
  const sight = createOwnSight(() => now);
  const goTo = (at: number) => {
    now = at;
  };
  const seenTo = (at: number) => {
    for (goTo(now); now < at; goTo(now + second)) sight.seen(now);
    sight.seen(now);
  };
  return { sight, goTo, seenTo };
}

it('without a gap has always seen', () => {
  const { sight, seenTo } = played();
  seenTo(3_600 * second);
  for (const present of [0, 100 * second, 3_600 * second]) expect(sight.since(present)).toBeNull();
});

it.each([
  [14_999, null],
  [15_000, 75_000],
])('%i ms unseen begin anew at %j', (ms, since) => {
  const { sight, seenTo, goTo } = played();
  seenTo(60 * second);
  goTo(60 * second + ms);
  sight.seen(60 * second + ms);
  seenTo(90 * second);
  expect(sight.since(90 * second)).toBe(since);
});

it('a gap that nobody has found out yet counts, from the very first question', () => {
  const { sight, seenTo, goTo } = played();
  seenTo(60 * second);
  goTo(600 * second);
  expect(sight.since(600 * second)).toBe(600 * second);
  // What arrived before it is judged as it was.
  expect(sight.since(60 * second)).toBeNull();
});

it('what arrived in a gap began when it arrived; what arrives after it, when it ended', () => {
  const { sight, seenTo, goTo } = played();
  seenTo(60 * second);
  goTo(300 * second);
  sight.seen(300 * second);
  seenTo(400 * second);
  expect([59, 60, 100, 299, 300, 400].map((at) => sight.since(at * second))).toEqual(
    [null, null, 100, 299, 300, 300].map((at) => at && at * second),
  );
});

it('a clock that goes back to before a gap has none', () => {
  const { sight, seenTo, goTo } = played();
  seenTo(60 * second);
  goTo(3_660 * second);
  sight.seen(3_660 * second);
  goTo(70 * second);
  sight.seen(70 * second);
  seenTo(200 * second);
  expect(sight.since(200 * second)).toBeNull();
});
