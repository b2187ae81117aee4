/** What gateways post over HTTP: their keys, their limit, and what is answered of each reading. */
import { type AgencyId, mostBytesOfPost, type ReadingAnswer } from '@wardlight/contract';
import { postedReading } from '@wardlight/contract/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeAgency, makeBed, makeProvider, makeUser, signIn } from '../../testing/factories.ts';
import { type MadeGateway, makeGateway, makeKey } from '../../testing/gateways.ts';
import { connectMat } from '../../testing/mat.ts';

let app: TestApp;
let agency: AgencyId;
let gateway: MadeGateway;
let token: string;
let n = 0;

beforeAll(async () => {
  app = await startTestApp({ requestsPerMinute: 1_000_000 });
});
afterAll(() => app.stop());
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  token = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
  gateway = await makeGateway(app, agency, { readingsPerSecond: 2_000 });
});

/** A new one of now. */
const reading = (change: object = {}) => {
  const now = app.clock.now();
  return postedReading({ id: `r-${++n}`, at: now, sent: now, ...change });
};
const post = (body: unknown, { key = gateway.key, family = 'fora' } = {}) =>
  app.call('postReadings', { token: key, params: { family }, body });
const answersOf = (answer: Awaited<ReturnType<typeof post>>): ReadingAnswer[] => answer.body.data.readings;
const kept = async () =>
  (await app.store.pool.query('select count(*)::int as n from readings where agency_id = $1', [agency])).rows[0].n;
const revoke = (key_id = gateway.key_id) =>
  app.call('revokeGatewayKey', { token, agency, params: { gateway_id: gateway.gateway_id, key_id } });
const shown = async () => (await app.call('listGateways', { token, agency })).body.data.rows[0];

describe('a body', () => {
  it('is answered reading by reading, each with an id that stays', async () => {
    const list = [reading(), reading({ id: null })];
    const [first, again] = [answersOf(await post({ readings: list })), answersOf(await post({ readings: list }))];
    expect(first).toMatchObject([
      { index: 0, id: list[0]?.id, outcome: 'unassigned', reason: 'nobodyWaits' },
      { index: 1, id: null, outcome: 'unassigned' },
    ]);
    expect(again.map(({ outcome }) => outcome)).toEqual(['doubled', 'doubled']);
    expect(again.map(({ reading_id }) => reading_id)).toEqual(first.map(({ reading_id }) => reading_id));
    expect(await shown()).toMatchObject({
      counted: { unassigned: 2, doubled: 2 },
      keys: [{ used_at: app.clock.now() }],
    });
  });

  it('of 500 with one that is wrong loses only that one, by name', async () => {
    const readings = Array.from({ length: 500 }, (_, at) => reading(at === 250 ? { at: 'noon' } : {}));
    const answers = answersOf(await post({ readings }));
    expect(answers).toHaveLength(500);
    expect(answers[250]).toMatchObject({ outcome: 'refused', reason: 'badShape', fields: { at: 'wrong_format' } });
    expect(await kept()).toBe(499);
  });

  it('with NaN, Infinity or "Hi" in it is read to the end', async () => {
    const number = (value: unknown) => ({ ...reading({ kind: 'spo2', unit: '%' }), value });
    const text = JSON.stringify({ readings: [number(97), number('NaN'), number('1e999'), number('Hi')] });
    const response = await fetch(`${app.url}/api/gateway/fora`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.key}`, 'content-type': 'application/json' },
      body: text.replace('"1e999"', '1e999'),
    });
    const { data } = (await response.json()) as { data: { readings: ReadingAnswer[] } };
    expect(data.readings.map(({ reason }) => reason)).toEqual([
      'nobodyWaits',
      'notANumber',
      'notANumber',
      'limitUnknown',
    ]);
  });

  it('with a bare NaN in one reading, as Python writes it, keeps the others and refuses that one by its reason', async () => {
    const text = JSON.stringify({
      readings: [reading(), { ...reading({ kind: 'spo2', unit: '%' }), value: 'bare' }, 'bare'],
    });
    const response = await fetch(`${app.url}/api/gateway/fora`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.key}`, 'content-type': 'application/json' },
      body: text.replaceAll('"bare"', 'NaN'),
    });
    const { data } = (await response.json()) as { data: { readings: ReadingAnswer[] } };
    expect(data.readings.map(({ reason }) => reason)).toEqual(['nobodyWaits', 'notANumber', 'badShape']);
    expect(await kept()).toBe(1);
  });

  it('that is no JSON at all, or a poisoned one, is refused as a whole', async () => {
    for (const body of ['{"readings":[{"value": NaN', '{"readings":[{"value":NaN,"__proto__":{"kind":"spo2"}}]}']) {
      const response = await fetch(`${app.url}/api/gateway/fora`, {
        method: 'POST',
        headers: { authorization: `Bearer ${gateway.key}`, 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: 'malformed' } });
    }
  });

  it('that is sent at once over two connections is stored once', async () => {
    const body = { readings: Array.from({ length: 50 }, () => reading()) };
    const both = (await Promise.all([post(body), post(body)])).map(answersOf);
    const ids = both.map((answers) => answers.map(({ reading_id }) => reading_id));
    expect(ids[0]).toEqual(ids[1]);
    expect(both.flat().filter(({ outcome }) => outcome === 'unassigned')).toHaveLength(50);
    expect(await kept()).toBe(50);
  });

  it('names nobody, also where somebody waited', async () => {
    const bed = await makeBed(app, agency);
    const answer = await post(reading());
    expect(JSON.stringify(answer.body)).not.toContain(bed.resident_name);
    expect(Object.keys(answersOf(answer)[0] ?? {})).toEqual(['index', 'id', 'reading_id', 'outcome', 'reason']);
  });

  it.each([
    ['an empty list', { readings: [] }, 'invalid'],
    ['501 readings', { readings: Array.from({ length: 501 }, () => 0) }, 'invalid'],
    ['more bytes than a body may have', { readings: ['x'.repeat(mostBytesOfPost)] }, 'too_large'],
  ])('%s is refused as a whole', async (_, body, code) => {
    expect((await post(body)).code).toBe(code);
    expect(await kept()).toBe(0);
  });
});

