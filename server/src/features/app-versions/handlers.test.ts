/** The provider's own mobile app: kept by agents, and asked of each app that calls. */
import type { AgencyId, AppVersions, ProviderId } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAgency, makeProvider, makeUser, signIn, startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let agent: string;
let staff: string;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
  staff = (await signIn(app, await makeUser(app, 'staff', provider, agency))).token;
});
afterAll(() => app.stop());

const android: AppVersions = {
  ...{ platform: 'android', newest: '2.10.0', minimum: '2.0' },
  store: 'https://store.example/wardlight',
};
const save = (versions: unknown, revision: number) =>
  app.call('saveAppVersions', { token: agent, body: { versions, revision } });
const prompt = async (headers: Record<string, string>) =>
  (await app.call('readAppPrompt', { token: staff, headers })).body.data.prompt;
const phone = 'Mozilla/5.0 (Linux; Android 16)';

test('are none at first, saved by agents with the audit, and refused over another revision', async () => {
  expect((await app.call('readAppVersions', { token: agent })).body.data).toEqual({ versions: [], revision: 0 });
  expect((await save([android], 0)).body.data).toEqual({ versions: [android], revision: 1 });
  expect((await save([], 0)).code).toBe('conflict');
  expect((await save([{ ...android, minimum: '3' }], 1)).body.error.code).toBe('invalid');
  expect((await app.call('readAppVersions', { token: staff })).code).toBe('no_permission');
  const { rows } = await app.store.pool.query(
    `select after from audit where subject_kind = 'provider' and subject_id = $1 order by entry_id desc limit 1`,
    [String(provider)],
  );
  expect(rows).toEqual([{ after: { app_versions: `android 2.10.0 (≥ 2.0) ${android.store}` } }]);
});

test('an older app is asked for the newest, one too old for more, and nobody else for anything', async () => {
  const asked = { newest: '2.10.0', store: android.store };
  expect(await prompt({ 'user-agent': `${phone} WardlightApp/2.9.9` })).toEqual({
    ...asked,
    kind: 'newest',
    version: '2.9.9',
  });
  expect(await prompt({ 'user-agent': phone, 'x-app-version': '1.9' })).toEqual({
    ...asked,
    kind: 'minimum',
    version: '1.9',
  });
  for (const headers of [
    { 'user-agent': phone },
    { 'user-agent': `${phone} WardlightApp/2.10` },
    { 'user-agent': 'Mozilla/5.0 (iPhone)', 'x-app-version': '1.0' },
    { 'user-agent': phone, 'x-app-version': 'latest' },
  ])
    expect(await prompt(headers), JSON.stringify(headers)).toBeNull();
  // Nothing is kept from an app that is too old.
  const board = await app.call('readBoard', { token: staff, headers: { 'user-agent': phone, 'x-app-version': '0.1' } });
  expect(board.status).toBe(200);
});
