/** Our own PostgreSQL killed under load, and the server stopped and started again: it is brought back, nothing acknowledged is lost. */
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WatchGap } from '@wardlight/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Stressed, startStressed } from '../testing/stressed.ts';

let folder: string;
let ward: Stressed;

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'wl-crash-')));
  // Bringing PostgreSQL back takes half a second at least, which is more than ten seconds of this clock.
  ward = await startStressed({ databaseUrl: null, dataDir: folder }, 40);
  await ward.ackedMore(10);
});
afterEach(async () => {
  await ward.stop();
  rmSync(folder, { recursive: true, force: true });
});

const postmaster = (): number => Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);

test('kill -9 of PostgreSQL: the board says that nobody watches, it is brought back, and the gap stays to be read', async () => {
  const killedAt = ward.clock.now();
  process.kill(postmaster(), 'SIGKILL');
  // Time runs so fast here that a hiccup of the machine is a trouble of its own: only what touches the kill is looked at.
  const touches = ({ cause, to_at }: WatchGap) => cause === 'database' && (to_at === null || to_at > killedAt);
  const blind = await ward.beat(({ at, gaps }) => at > killedAt && gaps.some(touches));
  const over = await ward.beat(({ at, blind_since }) => at >= blind.at && blind_since === null);
  const gap = over.gaps.find(touches);
  expect(gap?.from_at).toBeLessThanOrEqual(blind.at);
  expect(gap?.to_at).toBeGreaterThan(killedAt);
  await ward.ackedMore(20);
  // Its first connections are answered a moment before its supervisor has seen it.
  while (!ward.logged().includes('PostgreSQL is back')) await ward.beat(() => true);
  while ((await ward.missing()).length > 0) await ward.beat(() => true);
  const { gaps, tiles } = await ward.store.readBoard([ward.agency]);
  expect(gaps).toContainEqual(expect.objectContaining({ cause: 'database', from_at: gap?.from_at }));
  expect(tiles[0]?.live.status).toBe('inBed');
  expect(await ward.judgeFrames()).toEqual({ lost: [], doubled: [] });
});
