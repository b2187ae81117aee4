/** A network that is out is one fact: one notice, a round of its beds seen on every screen, and one end. */
import type { AgencyId, Alert } from '@wardlight/contract';
import { dashboardChannel } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNetwork } from '../../store/beds/register.ts';
import {
  connectScreen,
  goBy,
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
  type TestScreen,
} from '../../testing/index.ts';

const minute = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Out {
  readonly agency: AgencyId;
  readonly beds: readonly MadeBed[];
  readonly staff: MadeUser;
  readonly token: string;
  readonly colleague: { readonly user: MadeUser; readonly token: string };
  readonly screen: TestScreen;
  readonly alert: Alert;
}

async function pass(minutes: number, speaking: readonly MadeBed[]): Promise<void> {
  for (let half = 0; half < minutes * 2; half++) {
    await goBy(app.clock, minute / 2);
    await Promise.all(speaking.map((bed) => say(app, bed)));
  }
}

/** Four mats of one network fall silent together, before a screen. */
async function outage(): Promise<Out> {
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  const networkId = await createNetwork(app.store.db, agency, { name: 'Wi-Fi 1F', ssid: 'ward' });
  const beds = [];
  for (const bedNo of ['101', '102', '103', '104']) beds.push(await makeBed(app, agency, { networkId, bedNo }));
  const staff = await makeUser(app, 'staff', provider, agency);
  const { token } = await signIn(app, staff);
  const user = await makeUser(app, 'staff', provider, agency);
  const colleague = { user, token: (await signIn(app, user)).token };
  const screen = connectScreen(app.url, token);
  screen.watch(dashboardChannel(agency));
  await screen.next(dashboardChannel(agency), 'SnapshotEvent');
  await pass(0.5, beds);
  await pass(3, []);
  const heard = await screen.next(dashboardChannel(agency), 'AlertEvent');
  const [alert] = heard.alerts;
  if (alert === undefined) throw new Error('nothing was told');
  return { agency, beds, staff, token, colleague, screen, alert };
}

const seenOf = (alert: Alert) => alert.outage?.beds.map(({ bed_no, seen }) => [bed_no, seen?.by.name ?? null]);
const tick = ({ alert, token }: Pick<Out, 'alert' | 'token'>, bed: MadeBed, done = true) =>
  app.call('tickRound', { token, params: { alert_id: alert.alert_id }, body: { bed_id: bed.bed_id, done } });

test('a bed is ticked by whoever walked past it, on every screen at once; the first tick stands; it can be taken back', async () => {
  const out = await outage();
  const { agency, beds, staff, colleague, screen } = out;
  const [one, two] = beds as [MadeBed, MadeBed];
  const { body } = await tick(out, one);
  const expected = [
    ['101', staff.display_name],
    ['102', null],
    ['103', null],
    ['104', null],
  ];
  expect(seenOf(body.data)).toEqual(expected);
  expect(body.data.outage.beds[0].seen).toEqual({
    at: app.clock.now(),
    by: { user_id: staff.user_id, name: staff.display_name },
  });
  const heard = await screen.next(dashboardChannel(agency), 'AlertEvent');
  expect(heard).toMatchObject({ alerts: [body.data], notifies: [] });

  await app.clock.leap(1_000);
  expect((await tick({ ...out, token: colleague.token }, one)).body.data).toEqual(body.data);
  await tick({ ...out, token: colleague.token }, two);
  const board = await app.call('readBoard', { token: out.token });
  expect(seenOf(board.body.data.alerts[0])?.slice(0, 2)).toEqual([
    ['101', staff.display_name],
    ['102', colleague.user.display_name],
  ]);
  expect(seenOf((await tick(out, two, false)).body.data)).toEqual(expected);
  expect(seenOf((await tick(out, two, false)).body.data)).toEqual(expected);
  // Told once for each change, and for nothing that changed nothing.
  const told = [];
  for (let n = 0; n < 2; n++) told.push(await screen.next(dashboardChannel(agency), 'AlertEvent'));
  expect(told.map(({ alerts }) => seenOf(alerts[0] as Alert)?.[1]?.[1])).toEqual([colleague.user.display_name, null]);
  expect(screen.untaken.filter(({ event }) => event === 'AlertEvent')).toEqual([]);
  screen.close();
});

