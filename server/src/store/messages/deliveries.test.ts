/** Whom a step of an alert is told by message: asked for with the step itself. */
import { type AgencyId, type ProviderId, shippedSettings, type TemplateId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  fallSilent,
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { createTemplate } from '../beds/register.ts';
import { deliveriesOf } from './deliveries.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let mei: MadeUser;
let agent: MadeUser;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  mei = await makeUser(app, 'staff', provider, agency);
  agent = await makeUser(app, 'agent', provider, null);
});
afterAll(() => app.stop());
beforeEach(() => app.store.pool.query('delete from deliveries; delete from duty; delete from line_accounts'));

const link = ({ user_id }: MadeUser, reachable = true) =>
  app.store.pool.query('insert into line_accounts values ($1, $2, $3, now(), $4)', [
    user_id,
    `U${user_id}`,
    'in LINE',
    reachable,
  ]);
const onDuty = ({ user_id }: MadeUser) =>
  app.store.pool.query('insert into duty (agency_id, user_id, since_at) values ($1, $2, now())', [agency, user_id]);
/** Who is asked for, and how; what becomes of it without a LINE channel is not the matter here. */
const asked = async (alertId: string | undefined) =>
  (await deliveriesOf(app.store.db, [agency], [alertId ?? ''])).map(({ method, to, stage, state }) => ({
    method,
    to: to.user_id,
    stage,
    blocked: state === 'blocked',
  }));
const waiting = { method: 'line', stage: 'told', blocked: false } as const;

/** Leaves the bed, under a template that tells at once. */
async function leave(change: { tell?: number; escalate?: number; methods?: readonly string[] } = {}) {
  const { leaveBed } = shippedSettings.fallRisk;
  const methods = [...(change.methods ?? leaveBed.methods)] as typeof leaveBed.methods;
  const leaving = { ...leaveBed, on: true, ranges: [], excluded: null, afterReturnMinutes: 0, methods };
  const template: TemplateId = await createTemplate(app.store.db, agency, {
    name: `at once ${Math.random()}`,
    settings: { ...shippedSettings.fallRisk, leaveBed: leaving },
  });
  await app.store.pool.query('update templates set tell_list_id = $2, escalate_list_id = $3 where template_id = $1', [
    template,
    change.tell ?? null,
    change.escalate ?? null,
  ]);
  const bed: MadeBed = await makeBed(app, agency, { templateId: template });
  await say(app, bed, { state: 'lying' });
  await app.clock.advance(10_000);
  await say(app, bed, { state: 'lying' });
  await app.clock.advance(10_000);
  await say(app, bed, { state: 'out' });
  await app.clock.advance(10_000);
  await say(app, bed, { state: 'out' });
  await app.clock.advance(1_000);
  const { alerts } = await app.store.readBoard([agency]);
  const alert = alerts.find((open) => open.bed_id === bed.bed_id && open.type === 'leaveBed');
  if (alert === undefined) throw new Error('nothing was raised');
  return { bed, alert };
}

async function list(...people: readonly MadeUser[]): Promise<number> {
  const { rows } = await app.store.pool.query<{ list_id: number }>(
    `insert into notify_lists (agency_id, name) values ($1, gen_random_uuid()::text) returning list_id`,
    [agency],
  );
  const id = rows[0]?.list_id ?? 0;
  for (const { user_id } of people)
    await app.store.pool.query('insert into notify_list_people values ($1, $2, $3)', [agency, id, user_id]);
  return id;
}

test('without a list those on duty are told who have linked LINE, and nobody else', async () => {
  const unlinked = await makeUser(app, 'staff', provider, agency);
  const atHome = await makeUser(app, 'staff', provider, agency);
  await link(mei);
  await link(atHome);
  await onDuty(mei);
  await onDuty(unlinked);
  const { alert } = await leave();
  expect(await asked(alert.alert_id)).toEqual([{ ...waiting, to: mei.user_id }]);
});

test('a kind that is not told by LINE sends none', async () => {
  await link(mei);
  await onDuty(mei);
  const { alert } = await leave({ methods: ['station'] });
  expect(await asked(alert.alert_id)).toEqual([]);
});

