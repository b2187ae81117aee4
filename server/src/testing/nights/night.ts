/** Makes things happen to beds the way they do: by what mats say and by time. */
import type { Alert, BedLive, Frame } from '@wardlight/contract';
import { frame } from '@wardlight/contract/testing';
import type { Outcome } from '../../store/bed-state/works.ts';
import type { TestApp } from '../app.ts';
import type { MadeBed } from '../factories.ts';

/** A bed with a mat in it, whoever lies there. */
type Lain = Pick<MadeBed, 'agency_id' | 'bed_id' | 'mat_id'>;

/** A frame of the bed's mat, now. */
export async function say(app: TestApp, bed: Lain, change: Partial<Frame> = {}): Promise<Outcome> {
  const now = app.clock.now();
  return await app.store.submit({
    by: 'mat',
    agencyId: bed.agency_id,
    matId: bed.mat_id,
    message: { kind: 'frame', arrivedAt: now, frame: frame({ at: now, sent: now, seq: now, ...change }) },
  });
}

/** What the tile of the bed shows. */
export async function liveOf({ store }: Pick<TestApp, 'store'>, { agency_id, bed_id }: Lain): Promise<BedLive> {
  const { tiles } = await store.readBoard([agency_id]);
  const tile = tiles.find((one) => one.bed_id === bed_id);
  if (tile === undefined) throw new Error('the bed has no tile');
  return tile.live;
}

const mostSilenceMs = 5 * 60_000;
const lookMs = 20_000;

/** Every bed's mat says one thing and then nothing, until each bed has an open alert of it. */
export async function fallSilent(app: TestApp, beds: readonly Lain[]): Promise<Alert[]> {
  await Promise.all(beds.map((bed) => say(app, bed)));
  const agencies = [...new Set(beds.map((bed) => bed.agency_id))];
  for (let waited = 0; waited < mostSilenceMs; waited += lookMs) {
    await app.clock.advance(lookMs);
    const { alerts } = await app.store.readBoard(agencies);
    const raised = beds.map((bed) => alerts.find((open) => open.bed_id === bed.bed_id));
    if (raised.every((alert) => alert !== undefined)) return raised;
  }
  throw new Error('not every silent bed raised an alert');
}
