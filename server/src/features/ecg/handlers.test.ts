/** ECG recordings over HTTP: what becomes of files that are sent, and what staff do with a recording. */
import { createHash } from 'node:crypto';
import {
  type AgencyId,
  type Ecg,
  type EcgDetail,
  mostEcgBytes,
  type ProviderId,
  type RouteName,
} from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asForm, type SmallEcgWish, smallEcg, smallSample } from '../../ecg/testing/small-ecg.ts';
import type { CallGiven } from '../../testing/calls.ts';
import { makeGateway } from '../../testing/gateways.ts';
import {
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
let provider: ProviderId;
let agency: AgencyId;
let nurse: MadeUser;
let token: string;
let seed = 0;

beforeAll(async () => {
  app = await startTestApp({ requestsPerMinute: 1_000_000 });
  provider = await makeProvider(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  agency = await makeAgency(app, provider);
  nurse = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, nurse));
});

const call = (name: RouteName, given: CallGiven = {}) => app.call(name, { token, ...given });
async function send(files: Parameters<typeof asForm>[0], given: CallGiven = {}, name: RouteName = 'importEcg') {
  const { type, body } = await asForm(files);
  return await call(name, { file: body, headers: { 'content-type': type }, ...given });
}
/** One that nobody has sent yet. */
const fresh = (wish: SmallEcgWish = {}) => smallEcg({ record: `r${++seed}`, seed, ...wish });
async function drawn(wish: SmallEcgWish = {}, query: CallGiven['query'] = {}): Promise<Ecg> {
  const { body, code } = await send(fresh(wish), { query });
  expect(code).toBeNull();
  return body.data.ecg;
}
const params = ({ ecg_id }: Pick<Ecg, 'ecg_id'>) => ({ ecg_id });
const detail = async (ecg: Pick<Ecg, 'ecg_id'>): Promise<EcgDetail> =>
  (await call('readEcg', { params: params(ecg) })).body.data;
const list = async (query: Record<string, string> = {}) => (await call('listEcgs', { query })).body.data;
const ids = async (query: Record<string, string> = {}) => (await list(query)).rows.map(({ ecg_id }: Ecg) => ecg_id);
const audited = async (): Promise<{ action: string; user_id: number | null; before: unknown; after: unknown }[]> =>
  (
    await app.store.pool.query(
      `select action, user_id, subject_label as label, before, after from audit
        where agency_id = $1 and subject_kind = 'ecg' order by entry_id`,
      [agency],
    )
  ).rows;
const actions = async () => (await audited()).map(({ action }) => action);

