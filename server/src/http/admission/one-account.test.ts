/** However many sessions one account has, it has one turn. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fallSilent,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let alarmed: string[];
let crowd: MadeUser;
let colleague: string;

beforeAll(async () => {
  app = await startTestApp({ requestsPerMinute: 1_000_000 });
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  const beds = await Promise.all(Array.from({ length: 12 }, () => makeBed(app, agency)));
  alarmed = (await fallSilent(app, beds)).map(({ alert_id }) => alert_id);
  crowd = await makeUser(app, 'staff', provider, agency);
  colleague = (await signIn(app, await makeUser(app, 'staff', provider, agency))).token;
});
afterAll(() => app.stop());

/** Also more than an account may begin. */
async function sessionsOf({ user_id }: MadeUser, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const now = new Date(app.clock.now());
  await app.store.pool.query(
    `insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
     select hash, $2, $3::timestamptz, $3::timestamptz, $3::timestamptz + interval '30 days' from unnest($1::bytea[]) as hash`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), user_id, now],
  );
  return tokens;
}

test('a claim waits for a few boards, not for one of each of 60 sessions of one account', async () => {
  const tokens = await sessionsOf(crowd, 60);
  // Known, as whoever has read the board once is.
  await Promise.all([...tokens, colleague].map((token) => app.call('readUser', { token })));
  let read = 0;
  let over = false;
  const reading = tokens.map(async (token) => {
    while (!over) {
      expect((await app.call('readBoard', { token })).status).toBe(200);
      read++;
    }
  });
  while (read < 20) await new Promise((resolve) => setImmediate(resolve));
  const waited: number[] = [];
  for (const alert_id of alarmed.slice(0, 3)) {
    const before = read;
    const { status } = await app.call('claimAlert', { token: colleague, params: { alert_id } });
    waited.push(read - before);
    expect(status).toBe(200);
  }
  over = true;
  await Promise.all(reading);
  expect(Math.max(...waited)).toBeLessThan(30);
});
