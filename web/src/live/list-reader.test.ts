import type { ListKind } from '@wardlight/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { elapsed } from '../lib/browser/timers.ts';
import { type CrankedClock, crankClock } from '../testing/cranked-clock.ts';
import { createListReader, type ListReader } from './list-reader.ts';
import type { ListsChanged } from './lists.ts';
import { type PointerActivity, watchPointer } from './pointer-activity.ts';

let clock: CrankedClock;
let pointer: PointerActivity;
let reader: ListReader;
let looked: boolean;
let reads: { at: number; changed: ListsChanged }[];
let answer: (() => void) | null;
/** Whether a reading waits for `answer`. */
let slow: boolean;

beforeEach(() => {
  clock = crankClock();
  [looked, slow, reads, answer] = [true, false, [], null];
  pointer = watchPointer();
  reader = createListReader({
    read: (changed) => {
      reads.push({ at: elapsed(), changed });
      return slow ? new Promise((resolve) => (answer = resolve)) : Promise.resolve();
    },
    isLookedAt: () => looked,
    quietIn: pointer.quietIn,
  });
});
afterEach(() => {
  reader.stop();
  pointer.stop();
  document.body.replaceChildren();
});

const readAt = () => reads.map(({ at }) => at);
const say = (...kinds: ListKind[]) => reader.changed(kinds);
const happens = (event: string) => window.dispatchEvent(new Event(event));

it('reads at once, and one change a while later at once again', async () => {
  say('devices');
  await clock.advance(5_000);
  say('residents');
  expect(reads).toEqual([
    { at: 0, changed: ['devices'] },
    { at: 5_000, changed: ['residents'] },
  ]);
});

it('reads ever less often while news never ends, everything that changed together, and at once again after a rest', async () => {
  for (let ms = 0; ms < 32_000; ms += 300) {
    say(ms % 600 === 0 ? 'devices' : 'beds');
    await clock.advance(300);
  }
  expect(readAt()).toEqual([0, 400, 1_000, 2_000, 4_000, 8_000, 16_000, 24_000, 32_000]);
  expect(reads[2]?.changed).toEqual(['devices', 'beds']);
  await clock.advance(20_000);
  const before = reads.length;
  say('beds');
  expect(reads.length).toBe(before + 1);
  reader.changed('fresh');
  say('devices');
  await clock.advance(1_000);
  expect(reads.at(-1)?.changed).toBe('fresh');
});

it('asks again for what changed while an answer was under way, once it is here', async () => {
  slow = true;
  say('devices');
  await clock.advance(100);
  say('devices');
  await clock.advance(3_000);
  expect(reads).toHaveLength(1);
  answer?.();
  await clock.advance(0);
  await Promise.resolve();
  expect(reads).toHaveLength(2);
});

it('reads nothing in a tab that nobody looks at, and everything when it is looked at', async () => {
  looked = false;
  say('devices');
  await clock.advance(60_000);
  say('beds');
  expect(reads).toEqual([]);
  looked = true;
  reader.looked();
  expect(reads).toEqual([{ at: 60_000, changed: ['devices', 'beds'] }]);
});

it('reads nothing while a pointer is on its way, three seconds at most', async () => {
  happens('pointermove');
  say('devices');
  await clock.advance(699);
  expect(reads).toEqual([]);
  await clock.advance(1);
  expect(readAt()).toEqual([700]);
  await clock.advance(5_000);
  say('devices');
  expect(readAt()).toEqual([700, 5_700]);
  await clock.advance(4_300);
  happens('pointermove');
  say('beds');
  for (let ms = 0; ms < 5_000; ms += 100) {
    happens('pointermove');
    await clock.advance(100);
  }
  expect(readAt()).toEqual([700, 5_700, 13_000]);
});

it('reads nothing while a menu is open, until ten seconds after the last touch', async () => {
  const menu = document.createElement('div');
  menu.setAttribute('role', 'menu');
  document.body.append(menu);
  happens('keydown');
  say('devices');
  await clock.advance(9_000);
  expect(reads).toEqual([]);
  menu.remove();
  await clock.advance(200);
  expect(readAt()).toEqual([9_200]);
  document.body.append(menu);
  await clock.advance(800);
  happens('keydown');
  say('devices');
  await clock.advance(9_900);
  expect(reads).toHaveLength(1);
  await clock.advance(300);
  expect(reads).toHaveLength(2);
});

it('is silent once it is stopped, and leaves no timer behind', async () => {
  happens('pointermove');
  say('devices');
  reader.stop();
  await clock.advance(10_000);
  expect([reads.length, clock.waiting()]).toEqual([0, 0]);
});
