import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFleet } from './mat/fleet.ts';
import { fleetMatsOf, settingsOf } from './played.ts';
import { crankedClock } from './testing/cranked-clock.ts';
import { testLines } from './testing/lines.ts';

const start = Date.UTC(2026, 9, 20, 14, 0, 0);
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardlight-played-'));
  file = join(folder, 'mats.json');
  const mats = Array.from({ length: 300 }, (_, n) => ({ serial: `MAT-${n}00`, password: 'p' }));
  await writeFile(file, JSON.stringify([...mats, { serial: 'MAT-own', password: 'p', network: 'own' }]));
});
afterAll(() => rm(folder, { recursive: true }));

const played = (change: Partial<Parameters<typeof settingsOf>[0]>) =>
  settingsOf({ mats: file, beds: null, networks: null, scene: null, ...change });

it('puts mats into networks block by block, but for those that name their own', async () => {
  const names = (await played({ networks: 4 })).map(({ network }) => network);
  expect(names.at(-1)).toBe('own');
  const blocks = names.slice(0, -1);
  expect([...new Set(blocks)]).toEqual(['net-1', 'net-2', 'net-3', 'net-4']);
  expect(blocks).toEqual([...blocks].sort());
  expect((await played({})).filter(({ network }) => network !== undefined)).toHaveLength(1);
});

it('plays the first of them, or says that there are not enough', async () => {
  expect(await played({ beds: 200 })).toHaveLength(200);
  await expect(played({ beds: 302 })).rejects.toThrow('--beds wants 302 mats');
});

it('spreads frames evenly over the pace: no tenth of a second has more than its share', async () => {
  const clock = crankedClock(start - 1);
  const lines = testLines();
  const everyMs = 1_000;
  const settings = await played({ beds: 200, scene: 'quiet' });
  const mats = await fleetMatsOf(settings, { everyMs, keepFile: null, spread: true }, start);
  const fleet = createFleet({
    ...{ url: 'mqtt://nowhere', clock, mats, everyMs, perSecond: Number.POSITIVE_INFINITY },
    open: lines.open,
  });
  fleet.start();
  clock.advance(0);
  lines.openAll();
  clock.advance(10_000);
  const tenths = new Map<number, number>();
  for (const { serial } of settings)
    for (const { sent } of lines.framesOf(serial)) {
      const tenth = Math.floor((sent - start) / 100);
      tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1);
    }
  expect([...tenths.values()]).toEqual(Array.from({ length: 100 }, () => 20));
});
