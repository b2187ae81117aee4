/** Shifts and their handover, over real HTTP: pages made by a driven clock at the change, given and taken by name. */
import { type AgencyId, type ProviderId, personHeader } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import {
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeDueDays,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
let night: MadeUser;
let day: MadeUser;
const hour = 3_600_000;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
});
afterAll(() => app.stop());

interface Ward {
  readonly agency: AgencyId;
  readonly token: string;
  readonly other: string;
}

async function ward(zone = 'UTC'): Promise<Ward> {
  const agency = await makeAgency(app, provider);
  await app.store.pool.query('update agencies set timezone = $2 where agency_id = $1', [agency, zone]);
  night = await makeUser(app, 'staff', provider, agency);
  day = await makeUser(app, 'staff', provider, agency);
  await app.store.handovers.make(app.clock.now());
  return { agency, token: (await signIn(app, night)).token, other: (await signIn(app, day)).token };
}

const shifts = async ({ token }: Ward) =>
  (await app.call('listHandovers', { token, query: {} })).body.data.rows as {
    handover_id: number;
    from_at: number;
    to_at: number;
    fixed_at: number | null;
  }[];
const read = async ({ token }: Ward, handover_id: number) =>
  (await app.call('readHandover', { token, params: { handover_id } })).body.data;
const at = (ms: number) => new Date(ms).toISOString();

/** Some agencies a turn; here are those of every test. */
async function makeAll(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await app.store.handovers.make(app.clock.now());
}

/** The shift under way, brought to its end; the page is made. */
async function change(of: Ward, make = makeAll): Promise<number> {
  const [open] = await shifts(of);
  if (open === undefined) throw new Error('no shift is under way');
  await app.clock.leap(open.to_at + 6_000 - app.clock.now());
  // The page waits for the days of a night that ended in the shift.
  await makeDueDays(app.store, app.clock.now());
  await make();
  await eventually(async () => expect((await shifts(of))[1]?.fixed_at).toEqual(expect.any(Number)));
  return open.handover_id;
}

