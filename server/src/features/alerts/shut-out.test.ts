/** An account that is shut out while it has claimed alerts: what nobody is with is told anew, on every screen, whoever else is going. */
import type { AgencyId, Alert } from '@wardlight/contract';
import { dashboardChannel } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNetwork } from '../../store/beds/register.ts';
import {
  connectScreen,
  fallSilent,
  goBy,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let agency: AgencyId;
let leaving: MadeUser;
let leaver: string;
let stayer: string;
let agent: string;

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
  stayer = (await signIn(app, await makeUser(app, 'staff', provider, agency))).token;
});
afterAll(() => app.stop());

async function newcomer(): Promise<void> {
  const provider = (await app.accounts.agencies.providerOf(agency)) as Parameters<typeof makeUser>[2];
  leaving = await makeUser(app, 'staff', provider, agency);
  leaver = (await signIn(app, leaving)).token;
}
const shutOut = async () => {
  const answer = await app.call('disableAccount', {
    token: agent,
    agency,
    params: { user_id: leaving.user_id },
    body: {},
  });
  expect(answer.status).toBe(200);
};
const read = async (alert_id: string) => {
  const { body } = await app.call('readAlert', { token: stayer, params: { alert_id } });
  return body.data as { alert: Alert; steps: { change: string; by: unknown }[] };
};

test('it sounds again within seconds, unclaimed; a colleague’s stays; the log says what happened; nobody hears it twice', async () => {
  await newcomer();
  const beds = [await makeBed(app, agency), await makeBed(app, agency)];
  const [mine = '', theirs = ''] = (await fallSilent(app, beds)).map(({ alert_id }): string => alert_id);
  await app.call('claimAlert', { token: leaver, params: { alert_id: mine } });
  await app.call('claimAlert', { token: stayer, params: { alert_id: theirs } });
  const screen = connectScreen(app.url, stayer);
  screen.watch(dashboardChannel(agency));
  await screen.next(dashboardChannel(agency), 'SnapshotEvent');
  await shutOut();
  await app.clock.advance(3_000);
  const heard = await screen.next(dashboardChannel(agency), 'AlertEvent');
  expect(heard.alerts).toEqual([
    expect.objectContaining({ alert_id: mine, phase: 'raised', sounding: true, claimed_by: null }),
  ]);
  expect(heard.notifies[0]?.notifies.map(({ change }) => change)).toEqual(['released']);
  const { alert, steps } = await read(mine);
  expect(alert.claimed_by).toBeNull();
  expect(steps.at(-1)).toMatchObject({ change: 'released', by: null });
  expect((await read(theirs)).alert).toMatchObject({ phase: 'claimed', sounding: false });
  await app.clock.advance(6_000);
  expect((await read(mine)).steps.filter(({ change }) => change === 'released')).toHaveLength(1);
  expect((await app.call('claimAlert', { token: stayer, params: { alert_id: mine } })).body.data.phase).toBe('claimed');
  screen.close();
});

test('while they said they were with the resident it keeps quiet; then it is told', async () => {
  await newcomer();
  const [alert] = await fallSilent(app, [await makeBed(app, agency)]);
  const alert_id = alert?.alert_id ?? '';
  await app.call('stayWithResident', { token: leaver, params: { alert_id }, body: { minutes: 10 } });
  await shutOut();
  await app.clock.advance(3_000);
  expect((await read(alert_id)).alert).toMatchObject({ phase: 'claimed', sounding: false });
  await app.clock.leap(10 * 60_000);
  await app.clock.advance(3_000);
  expect((await read(alert_id)).alert).toMatchObject({ phase: 'raised', sounding: true });
});

test('of a network that is out too; and a server that stopped in between does it when it starts', async () => {
  await newcomer();
  const networkId = await createNetwork(app.store.db, agency, { name: 'Wi-Fi', ssid: 'ward' });
  const beds = [await makeBed(app, agency, { networkId }), await makeBed(app, agency, { networkId })];
  await Promise.all(beds.map((bed) => say(app, bed)));
  await goBy(app.clock, 3 * 60_000);
  const { alerts } = await app.store.readBoard([agency]);
  const alert_id = alerts.find(({ outage }) => outage?.network_id === networkId)?.alert_id ?? '';
  await app.call('claimAlert', { token: leaver, params: { alert_id } });
  await shutOut();
  await app.restart();
  await app.clock.advance(3_000);
  expect((await read(alert_id)).alert).toMatchObject({ phase: 'raised', sounding: true, claimed_by: null });
});

test('two claim at the same moment: one goes, and the other’s screen shows who', async () => {
  await newcomer();
  const [alert] = await fallSilent(app, [await makeBed(app, agency)]);
  const alert_id = alert?.alert_id ?? '';
  const tokens = [leaver, stayer];
  const screens = tokens.map((token) => connectScreen(app.url, token));
  const channel = dashboardChannel(agency);
  for (const screen of screens) {
    screen.watch(channel);
    await screen.next(channel, 'SnapshotEvent');
  }
  const answers = await Promise.all(tokens.map((token) => app.call('claimAlert', { token, params: { alert_id } })));
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['alert_already_claimed', null].toSorted());
  const winner = answers.find(({ code }) => code === null)?.body.data.claimed_by;
  for (const screen of screens) {
    const { alerts } = await screen.next(channel, 'AlertEvent');
    expect(alerts[0]).toMatchObject({ alert_id, claimed_by: winner });
    screen.close();
  }
  expect((await read(alert_id)).steps.filter(({ change }) => change === 'claimed')).toHaveLength(1);
});
