import { PassThrough } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { createFleet, type Fleet } from '../mat/fleet.ts';
import { scene } from '../sleeper/scenes.ts';
import { crankedClock } from '../testing/cranked-clock.ts';
import { testLines } from '../testing/lines.ts';
import { type Door, listenOnLoopback, listenToLines } from './door.ts';
import type { Obeying } from './obey.ts';

const start = 1_780_000_000_000;
const opened: Door[] = [];
afterEach(async () => {
  for (const door of opened.splice(0)) await door.close();
});

function ward(): {
  obeying: Obeying;
  fleet: Fleet;
  clock: ReturnType<typeof crankedClock>;
  lines: ReturnType<typeof testLines>;
} {
  const clock = crankedClock(start - 1);
  const lines = testLines();
  const fleet = createFleet({
    url: 'mqtt://nowhere',
    clock,
    perSecond: 10_000,
    open: lines.open,
    mats: ['MAT-0001', 'MAT-0002', 'MAT-0003'].map((serial, n) => ({
      serial,
      password: 'p',
      network: n < 2 ? 'East wing' : 'west',
      life: scene('quiet', start),
    })),
  });
  fleet.start();
  clock.advance(0);
  lines.openAll();
  return { obeying: { fleet, clock, sceneFor: (_, name, now) => scene(name, now) }, fleet, clock, lines };
}

async function onLoopback() {
  const made = ward();
  const door = await listenOnLoopback(0, made.obeying);
  opened.push(door);
  const order = async (body: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(door.url!, { method: 'POST', body, headers });
    return [answer.status, (await answer.text()).trim()] as const;
  };
  return { ...made, door, order };
}

it('takes one order or many, and answers each in its line', async () => {
  const { order, fleet } = await onLoopback();
  expect(await order('network East wing off\nclock MAT-0003 +2h')).toEqual([
    200,
    'network East wing is off for 2 mats\ndone for 1 mat',
  ]);
  expect(fleet.mats.map(({ connected }) => connected)).toEqual([false, false, true]);
  expect(fleet.mats[2]!.clock.read(start)).toBe(start + 7_200_000);
  expect((await order('status'))[1]).toMatch(/^1 of 3 mats connected/);
});

it('does all of several orders or none', async () => {
  const { order, fleet } = await onLoopback();
  expect(await order('network west off\nscene MAT-9999 fever')).toEqual([
    400,
    'There is no mat "MAT-9999": 3 are played, MAT-0001 is one of them.',
  ]);
  expect(fleet.connected).toBe(3);
  expect(await order('network south off')).toEqual([400, 'There is no network "south": East wing, west are.']);
  expect(await order('')).toEqual([400, 'Nothing was ordered: one order a line, and help lists them.']);
});

it('plays a scene from now on, for one or for all, and the life before again', async () => {
  const { order, clock, lines } = await onLoopback();
  clock.advance(12_000);
  expect(await order('scene MAT-0001 leavesBed')).toEqual([200, 'done for 1 mat']);
  clock.advance(25_000);
  const states = () => [...new Set(lines.framesOf('MAT-0001').map(({ state }) => state))];
  expect(states()).toEqual(['lying', 'sitting', 'out']);
  await order('scene all sleeper');
  clock.advance(10_000);
  expect(lines.framesOf('MAT-0001').at(-1)?.state).toBe('lying');
});

it('is closed to web pages, to other names, and to bodies without end', async () => {
  const { door, order } = await onLoopback();
  expect((await order('storm', { origin: 'http://evil.example' }))[0]).toBe(403);
  expect((await order('x'.repeat(70_000)))[0]).toBe(413);
  expect((await fetch(`${door.url}/other`)).status).toBe(404);
  expect((await fetch(door.url!, { method: 'DELETE' })).status).toBe(405);
  expect(await (await fetch(door.url!)).text()).toMatch(/^3 of 3 mats connected[\s\S]*scene <serial> <name>/);
});

it('says which port cannot be opened', async () => {
  const { obeying, door } = await onLoopback();
  await expect(listenOnLoopback(Number(new URL(door.url!).port), obeying)).rejects.toThrow(/EADDRINUSE/);
});

it('takes lines, too', async () => {
  const { obeying, fleet } = ward();
  const input = new PassThrough();
  const said: string[] = [];
  const heard = new Promise<void>((resolve) => {
    opened.push(
      listenToLines(input, obeying, (line) => {
        said.push(line);
        if (said.length === 2) resolve();
      }),
    );
  });
  input.write('connection MAT-0002 off\n\nfly MAT-0002\n');
  await heard;
  expect(said[0]).toBe('ok: done for 1 mat');
  expect(said[1]).toMatch(/^no: "fly" is no order/);
  expect(fleet.connected).toBe(2);
});
