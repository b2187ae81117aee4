/** Big List of Naughty Strings (minimaxir, MIT) as chat messages: each is given back as it was typed, or refused with a sentence. */
import { randomUUID } from 'node:crypto';
import { type ChatMessage, mostChatText } from '@wardlight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAgency, makeProvider, makeUser, signIn, startTestApp, type TestApp } from '../../testing/index.ts';
import { naughtyStrings } from '../../testing/naughty-strings.ts';

const folder = process.env.WARDLIGHT_RECORDINGS;
/** Beside those of the list: what PostgreSQL and JSON trip over. */
const ours = ['a\0b', '\ud800', 'x\udc00y', 'n'.repeat(mostChatText + 1), '\u2028', '__proto__', '{{name}}'];
const texts = folder === undefined ? ours : [...naughtyStrings(folder), ...ours];

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  ({ token } = await signIn(app, await makeUser(app, 'staff', provider, agency)));
});
afterAll(() => app.stop());

/** White space around it is taken off; what shows nothing is nothing. */
const keptOf = (text: string): string => (/[^\p{Cc}\p{DI}\p{Z}]|\0/u.test(text) ? text.trim() : '');
const fits = (text: string): boolean =>
  text !== '' && text.length <= mostChatText && !text.includes('\0') && text.isWellFormed();

it(`${texts.length} naughty strings are messages like any other`, { timeout: 120_000 }, async () => {
  const kept: string[] = [];
  for (const text of texts) {
    const wanted = keptOf(text);
    const body = { client_id: randomUUID(), text, file_id: null, link: null };
    const sent = await app.call('sendChat', { token, body });
    if (fits(wanted)) {
      expect([sent.status, sent.body.data?.text]).toEqual([200, wanted]);
      kept.push(wanted);
    } else {
      const { code, message, fields } = sent.body.error;
      expect([text, sent.status, code, Object.keys(fields)]).toEqual([text, 422, 'invalid', ['text']]);
      expect(message).toMatch(/^[A-Z].+\.$/);
    }
  }
  if (folder !== undefined) expect(kept.length).toBeGreaterThan(450);

  const read: string[] = [];
  let before: number | undefined;
  for (let more = true; more; ) {
    const query = { limit: 100, ...(before === undefined ? {} : { before }) };
    const page = (await app.call('readChat', { token, query })).body.data;
    read.unshift(...page.messages.map((message: ChatMessage) => message.text));
    before = page.messages[0].message_id;
    more = page.more;
  }
  expect(read).toEqual(kept);
});
