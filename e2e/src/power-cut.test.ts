/**
 * The power fails under load, again and again: what was PUBACKed before is on the disk that is left, once; alerts are as the frames say;
 * a screen that comes back knows what the database knows.
 */
import { expect, test } from '@playwright/test';
import { counts, judgeAlerts, judgeFrames, openOnBoth } from './judges/night-judge.ts';
import { type ListeningScreen, listen } from './listening-screen.ts';
import { type CutDisk, openCutDisk } from './power-cut.ts';
import { ackedOf, breathe, lieDown, type Sleeper, signIn } from './sleepers.ts';
import { createStack, type Stack, until } from './stack.ts';

const rounds = 15;
const mats = 20;
const leastLoadMs = 1_000;
const mostLoadMs = 4_000;
/** After the last cut, so that residents who were out can come back and stay. */
const lastLookMs = 14_000;
const figure = (description: string) => test.info().annotations.push({ type: 'figure', description });

async function loaded(sleepers: readonly Sleeper[], ms: number, least: number): Promise<void> {
  await until(() => sleepers.every((sleeper) => sleeper.client.connected), 30_000);
  const before = ackedOf(sleepers);
  const due = performance.now() + ms;
  await until(() => performance.now() > due && ackedOf(sleepers) > before + least, ms + 60_000);
}

/** @returns how many frames were acknowledged when the power failed */
async function cutPower(stack: Stack, disk: CutDisk, sleepers: readonly Sleeper[]): Promise<number> {
  const database = stack.postmaster();
  disk.cut();
  const acked = ackedOf(sleepers);
  await stack.killServer();
  try {
    process.kill(database, 'SIGKILL');
  } catch {
    // It has noticed the dead disk and ended by itself.
  }
  disk.replace();
  await stack.start();
  return acked;
}

test(`the power fails under load, ${rounds} times: what was acknowledged is on the disk, once @proof`, async () => {
  // Half a minute for each cut: one of the long counts.
  test.info().skip(process.env.WARDLIGHT_PROOF !== '1', 'in npm run proof');
  const disk = openCutDisk();
  if (typeof disk === 'string') {
    test.info().skip(true, disk);
    return;
  }
  const stack = await createStack({ WARDLIGHT_LOG_LEVEL: 'error' }, disk.folder);
  let sleepers: Sleeper[] = [];
  let screen: ListeningScreen | undefined;
  try {
    await stack.start();
    const alerts = { leaveBed: { value: 0 } };
    const ward = await stack.makeWard({ beds: mats, prefix: 'cut', alerts, onlyThese: true });
    const listening = listen(stack.url, await signIn(stack, ward), ward.agencyId);
    screen = listening;
    sleepers = lieDown(stack, ward);
    const hush = breathe(sleepers);
    let ackedBefore = 0;
    for (let round = 1; round <= rounds; round++) {
      await loaded(sleepers, leastLoadMs + Math.random() * (mostLoadMs - leastLoadMs), mats * 2);
      await test.step(`power cut ${round}`, async () => {
        ackedBefore += await cutPower(stack, disk, sleepers);
      });
    }
    await loaded(sleepers, lastLookMs, mats * 2);
    hush();
    await until(() => sleepers.every((sleeper) => sleeper.acked.size + sleeper.failed === sleeper.seq), 20_000);

    const frames = await judgeFrames(stack, ward, sleepers);
    const { told, ended, ...judged } = await judgeAlerts(stack, ward, frames.leaves, frames.lastAt);
    figure(
      `${rounds} power cuts of an ext4 image on a loop device (shut down without flushing its journal, copied, journal replayed) · ${frames.acked} frames PUBACKed, ${frames.missing.length} missing, ${frames.doubled} doubled`,
    );
    figure(
      `${told} alerts, ${ended} of them ended: ${counts(['lost', 'doubled', 'invented', 'unclosed', 'misTold'], judged)}`,
    );
    expect(ackedBefore).toBeGreaterThan(rounds * mats);
    expect(told).toBeGreaterThan(mats / 2);
    expect({ missing: frames.missing, doubled: frames.doubled }).toEqual({ missing: [], doubled: 0 });
    expect(judged).toEqual({ lost: [], doubled: [], invented: [], unclosed: [], misTold: [] });
    await expect(async () => {
      const { stored, shown } = await openOnBoth(stack, ward, listening);
      expect(shown).toEqual(stored);
    }).toPass({ timeout: 15_000 });
    expect(listening.snapshots).toBeGreaterThan(rounds);
    expect(listening.complaints).toEqual([]);
  } finally {
    screen?.close();
    for (const sleeper of sleepers) sleeper.client.end(true);
    await stack.stop().finally(disk.remove);
  }
});
