/** Readings of gateways, on the real database: each is stored once, and is whose it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgencyId, ForaNews, ReadingAnswer, ResidentId, WaitingId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeKnownGateway,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import type { KeptReading } from '../spots/kept-reading.ts';
import type { KnownGateway } from './kept.ts';

let app: TestApp;
let staff: MadeUser;
let agency: AgencyId;
let gateway: KnownGateway;
let beds: readonly MadeBed[];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  gateway = await makeKnownGateway(app, agency);
  beds = [await makeBed(app, agency), await makeBed(app, agency)];
});

const acting = () => ({
  agencyId: agency,
  at: app.clock.now(),
  by: { userId: staff.user_id, accountId: staff.user_id, address: null },
});
const residentOf = (n: number): ResidentId => beds[n]?.resident_id as ResidentId;

type Kinds = 'bloodPressure' | 'spo2' | 'pulse' | 'glucose' | 'temperature';
async function waitFor(n: number, ...kinds: Kinds[]): Promise<WaitingId> {
  const wish = { resident_id: residentOf(n), family: 'chiline', kinds, group_id: null, meter_id: null } as const;
  const begun = await app.store.measurements.begin(acting(), { ...wish, kinds: [...kinds] });
  if (!('state' in begun) || begun.state !== 'waiting') throw new Error(`cannot wait: ${JSON.stringify(begun)}`);
  return begun.waiting.waiting_id;
}

let at = 0;
const posted = (change: object = {}) => ({
  ...{ meter: 'M-1', at: app.clock.now() - (at++ % 1_000), kind: 'spo2', value: 96, unit: '%' },
  ...change,
});
const take = (...items: unknown[]) => app.store.measurements.takeReadings(gateway, items, app.clock.now());
const said = (answers: readonly ReadingAnswer[]) => answers.map(({ outcome, reason }) => [outcome, reason]);
const rows = async (text: string) => (await app.store.pool.query(text, [agency])).rows;

function listen() {
  const news: ForaNews[] = [];
  const kept: KeptReading[] = [];
  const stop = app.store.measurements.onUpdate((update) => {
    if (update.agency_id !== agency) return;
    news.push(...update.news);
    kept.push(...update.kept);
  });
  return { news, kept, stop };
}

test('what the one who waits is measured becomes theirs, and is told after it is stored', async () => {
  const heard = listen();
  const waiting_id = await waitFor(0, 'spo2', 'pulse');
  await app.clock.advance(5_000);
  const answers = await take(posted({ id: 'a' }), posted({ kind: 'pulse', value: 72, unit: '/min', id: 'b' }));
  heard.stop();
  expect(said(answers)).toEqual([
    ['stored', null],
    ['stored', null],
  ]);
  expect(
    await rows('select kind, state, resident_id, stay_id, points from readings where agency_id = $1 order by 1'),
  ).toEqual([
    { kind: 'pulse', state: 'kept', resident_id: residentOf(0), stay_id: beds[0]?.stay_id, points: 0 },
    { kind: 'spo2', state: 'kept', resident_id: residentOf(0), stay_id: beds[0]?.stay_id, points: 0 },
  ]);
  expect(heard.news).toContainEqual({
    ...{ what: 'reading', reading_id: answers[0]?.reading_id, resident_id: residentOf(0), waiting_id },
  });
  expect(heard.kept.map(({ change, newestOtherAt }) => [change, newestOtherAt])).toEqual([
    ['kept', null],
    ['kept', null],
  ]);
  const ended = await app.store.measurements.end(acting(), waiting_id, { as: 'saved' });
  expect(ended).toMatchObject({ state: 'ended', readings: [{ by: { user_id: staff.user_id } }, {}] });
  expect(await app.store.measurements.end(acting(), waiting_id, { as: 'givenUp' })).toEqual({ refused: 'conflict' });
});

test('nothing is dropped: what nobody waits for is nobody’s; what is refused says why; one wrong of many spoils none', async () => {
  const answers = await take(
    posted(),
    { kind: 'spo2' },
    posted({ value: Number.NaN }),
    posted({ value: 'Hi' }),
    posted({ kind: 'bloodPressure', unit: 'mmHg', value: { systolic: 70, diastolic: 80 } }),
    posted({ kind: 'glucose', value: 5.6, unit: 'mg/dL' }),
    posted({ kind: 'glucose', value: 12, unit: 'mg/dL' }),
    posted({ at: Date.UTC(2000, 0, 1) }),
  );
  expect(said(answers)).toEqual([
    ['unassigned', 'nobodyWaits'],
    ['refused', 'badShape'],
    ['refused', 'notANumber'],
    ['refused', 'limitUnknown'],
    ['refused', 'pressureReversed'],
    ['refused', 'unitImpossible'],
    ['unassigned', 'unitDoubtful'],
    ['unassigned', 'clockDoubtful'],
  ]);
  expect(
    await rows(
      'select clock_doubtful, at = received_at as arrived from readings where agency_id = $1 order by reading_id desc limit 1',
    ),
  ).toEqual([{ clock_doubtful: true, arrived: true }]);
  expect(await rows('select stored, unassigned, refused, refused_reason from gateways where agency_id = $1')).toEqual([
    { stored: 0, unassigned: 3, refused: 5, refused_reason: 'unitImpossible' },
  ]);
});

test('what a memory held has its own time and is offered to nobody; a time that cannot be is unknown, and says so', async () => {
  await waitFor(0, 'spo2');
  const weekAgo = app.clock.now() - 7 * 86_400_000;
  const dump = [
    posted({ at: Date.UTC(2017, 0, 1) }),
    posted({ at: weekAgo }),
    posted({ at: app.clock.now() + 3_600_000 }),
  ];
  expect(said(await take(...dump))).toEqual(dump.map(() => ['unassigned', 'clockDoubtful']));
  expect(
    await rows(`select at = received_at as unknown, (extract(epoch from at) * 1000)::float8 as at, clock_doubtful, suggested
      from readings where agency_id = $1 order by reading_id`),
  ).toEqual([
    { unknown: true, at: app.clock.now(), clock_doubtful: true, suggested: [residentOf(0)] },
    { unknown: false, at: weekAgo, clock_doubtful: true, suggested: [] },
    { unknown: true, at: app.clock.now(), clock_doubtful: true, suggested: [residentOf(0)] },
  ]);
});

test('a meter that reads out its whole memory again, at once and after 49 h: nothing grows', async () => {
  await waitFor(0, 'spo2');
  const now = app.clock.now();
  const day = 86_400_000;
  const lastWeek = [7, 6, 5, 4, 3].map((days) => posted({ at: now - days * day, value: 90 + days }));
  const memory = [posted({ at: Date.UTC(2017, 0, 1, 0, 0, 59), value: 91 }), ...lastWeek, posted({ at: now })];
  const first = await take(...memory);
  expect(first.map(({ outcome }) => outcome)).toEqual([...Array(6).fill('unassigned'), 'stored']);
  const oldest = first[0]?.reading_id;
  for (const later of [0, 49 * 3_600_000]) {
    // Staff have dealt with the one of no true time meanwhile.
    await app.store.pool.query(`update readings set state = 'refused' where agency_id = $1 and reading_id = $2`, [
      agency,
      oldest,
    ]);
    const again = await app.store.measurements.takeReadings(gateway, memory, now + later);
    expect(said(again)).toEqual(memory.map(() => ['doubled', 'sameReading']));
    expect(again.map(({ reading_id }) => reading_id)).toEqual(first.map(({ reading_id }) => reading_id));
  }
  expect(await rows('select count(*)::int as n from readings where agency_id = $1')).toEqual([{ n: memory.length }]);
});

test('a page that waits is told that what came for it failed, and the next one is its reading', async () => {
  await waitFor(0, 'temperature');
  await take(posted({ kind: 'temperature', value: 60, unit: '°C' }));
  const failed = await rows('select failed_reason, failed_reading from waitings where agency_id = $1');
  expect(failed).toEqual([{ failed_reason: 'outOfBounds', failed_reading: null }]);
  expect(said(await take(posted({ kind: 'temperature', value: 36.5, unit: '°C' })))).toEqual([['stored', null]]);
  expect(await rows('select failed_reason from waitings where agency_id = $1')).toEqual([{ failed_reason: null }]);
});

test('a reading of another meter than the one that is waited for is offered to those who wait, and their page says which meter sent what', async () => {
  const { token } = await signIn(app, staff);
  const made = await app.store.measurements.addMeter(acting(), {
    ...{ serial: 'Named-1', name: 'Named', family: 'chiline', group_id: null },
  });
  if ('refused' in made) throw new Error(made.refused);
  const wish = { resident_id: residentOf(0), family: 'chiline', group_id: null, meter_id: made.meter_id } as const;
  await app.store.measurements.begin(acting(), { ...wish, kinds: ['glucose'] });
  expect(said(await take(posted({ kind: 'glucose', value: 120, unit: 'mg/dL', meter: 'OTHER' })))).toEqual([
    ['unassigned', 'otherMeter'],
  ]);
  expect(await rows('select suggested from readings where agency_id = $1')).toEqual([{ suggested: [residentOf(0)] }]);
  const { waitings } = (await app.call('readWaiting', { token, query: { family: 'chiline' } })).body.data;
  expect(waitings).toMatchObject([
    {
      state: 'waiting',
      failed: { reason: 'otherMeter', sent: { meter: 'OTHER', measured: { kind: 'glucose', value: 120 } } },
    },
  ]);
  // The serial as it is printed on the meter, and as the meter sends it.
  expect(said(await take(posted({ kind: 'glucose', value: 121, unit: 'mg/dL', meter: 'NAMED-1' })))).toEqual([
    ['stored', null],
  ]);
});

test('a failed cuff says "measure again", and the waiting goes on', async () => {
  await waitFor(0, 'bloodPressure');
  const cuff = (pressure: number) =>
    posted({
      kind: 'bloodPressure',
      value: { systolic: pressure, diastolic: pressure, pulse: pressure },
      unit: 'mmHg',
    });
  expect(said(await take(cuff(2047)))).toEqual([['refused', 'outOfBounds']]);
  expect(await rows('select failed_reason, ended_at from waitings where agency_id = $1')).toEqual([
    { failed_reason: 'outOfBounds', ended_at: null },
  ]);
  const good = { systolic: 128, diastolic: 76, pulse: 70 };
  expect(said(await take(posted({ kind: 'bloodPressure', value: good, unit: 'mmHg' })))).toEqual([['stored', null]]);
});

test('the same batch at once from two connections is stored once, and both are answered alike', async () => {
  const items = Array.from({ length: 500 }, (_, n) => posted({ at: app.clock.now() - n, id: `g-${n}` }));
  const [one, other] = await Promise.all([take(...items), take(...items)]);
  expect(one.map(({ reading_id }) => reading_id)).toEqual(other.map(({ reading_id }) => reading_id));
  expect(await rows('select count(*)::int as n from readings where agency_id = $1')).toEqual([{ n: 500 }]);
});

test('two who would wait for the same thing are told; only another meter goes around', async () => {
  await waitFor(0, 'glucose');
  const wish = {
    resident_id: residentOf(1),
    family: 'chiline',
    kinds: ['glucose'],
    group_id: null,
    meter_id: null,
  } as const;
  const clash = await app.store.measurements.begin(acting(), { ...wish, kinds: ['glucose'] });
  expect(clash).toMatchObject({ state: 'clash', with: [{ resident: { resident_id: residentOf(0) } }] });
});

test('a minute-clock meter used for two within one minute: the second is asked about, once, and not lost', async () => {
  const same = { at: Math.floor(app.clock.now() / 60_000) * 60_000, kind: 'temperature', value: 36.6, unit: '°C' };
  const first = await waitFor(0, 'temperature');
  expect(said(await take(posted(same)))).toEqual([['stored', null]]);
  await app.store.measurements.end(acting(), first, { as: 'saved' });
  await waitFor(1, 'temperature');
  const asked = await take(posted(same));
  expect(said(asked)).toEqual([['needsAsking', 'doubleForAnother']]);
  expect((await take(posted(same)))[0]?.reading_id).toBe(asked[0]?.reading_id);
  expect(await rows('select count(*)::int as n from readings where agency_id = $1')).toEqual([{ n: 2 }]);
});

test('a resident who was discharged while a page waited gets nothing', async () => {
  await waitFor(0, 'spo2');
  await app.store.pool.query(
    'update residents set discharged_at = $2, bed_id = null where agency_id = $1 and resident_id = $3',
    [agency, new Date(app.clock.now()).toISOString(), residentOf(0)],
  );
  await app.clock.advance(1_000);
  expect(said(await take(posted()))[0]?.[0]).toBe('unassigned');
});

test('a discharge ends what waits for the resident, tells pages how and by whom, and keeps nobody else waiting', async () => {
  const waiting_id = await waitFor(0, 'glucose');
  const heard = listen();
  const { by } = acting();
  const { body } = await app.call('readResident', {
    token: (await signIn(app, staff)).token,
    params: { resident_id: residentOf(0) },
  });
  const gone = await app.store.residents.discharge({ agencyId: agency, by }, residentOf(0), {
    ...{ revision: body.data.revision, stay_id: body.data.stay_id },
  });
  heard.stop();
  expect(gone).toMatchObject({ resident: { resident_id: residentOf(0) } });
  expect(heard.news).toEqual([{ what: 'waiting', waiting_id }]);
  const now = (await app.call('readWaiting', { token: (await signIn(app, staff)).token, query: { family: 'chiline' } }))
    .body.data;
  expect(now).toMatchObject({
    waitings: [],
    ended: [{ waiting_id, state: 'ended', ended_as: 'discharged', ended_by: { user_id: staff.user_id } }],
  });
  await waitFor(1, 'glucose');
});

test('what follows from a reading is written down with it, or neither is', async () => {
  let broken = true;
  app.store.measurements.within(() => (broken ? Promise.reject(new Error('no')) : Promise.resolve()));
  await waitFor(0, 'spo2');
  await expect(take(posted())).rejects.toThrow('no');
  expect(await rows('select count(*)::int as n from readings where agency_id = $1')).toEqual([{ n: 0 }]);
  broken = false;
  expect(said(await take(posted()))).toEqual([['stored', null]]);
});

const folder = process.env.WARDLIGHT_RECORDINGS ?? '';
const linesOf = (...path: string[]): string[][] =>
  readFileSync(join(folder, ...path), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));

const count = (list: readonly ReadingAnswer[]): Record<string, number> => {
  const counted: Record<string, number> = {};
  for (const { outcome, reason } of list) {
    const name = outcome === 'unassigned' ? outcome : `${outcome} ${reason}`;
    counted[name] = (counted[name] ?? 0) + 1;
  }
  return counted;
};

/** In an order of its own, the same each time. */
function shuffled<T>(list: readonly T[]): T[] {
  let state = 7;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  return list
    .map((one) => ({ one, key: next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one);
}

async function postAll(posts: readonly unknown[]): Promise<ReadingAnswer[]> {
  const answers: ReadingAnswer[] = [];
  for (let from = 0; from < posts.length; from += 500) answers.push(...(await take(...posts.slice(from, from + 500))));
  return answers;
}

describe.skipIf(folder === '')('recordings (skipped: no recordings)', () => {
  test('two months of 56 homes (TIHM), twice and in random order: each stored once or refused by name', async () => {
    const posts = tihmPosts(linesOf('tihm', 'Physiology_AprMay2019.csv'));
    const first = count(await postAll(shuffled(posts)));
    expect(first).toEqual({ unassigned: 4_678, 'refused unknownKind': 2_353, 'refused outOfBounds': 1 });
    expect(count(await postAll(posts))).toEqual({
      'doubled sameReading': 4_678,
      'refused unknownKind': 2_353,
      'refused outOfBounds': 1,
    });
    expect(await rows('select count(*)::int as n from readings where agency_id = $1')).toEqual([{ n: 4_678 }]);
  });

  test('laboratory values of people over sixty (NHANES): 626 is refused, the rest is kept', async () => {
    const columns = { uricAcid: 3, totalCholesterol: 4, glucose: 5 } as const;
    const posts = linesOf('nhanes', 'BIOPRO_J_subset.csv').flatMap((row, n) =>
      Object.entries(columns).flatMap(([kind, column]) =>
        row[column]
          ? [{ id: `${kind}-${n}`, meter: 'lab', at: app.clock.now(), kind, value: Number(row[column]), unit: 'mg/dL' }]
          : [],
      ),
    );
    expect(count(await postAll(posts))).toEqual({ unassigned: 5_669, 'refused outOfBounds': 1 });
  });
});

const kinds: Readonly<Record<string, string>> = {
  'Heart rate': 'pulse',
  'Body Temperature': 'temperature',
  'Skin Temperature': 'temperature',
};

/** As a gateway would post them: what one cuff measured at one time is one reading. */
function tihmPosts(list: readonly string[][]): unknown[] {
  const byMoment = Map.groupBy(list, ([home, date]) => `${home} ${date}`);
  return [...byMoment.values()].flatMap((moment) => {
    const numberOf = (type: string) => moment.find((row) => row[2] === type)?.[3];
    const [systolic, diastolic] = [numberOf('Systolic blood pressure'), numberOf('Diastolic blood pressure')];
    const isPair = systolic !== undefined && diastolic !== undefined;
    return moment.flatMap(([home = '', date = '', type = '', value = '', unit = '']): unknown[] => {
      if (isPair && (type === 'Diastolic blood pressure' || type === 'Heart rate')) return [];
      const post = { meter: home, at: Date.parse(`${date.replace(' ', 'T')}Z`), unit };
      if (isPair && type === 'Systolic blood pressure') {
        const pulse = numberOf('Heart rate');
        const numbers = { systolic: Number(value), diastolic: Number(diastolic), pulse: pulse ? Number(pulse) : null };
        return [{ ...post, kind: 'bloodPressure', value: numbers }];
      }
      const context = type === 'Skin Temperature' ? { context: { site: 'skin' } } : {};
      return [{ ...post, kind: kinds[type] ?? type, value: Number(value), ...context }];
    });
  });
}
