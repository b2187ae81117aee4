/** The thread that reads: the same answers as anywhere, and what becomes of its calls when it ends or stands still. */
import { randomUUID } from 'node:crypto';
import { type Import, type RouteName, routes } from '@wardlight/contract';
import { exampleAt } from '@wardlight/contract/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { drivenClock } from '../clock.ts';
import type { Refused } from '../http/refused.ts';
import { createLog } from '../log.ts';
import {
  fallSilent,
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../testing/index.ts';
import { readerHandlers } from './handlers.ts';
import { openReader, type Reader } from './open-reader.ts';
import { type ReaderRoute, readerRoutes } from './routes.ts';
import type { ReaderCall } from './wire.ts';

test('it answers all that is dear to read, and nothing of one’s own account or of strangers', () => {
  const dear = (Object.keys(routes) as RouteName[]).filter(
    (name) => routes[name].lane === 'dear' && routes[name].method === 'GET',
  );
  expect(readerRoutes).toEqual(expect.arrayContaining(dear));
  // A row of every resident, or of a whole workbook.
  expect(readerRoutes).toEqual(expect.arrayContaining(['listLabels', 'readImport', 'downloadFailedRows']));
  expect(readerRoutes.filter((name) => ['session', 'public'].includes(routes[name].access))).toEqual([]);
  expect(new Set(readerRoutes.map((name) => routes[name].method))).toEqual(new Set(['GET']));
});

describe('its answers', () => {
  let app: TestApp;
  let agent: MadeUser;
  let bed: MadeBed;
  let token: string;
  let call: ReaderCall;
  let checked: Import;
  let shift: number;
  let announced: number;
  let here: ReturnType<typeof readerHandlers>;

  beforeAll(async () => {
    app = await startTestApp();
    const provider = await makeProvider(app);
    const agency = await makeAgency(app, provider);
    bed = await makeBed(app, agency);
    await fallSilent(app, [bed]);
    await app.store.handovers.make(app.clock.now());
    const { rows } = await app.store.pool.query('select handover_id from handovers where agency_id = $1', [agency]);
    shift = rows[0].handover_id;
    agent = await makeUser(app, 'agent', provider, null);
    const begun = await signIn(app, agent);
    token = begun.token;
    const actor = { userId: agent.user_id, accountId: agent.user_id, address: '127.0.0.1' };
    const place = { agency_id: agency, agencyIds: [agency] };
    call = {
      address: '127.0.0.1',
      agent: null,
      session: begun.session,
      actor,
      place,
      params: undefined,
      query: undefined,
    };
    const problems = [{ column: 'gender' as const, problem: 'unknownValue' as const, value: '?' }];
    const row = { row: 2, typed: { name: 'A', gender: '?' }, fields: { name: 'A' }, problems };
    const kept = { importId: randomUUID(), agencyId: agency, by: actor, at: app.clock.now(), fileName: 'a.xlsx' };
    const about = { providerId: begun.session.provider_id, by: actor, at: app.clock.now() };
    const said = await app.store.announcements.add(about, {
      ...{ texts: { en: { title: 'Drill', content: 'At three.' } }, roles: ['staff'], agencies: [agency] },
      ...{ from_at: app.clock.now(), until_at: null },
    });
    if (!('announcement' in said)) throw new Error('it could not be announced');
    announced = said.announcement.announcement_id;
    ({ import: checked } = await app.store.imports.keep({ ...kept, rows: [row] }));
    here = readerHandlers({ connectionString: app.database.serverUrl }, app.clock);
  }, 60_000);
  afterAll(async () => {
    await here.close();
    await app.stop();
  });

  test.each(readerRoutes)('to %s are those of the thread that judges', async (name) => {
    const { templates } = await app.store.templates.list([bed.agency_id]).then((list) => ({ templates: list }));
    const params = {
      ...{ bed_id: bed.bed_id, resident_id: bed.resident_id },
      template_id: templates[0]?.template_id ?? 0,
      import_id: checked.import_id,
      handover_id: shift,
      announcement_id: announced,
    };
    const asked = {
      downloadFailedRows: { language: 'en' },
      readStatisticResidents: { band: 'none' },
      readMeasurementTrend: { kind: 'pulse' },
      listAnnouncementReaders: { which: 'unread' },
    };
    const own = (asked as Partial<Record<typeof name, Record<string, string>>>)[name] ?? {};
    const query = name.startsWith('export') ? { language: 'en', format: 'csv' } : own;
    const answered = await app.call(name, { token, agency: bed.agency_id, params, query });
    expect(answered.status).toBe(200);
    const schema = routes[name];
    const given = {
      params:
        'params' in schema
          ? schema.params.parse(Object.fromEntries(Object.entries(params).map(([k, v]) => [k, String(v)])))
          : undefined,
      query: 'query' in schema ? schema.query.parse(query) : undefined,
    };
    // Each handler is typed by its own route; this calls all of them alike.
    const handler = here.handlers[name] as unknown as (call: object) => Promise<object>;
    const made = await handler({ ...call, ...given, signal: new AbortController().signal });
    const ours = 'bytes' in made ? Buffer.from(made.bytes as Uint8Array).toString() : JSON.parse(JSON.stringify(made));
    const theirs = answered.body instanceof Uint8Array ? Buffer.from(answered.body).toString() : answered.body.data;
    // What somebody has exported stands in the audit they export next.
    if (name === 'exportAudit' || name === 'readAudit') expect(theirs.length ?? theirs.rows.length).toBeGreaterThan(0);
    else expect(theirs).toEqual(ours);
  });
});

describe('a thread in trouble', () => {
  const real = drivenClock(exampleAt);
  const calling = {} as ReaderCall; // the troubled thread looks at its name only
  let reader: Reader;
  afterEach(() => reader.stop());
  const open = () => {
    const given = { database: {}, strict: true, clock: real, real, log: createLog('silent') };
    reader = openReader({ ...given, program: new URL('./testing/troubled.ts', import.meta.url) });
    const read = (name: ReaderRoute, signal = new AbortController().signal) => reader.read(name, calling, signal);
    return { read, text: async (name: ReaderRoute) => new TextDecoder().decode((await read(name)).bytes) };
  };
  const code = (error: unknown) => (error as Refused).code;

  test('that ends: its calls are told to come again, and the next one is answered by another', async () => {
    const { read, text } = open();
    expect(await text('listBeds')).toBe('listBeds');
    expect(
      await Promise.all([read('exportAudit'), read('listBeds')].map((call) => call.then(() => 'answered', code))),
    ).toEqual(['unavailable', expect.stringMatching('unavailable|answered')]);
    expect(await text('listBeds')).toBe('listBeds');
  });

  test('that stands still: it is ended after a while, and its calls are told to come again', async () => {
    const { read, text } = open();
    expect(await text('listBeds')).toBe('listBeds');
    const stuck = read('readAudit').catch(code);
    const behind = read('listBeds').catch(code);
    await real.advance(60_000);
    expect([await stuck, await behind]).toEqual(['unavailable', 'unavailable']);
    expect(await text('listBeds')).toBe('listBeds');
  });

  test('that has said nothing yet is still starting: it is given two minutes, and then ended like one that stands still', async () => {
    const { read, text } = open();
    let said: string | undefined;
    const stuck = read('readAudit').catch((error) => {
      said = code(error);
    });
    await real.advance(110_000);
    expect(said).toBeUndefined();
    await real.advance(20_000);
    await stuck;
    expect(said).toBe('unavailable');
    expect(await text('listBeds')).toBe('listBeds');
  });

  test('whoever hung up before is not read for, and after its end nobody is', async () => {
    const { read } = open();
    const gone = new AbortController();
    gone.abort(new Error('gone'));
    await expect(read('listBeds', gone.signal)).rejects.toThrow('gone');
    await reader.stop();
    expect(await read('listBeds').catch(code)).toBe('unavailable');
  });
});
