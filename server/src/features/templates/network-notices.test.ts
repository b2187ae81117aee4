/** The notice of a network, which the standard template rules, where somebody saves the template at the moment somebody answers it. */
import { type AlertSettings, shippedSettings, type TemplateId } from '@wardlight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNetwork, listShippedTemplates } from '../../store/beds/register.ts';
import {
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
  untilSomebodyWaits,
} from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('is told by the ways that were saved, also where a step of the network had begun before', async () => {
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  const nurse = await makeUser(app, 'staff', provider, agency);
  const { token } = await signIn(app, nurse);
  const networkId = await createNetwork(app.store.db, agency, { name: 'Wi-Fi 1F', ssid: 'ward' });
  for (const bedNo of ['101', '102', '103']) await say(app, await makeBed(app, agency, { networkId, bedNo }));
  await app.clock.advance(5 * 60_000);
  const open = async () => (await app.store.readBoard([agency])).alerts;
  const [alert] = await open();
  expect(alert).toMatchObject({ type: 'mqttStatus', phase: 'raised', methods: ['station', 'line', 'push'] });
  if (alert === undefined) throw new Error('no notice');

  const params = { template_id: (await listShippedTemplates(app.store.db, agency)).get('standard') as TemplateId };
  const { name, response, lists, sleep, revision } = (await app.call('readTemplate', { token, params })).body.data;
  const settings: AlertSettings = {
    ...shippedSettings.standard,
    mqttStatus: { ...shippedSettings.standard.mqttStatus, methods: ['line'] },
  };
  // The answer is held where it has read what holds, and has not written; meanwhile the template is saved, or waits for it.
  const holding = await app.store.pool.connect();
  try {
    await holding.query('begin');
    await holding.query('select from network_states where network_id = $1 for update', [networkId]);
    const answer = app.store.respond({
      ...{ agencyIds: [agency], alert_id: alert.alert_id },
      ...{ by: nurse.user_id, kind: 'claim' },
    });
    await untilSomebodyWaits(app);
    const save = app.call('changeTemplate', {
      token,
      params,
      body: { name, response, lists, sleep, revision, settings },
    });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let saved = false;
    void save.then(() => {
      saved = true;
    });
    while (!saved && (await app.store.pool.query(waiting)).rowCount !== 2);
    await holding.query('commit');
    expect((await save).status).toBe(200);
    expect(await answer).toMatchObject({ alert: { phase: 'claimed' } });
  } finally {
    holding.release();
  }
  expect(await open()).toMatchObject([{ type: 'mqttStatus', phase: 'claimed', methods: ['line'] }]);
});
