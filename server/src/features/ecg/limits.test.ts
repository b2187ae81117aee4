/** Readers that are ended, callers that leave, rooms that are full: what is kept and what is said. */
import { readdirSync, readFileSync } from 'node:fs';
import type { AgencyId } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallEcg } from '../../ecg/testing/small-ecg.ts';
import { eventually } from '../../testing/eventually.ts';
import { makeAgency, makeProvider, makeUser, signIn, startTestApp, type TestApp } from '../../testing/index.ts';

const roomBytes = 60_000;

let app: TestApp;
let agency: AgencyId;
let token: string;

beforeAll(async () => {
  const ecgProgram = new URL('../../ecg/testing/bad-child.ts', import.meta.url);
  app = await startTestApp({ ecgBytes: roomBytes }, { ecgProgram });
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  ({ token } = await signIn(app, await makeUser(app, 'staff', provider, agency)));
});
afterAll(() => app.stop());

const send = (text: string, signal?: AbortSignal) => app.call('importEcg', { token, file: Buffer.from(text), signal });

/** Of this process, the ones that read. */
const readers = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const isOurs = new RegExp(`^PPid:\\s*${process.pid}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'));
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('bad-child');
      } catch {
        return false;
      }
    });
const counted = async () => (await app.call('listEcgs', { token })).body.data.total;

async function originalOf(ecg_id: number): Promise<string> {
  const { body } = await app.call('downloadEcgFile', { token, params: { ecg_id }, query: { position: 0 } });
  return Buffer.from(body).toString();
}

test('a file that takes its reader too long is kept, and says why it is not drawn', async () => {
  const sending = send('hang on');
  await eventually(() => expect(readers()).toHaveLength(1));
  await app.clock.advance(10_000);
  const { ecg } = (await sending).body.data;
  expect(ecg).toMatchObject({ format: null, not_drawn: 'tooSlow' });
  expect(await originalOf(ecg.ecg_id)).toBe('hang on');
  expect(readers()).toEqual([]);
});

test.each([
  ['grow', 'tooLarge'],
  ['die', 'readerFailed'],
  ['babble', 'broken'],
])('a file that makes its reader %s is kept, and says why it is not drawn', async (word, why) => {
  const { ecg } = (await send(word)).body.data;
  expect(ecg.not_drawn).toBe(why);
  expect(await originalOf(ecg.ecg_id)).toBe(word);
  // Alerts go on, and so does the next file.
  expect((await send(`next after ${word}`)).body.data.ecg.not_drawn).toBe('unknownFormat');
});

test('whoever hangs up ends the reader, and nothing is kept', async () => {
  const before = await counted();
  const leaving = new AbortController();
  const sending = send('hang up', leaving.signal);
  await eventually(() => expect(readers()).toHaveLength(1));
  leaving.abort();
  await expect(sending).rejects.toThrow();
  await eventually(() => expect(readers()).toEqual([]));
  expect(await counted()).toBe(before);
});

test('a room that is full takes no more, and says so; what is here already is found all the same', async () => {
  const [, data] = smallEcg({ seconds: 20, seed: 1 });
  const fits = Buffer.from(data.content);
  expect((await app.call('importEcg', { token, file: fits })).code).toBeNull();
  const more = Buffer.from(smallEcg({ seconds: 60, seed: 2 })[1].content);
  const { status, code } = await app.call('importEcg', { token, file: more });
  expect([status, code]).toEqual([409, 'ecg_room_full']);
  expect((await app.call('importEcg', { token, file: fits })).body.data.doubled).toBe(true);
});

test('with the server its reader ends', async () => {
  const sending = send('hang for ever').catch(() => null);
  await eventually(() => expect(readers()).toHaveLength(1));
  await app.restart();
  expect(readers()).toEqual([]);
  await sending;
});