test('what staff do to the notice keeps the ticks, and two who tick at once leave one', async () => {
  const out = await outage();
  const { beds, colleague, token, alert, screen } = out;
  const [one] = beds as [MadeBed];
  const both = await Promise.all([tick(out, one), tick({ ...out, token: colleague.token }, one)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body.data.outage).toEqual(both[1]?.body.data.outage);
  const { rows } = await app.store.pool.query('select 1 from outage_rounds where alert_id = $1', [alert.alert_id]);
  expect(rows).toHaveLength(1);
  const claimed = await app.call('claimAlert', { token, params: { alert_id: alert.alert_id } });
  expect(claimed.body.data.outage).toEqual(both[0]?.body.data.outage);
  const closed = await app.call('closeAlert', {
    token,
    params: { alert_id: alert.alert_id },
    body: { reason: 'equipment' },
  });
  expect(closed.body.data.outage).toEqual(both[0]?.body.data.outage);
  expect((await tick(out, one, false)).code).toBe('alert_already_closed');
  const life = await app.call('readAlert', { token, params: { alert_id: alert.alert_id } });
  expect(life.body.data.alert.outage).toEqual(both[0]?.body.data.outage);
  screen.close();
});

test('only beds of the notice, and only of a notice about a network', async () => {
  const out = await outage();
  const elsewhere = await makeBed(app, out.agency);
  expect((await tick(out, elsewhere)).code).toBe('not_found');
  const other = await outage();
  expect((await tick({ alert: other.alert, token: out.token }, other.beds[0] as MadeBed)).code).toBe('not_found');
  out.screen.close();
  other.screen.close();
});

test('a mat that spoke and was lost once more is to be walked past once more', async () => {
  const out = await outage();
  const { beds, screen } = out;
  const [one, two] = beds as [MadeBed, MadeBed];
  await tick(out, one);
  await tick(out, two);
  await pass(1, [one]);
  await pass(2, []);
  const board = await app.call('readBoard', { token: out.token });
  expect(seenOf(board.body.data.alerts[0])?.slice(0, 2)).toEqual([
    ['101', null],
    ['102', out.staff.display_name],
  ]);
  const again = await tick(out, one);
  expect(again.body.data.outage.beds[0].seen.at).toBe(app.clock.now());
  screen.close();
});

test('its end is told once, and no mat of it says a word of its own, neither lost nor back', async () => {
  const out = await outage();
  const { agency, beds, screen, alert } = out;
  await pass(2, []);
  await pass(3, beds);
  await app.clock.advance(2_000);
  const ends = [];
  while (ends.length === 0) {
    const { alerts } = await screen.next(dashboardChannel(agency), 'AlertEvent');
    ends.push(...alerts.filter(({ phase }) => phase === 'closed'));
  }
  expect(ends).toEqual([expect.objectContaining({ alert_id: alert.alert_id, close_reason: 'cleared' })]);
  expect(screen.untaken.filter(({ event }) => event === 'AlertEvent')).toEqual([]);
  const { rows: log } = await app.store.pool.query(
    'select type, change, count(*)::int as n from alert_events where agency_id = $1 group by type, change order by change',
    [agency],
  );
  expect(log.filter(({ change }) => change !== 'dataBack' && change !== 'toldAgain')).toEqual([
    { type: 'mqttStatus', change: 'cleared', n: 1 },
    { type: 'mqttStatus', change: 'closed', n: 1 },
    { type: 'mqttStatus', change: 'raised', n: 1 },
  ]);
  expect(new Set(log.map(({ type }) => type))).toEqual(new Set(['mqttStatus']));
  screen.close();
});
