/** Big List of Naughty Strings (minimaxir, MIT) as names and notes: kept as typed, or refused beside the field. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAgency, makeProvider, makeUser, signIn, startTestApp, type TestApp } from '../../testing/index.ts';
import { naughtyStrings, someNaughtyStrings } from '../../testing/naughty-strings.ts';

const folder = process.env.WARDLIGHT_RECORDINGS;
/** All of the list go through an import (features/imports): here one of each kind does, and in the proof all. */
const readStrings = process.env.WARDLIGHT_PROOF === '1' ? naughtyStrings : someNaughtyStrings;
/** Beside those of the list: what PostgreSQL, JSON or a screen trips over. */
const ours = [
  'e\u0301',
  '\u1161\u1100',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u202edlrow',
  '\ufeffBOM',
  'ﷺ'.repeat(100),
  'n'.repeat(101),
  '\u200b',
  '\u200d\u2060 \ufeff',
  '%',
  '_',
  '\\',
  '\\%',
  '$1',
  '${x',
  '{{name}}',
  '__proto__',
  'constructor',
  'toString',
  '👩‍👩‍👧‍👦',
  '𠮷野家',
];
const texts = folder === undefined ? ours : [...readStrings(folder), ...ours];

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  ({ token } = await signIn(app, await makeUser(app, 'staff', provider, agency)));
});
afterAll(() => app.stop());

const nobody = {
  gender: null,
  birthday: null,
  personal_id: null,
  resident_code: null,
  customer_no: null,
  bed_id: null,
};
/** Anything but ignorable characters, white space and controls; of U+0000 nothing is said here. */
const isSeen = (text: string) => /[^\p{Cc}\p{DI}\p{Z}]|\0/u.test(text);
const storable = (text: string, most: number) =>
  text !== '' && [...text].length <= most && !text.includes('\0') && text.isWellFormed();

async function inTurns(list: readonly string[], work: (text: string) => Promise<void>): Promise<void> {
  const left = [...list];
  const turn = async () => {
    for (let text = left.shift(); text !== undefined; text = left.shift()) await work(text);
  };
  await Promise.all(Array.from({ length: 6 }, turn));
}

async function addAndRead(fields: { name: string; note: string | null }) {
  const made = await app.call('addResident', { token, body: { ...nobody, ...fields } });
  if (made.status !== 200) return made;
  const { resident_id } = made.body.data;
  return await app.call('readResident', { token, params: { resident_id } });
}

describe(`${texts.length} naughty strings @proof`, () => {
  it('as names', { timeout: 120_000 }, () =>
    inTurns(texts, async (text) => {
      const kept = text.normalize('NFC').trim();
      const read = await addAndRead({ name: text, note: null });
      if (!storable(kept, 100)) {
        expect([text, read.status, Object.keys(read.body.error?.fields ?? {})]).toEqual([text, 422, ['name']]);
        return;
      }
      expect(read.body.data.name).toBe(kept);
      const { data } = (await app.call('listResidents', { token, query: { search: text, limit: 50 } })).body;
      // One that is part of many stands among them somewhere.
      if (data.total <= 50) expect(data.rows.map(({ name }: { name: string }) => name)).toContain(kept);
      else expect(data.rows.length).toBe(50);
    }),
  );

  it('as notes', { timeout: 120_000 }, () =>
    inTurns(texts, async (text) => {
      // What nobody would see is nothing.
      const kept = isSeen(text) ? text.trim() : '';
      const read = await addAndRead({ name: 'somebody', note: text });
      if (storable(kept, 1_000)) expect(read.body.data.note).toBe(kept);
      else expect([text, read.status, Object.keys(read.body.error?.fields ?? {})]).toEqual([text, 422, ['note']]);
    }),
  );
});