describe('a key', () => {
  it('opens the door of its own family only, and no other', async () => {
    expect((await post(reading(), { family: 'chiline' })).code).toBe('key_of_another_family');
    expect((await post(reading(), { family: 'other' })).code).toBe('invalid');
    expect((await app.call('readBoard', { token: gateway.key, agency })).code).toBe('unauthenticated');
    expect((await app.call('listGateways', { token: gateway.key, agency })).code).toBe('unauthenticated');
  });

  it('that is revoked while its gateway posts: what was answered stays, the next is refused', async () => {
    let answered = 0;
    let code: string | null = null;
    const posting = (async () => {
      while (code === null) {
        const answer = await post(reading());
        code = answer.code;
        if (code === null) answered++;
      }
    })();
    while (answered < 5) await new Promise((resolve) => setImmediate(resolve));
    expect((await revoke()).code).toBeNull();
    const before = answered;
    await posting;
    expect(code).toBe('key_unknown');
    expect(answered - before).toBeLessThanOrEqual(1);
    expect(await kept()).toBe(answered);
    expect((await app.call('readUser', { token })).status).toBe(200);
  });

  it('is changed for another without a gap', async () => {
    const { key } = await makeKey(app, agency, gateway.gateway_id);
    expect((await post(reading(), { key })).code).toBeNull();
    await revoke();
    expect([(await post(reading(), { key })).code, (await post(reading())).code]).toEqual([null, 'key_unknown']);
  });

  it('ends with its gateway', async () => {
    await app.call('removeGateway', { token, agency, params: { gateway_id: gateway.gateway_id } });
    expect((await post(reading())).code).toBe('key_unknown');
  });

  it('cannot be guessed at: after thirty in vain one waits, and no other gateway behind that address does', async () => {
    const other = await makeGateway(app, agency);
    const wrong = `${gateway.key.slice(0, -3)}AAA`;
    for (let tried = 0; tried < 30; tried++) expect((await post(reading(), { key: wrong })).code).toBe('key_unknown');
    const answer = await post(reading(), { key: wrong });
    expect([answer.status, answer.code, answer.headers.get('retry-after')]).toEqual([429, 'too_many_attempts', '6']);
    expect((await post(reading(), { key: other.key })).code).toBeNull();
    expect(app.logged()).toContain('key_unknown');
    expect(app.logged()).not.toContain(wrong);
  });

  it('is sent as Bearer and in no other way, and a session is none', async () => {
    for (const given of [undefined, token, 'nonsense']) {
      const answer = await app.call('postReadings', { token: given, params: { family: 'fora' }, body: reading() });
      expect([answer.status, answer.code]).toEqual([401, 'key_unknown']);
    }
    expect((await app.call('readUser', { token })).status).toBe(200);
  });
});

describe('the limit of a gateway', () => {
  it('counts readings, over ten seconds together; what is too much is taken as a whole or not at all', async () => {
    const slow = await makeGateway(app, agency, { readingsPerSecond: 1 });
    const batch = () => ({ readings: Array.from({ length: 30 }, () => reading()) });
    expect((await post(batch(), slow)).code).toBeNull();
    const refused = await post(batch(), slow);
    expect([refused.status, refused.code]).toEqual([429, 'too_many_readings']);
    expect(refused.body.error.retry_after).toBe(21);
    expect(refused.headers.get('retry-after')).toBe('21');
    expect(await kept()).toBe(30);
    await app.clock.advance(21_000);
    expect((await post(batch(), slow)).code).toBeNull();
    expect(await kept()).toBe(60);
  });

  it('is of all its keys and connections together, and of nobody else', async () => {
    const slow = await makeGateway(app, agency, { readingsPerSecond: 1 });
    const { key } = await makeKey(app, agency, slow.gateway_id);
    const codes = await Promise.all(
      Array.from({ length: 16 }, async (_, at) => (await post(reading(), at % 2 ? slow : { key })).code),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(10);
    expect((await post(reading())).code).toBeNull();
  });

  it('posted at to the full holds up no alarm, in the proof not for a second @proof', async ({ task }) => {
    let longestMs = 0;
    const bed = await makeBed(app, agency);
    const mat = await connectMat(app, bed);
    await mat.say({ state: 'lying' });
    let posting = true;
    const gatewayPosts = (async () => {
      while (posting) {
        const { code } = await post({ readings: Array.from({ length: 100 }, () => reading()) });
        if (code === 'too_many_readings') await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    for (const state of ['sitting', 'lying', 'sitting', 'lying', 'sitting'] as const) {
      const began = performance.now();
      await mat.say({ state });
      longestMs = Math.max(longestMs, performance.now() - began);
    }
    await mat.close();
    await app.clock.advance(4 * 60_000);
    expect((await app.store.readBoard([agency])).alerts.map(({ type }) => type)).toContain('deviceDisconnected');
    posting = false;
    await gatewayPosts;
    Object.assign(task.meta, { figures: { 'longest PUBACK ms': Math.round(longestMs) } });
    if (process.env.WARDLIGHT_PROOF === '1') expect(longestMs).toBeLessThan(1_000);
  });
});
