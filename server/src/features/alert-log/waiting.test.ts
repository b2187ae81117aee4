/** Who waits for whom when lists are taken away as files, over HTTP. */
import type { AgencyId } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import {
  fallSilent,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
  untilSomebodyWaits,
} from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.stop());

async function staffOf(): Promise<{ readonly token: string; readonly agency: AgencyId }> {
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  await fallSilent(app, [await makeBed(app, agency)]);
  return { agency, token: (await signIn(app, await makeUser(app, 'staff', provider, agency))).token };
}

const take = (token: string) => app.call('exportAlertLog', { token, query: { language: 'en', format: 'csv' } });

test('of ten exports of one agency one runs, two wait and seven are refused; another’s wait in places of their own', async () => {
  const [one, other] = [await staffOf(), await staffOf()];
  // Kept from reading what became of the messages, so that the first one is surely under way.
  const holding = await app.store.pool.connect();
  const over: string[] = [];
  const note = (name: string, code: string | null) => void over.push(code ?? name);
  try {
    await holding.query('begin');
    await holding.query('lock table deliveries in access exclusive mode');
    const first = take(one.token).then(({ code }) => note('first', code));
    // The outbox reads that table too.
    await untilSomebodyWaits(app, 'display_name');
    const ten = Array.from({ length: 9 }, (_, n) => take(one.token).then(({ code }) => note(`one ${n}`, code)));
    await eventually(() => expect(over).toHaveLength(7));
    expect(over).toEqual(Array.from({ length: 7 }, () => 'own_queue_full'));
    // The third of these is refused: then the two before it wait.
    const others = Array.from({ length: 3 }, (_, n) => take(other.token).then(({ code }) => note(`other ${n}`, code)));
    await eventually(() => expect(over).toHaveLength(8));
    await holding.query('rollback');
    await Promise.all([first, ...others, ...ten]);
  } finally {
    await holding.query('rollback');
    holding.release();
  }
  const names = over.filter((name) => name !== 'own_queue_full').map((name) => name.split(' ')[0]);
  expect(names.toSorted()).toEqual(['first', 'one', 'one', 'other', 'other']);
}, 60_000);
