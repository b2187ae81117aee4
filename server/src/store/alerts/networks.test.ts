/** A network that goes out: one notice naming the beds, whose own disconnections keep quiet; whoever steps it, and whenever it stops. */
import type { AgencyId, Alert, NetworkId } from '@wardlight/contract';
import { dashboardChannel, standardWatch } from '@wardlight/contract';
import { replay, toldIn } from '@wardlight/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stretchOf } from '../../rehearsals/rehearse.ts';
import {
  connectScreen,
  goBy,
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
import { createNetwork } from '../beds/register.ts';
import { openStore } from '../open.ts';
import { readResidentPast, residentsOfRehearsal } from '../rehearsals/rehearsal-past.ts';
import { readAlertLog } from './alert-log.ts';

const minute = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Ward {
  readonly agency: AgencyId;
  readonly network: NetworkId;
  readonly beds: readonly MadeBed[];
  /** Of another network. */
  readonly elsewhere: MadeBed;
  readonly open: () => Promise<Alert[]>;
}

/** Named against the order of a round. */
async function ward(): Promise<Ward> {
  const agency = await makeAgency(app, await makeProvider(app));
  const network = await createNetwork(app.store.db, agency, { name: 'Wi-Fi 1F', ssid: 'ward' });
  const other = await createNetwork(app.store.db, agency, { name: 'Wi-Fi 2F', ssid: 'other' });
  const beds = [];
  for (const bedNo of ['110', '102', '101', '103'])
    beds.push(await makeBed(app, agency, { networkId: network, bedNo }));
  const elsewhere = await makeBed(app, agency, { networkId: other, bedNo: '201' });
  return { agency, network, beds, elsewhere, open: async () => (await app.store.readBoard([agency])).alerts };
}

const speak = (beds: readonly MadeBed[]) => Promise.all(beds.map((bed) => say(app, bed)));
/** Time goes by while these beds send a frame each half minute. */
async function pass(minutes: number, speaking: readonly MadeBed[]): Promise<void> {
  for (let half = 0; half < minutes * 2; half++) {
    await goBy(app.clock, minute / 2);
    await speak(speaking);
  }
}
const summary = (alerts: readonly Alert[]) => alerts.map(({ type, phase, bed_no }) => ({ type, phase, bed_no }));

describe('mats of one network lost together', () => {
  it('are one notice with the beds in the order of a round, and no disconnection of their own', async () => {
    const { beds, elsewhere, open, agency, network } = await ward();
    await speak([...beds, elsewhere]);
    await pass(6, [elsewhere]);
    const alerts = await open();
    expect(summary(alerts)).toEqual([{ type: 'mqttStatus', phase: 'raised', bed_no: null }]);
    const [alert] = alerts;
    expect(alert).toMatchObject({ bed_id: null, resident_id: null, technical: true, sounding: true });
    expect(alert?.outage).toMatchObject({ network_id: network, network_name: 'Wi-Fi 1F' });
    expect(alert?.outage?.beds.map((bed) => bed.bed_no)).toEqual(['101', '102', '103', '110']);
    const groups = await app.store.readNotifications([agency]);
    expect(groups[0]).toMatchObject({
      network_name: 'Wi-Fi 1F',
      bed_id: null,
      bed_no: null,
      resident_id: null,
      notifies: expect.arrayContaining([expect.objectContaining({ type: 'mqttStatus', change: 'raised' })]),
    });
  });

  it('are over when they speak again, with nobody having to close it; the beds speak for themselves from then', async () => {
    const { beds, elsewhere, open } = await ward();
    await speak([...beds, elsewhere]);
    await pass(4, [elsewhere]);
    const [alert] = await open();
    await pass(2, [...beds, elsewhere]);
    expect(await open()).toEqual([]);
    expect(
      (await app.store.findAlert([alert?.agency_id as AgencyId], alert?.alert_id as Alert['alert_id']))?.phase,
    ).toBe('closed');
    const [one] = beds as [MadeBed];
    await pass(4, [...beds.filter((bed) => bed !== one), elsewhere]);
    expect(summary(await open())).toEqual([{ type: 'deviceDisconnected', phase: 'raised', bed_no: one.bedNo }]);
  });

  it('a mat that was lost before, and is not named by the notice, goes on speaking for itself', async () => {
    const { beds, elsewhere, open } = await ward();
    await speak([...beds, elsewhere]);
    const [one, ...others] = beds as [MadeBed, ...MadeBed[]];
    await pass(5, [...others, elsewhere]);
    await pass(5, [elsewhere]);
    const alerts = await open();
    expect(summary(alerts)).toEqual([
      { type: 'deviceDisconnected', phase: 'raised', bed_no: one.bedNo },
      { type: 'mqttStatus', phase: 'raised', bed_no: null },
    ]);
    expect(alerts[1]?.outage?.beds.map((bed) => bed.bed_no)).toEqual(['101', '102', '103']);
  });

  it('one mat alone is a disconnection and no outage', async () => {
    const { beds, elsewhere, open } = await ward();
    await speak([...beds, elsewhere]);
    const [one, ...others] = beds as [MadeBed, ...MadeBed[]];
    await pass(5, [...others, elsewhere]);
    expect(summary(await open())).toEqual([{ type: 'deviceDisconnected', phase: 'raised', bed_no: one.bedNo }]);
  });
});

describe('the notice', () => {
  it('is heard by the screens, claimed and closed like any other, and nobody is "with the resident" of a network', async () => {
    const { beds, elsewhere, agency, open } = await ward();
    const provider = (await app.accounts.agencies.providerOf(agency)) ?? 0;
    const staff = await makeUser(app, 'staff', provider as Parameters<typeof makeUser>[2], agency);
    const { token } = await signIn(app, staff);
    const screen = connectScreen(app.url, token);
    screen.watch(dashboardChannel(agency));
    await screen.next(dashboardChannel(agency), 'SnapshotEvent');
    await speak([...beds, elsewhere]);
    await pass(2, [elsewhere]);
    const heard = await screen.next(dashboardChannel(agency), 'AlertEvent');
    expect(heard.alerts[0]).toMatchObject({ type: 'mqttStatus', outage: { network_name: 'Wi-Fi 1F' } });
    expect(heard.notifies[0]).toMatchObject({ network_name: 'Wi-Fi 1F', bed_id: null });

    const alert_id = heard.alerts[0]?.alert_id ?? '';
    const stay = await app.call('stayWithResident', { token, params: { alert_id }, body: { minutes: 10 } });
    expect(stay.code).toBe('conflict');
    const claimed = await app.call('claimAlert', { token, params: { alert_id } });
    expect(claimed.body.data).toMatchObject({
      phase: 'claimed',
      sounding: false,
      claimed_by: { user_id: staff.user_id },
    });
    expect((await screen.next(dashboardChannel(agency), 'AlertEvent')).alerts[0]).toMatchObject({ phase: 'claimed' });
    const closed = await app.call('closeAlert', { token, params: { alert_id }, body: { reason: 'equipment' } });
    expect(closed.body.data).toMatchObject({ phase: 'closed', close_reason: 'equipment' });
    expect(closed.body.data.outage.beds).toHaveLength(4);
    expect(await open()).toEqual([]);
    await pass(3, [elsewhere]);
    expect(summary(await open())).toEqual([]);
    screen.close();
  });

  it('survives a restart, and two servers that look at once tell it once', async () => {
    const { beds, elsewhere, open, agency } = await ward();
    await speak([...beds, elsewhere]);
    await pass(1.5, [elsewhere]);
    await app.restart();
    const second = await openStore({
      ...app.database.ways,
      now: app.clock.now,
      pause: () => new Promise((resolve) => setImmediate(resolve)),
      onTrouble: ({ error }) => {
        throw error;
      },
    });
    try {
      await pass(3, [elsewhere]);
      await Promise.all([app.store.networks.look(app.clock.now()), second.networks.look(app.clock.now())]);
    } finally {
      await second.close();
    }
    expect(summary(await open())).toEqual([{ type: 'mqttStatus', phase: 'raised', bed_no: null }]);
    const { rows } = await app.store.pool.query(
      "select change from alert_events where agency_id = $1 and change = 'raised'",
      [agency],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('an outage that is over', () => {
  it('names in the log every bed that was part of it, and is found by the one that came back first', async () => {
    const { beds, agency } = await ward();
    await speak(beds);
    await pass(3.5, []);
    await pass(1, beds.slice(0, 1));
    await pass(1.5, beds);
    for (const { bedNo } of beds) {
      const { rows } = await readAlertLog(
        app.store.db,
        { agencyIds: [agency], search: bedNo },
        { offset: 0, limit: 10 },
      );
      expect(summary(rows)).toEqual([{ type: 'mqttStatus', phase: 'closed', bed_no: null }]);
      expect(rows[0]?.outage?.beds.map((bed) => bed.bed_no)).toEqual(['101', '102', '103', '110']);
    }
  });

  it('tells no mat by itself where its night is rehearsed, though staff closed the notice and a mat was lost after', async () => {
    const { beds, agency, open } = await ward();
    const [late, ...others] = beds as [MadeBed, ...MadeBed[]];
    const from = app.clock.now();
    const provider = (await app.accounts.agencies.providerOf(agency)) ?? 0;
    const { user_id: by } = await makeUser(app, 'staff', provider as Parameters<typeof makeUser>[2], agency);
    await speak(beds);
    await pass(3.5, [late]);
    const [alert] = await open();
    const alert_id = alert?.alert_id as Alert['alert_id'];
    await app.store.respond({ agencyIds: [agency], alert_id, by, kind: 'close', reason: 'equipment' });
    await pass(1, [late]);
    await pass(4, []);
    expect(summary(await open())).toEqual([{ type: 'mqttStatus', phase: 'raised', bed_no: null }]);
    await pass(1.5, beds);
    expect(await open()).toEqual([]);
    const to = app.clock.now();
    for (const { resident_id } of [late, ...others.slice(0, 1)]) {
      const [resident] = await residentsOfRehearsal(app.store.pool, agency, [resident_id]);
      if (resident === undefined) throw new Error('nobody lies there');
      const past = await readResidentPast(app.store.pool, agency, resident_id, from, to);
      const { stretch } = await stretchOf(app.store.pool, agency, resident_id, past, { from, to });
      const { zone, alerts, response } = resident;
      const replayed = replay(stretch, { zone, alerts, response, watch: standardWatch, networkOutSince: null });
      expect(toldIn(replayed, { from, to })).toEqual({ told: 0, suppressed: 0, types: {} });
      expect(replayed.episodes.slice(-2).map(({ status }) => status)).toEqual(['disconnected', 'inBed']);
    }
  });
});

it('our own clock goes back: the notice is told when it is due by the clock of now, not when the hour has passed again', async () => {
  const { beds, open, agency } = await ward();
  await app.store.pool.query(
    `update templates set settings = jsonb_set(settings, '{mqttStatus,value}', '3') where agency_id = $1`,
    [agency],
  );
  await speak(beds);
  await pass(1.5, []);
  expect(await open()).toEqual([]);
  const back = app.clock.now() - 60 * minute;
  await app.store.networks.look(back);
  await app.store.networks.look(back + 3 * minute);
  expect(summary(await open())).toEqual([{ type: 'mqttStatus', phase: 'raised', bed_no: null }]);
});

it('a network where all is well is not looked at, and one that stays out is not written each second', async () => {
  const { beds, elsewhere, network } = await ward();
  await speak([...beds, elsewhere]);
  await app.clock.leap(minute / 2);
  const versions = async () =>
    (await app.store.pool.query('select version from network_states where network_id = $1', [network])).rows[0]
      ?.version;
  expect(await versions()).toBeUndefined();
  await pass(8, [elsewhere]);
  const before = await versions();
  await app.clock.advance(5_000);
  expect(await versions()).toBe(before);
});
