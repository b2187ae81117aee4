/** A mat that is moved while a server runs, in the middle of an alert: all that follows from it. */
import { type AgencyId, dashboardChannel } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectScreen,
  fallSilent,
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { BedTaken } from '../beds/register.ts';

const minute = 60_000;

let app: TestApp;
let agency: AgencyId;
let token: string;
let by: number;
beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  const staff = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, staff));
  by = staff.user_id;
});
afterAll(() => app.stop());

/** Two beds, the second without a mat. */
async function twoBeds(): Promise<{ from: MadeBed; to: MadeBed }> {
  const [from, to] = [await makeBed(app, agency), await makeBed(app, agency)];
  await app.store.moveMat(agency, to.mat_id, null);
  return { from, to };
}
const tileOf = async (bed: MadeBed) =>
  (await app.store.readBoard([agency])).tiles.find((tile) => tile.bed_id === bed.bed_id);

describe('a mat that is moved in the middle of an alert', () => {
  it('every screen hears that the alert is over, sees where the mat lies now, and a silent mat is missed there', async () => {
    const { from, to } = await twoBeds();
    const [alert] = await fallSilent(app, [from]);
    const screen = connectScreen(app.url, token);
    const channel = dashboardChannel(agency);
    screen.watch(channel);
    await screen.next(channel, 'SnapshotEvent');

    const { ended } = await app.store.moveMat(agency, from.mat_id, to.bed_id);
    expect(ended.map((one) => one.alert_id)).toEqual([alert?.alert_id]);
    const heard = await screen.next(channel, 'AlertEvent');
    expect(heard.alerts).toEqual([
      expect.objectContaining({
        alert_id: alert?.alert_id,
        phase: 'closed',
        close_reason: 'equipment',
        closed_by: null,
      }),
    ]);
    expect(heard.notifies).toEqual([]);
    const { board } = await screen.next(channel, 'SnapshotEvent');
    const shown = new Map(board.tiles.map((tile) => [tile.bed_id, tile]));
    expect(shown.get(from.bed_id)).toMatchObject({ has_mat: false, live: { status: 'notMonitored' } });
    expect(shown.get(to.bed_id)).toMatchObject({ has_mat: true, live: { status: 'unknown' } });
    screen.close();

    await app.clock.advance(4 * minute);
    const open = (await app.store.readBoard([agency])).alerts.filter((one) => one.bed_id === to.bed_id);
    expect(open.map(({ type }) => type)).toEqual(['deviceDisconnected']);
  });

  it('is not laid where another mat lies: nothing changes', async () => {
    const [from, taken] = [await makeBed(app, agency), await makeBed(app, agency)];
    await Promise.all([say(app, from), say(app, taken)]);
    await expect(app.store.moveMat(agency, from.mat_id, taken.bed_id)).rejects.toBeInstanceOf(BedTaken);
    expect([(await tileOf(from))?.live.status, (await tileOf(taken))?.has_mat]).toEqual(['inBed', true]);
  });

  it('two mats laid in one bed at the same moment: one of them lies there', async () => {
    const [one, other, empty] = [await makeBed(app, agency), await makeBed(app, agency), await makeBed(app, agency)];
    await app.store.moveMat(agency, empty.mat_id, null);
    const both = await Promise.allSettled([
      app.store.moveMat(agency, one.mat_id, empty.bed_id),
      app.store.moveMat(agency, other.mat_id, empty.bed_id),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((result) => result.status === 'rejected')?.reason).toBeInstanceOf(BedTaken);
  });

  it('a resident who is away stays away on another mat', async () => {
    const { from, to } = await twoBeds();
    const until = app.clock.now() + 60 * minute;
    await app.store.care.planAbsence({
      agencyIds: [agency],
      bedId: to.bed_id,
      stayId: to.stay_id,
      by: by as Parameters<typeof app.store.care.planAbsence>[0]['by'],
      reason: 'hospital',
      until,
    });
    await app.store.moveMat(agency, from.mat_id, to.bed_id);
    await say(app, { ...to, mat_id: from.mat_id }, { state: 'out', posture: null, rr: null, hr: null });
    const live = (await tileOf(to))?.live;
    expect(live).toMatchObject({ status: 'away', absence: { reason: 'hospital', until_at: until } });
  });

  it('a resident who is away and whose mat is taken for somebody else is awaited all the same, and can come back', async () => {
    const { from, to } = await twoBeds();
    const asked = {
      agencyIds: [agency],
      bedId: from.bed_id,
      stayId: from.stay_id,
      by: by as Parameters<typeof app.store.care.planAbsence>[0]['by'],
    };
    await app.store.care.planAbsence({ ...asked, reason: 'hospital', until: app.clock.now() + 4 * minute });
    await app.store.moveMat(agency, from.mat_id, to.bed_id);
    await app.clock.advance(5 * minute);
    const open = (await app.store.readBoard([agency])).alerts.filter((one) => one.bed_id === from.bed_id);
    expect(open.map(({ type }) => type)).toEqual(['absenceOverdue']);
    expect(await app.store.care.endAbsence(asked)).toMatchObject({ live: { absence: null } });
    await app.clock.advance(1_000);
    const left = (await app.store.readBoard([agency])).alerts.filter((one) => one.bed_id === from.bed_id);
    expect(left).toEqual([]);
  });
});