describe('files that are sent', () => {
  test('two that belong together are one recording: drawn, with leads, peaks, rate and files', async () => {
    const files = fresh({ start: '14:05:09 27/02/2026' });
    const sent = await send(files);
    expect(sent.body.data).toMatchObject({
      doubled: false,
      ecg: {
        ...{ agency_id: agency, resident: null, format: 'wfdb', not_drawn: null, lead_count: 2, duration_ms: 10_000 },
        // By the wall clock of Taipei.
        recorded_at: Date.parse('2026-02-27T14:05:09+08:00'),
        received_at: app.clock.now(),
        by: { user_id: nurse.user_id },
        mean_rate: expect.closeTo(60, 0),
        ...{ differs: [], seen_by: [], comment_count: 0, withdrawn: null },
      },
    });
    const read = await detail(sent.body.data.ecg);
    expect(read.leads.map(({ name, rate, samples }) => [name, rate, samples])).toEqual([
      ['I', 250, 2_500],
      ['II', 250, 2_500],
    ]);
    expect(read.peaks?.at_ms).toHaveLength(10);
    expect(read.files.map(({ name, bytes }) => [name, bytes])).toEqual(
      files.map(({ name, content }) => [name, content.length]),
    );
    expect(read.notices.map(({ kind }) => kind)).not.toContain('startUnknown');
  });

  test('a time that cannot be is not known, and that is said', async () => {
    for (const start of [null, '00:00:00 01/01/1970', '00:00:00 01/01/2031']) {
      const read = await detail(await drawn({ start }));
      expect([read.recorded_at, read.notices.map(({ kind }) => kind)]).toEqual([
        null,
        expect.arrayContaining(['startUnknown']),
      ]);
    }
  });

  test('each comes back byte for byte, with its hash', async () => {
    const files = fresh();
    const { ecg } = (await send(files)).body.data;
    const read = await detail(ecg);
    for (const [position, { name, content }] of files.entries()) {
      const { body, headers, status } = await call('downloadEcgFile', { params: params(ecg), query: { position } });
      expect([status, Buffer.from(body).equals(Buffer.from(content))]).toEqual([200, true]);
      expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`);
      expect(createHash('sha256').update(body).digest('hex')).toBe(read.files[position]?.sha256);
    }
    expect((await call('downloadEcgFile', { params: params(ecg), query: { position: 2 } })).code).toBe('not_found');
  });

  test('one file as it is: a PDF is kept as an attachment and says so', async () => {
    const file = Buffer.from(`%PDF-1.7\n${++seed}`);
    const { ecg } = (await call('importEcg', { file })).body.data;
    expect(ecg).toMatchObject({ format: null, not_drawn: 'pdf', lead_count: 0, duration_ms: null, mean_rate: null });
    const { files, leads, peaks } = await detail(ecg);
    expect([files.length, files[0]?.name, leads, peaks]).toEqual([1, null, [], null]);
    const back = await call('downloadEcgFile', { params: params(ecg), query: { position: 0 } });
    expect(Buffer.from(back.body).equals(file)).toBe(true);
    expect((await call('readEcgSamples', { params: params(ecg), query: { from_ms: 0, ms: 10 } })).body.data).toEqual({
      leads: [],
    });
  });

  test('the same again is the same recording, in whichever order its files come', async () => {
    const [header, data] = fresh();
    const first = (await send([header, data])).body.data;
    expect((await send([data, header])).body.data).toEqual({ ecg: first.ecg, doubled: true });
    // Of another agency it is another one.
    const elsewhere = await makeAgency(app, provider);
    const other = await signIn(app, await makeUser(app, 'staff', provider, elsewhere));
    expect((await send([header, data], { token: other.token })).body.data.doubled).toBe(false);
    expect(await actions()).toEqual(['added']);
  });

  test('the same from two at once is one', async () => {
    const files = fresh();
    const colleague = await signIn(app, await makeUser(app, 'staff', provider, agency));
    const both = await Promise.all([send(files), send(files, { token: colleague.token })]);
    const taken = both.map(({ body }) => body.data);
    expect(taken[0].ecg).toEqual(taken[1].ecg);
    expect(taken.map(({ doubled }) => doubled).toSorted()).toEqual([false, true]);
    expect((await list()).total).toBe(1);
  });

  test.each([
    ['a header without its data', () => send([fresh()[0]]), 'ecg_part_missing'],
    [
      'more files than a recording has',
      () => send(Array.from({ length: 21 }, (_, n) => ({ name: `${n}`, content: Buffer.from(`${n}`) }))),
      'ecg_too_many_files',
    ],
    ['no file', () => send([]), 'invalid'],
    ['nothing', () => call('importEcg', { file: Buffer.alloc(0) }), 'invalid'],
    ['JSON', () => call('importEcg', { body: {} }), 'unsupported_media'],
    [
      'a form that is none',
      () =>
        call('importEcg', { file: Buffer.from('x'), headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
      'malformed',
    ],
    [
      'a form where a call takes one file',
      async () => {
        const { type, body } = await asForm([{ name: 'a.xlsx', content: Buffer.from('x') }]);
        return await call('checkImport', { file: body, headers: { 'content-type': type } });
      },
      'unsupported_media',
    ],
  ])('%s is refused, and nothing is kept', async (_, given, code) => {
    expect((await given()).code).toBe(code);
    expect((await list()).total).toBe(0);
  });

  test('64 MiB are taken, and not one byte more, as they are or in a form', async () => {
    const most = Buffer.alloc(mostEcgBytes, `ecg ${++seed} `);
    const large = Buffer.alloc(mostEcgBytes + 1, 'x');
    const one = await call('importEcg', { file: large });
    expect([one.status, one.code]).toEqual([413, 'too_large']);
    const form = await send([
      { name: 'a', content: large.subarray(0, 10) },
      { name: 'b', content: large.subarray(10) },
    ]);
    expect([form.status, form.code]).toEqual([413, 'too_large']);
    const { ecg } = (await send([{ name: 'most.bin', content: most }])).body.data;
    const back = await call('downloadEcgFile', { params: params(ecg), query: { position: 0 } });
    expect(Buffer.from(back.body).equals(most)).toBe(true);
  }, 120_000);

  test('names lose their folders, and what no name holds', async () => {
    const { ecg } = (await send([{ name: '../../etc/a\u0000b.bin', content: Buffer.from(`x${++seed}`) }])).body.data;
    expect((await detail(ecg)).files[0]?.name).not.toMatch(/[/\\\0]|\.\./);
  });
});

describe('for a resident', () => {
  test('it is theirs from the beginning; of another agency nobody is here', async () => {
    const bed = await makeBed(app, agency);
    const ecg = await drawn({}, { resident_id: bed.resident_id });
    expect(ecg.resident).toMatchObject({ resident_id: bed.resident_id, bed: { bed_no: bed.bedNo } });
    const elsewhere = await makeBed(app, await makeAgency(app, provider));
    expect((await send(fresh(), { query: { resident_id: elsewhere.resident_id } })).code).toBe('not_found');
  });

  test('who was discharged gets only what was recorded before', async () => {
    const { resident_id } = await makeBed(app, agency);
    await app.store.pool.query('update residents set bed_id = null, discharged_at = $2 where resident_id = $1', [
      resident_id,
      '2026-02-20T00:00:00Z',
    ]);
    expect((await send(fresh(), { query: { resident_id } })).code).toBe('resident_discharged');
    const before = await drawn({ start: '12:00:00 19/02/2026' }, { resident_id });
    expect(before.resident?.resident_id).toBe(resident_id);
    const later = await drawn({ start: '12:00:00 21/02/2026' });
    const body = { resident_id, was_resident_id: null };
    expect((await call('assignEcg', { params: params(later), body })).code).toBe('resident_discharged');
  });

  test('the slower of two hears of the other; it can be made unassigned again', async () => {
    const [one, other] = [await makeBed(app, agency), await makeBed(app, agency)];
    const ecg = await drawn();
    const assign = (resident_id: number | null, was_resident_id: number | null) =>
      call('assignEcg', { params: params(ecg), body: { resident_id, was_resident_id } });
    const raced = await Promise.all([assign(one.resident_id, null), assign(other.resident_id, null)]);
    expect(raced.map(({ code }) => code).toSorted()).toEqual([null, 'conflict'].toSorted());
    const won = raced.find(({ code }) => code === null)?.body.data.resident.resident_id;
    expect((await assign(null, won)).body.data.resident).toBeNull();
    const elsewhere = await makeBed(app, await makeAgency(app, provider));
    expect((await assign(elsewhere.resident_id, null)).code).toBe('not_found');
    expect((await audited()).slice(1)).toMatchObject([
      {
        action: 'ecgAssigned',
        user_id: nurse.user_id,
        before: { resident: null },
        after: { resident: expect.any(String) },
      },
      { action: 'ecgAssigned', before: { resident: expect.any(String) }, after: { resident: null } },
    ]);
  });

  test('whoever has one is not removed from the register', async () => {
    const agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
    const given = {
      name: '王小明',
      gender: null,
      birthday: null,
      bed_id: null,
      personal_id: null,
      resident_code: null,
    };
    const made = await call('addResident', { token: agent, agency, body: { ...given, customer_no: null, note: null } });
    const { resident_id } = made.body.data;
    await drawn({}, { resident_id });
    expect((await call('removeResident', { token: agent, agency, params: { resident_id } })).code).toBe(
      'resident_has_records',
    );
  });
});

describe('a stretch of samples', () => {
  const samplesOf = async (ecg: Ecg, from_ms: number, ms: number) => {
    const { body } = await call('readEcgSamples', { params: params(ecg), query: { from_ms, ms } });
    return body.data.leads.map(({ first, bits, samples }: { first: number; bits: number; samples: string }) => {
      const bytes = Buffer.from(samples, 'base64');
      return { first, bits, samples: Array.from({ length: bytes.length / 2 }, (_, n) => bytes.readInt16LE(n * 2)) };
    });
  };
  const expected = (first: number, count: number, lead: number, of: number) => ({
    ...{ first, bits: 16 },
    samples: Array.from({ length: count }, (_, n) => smallSample(first + n, 250, lead, of)),
  });

  test('at the begin, in the middle, at the end and beyond', async () => {
    const ecg = await drawn();
    for (const [from, ms, first, count] of [
      [0, 100, 0, 25],
      [1_998, 1_000, 500, 250],
      [9_900, 1_000, 2_475, 25],
      [10_000, 1_000, 2_500, 0],
      [9_999_999_999, 60_000, 2_500, 0],
    ] as const)
      expect(await samplesOf(ecg, from, ms)).toEqual([
        expected(first, count, 0, seed),
        expected(first, count, 1, seed),
      ]);
  });

  test('stretches that follow each other leave nothing out and say nothing twice', async () => {
    const ecg = await drawn({ rate: 360, seconds: 3 });
    const pieces = [];
    for (let from = 0; from < 3_000; from += 77) pieces.push((await samplesOf(ecg, from, 77))[1]);
    const all = pieces.flatMap(({ samples }) => samples);
    expect(all).toEqual(Array.from({ length: 1_080 }, (_, n) => smallSample(n, 360, 1, seed)));
  });

  test('is a minute at most', async () => {
    const ecg = await drawn();
    for (const ms of [0, 60_001])
      expect((await call('readEcgSamples', { params: params(ecg), query: { from_ms: 0, ms } })).code).toBe('invalid');
  });
});

describe('what is said of it', () => {
  const comment = (ecg: Ecg, text: string, seen: boolean, by = token) =>
    call('commentEcg', { token: by, params: params(ecg), body: { text, seen, was_resident_id: null } });

  test('comments and who has seen it, by name and in order', async () => {
    const ecg = await drawn();
    const doctor = await makeUser(app, 'staff', provider, agency);
    const second = (await signIn(app, doctor)).token;
    expect((await comment(ecg, '', false)).code).toBe('invalid');
    await comment(ecg, 'Looks as last week', false);
    await comment(ecg, '', true, second);
    await comment(ecg, 'So it does', true);
    const last = (await comment(ecg, '', true, second)).body.data as EcgDetail;
    expect(last.seen_by).toEqual([doctor.display_name, nurse.display_name]);
    expect(last.comment_count).toBe(2);
    expect(last.comments.map(({ by, text, seen }) => [by.user_id, text, seen])).toEqual([
      [nurse.user_id, 'Looks as last week', false],
      [doctor.user_id, '', true],
      [nurse.user_id, 'So it does', true],
      [doctor.user_id, '', true],
    ]);
    expect((await list()).rows[0]).toMatchObject({ seen_by: last.seen_by, comment_count: 2 });
    expect(await actions()).toEqual(['added', 'ecgCommented', 'ecgSeen', 'ecgSeen', 'ecgCommented', 'ecgSeen']);
  });

  test('withdrawn it stands in no other list, and can be put back', async () => {
    const ecg = await drawn();
    const withdraw = () =>
      call('withdrawEcg', { params: params(ecg), body: { why: 'of somebody else', was_resident_id: null } });
    expect((await withdraw()).body.data.withdrawn).toEqual({
      ...{ at: app.clock.now(), why: 'of somebody else' },
      by: { user_id: nurse.user_id, name: nurse.display_name },
      ...{ files_until: app.clock.now() + 30 * 86_400_000, files_deleted_at: null },
    });
    expect((await withdraw()).code).toBe('conflict');
    expect([await ids(), await ids({ show: 'unassigned' }), await ids({ show: 'withdrawn' })]).toEqual([
      [],
      [],
      [ecg.ecg_id],
    ]);
    const { resident_id } = await makeBed(app, agency);
    const body = { resident_id, was_resident_id: null };
    expect((await call('assignEcg', { params: params(ecg), body })).code).toBe('conflict');
    const putBack = () => call('putBackEcg', { params: params(ecg), body: {} });
    expect((await putBack()).body.data).toEqual(ecg);
    expect((await putBack()).code).toBe('conflict');
    expect(await ids()).toEqual([ecg.ecg_id]);
    expect((await audited()).slice(1)).toMatchObject([
      { action: 'ecgWithdrawn', after: { reason: 'of somebody else' } },
      { action: 'ecgPutBack', before: { reason: 'of somebody else' } },
    ]);
  });

  test('one that was withdrawn since it was read is not commented on as valid; who sees it withdrawn may write', async () => {
    const ecg = await drawn();
    await call('withdrawEcg', { params: params(ecg), body: { why: 'of somebody else', was_resident_id: null } });
    const body = { text: 'Wrong bed', seen: true, was_resident_id: null };
    expect((await call('commentEcg', { params: params(ecg), body })).code).toBe('conflict');
    const written = await call('commentEcg', { params: params(ecg), body: { ...body, was_withdrawn: true } });
    expect(written.body.data.comments).toMatchObject([{ text: 'Wrong bed' }]);
  });
});

describe('the list', () => {
  test('the latest first, by pages, by a part of name, bed or code, by resident, and nobody’s', async () => {
    const bed = await makeBed(app, agency);
    await app.store.pool.query("update residents set resident_code = 'K-77' where resident_id = $1", [bed.resident_id]);
    const made: number[] = [];
    for (let n = 0; n < 4; n++) {
      await app.clock.advance(1_000);
      made.unshift((await drawn({}, n % 2 === 0 ? {} : { resident_id: bed.resident_id })).ecg_id);
    }
    expect(await ids()).toEqual(made);
    expect(await list({ offset: '1', limit: '2' })).toMatchObject({
      total: 4,
      rows: [{ ecg_id: made[1] }, { ecg_id: made[2] }],
    });
    expect(await list({ offset: '900' })).toEqual({ rows: [], total: 4 });
    const theirs = [made[0], made[2]];
    for (const search of [bed.resident_name.slice(1), bed.bedNo.toLowerCase(), 'k-7'])
      expect(await ids({ search })).toEqual(theirs);
    expect(await ids({ search: 'nobody at all' })).toEqual([]);
    // Those that cannot be drawn have no other name.
    await app.store.pool.query(
      "update ecg_files set name = 'Scan_50%.PDF' where agency_id = $1 and ecg_id = $2 and position = 0",
      [agency, made[1]],
    );
    for (const search of ['scan_50%', '.pdf']) expect(await ids({ search })).toEqual([made[1]]);
    expect(await ids({ search: 'scanx' })).toEqual([]);
    expect((await list({ search: 'scan' })).rows).toMatchObject([{ file_name: 'Scan_50%.PDF' }]);
    expect(await ids({ resident_id: String(bed.resident_id) })).toEqual(theirs);
    expect(await ids({ show: 'unassigned' })).toEqual([made[1], made[3]]);
    const [theirsNow, nobodys] = (await list()).rows;
    expect((await detail(theirsNow)).resident_record).toMatchObject({
      birthday_precision: 'day',
      resident_code: 'K-77',
    });
    expect((await detail(nobodys)).resident_record).toBeNull();
  });
});

test('what is of another agency is not there', async () => {
  const ecg = await drawn();
  const other = (await signIn(app, await makeUser(app, 'staff', provider, await makeAgency(app, provider)))).token;
  const asked: [RouteName, CallGiven][] = [
    ['readEcg', {}],
    ['readEcgSamples', { query: { from_ms: 0, ms: 1 } }],
    ['downloadEcgFile', { query: { position: 0 } }],
    ['assignEcg', { body: { resident_id: null, was_resident_id: null } }],
    ['commentEcg', { body: { text: '', seen: true, was_resident_id: null } }],
    ['withdrawEcg', { body: { why: 'x', was_resident_id: null } }],
    ['putBackEcg', { body: {} }],
  ];
  for (const [name, given] of asked)
    expect((await call(name, { token: other, params: params(ecg), ...given })).code, name).toBe('not_found');
});

test('who looked is written down once an hour, and each file that was taken away', async () => {
  const ecg = await drawn();
  const open = async () => {
    await Promise.all([detail(ecg), detail(ecg)]);
    await call('readEcgSamples', { params: params(ecg), query: { from_ms: 0, ms: 10 } });
  };
  await open();
  await app.clock.leap(3_599_000);
  await open();
  expect(await actions()).toEqual(['added', 'ecgRead']);
  await app.clock.leap(2_000);
  await open();
  await call('downloadEcgFile', { params: params(ecg), query: { position: 1 } });
  expect(await actions()).toEqual(['added', 'ecgRead', 'ecgRead', 'exported']);
  expect((await audited()).at(-1)?.after).toEqual({ name: expect.stringMatching(/\.dat$/) });
});

describe('a gateway', () => {
  test.each(['fora', 'chiline'] as const)(
    'of %s sends files with its key; staff say whose they are',
    async (family) => {
      const gateway = await makeGateway(app, agency, { family });
      const files = fresh();
      const post = () => send(files, { token: gateway.key }, 'postEcg');
      const first = (await post()).body.data;
      expect(first).toEqual({ ecg_id: expect.any(Number), drawn: true, doubled: false });
      expect((await post()).body.data).toEqual({ ...first, doubled: true });
      const ecg = (await list({ show: 'unassigned' })).rows[0];
      expect(ecg).toMatchObject({ ecg_id: first.ecg_id, by: null, resident: null });
      expect((await audited())[0]).toMatchObject({
        action: 'added',
        user_id: null,
        after: { files: 2, gateway: expect.any(String) },
      });
      const { rows } = await app.store.pool.query('select used_at from gateway_keys where key_id = $1', [
        gateway.key_id,
      ]);
      expect(rows[0].used_at).toBe(app.clock.now());
      // It has been heard of, though no reading came.
      const { gateway_id } = gateway;
      const agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
      const shown = await app.call('listGateways', { token: agent, agency });
      expect(shown.body.data.rows.find((one: { gateway_id: number }) => one.gateway_id === gateway_id)).toMatchObject({
        seen_at: app.clock.now(),
      });
      const pdf = await call('postEcg', { token: gateway.key, file: Buffer.from(`%PDF-${++seed}`) });
      expect(pdf.body.data).toMatchObject({ drawn: false });
    },
  );

  test('a session opens no gateway’s door, nor a key the one of staff', async () => {
    const { key } = await makeGateway(app, agency);
    expect((await send(fresh(), {}, 'postEcg')).code).toBe('key_unknown');
    expect((await send(fresh(), { token: key })).code).toBe('unauthenticated');
    expect(app.logged()).not.toContain(key);
  });
});
