/** Turns for snapshots: one in each turn of the event loop, and nobody behind somebody else's crowd. */
import { expect, test } from 'vitest';
import { pause } from '../clock.ts';
import type { Caller } from '../connections/fair-line.ts';
import { fairTurns } from './fair-turns.ts';

const session = (group: string, member: string): Caller => ({ group, member });

test('a screen of another agency, and of another session, is served before the rest of a crowd', async () => {
  const turn = fairTurns();
  const order: string[] = [];
  const asks = (who: Caller) => turn(who).then(() => void order.push(`${who.group} ${who.member}`));
  const crowd = Array.from({ length: 200 }, () => asks(session('one', 'crowd')));
  const others = [asks(session('one', 'quiet')), asks(session('other', 'quiet'))];
  await Promise.all([...crowd, ...others]);
  expect(order.slice(0, 3).toSorted()).toEqual(['one crowd', 'one quiet', 'other quiet']);
  expect(order).toHaveLength(202);
});

test('one goes on in each turn of the event loop', async () => {
  const turn = fairTurns();
  let served = 0;
  const all = Array.from({ length: 5 }, () => turn(session('one', 'a')).then(() => void served++));
  const seen: number[] = [];
  while (served < 5) {
    await pause(0);
    seen.push(served);
  }
  await Promise.all(all);
  expect(seen.every((count, n) => count - (seen[n - 1] ?? 0) <= 1)).toBe(true);
});