async function alertOf(agency: AgencyId, bed: { bed_id: number; resident_id: number | null }, more: object) {
  const row = {
    ...{ agency_id: agency, bed_id: bed.bed_id, resident_id: bed.resident_id, type: 'leaveBed', priority: 'medium' },
    ...{
      alert_id: `${'0'.repeat(15)}a-${Math.floor(app.clock.now() % 1e8) + 1}`,
      technical: false,
      no_data: false,
      reopened: 0,
    },
    ...more,
  };
  const keys = Object.keys(row);
  await app.store.pool.query(
    `insert into alerts (${keys.join(', ')}) values (${keys.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  );
  return row.alert_id;
}

test('every agency has a shift under way, and the page of one that is over is made once, by however many servers', async () => {
  const of = await ward();
  const [open] = await shifts(of);
  expect(open?.fixed_at).toBeNull();
  expect(((open?.to_at ?? 0) - (open?.from_at ?? 0)) / hour).toBe(8);
  const id = await change(of, async () => {
    await Promise.all([1, 2, 3].map(() => app.store.handovers.make(app.clock.now())));
  });
  const after = await shifts(of);
  expect(after.map(({ handover_id }) => handover_id).at(1)).toBe(id);
  expect(after).toHaveLength(2);
  // The next begins where this one ended.
  expect(after[0]?.from_at).toBe(after[1]?.to_at);
});

test('an agency whose page cannot be made keeps no other waiting, and has its own when it can', async () => {
  // Whichever way they are worked off, one comes after it.
  const [before, broken, after] = [await ward(), await ward(), await ward()];
  const set = (zone: string) =>
    app.store.pool.query('update agencies set timezone = $2 where agency_id = $1', [broken.agency, zone]);
  const [open] = await shifts(before);
  await set('Nowhere/Never');
  await app.clock.leap((open?.to_at ?? 0) + 6_000 - app.clock.now());
  await app.store.handovers.make(app.clock.now()).catch(() => undefined);
  for (const well of [before, after])
    await eventually(async () => expect((await shifts(well))[1]?.fixed_at).toEqual(expect.any(Number)));
  await set('UTC');
  await app.clock.leap(2 * 60_000);
  await app.store.handovers.make(app.clock.now());
  await eventually(async () => expect((await shifts(broken))[1]?.fixed_at).toEqual(expect.any(Number)));
});

test('what is on the page is what happened, and what is otherwise later stands beside it', async () => {
  const of = await ward();
  const bed = await makeBed(app, of.agency, {});
  const [open] = await shifts(of);
  const begun = (open?.to_at ?? 0) - 2 * hour;
  const told = { started_at: at(begun), raised_at: at(begun), told_at: at(begun) };
  const alert_id = await alertOf(of.agency, bed, told);
  for (const [status, from_status, from, to] of [
    ['inBed', 'unknown', begun - hour, begun],
    ['bedExit', 'inBed', begun, begun + 60_000],
    ['inBed', 'bedExit', begun + 60_000, begun + hour],
    ['disconnected', 'inBed', begun + hour, null],
  ] as const)
    await app.store.pool.query(
      'insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at, ended_at) values ($1, $2, $3, $4, $5, $6, $7)',
      [of.agency, bed.bed_id, bed.resident_id, status, from_status, at(from), to === null ? null : at(to)],
    );
  const id = await change(of);
  const page = await read(of, id);
  expect(page.page.open).toMatchObject([{ alert_id, bed_no: bed.bedNo, claimed_by: null }]);
  expect(page.page.events).toMatchObject([{ bed_no: bed.bedNo, exits: 1, alerts: [{ type: 'leaveBed', count: 1 }] }]);
  expect(page.page.unwatched.beds).toMatchObject([{ bed_no: bed.bedNo, from_at: begun + hour, to_at: null }]);
  expect(page.residents.map(({ resident_id }: { resident_id: number }) => resident_id)).toEqual([bed.resident_id]);
  expect(page.since).toEqual({ closed: [], exits: [], falls: [], risen: [], risen_changed: [], notes_removed: [] });
  const now = at(app.clock.now());
  await app.store.pool.query(
    `update alerts set closed_at = $3, close_reason = 'falseAlarm' where agency_id = $1 and alert_id = $2`,
    [of.agency, alert_id, now],
  );
  await app.store.pool.query('delete from episodes where agency_id = $1 and status = $2', [of.agency, 'bedExit']);
  const later = await read(of, id);
  expect(later.page).toEqual(page.page);
  expect(later.since).toMatchObject({
    closed: [{ alert_id, reason: 'falseAlarm' }],
    exits: [{ bed_no: bed.bedNo, was: 1, now: 0 }],
  });
  const found = await app.call('listHandovers', { token: of.token, query: { search: bed.bedNo } });
  expect(found.body.data.total).toBe(1);
});

test('given once, in the last half hour or after; taken once, after it was given; by name', async () => {
  const of = await ward();
  const [open] = await shifts(of);
  const params = { handover_id: open?.handover_id ?? 0 };
  const give = (token: string, text = '201 需要多看') => app.call('giveHandover', { token, params, body: { text } });
  const accept = (token: string) => app.call('acceptHandover', { token, params });
  const left = (open?.to_at ?? 0) - app.clock.now();
  if (left > hour) {
    expect((await give(of.token)).code).toBe('conflict');
    await app.clock.leap(left - 20 * 60_000);
  }
  expect((await accept(of.other)).code).toBe('conflict');
  expect((await give(of.token, 'x'.repeat(4_001))).body.error.fields).toEqual({ text: 'too_long' });
  const answers = await Promise.all([give(of.token), give(of.other)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['conflict', null].toSorted());
  const waiting = await app.call('readOpenHandover', { token: of.other });
  // Under way, nobody waits for it.
  expect(waiting.body.data.open?.handover_id).not.toBe(params.handover_id);
  await change(of);
  expect((await app.call('readOpenHandover', { token: of.other })).body.data.open).toMatchObject(params);
  expect((await accept(of.other)).body.data).toMatchObject({ accepted: { name: day.display_name } });
  expect((await read(of, params.handover_id)).may_accept).toBe(false);
  expect((await accept(of.token)).code).toBe('conflict');
  expect((await app.call('readOpenHandover', { token: of.other })).body.data.open).toBeNull();
});

test('on a station whoever signs says who', async () => {
  const of = await ward();
  const station = await makeUser(app, 'staff', provider, of.agency);
  await app.store.pool.query('update users set shared = true where user_id = $1', [station.user_id]);
  const { token } = await signIn(app, station);
  const handover_id = await change(of);
  const give = (headers: Record<string, string>) =>
    app.call('giveHandover', { token, params: { handover_id }, body: { text: '\u200b\ufeff' }, headers });
  expect((await give({})).code).toBe('person_required');
  expect((await give({ [personHeader]: String(night.user_id) })).body.data.given).toMatchObject({
    name: night.display_name,
  });
  // What nobody sees is no text.
  expect((await app.call('readHandover', { token, params: { handover_id } })).body.data.text).toBe('');
});

test('a station shows whoever stands there the shifts of now; those before are records, and ask for a person', async () => {
  const of = await ward();
  const station = await makeUser(app, 'staff', provider, of.agency);
  await app.store.pool.query('update users set shared = true where user_id = $1', [station.user_id]);
  const handover_id = await change(of);
  await app.clock.leap(49 * hour + 8 * hour);
  const { token } = await signIn(app, station);
  const { token: own } = await signIn(app, day);
  await app.store.handovers.make(app.clock.now());
  const listed = async (by: string) =>
    ((await app.call('listHandovers', { token: by, query: {} })).body.data.rows as { handover_id: number }[]).map(
      (row) => row.handover_id,
    );
  const readBy = (by: string) => app.call('readHandover', { token: by, params: { handover_id } });
  expect(await listed(own)).toContain(handover_id);
  expect((await readBy(own)).status).toBe(200);
  expect(await listed(token)).not.toContain(handover_id);
  expect((await readBy(token)).code).toBe('person_required');
});

test('other shifts hold at once for the one under way, leave no hole, and two who set them do not overwrite each other', async () => {
  const of = await ward();
  const [open] = await shifts(of);
  const before = (await app.call('readShifts', { token: of.token })).body.data.starts;
  const save = (starts: number[], from: number[]) =>
    app.call('saveShifts', { token: of.token, body: { starts, read: from } });
  expect((await save([420, 600], before)).code).toBe('invalid');
  expect((await save([480, 1_200], before)).status).toBe(200);
  expect((await save([360, 1_080], before)).code).toBe('conflict');
  await app.store.handovers.make(app.clock.now());
  const [now] = await shifts(of);
  expect(now?.from_at).toBe(open?.from_at);
  expect([480, 1_200]).toContain(((now?.to_at ?? 0) / 60_000) % 1_440);
});

test('after a long stop the shift that is under way is found again', async () => {
  const of = await ward();
  await app.clock.leap(72 * hour);
  await app.store.handovers.make(app.clock.now());
  const [now] = await shifts(of);
  expect(now?.from_at).toBeLessThanOrEqual(app.clock.now());
  expect(now?.to_at).toBeGreaterThan(app.clock.now());
});

test('a shift that was given before a long stop stays the shift it was, and that of now begins beside it', async () => {
  const of = await ward();
  const [open] = await shifts(of);
  const params = { handover_id: open?.handover_id ?? 0 };
  await app.clock.leap((open?.to_at ?? 0) - 60_000 - app.clock.now());
  const given = await app.call('giveHandover', { token: of.token, params, body: { text: 'all quiet' } });
  expect(given.status).toBe(200);
  await app.clock.leap(72 * hour);
  await app.store.handovers.make(app.clock.now());
  const [now, before, ...more] = await shifts(of);
  expect(more).toEqual([]);
  expect([before?.from_at, before?.to_at]).toEqual([open?.from_at, open?.to_at]);
  expect(before?.fixed_at).toEqual(expect.any(Number));
  expect((await read(of, params.handover_id)).text).toBe('all quiet');
  expect(now?.from_at).toBeLessThanOrEqual(app.clock.now());
  expect(now?.to_at).toBeGreaterThan(app.clock.now());
  expect((await read(of, now?.handover_id ?? 0)).given).toBeNull();
});

test('what became known after the page stands beside it: exits, falls, notes taken back, and days made late', async () => {
  const of = await ward();
  const bed = await makeBed(app, of.agency, {});
  const [open] = await shifts(of);
  const begun = (open?.to_at ?? 0) - 2 * hour;
  const { pool } = app.store;
  const noted = await pool.query(
    `insert into report_notes (agency_id, resident_id, date, text, user_id, at)
      values ($1, $2, $3, 'on the wrong resident', $4, $5) returning note_id`,
    [of.agency, bed.resident_id, at(begun).slice(0, 10), night.user_id, at(begun)],
  );
  const id = await change(of);
  const made = await read(of, id);
  const { note_id } = noted.rows[0];
  expect(made.page.notes).toMatchObject([{ note_id, text: 'on the wrong resident' }]);
  await pool.query('update report_notes set removed_at = $3 where agency_id = $1 and note_id = $2', [
    of.agency,
    note_id,
    at(app.clock.now()),
  ]);
  for (const [status, from_status, from, to] of [
    ['inBed', 'unknown', begun - hour, begun],
    ['bedExit', 'inBed', begun, begun + 60_000],
    ['inBed', 'bedExit', begun + 60_000, null],
  ] as const)
    await pool.query(
      'insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at, ended_at) values ($1, $2, $3, $4, $5, $6, $7)',
      [of.agency, bed.bed_id, bed.resident_id, status, from_status, at(from), to === null ? null : at(to)],
    );
  const told = { started_at: at(begun), raised_at: at(begun), told_at: at(begun), closed_at: at(begun + hour) };
  await alertOf(of.agency, bed, { ...told, close_reason: 'fall' });
  const { since, residents, page } = await read(of, id);
  expect(page).toEqual(made.page);
  expect(since).toMatchObject({
    exits: [{ bed_no: bed.bedNo, was: 0, now: 1 }],
    falls: [{ bed_no: bed.bedNo, at: begun + hour, known: true }],
    notes_removed: [note_id],
  });
  // Whom the page itself does not name has a name all the same.
  expect(residents).toMatchObject([{ resident_id: bed.resident_id, name: bed.resident_name }]);
});

test('a bed with somebody in it and no mat is not watched, from when to when; a mat that never spoke is another thing', async () => {
  const of = await ward();
  const [bare, silent, fine] = [
    await makeBed(app, of.agency, {}),
    await makeBed(app, of.agency, {}),
    await makeBed(app, of.agency, {}),
  ];
  const [open] = await shifts(of);
  const { pool } = app.store;
  const since = (open?.from_at ?? 0) + hour;
  const episode = `insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at) values ($1, $2, $3, 'inBed', 'unknown', $4)`;
  for (const { bed_id, resident_id } of [bare, fine])
    await pool.query(episode, [of.agency, bed_id, resident_id, at(since - 2 * hour)]);
  await pool.query('update mats set heard_at = $2 where agency_id = $1 and mat_id = any($3)', [
    of.agency,
    at(since),
    [bare.mat_id, fine.mat_id],
  ]);
  await pool.query('update mats set bed_id = null where agency_id = $1 and mat_id = $2', [of.agency, bare.mat_id]);
  await pool.query('update mat_stays set to_at = $3 where agency_id = $1 and mat_id = $2', [
    of.agency,
    bare.mat_id,
    at(since),
  ]);
  const { unwatched } = (await read(of, await change(of))).page;
  expect(unwatched.without_mat).toEqual([
    { bed_id: bare.bed_id, bed_no: bare.bedNo, resident_id: bare.resident_id, from_at: since, to_at: null },
  ]);
  expect(unwatched.never).toMatchObject([{ bed_no: silent.bedNo }]);
});

test('the page waits for the days of a night that ended in its shift, and not for ever', async () => {
  const of = await ward();
  const bed = await makeBed(app, of.agency, {});
  const [open] = await shifts(of);
  const ends = open?.to_at ?? 0;
  // A night that ends as the shift does: its days are made some minutes later.
  const underWay = (due: string) =>
    app.store.pool.query(
      `update report_work set due_at = $3, open_date = $4, open_from = $5, open_night_from = $6, open_to = $7, timezone = 'UTC',
        night_start = 1260, night_end = 360 where agency_id = $1 and resident_id = $2`,
      [of.agency, bed.resident_id, due, at(ends).slice(0, 10), at(ends - 24 * hour), at(ends - 9 * hour), at(ends)],
    );
  await underWay('infinity');
  await app.clock.leap(ends + 6_000 - app.clock.now());
  const make = () => app.store.handovers.make(app.clock.now());
  await make();
  expect((await shifts(of))[0]?.fixed_at).toBeNull();
  await app.clock.leap(10 * 60_000);
  await make();
  await eventually(async () => expect((await shifts(of))[1]?.fixed_at).toEqual(expect.any(Number)));
});

test('an absence stands on the page as it came about: from leaving, still waiting, or not at all', async () => {
  const of = await ward();
  const [open] = await shifts(of);
  const from = (open?.from_at ?? 0) + hour;
  const beds = {
    left: await makeBed(app, of.agency),
    waits: await makeBed(app, of.agency),
    lapsed: await makeBed(app, of.agency),
  };
  const { pool } = app.store;
  const episode = async (bed: MadeBed, status: string, before: string, begun: number, ended: number | null) =>
    pool.query(
      'insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at, ended_at) values ($1, $2, $3, $4, $5, $6, $7)',
      [of.agency, bed.bed_id, bed.resident_id, status, before, at(begun), ended === null ? null : at(ended)],
    );
  for (const bed of Object.values(beds)) {
    const leaves = bed === beds.left ? from + 2 * hour : null;
    await episode(bed, 'inBed', 'unknown', from - hour, leaves);
    if (leaves !== null) await episode(bed, 'bedExit', 'inBed', leaves, null);
    // Marked while they lie in bed.
    await pool.query(
      `insert into absences (agency_id, bed_id, resident_id, reason, from_at, until_at, marked_by, ended_at)
        values ($1, $2, $3, 'hospital', $4, $5, $6, $7)`,
      [
        of.agency,
        bed.bed_id,
        bed.resident_id,
        at(from),
        at(from + 40 * hour),
        night.user_id,
        bed === beds.lapsed ? at(from + hour) : null,
      ],
    );
  }
  const { page } = await read(of, await change(of));
  expect(page.absences).toMatchObject([
    { bed_no: beds.left.bedNo, from_at: from + 2 * hour, ended_at: null, begun: true },
    { bed_no: beds.waits.bedNo, from_at: from, ended_at: null, begun: false },
  ]);
});

test('each shift that nobody took has its turn on the board, the oldest first, for a day', async () => {
  const of = await ward();
  const waiting = async () =>
    (await app.call('readOpenHandover', { token: of.other })).body.data.open?.handover_id ?? null;
  const first = await change(of);
  const second = await change(of);
  expect(await waiting()).toBe(first);
  const params = { handover_id: first };
  expect((await app.call('giveHandover', { token: of.token, params, body: { text: '' } })).status).toBe(200);
  expect((await app.call('acceptHandover', { token: of.other, params })).status).toBe(200);
  expect(await waiting()).toBe(second);
  await app.clock.leap(25 * hour);
  expect(await waiting()).not.toBe(second);
});

test('a shift in which nobody was watched is not one with nothing to report', async () => {
  const of = await ward();
  const [open] = await shifts(of);
  const bed = await makeBed(app, of.agency);
  await app.store.pool.query(
    `insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at) values ($1, $2, $3, 'disconnected', 'inBed', $4)`,
    [of.agency, bed.bed_id, bed.resident_id, at((open?.from_at ?? 0) + hour)],
  );
  await change(of);
  const rows = (await app.call('listHandovers', { token: of.token, query: {} })).body.data.rows;
  // The bed, and whatever of the watch itself stood still while the clock was driven.
  expect(rows[1]?.counts).toMatchObject({ open: 0, exits: 0 });
  expect(rows[1]?.counts.unwatched).toBeGreaterThan(0);
});
