/** A saved template is in force with the next tick, in exactly the beds concerned; what stands open lives on under it. */
import {
  type AgencyId,
  type Alert,
  type AlertSetting,
  type AlertSettings,
  type AlertType,
  type BedId,
  type ProviderId,
  shippedSettings,
  standardResponse,
  type TemplateId,
} from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBed, createMat, createTemplate, listShippedTemplates } from '../../store/beds/register.ts';
import {
  goBy,
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
  untilSomebodyWaits,
} from '../../testing/index.ts';

const minute = 60_000;
/** So that no test waits for twenty minutes. */
const leaveTimeout = {
  ...shippedSettings.standard.leaveTimeout,
  value: 4,
  afterAlertMinutes: 0,
  afterReturnMinutes: 0,
};
const soon: AlertSettings = { ...shippedSettings.standard, leaveTimeout };
const out = { state: 'out', posture: null, rr: null, hr: null } as const;

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let token: string;
let templateId: TemplateId;
let bed: MadeBed;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  agency = await makeAgency(app, provider);
  token = (await signIn(app, await makeUser(app, 'staff', provider, agency))).token;
  templateId = await createTemplate(app.store.db, agency, { name: 'Night', settings: soon });
  bed = await makeBed(app, agency, { templateId });
});

type Changes = { [T in AlertType]?: Partial<AlertSetting> };

