/** Many mats by one list: judged line by line, registered in one press, and no way to guess the serial numbers of others (docs/decisions/193). */
import type { AgencyId, BedId, DataOf, JudgedMatLine, StayId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBed } from '../../store/beds/register.ts';
import type { CallGiven } from '../../testing/calls.ts';
import { type MadeBed, makeBed, makeFacility, startTestApp, type TestApp } from '../../testing/index.ts';
import { connectMat } from '../../testing/mat.ts';

let app: TestApp;
let agency: AgencyId;
let token: string;
let n = 0;
const foreign: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const elsewhere = await makeFacility(app);
  for (let count = 0; count < 22; count++) foreign.push((await makeBed(app, elsewhere.agency)).serial);
}, 120_000);
afterAll(() => app.stop());
beforeEach(async () => {
  ({ agency, token } = await makeFacility(app));
  await app.store.pool.query('delete from login_attempts');
});

const call = (name: Parameters<TestApp['call']>[0], given: CallGiven = {}) => app.call(name, { token, ...given });
const serial = () => `MANY-${++n}`;
const emptyBed = async () => {
  const bedNo = `MB-${++n}`;
  return { bedNo, bed_id: await createBed(app.store.db, agency, { floor: '1F', bedNo }) };
};
/** Somebody lies in it, and no mat. */
async function takenBed(): Promise<MadeBed> {
  const bed = await makeBed(app, agency);
  const { device } = (await call('readDevice', { params: { mat_id: bed.mat_id } })).body.data;
  const body = { bed_id: null, revision: device.revision, stay_id: device.stay_id };
  expect((await call('assignDevice', { params: { mat_id: bed.mat_id }, body })).code).toBeNull();
  return bed;
}
const check = (lines: readonly { serial: string; bed_no: string }[]) => call('checkDevices', { body: { lines } });
interface Line {
  readonly serial: string;
  readonly bed_id: BedId | null;
  readonly stay_id: StayId | null;
}
const add = (lines: readonly Line[], network_id: number | null = null) =>
  call('addDevices', { body: { network_id, lines } });
type Added = DataOf<typeof import('@wardlight/contract')['addDevices']>;
const count = async (table: string) =>
  Number((await app.store.pool.query(`select count(*) as n from ${table} where agency_id = $1`, [agency])).rows[0].n);

describe('the dry run', () => {
  it('says of each line where it would lie, under whom, and what is in its way; nothing is changed', async () => {
    const [empty, taken, full] = [await emptyBed(), await takenBed(), await makeBed(app, agency)];
    const one = serial();
    const lines = [
      { serial: ` ${one} `, bed_no: empty.bedNo.toLowerCase() },
      { serial: serial(), bed_no: taken.bedNo },
      { serial: serial(), bed_no: '' },
      { serial: one.toLowerCase(), bed_no: '' },
      { serial: full.serial, bed_no: '' },
      { serial: serial(), bed_no: 'no such bed' },
      { serial: serial(), bed_no: full.bedNo },
      { serial: 'a/b', bed_no: '' },
    ];
    const before = await count('mats');
    const judged: JudgedMatLine[] = (await check(lines)).body.data;
    expect(judged.map(({ problem }) => problem)).toEqual([
      null,
      null,
      null,
      'serialTwice',
      'serialTaken',
      'bedUnknown',
      'bedHasMat',
      'serialWrong',
    ]);
    expect(judged[0]).toMatchObject({ serial: one, bed: { bed_id: empty.bed_id }, resident_name: null, stay_id: null });
    expect(judged[1]).toMatchObject({ bed: { bed_id: taken.bed_id }, resident_name: taken.resident_name });
    expect(await count('mats')).toBe(before);
  });
});

