/**
 * A disk that is full, for real: the server's folder is a small file system of its own, which the test fills to the last byte. That
 * takes the right to mount one, which root has in most containers and nobody else anywhere.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Stressed, startStressed } from '../testing/stressed.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wl-disk-')));
const mount = (): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0755', 'wardlight-test', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const mounted = mount();
if (!mounted) process.stderr.write('a full disk is not tried: this user may not mount a file system of its own\n');

let ward: Stressed;
beforeEach(async () => {
  ward = await startStressed({ databaseUrl: null, dataDir: join(folder, 'data') }, 10);
  await ward.ackedMore(10);
});
afterEach(async () => {
  rmSync(join(folder, 'ballast'), { force: true });
  await ward.stop();
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** To the last byte: whole blocks first, then what is left. */
function fillUp(): void {
  const file = openSync(join(folder, 'ballast'), 'a');
  try {
    for (let size = 1 << 20; size >= 1; size >>= 4)
      try {
        for (const block = Buffer.alloc(size, 1); ; ) writeSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
  } finally {
    closeSync(file);
  }
}

test.skipIf(!mounted)(
  'nothing more is acknowledged, one sentence says why, boards say that nobody watches, and it goes on when there is room',
  async () => {
    fillUp();
    const blind = await ward.beat(({ blind_since }) => blind_since !== null);
    expect(blind.gaps[0]?.to_at).toBeNull();
    const ackedWhileFull = ward.acked.size;
    const saidWhileFull = ward.said;
    expect(await ward.missing()).toContain('sight');
    expect(ward.logged()).toMatch(/disk of the database is full|no room is left|is full/);
    rmSync(join(folder, 'ballast'));
    await ward.beat(({ at, blind_since }) => at > blind.at && blind_since === null);
    await ward.ackedMore(20);
    // What was said while the disk was full waited, and was acknowledged when it was stored.
    expect(ward.acked.size).toBeGreaterThan(ackedWhileFull);
    expect(saidWhileFull).toBeGreaterThan(ackedWhileFull);
    const { gaps, tiles } = await ward.store.readBoard([ward.agency]);
    expect(gaps.map(({ cause }) => cause)).toContain('database');
    expect(tiles[0]?.live.status).toBe('inBed');
    expect(await ward.judgeFrames()).toEqual({ lost: [], doubled: [] });
  },
  120_000,
);