/** Over what the template says now. */
async function change(of: TemplateId, changes: Changes, more: object = {}): Promise<void> {
  const params = { template_id: of };
  const { data } = (await app.call('readTemplate', { token, params })).body;
  const settings = { ...data.settings } as AlertSettings;
  for (const [type, setting] of Object.entries(changes) as [AlertType, Partial<AlertSetting>][])
    settings[type] = { ...settings[type], ...setting };
  const { name, response, lists, sleep, revision } = data;
  const body = { name, response, lists, sleep, revision, settings, ...more };
  const answer = await app.call('changeTemplate', { token, params, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
const nextTick = () => app.clock.advance(400);
const open = async (): Promise<Alert[]> => (await app.store.readBoard([agency])).alerts;
const types = async () => (await open()).map(({ type }) => type);
async function pass(minutes: number, beds = [bed]): Promise<void> {
  for (let half = 0; half < minutes * 2; half++) {
    await goBy(app.clock, minute / 2);
    for (const one of beds) await say(app, one, out);
  }
}

async function outFor(minutes: number, beds = [bed]): Promise<void> {
  for (const one of beds) await say(app, one);
  await app.clock.leap(minute / 2);
  for (const one of beds) await say(app, one, out);
  await pass(minutes, beds);
}

describe('a new limit', () => {
  it('is judged by with the next tick, with nobody sending anything, and only where the template is', async () => {
    const other = await makeBed(app, agency);
    await outFor(3, [bed, other]);
    expect(await types()).toEqual([]);
    await change(templateId, { leaveTimeout: { value: 2 } });
    await nextTick();
    expect((await open()).map(({ bed_id, type, threshold }) => [bed_id, type, threshold])).toEqual([
      [bed.bed_id, 'leaveTimeout', 2],
    ]);
  });

  it('of the standard template is for whoever was given none', async () => {
    const other = await makeBed(app, agency);
    await outFor(3, [bed, other]);
    const standard = (await listShippedTemplates(app.store.db, agency)).get('standard') as TemplateId;
    await change(standard, { leaveTimeout: { value: 2 } });
    await nextTick();
    expect((await open()).map(({ bed_id }) => bed_id)).toEqual([other.bed_id]);
  });

  it('of one resident is theirs alone, and stands before the template’s', async () => {
    const other = await makeBed(app, agency, { templateId });
    await outFor(3, [bed, other]);
    const body = {
      revision: 1,
      stay_id: bed.stay_id,
      template_id: templateId,
      overrides: { leaveTimeout: { ...leaveTimeout, value: 2 } },
    };
    await app.call('changeResidentSettings', { token, params: { resident_id: bed.resident_id }, body });
    await nextTick();
    expect((await open()).map(({ bed_id, threshold }) => [bed_id, threshold])).toEqual([[bed.bed_id, 2]]);
    await change(templateId, { leaveTimeout: { value: 60 } });
    await pass(2, [bed, other]);
    expect((await open()).map(({ bed_id, priority }) => [bed_id, priority])).toEqual([[bed.bed_id, 'high']]);
  });

  it('comes with another template, given to one or to many', async () => {
    const other = await makeBed(app, agency, { templateId });
    const strict = await createTemplate(app.store.db, agency, {
      name: 'Strict',
      settings: { ...soon, leaveTimeout: { ...leaveTimeout, value: 2 } },
    });
    await outFor(3, [bed, other]);
    const shown = { resident_id: bed.resident_id, stay_id: bed.stay_id };
    const given = { residents: [shown], drop_overrides: false };
    await app.call('assignTemplate', { token, params: { template_id: strict }, body: given });
    await nextTick();
    expect((await open()).map(({ bed_id }) => bed_id)).toEqual([bed.bed_id]);
    const body = { revision: 1, stay_id: other.stay_id, template_id: strict, overrides: {} };
    await app.call('changeResidentSettings', { token, params: { resident_id: other.resident_id }, body });
    await nextTick();
    expect(new Set((await open()).map(({ bed_id }) => bed_id))).toEqual(new Set([bed.bed_id, other.bed_id]));
  });

  it('leaves beds that are not concerned as they were remembered', async () => {
    const other = await makeBed(app, agency);
    const versions = async () =>
      (
        await app.store.pool.query<{ version: number }>(
          'select version from bed_states where bed_id = any($1::int[]) order by bed_id',
          [[bed.bed_id, other.bed_id]],
        )
      ).rows.map(({ version }) => version);
    const [mine = 0, theirs = 0] = await versions();
    await change(templateId, {}, { name: 'Renamed', sleep: { start: 1200, end: 300 } });
    expect(await versions()).toEqual([mine, theirs]);
    await change(templateId, { leaveTimeout: { value: 2 } });
    expect(await versions()).toEqual([mine + 1, theirs]);
  });

  it('between equal times is the whole day, and over midnight the night', async () => {
    await outFor(3);
    // It is two in the morning.
    const range = (start: number, end: number) => ({ name: '', start, end, weekdays: [] });
    await change(templateId, { leaveTimeout: { value: 2, ranges: [range(600, 1200)] } });
    await nextTick();
    expect(await types()).toEqual([]);
    await change(templateId, { leaveTimeout: { value: 2, ranges: [range(600, 1200), range(1320, 360)] } });
    await nextTick();
    expect(await types()).toEqual(['leaveTimeout']);
  });

  it('that is excluded between equal times, as it could be stored once, is none: nothing is silent for ever', async () => {
    const always = { name: '', start: 600, end: 600, weekdays: [] };
    const silenced = (of: AlertSetting) => JSON.stringify({ leaveTimeout: { ...of, excluded: always } });
    const { pool } = app.store;
    await pool.query('update templates set settings = settings || $2::jsonb where template_id = $1', [
      templateId,
      silenced(leaveTimeout),
    ]);
    const other = await makeBed(app, agency);
    const own = silenced({ ...leaveTimeout, value: 2 });
    await pool.query('update residents set alert_overrides = $2 where resident_id = $1', [other.resident_id, own]);
    // Nobody remembers what was so before.
    await app.restart();
    await outFor(5, [bed, other]);
    const out = (await open()).filter(({ type }) => type === 'leaveTimeout');
    expect(new Set(out.map(({ bed_id }) => bed_id))).toEqual(new Set([bed.bed_id, other.bed_id]));
    // Shown as none, and saved so with whatever is changed next.
    const params = { template_id: templateId };
    expect((await app.call('readTemplate', { token, params })).body.data.settings.leaveTimeout.excluded).toBeNull();
    await change(templateId, { leaveBed: { on: false } });
  });

  it('that is normal, between equal times, stays the whole day', async () => {
    await change(templateId, { leaveTimeout: { ranges: [{ name: '', start: 600, end: 600, weekdays: [] }] } });
    await outFor(5);
    expect(await types()).toEqual(['leaveTimeout']);
  });
});

describe('an alert that stands open', () => {
  it('is told by other ways at once, and screens hear of it', async () => {
    await outFor(5);
    const [before] = await open();
    expect(before).toMatchObject({
      type: 'leaveTimeout',
      sounding: true,
      methods: ['station', 'speech', 'line', 'push'],
    });
    const heard: Alert[] = [];
    const stop = app.store.onTold(({ alerts }) => void heard.push(...alerts));
    await change(templateId, { leaveTimeout: { methods: ['line'] } });
    stop();
    // Not heard any more, and still in want of somebody.
    const silent = { alert_id: before?.alert_id, phase: 'raised', methods: ['line'], sounding: true };
    expect(heard).toMatchObject([silent]);
    await nextTick();
    expect(await open()).toMatchObject([silent]);
  });

  it('of a kind that is turned off lives on until its condition is over, and is not raised again', async () => {
    await outFor(5);
    await change(templateId, { leaveTimeout: { on: false } });
    await nextTick();
    expect(await types()).toEqual(['leaveTimeout']);
    await pass(5);
    // Twice the limit is nothing to tell any more.
    expect(await open()).toMatchObject([{ threshold: 4, priority: 'medium' }]);
    await say(app, bed);
    for (const _ of [1, 2]) {
      await goBy(app.clock, minute / 2);
      await say(app, bed);
    }
    expect(await types()).toEqual([]);
    await outFor(9);
    expect(await types()).toEqual([]);
  });

  it('is told again and handed on by the minutes that hold now', async () => {
    await change(templateId, {}, { response: { ...standardResponse, notClaimedMinutes: 60 } });
    await outFor(6);
    expect(await told()).toEqual(['raised']);
    await change(templateId, {}, { response: { ...standardResponse, notClaimedMinutes: 1 } });
    await nextTick();
    expect(await told()).toEqual(['raised', 'toldAgain']);
    await pass(1);
    expect(await told()).toEqual(['raised', 'toldAgain', 'escalated']);
  });

  it('went with its resident to a bed without a mat: the new rules hold there too', async () => {
    await change(templateId, {}, { response: { ...standardResponse, notClaimedMinutes: 60 } });
    await outFor(6);
    const matless = await createBed(app.store.db, agency, { floor: '1F', bedNo: 'without' });
    const moved = await app.call('moveResident', {
      token,
      params: { resident_id: bed.resident_id },
      body: { bed_id: matless, revision: 1, stay_id: bed.stay_id },
    });
    expect(moved.status).toBe(200);
    await nextTick();
    expect((await open()).map(({ bed_id }) => bed_id)).toEqual([matless]);
    const before = await told();
    await change(templateId, {}, { response: { ...standardResponse, notClaimedMinutes: 1 } });
    await nextTick();
    expect(await told()).toEqual([...before, 'toldAgain']);
  });
});

/** Every step of the agency's alerts. */
async function told(): Promise<string[]> {
  const { rows } = await app.store.pool.query(
    'select change from alert_events where agency_id = $1 order by event_id',
    [agency],
  );
  return rows.map((row) => row.change);
}

it('whoever goes to another bed while their template is saved is judged by the new one there', async () => {
  const free = await createBed(app.store.db, agency, { floor: '1F', bedNo: 'free' });
  await createMat(app.store.db, agency, { serial: `FREE-${free}`, password: 'secret', bedId: free, networkId: null });
  const before = await versionOf(free);
  const mover = await app.store.pool.connect();
  let saving: Promise<void> = Promise.resolve();
  try {
    await mover.query('begin');
    await mover.query('select from bed_states where bed_id = any($1::int[]) order by bed_id for update', [
      [bed.bed_id, free],
    ]);
    await mover.query('update residents set bed_id = $2 where resident_id = $1', [bed.resident_id, free]);
    saving = change(templateId, { leaveTimeout: { value: 2 } });
    await untilSomebodyWaits(app);
    await mover.query('commit');
  } finally {
    mover.release();
  }
  await saving;
  expect(await versionOf(free)).toBe(before + 1);
});

async function versionOf(bedId: BedId): Promise<number> {
  const { rows } = await app.store.pool.query('select version from bed_states where bed_id = $1', [bedId]);
  return rows[0].version;
}

it('the night of whoever lies there is their template’s, and the agency’s where it says none', async () => {
  const night = async () => (await app.call('readBedHour', { token, params: { bed_id: bed.bed_id } })).body.data.night;
  expect(await night()).toEqual({ start: 1260, end: 360 });
  await change(templateId, {}, { sleep: { start: 1200, end: 300 } });
  expect(await night()).toEqual({ start: 1200, end: 300 });
});