describe('the press', () => {
  it('registers forty in their beds, with their lines, and each comes in with its password', async () => {
    const lines: Line[] = [];
    for (let each = 0; each < 40; each++)
      lines.push({ serial: serial(), bed_id: (await emptyBed()).bed_id, stay_id: null });
    const answer = await add(lines);
    expect(answer.code).toBeNull();
    const { registered, left } = answer.body.data as Added;
    expect(left).toEqual([]);
    expect(registered.map(({ bed }) => bed?.bed_id)).toEqual(lines.map(({ bed_id }) => bed_id));
    expect(new Set(registered.map(({ password }) => password)).size).toBe(40);
    const { rows } = await app.store.pool.query(
      `select count(*)::int as n from audit where agency_id = $1 and action = 'added' and subject_kind = 'device'`,
      [agency],
    );
    expect(rows[0].n).toBe(40);
    const [first] = registered as [Added['registered'][number]];
    const mat = await connectMat(app, { serial: first.serial, matPassword: first.password });
    await mat.say({ state: 'sitting' });
    await mat.close();
    const { tiles } = await app.store.readBoard([agency]);
    expect(tiles.find(({ bed_id }) => bed_id === first.bed?.bed_id)?.live.status).toBe('sitting');
    expect(app.logged()).not.toContain(first.password);
  });

  it('does what fits, and lists the rest with who lies there now, to be asked for again', async () => {
    const [empty, taken] = [await emptyBed(), await takenBed()];
    const [fits, meant, again] = [serial(), serial(), serial()];
    const answer = await add([
      { serial: fits, bed_id: empty.bed_id, stay_id: null },
      // Shown under nobody, and somebody lies there.
      { serial: meant, bed_id: taken.bed_id, stay_id: null },
      { serial: again, bed_id: empty.bed_id, stay_id: null },
    ]);
    const { registered, left } = answer.body.data as Added;
    expect(registered.map((one) => one.serial)).toEqual([fits]);
    expect(left).toMatchObject([
      { serial: meant, problem: 'residentChanged', residents: { asked: null, now: { name: taken.resident_name } } },
      { serial: again, problem: 'bedTwice' },
    ]);
    const second = await add([{ serial: meant, bed_id: taken.bed_id, stay_id: left[0]?.stay_id ?? null }]);
    expect((second.body.data as Added).registered).toMatchObject([{ serial: meant, bed: { bed_id: taken.bed_id } }]);
  });

  it('over a bed or a network of another facility does nothing at all', async () => {
    const elsewhere = await makeFacility(app);
    const theirs = await createBed(app.store.db, elsewhere.agency, { floor: '1F', bedNo: 'T-1' });
    const own = { serial: serial(), bed_id: null, stay_id: null };
    expect((await add([own, { serial: serial(), bed_id: theirs, stay_id: null }])).code).toBe('bed_not_found');
    expect((await add([own], 2_000_000_000)).code).toBe('network_not_found');
    expect(await count('mats')).toBe(0);
  });

  it('of two lists with the same serial numbers, the other way round, registers each once', async () => {
    const serials = Array.from({ length: 20 }, serial);
    const line = (each: string): Line => ({ serial: each, bed_id: null, stay_id: null });
    const answers = await Promise.all([add(serials.map(line)), add(serials.toReversed().map(line))]);
    expect(answers.map(({ code }) => code)).toEqual([null, null]);
    expect(answers.flatMap(({ body }) => (body.data as Added).registered)).toHaveLength(20);
    expect(await count('mats')).toBe(20);
  });
});

describe('serial numbers of another provider', () => {
  const listed = (serials: readonly string[]) => check(serials.map((each) => ({ serial: each, bed_no: '' })));
  const written = async () =>
    (
      await app.store.pool.query(`select subject_label from audit where agency_id = $1 and action = 'refusedAsTaken'`, [
        agency,
      ])
    ).rows.length;

  it('are tries, each of them, and once they are used up every list waits', async () => {
    expect((await listed(foreign.slice(0, 20))).code).toBeNull();
    expect(await written()).toBe(20);
    expect((await listed([serial()])).code).toBe('too_many_requests');
    expect((await add([{ serial: serial(), bed_id: null, stay_id: null }])).code).toBe('too_many_requests');
    expect(await count('mats')).toBe(0);
  });

  it('more than are left are answered nothing, and are written down', async () => {
    expect((await listed(foreign)).code).toBe('too_many_requests');
    expect(await written()).toBe(22);
  });

  it('a list without any costs none', async () => {
    for (let lists = 0; lists < 25; lists++) expect((await listed([serial()])).code).toBeNull();
  });
});