test('the list of the template is told instead, and once it is handed on, the other list; without one the agents', async () => {
  const night = await makeUser(app, 'staff', provider, agency);
  for (const user of [mei, night, agent]) await link(user);
  await onDuty(mei);
  const first = await leave({ tell: await list(night) });
  const second = await leave({ tell: await list(night), escalate: await list(mei) });
  expect(await asked(first.alert.alert_id)).toEqual([{ ...waiting, to: night.user_id }]);
  for (let minute = 0; minute < 7; minute++) {
    for (const { bed } of [first, second]) await say(app, bed, { state: 'out' });
    await app.clock.advance(60_000);
  }
  const handedOn = { ...waiting, stage: 'escalated' };
  expect(await asked(first.alert.alert_id)).toContainEqual({ ...handedOn, to: agent.user_id });
  expect(await asked(second.alert.alert_id)).toContainEqual({ ...handedOn, to: mei.user_id });
});

test('a list that reaches nobody is no list: those on duty are told', async () => {
  const unlinked = await makeUser(app, 'staff', provider, agency);
  const blocking = await makeUser(app, 'staff', provider, agency);
  await link(mei);
  await link(blocking, false);
  await onDuty(mei);
  const empty = await leave({ tell: await list() });
  const unreached = await leave({ tell: await list(unlinked, blocking) });
  expect(await asked(empty.alert.alert_id)).toEqual([{ ...waiting, to: mei.user_id }]);
  expect(await asked(unreached.alert.alert_id)).toEqual(
    expect.arrayContaining([
      { ...waiting, to: mei.user_id },
      { ...waiting, to: blocking.user_id, blocked: true },
    ]),
  );
});

test('where nobody on duty can be reached, all staff are told who can; handed on without an agent, too', async () => {
  const unlinked = await makeUser(app, 'staff', provider, agency);
  await link(mei);
  await onDuty(unlinked);
  const { alert, bed } = await leave();
  expect(await asked(alert.alert_id)).toEqual([{ ...waiting, to: mei.user_id }]);
  for (let minute = 0; minute < 7; minute++) {
    await say(app, bed, { state: 'out' });
    await app.clock.advance(60_000);
  }
  expect(await asked(alert.alert_id)).toContainEqual({ ...waiting, stage: 'escalated', to: mei.user_id });
});

test('nobody is told who is shut out or may not act there; who blocked the official account stands as blocked', async () => {
  const elsewhere = await makeUser(app, 'staff', provider, await makeAgency(app, provider));
  const gone = await makeUser(app, 'staff', provider, agency);
  const blocking = await makeUser(app, 'staff', provider, agency);
  for (const user of [elsewhere, gone]) await link(user);
  await link(blocking, false);
  await app.store.pool.query('update users set disabled_at = now() where user_id = $1', [gone.user_id]);
  const { alert } = await leave({ tell: await list(elsewhere, gone, blocking) });
  expect(await asked(alert.alert_id)).toEqual([{ ...waiting, to: blocking.user_id, blocked: true }]);
});

test('equipment is told by the Standard template where nobody lies', async () => {
  await link(mei);
  await onDuty(mei);
  const [alert] = await fallSilent(app, [await makeBed(app, agency)]);
  expect(await asked(alert?.alert_id)).toEqual([{ ...waiting, to: mei.user_id }]);
});

test('messages are looked after while reports hold every connection of theirs', async () => {
  let letGo = () => {};
  const reports = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held = Array.from({ length: 12 }, () => app.store.db.connection().execute(() => reports));
  try {
    expect(await app.store.deliveries.claimDue('line', app.clock.now(), 30_000, 1)).toEqual([]);
  } finally {
    letGo();
    await Promise.all(held);
  }
});

test('whoever is asked to take over is told by name, once for the card and by every way they have; nobody else is', async () => {
  const lin = await makeUser(app, 'staff', provider, agency);
  await link(mei);
  await link(lin);
  await onDuty(lin);
  // A kind that is told by no message: a question to one person is no telling of the kind.
  const { bed, alert } = await leave({ methods: ['station'] });
  expect(await asked(alert.alert_id)).toEqual([]);
  const card = { agencyIds: [agency], bed_id: bed.bed_id, stay_id: bed.stay_id, alert_ids: [alert.alert_id] };
  await app.store.respondToBed({ ...card, by: lin.user_id, kind: 'claim' });
  await app.store.respondToBed({ ...card, by: lin.user_id, kind: 'handOver', to: mei.user_id });
  expect(await asked(alert.alert_id)).toEqual([{ ...waiting, to: mei.user_id }]);
  // A stranger has no way in, however they were named.
  const foreign = await makeProvider(app);
  const stranger = await makeUser(app, 'staff', foreign, await makeAgency(app, foreign));
  await link(stranger);
  await app.store.respondToBed({ ...card, by: lin.user_id, kind: 'handOver', to: stranger.user_id });
  expect((await asked(alert.alert_id)).map(({ to }) => to)).toEqual([mei.user_id]);
});
