/** Templates over HTTP: what they say, who changed it, and that it is in force with the next tick. */
import {
  type AgencyId,
  type AlertSetting,
  type AlertSettings,
  type AlertType,
  type ProviderId,
  shippedSettings,
  standardResponse,
  type Template,
  type TemplateContent,
} from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createResident } from '../../store/beds/register.ts';
import {
  type MadeBed,
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
let agent: string;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
});
afterAll(() => app.stop());
beforeEach(async () => {
  agency = await makeAgency(app, provider);
  nurse = await makeUser(app, 'staff', provider, agency);
  token = (await signIn(app, nurse)).token;
});

const settingsWith = (changes: { [T in AlertType]?: Partial<AlertSetting> }, of = shippedSettings.standard) =>
  Object.fromEntries(
    Object.entries(of).map(([type, setting]) => [type, { ...setting, ...changes[type as AlertType] }]),
  ) as AlertSettings;

const content = (change: Partial<TemplateContent> = {}): TemplateContent => ({
  name: 'Night',
  settings: shippedSettings.standard,
  response: standardResponse,
  lists: { tell: null, escalate: null },
  sleep: null,
  ...change,
});
const saidBy = ({ name, settings, response, lists, sleep }: Template): TemplateContent => ({
  name,
  settings,
  response,
  lists,
  sleep,
});

const add = (change: Partial<TemplateContent> = {}) => app.call('addTemplate', { token, body: content(change) });
async function added(change: Partial<TemplateContent> = {}): Promise<Template> {
  const answer = await add(change);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}
const list = async (): Promise<Template[]> => (await app.call('listTemplates', { token })).body.data.templates;
async function shipped(which: 'standard' | 'fallRisk' | 'pressureCare'): Promise<Template> {
  const found = (await list()).find((template) => template.shipped === which);
  if (found === undefined) throw new Error(`no ${which}`);
  return found;
}
const read = async ({ template_id }: Template): Promise<Template> =>
  (await app.call('readTemplate', { token, params: { template_id } })).body.data;
const change = (template: Template, to: Partial<TemplateContent>, revision = template.revision) =>
  app.call('changeTemplate', {
    token,
    params: { template_id: template.template_id },
    body: { ...saidBy(template), ...to, revision },
  });
const restore = ({ template_id, revision }: Template) =>
  app.call('restoreTemplate', { token, params: { template_id }, body: { revision } });
const remove = ({ template_id }: Template) => app.call('removeTemplate', { token, params: { template_id } });
const versions = async ({ template_id }: Template, query = {}) =>
  (await app.call('listTemplateVersions', { token, params: { template_id }, query })).body.data;
const assign = async ({ template_id }: Template, resident_ids: readonly number[], drop_overrides = false) => {
  const residents = [];
  for (const resident_id of resident_ids) residents.push({ resident_id, stay_id: await stayOfResident(resident_id) });
  return await app.call('assignTemplate', { token, params: { template_id }, body: { residents, drop_overrides } });
};
const settingsOf = async (resident_id: number) =>
  (await app.call('readResidentSettings', { token, params: { resident_id } })).body.data;
/** As a screen shows them now. */
const stayOfResident = async (resident_id: number) => (await settingsOf(resident_id))?.stay_id ?? null;
const saveSettings = async (resident_id: number, body: object) => {
  const stay_id = await stayOfResident(resident_id);
  return await app.call('changeResidentSettings', { token, params: { resident_id }, body: { stay_id, ...body } });
};
const residents = async ({ template_id }: Template, query: Record<string, string | number> = {}) =>
  (await app.call('listTemplateResidents', { token, params: { template_id }, query })).body.data;

const audit = async () =>
  (
    await app.store.pool.query(
      `select action, subject_kind as kind, subject_label as label, before, after, user_id from audit
        where agency_id = $1 order by entry_id`,
      [agency],
    )
  ).rows;

describe('the list', () => {
  it('has the shipped ones first, then the agency’s own by name; as shipped they are not altered', async () => {
    await added({ name: 'Zebra' });
    await added({ name: 'alpha' });
    const all = await list();
    expect(all.map(({ shipped, name }) => shipped ?? name)).toEqual([
      'standard',
      'fallRisk',
      'pressureCare',
      'alpha',
      'Zebra',
    ]);
    expect(
      all.map(({ altered, revision, changed_at, changed_by }) => [altered, revision, changed_at, changed_by]),
    ).toEqual(all.map(() => [false, 1, null, null]));
    expect(saidBy(all[1] as Template)).toEqual(content({ name: 'fallRisk', settings: shippedSettings.fallRisk }));
  });

  it('counts residents not discharged, those without a template with the standard one, and those who differ', async () => {
    const own = await added();
    const beds = [await makeBed(app, agency), await makeBed(app, agency), await makeBed(app, agency)];
    const gone = await createResident(app.store.db, agency, {
      name: 'Gone',
      gender: null,
      birthday: null,
      bedId: null,
      templateId: own.template_id,
    });
    await app.store.pool.query('update residents set discharged_at = now() where resident_id = $1', [gone]);
    const [one, other] = beds;
    await assign(own, [one?.resident_id ?? 0]);
    const { siteTimeout } = shippedSettings.standard;
    const body = { revision: 1, template_id: (await shipped('standard')).template_id, overrides: { siteTimeout } };
    expect((await saveSettings(other?.resident_id ?? 0, body)).status).toBe(200);
    expect([await shipped('standard'), await read(own)]).toMatchObject([
      { residents: 2, with_overrides: 1 },
      { residents: 1, with_overrides: 0 },
    ]);
  });

  it('of all agencies is for agents to read, and for nobody to change', async () => {
    const own = await added({ name: 'Only here' });
    const all = await app.call('listTemplates', { token: agent, agency: 'all' });
    expect(all.body.data.templates.map(({ name }: Template) => name)).toContain('Only here');
    const params = { template_id: own.template_id };
    expect((await app.call('removeTemplate', { token: agent, agency: 'all', params })).code).toBe(
      'multi_agency_read_only',
    );
  });
});

describe('a template of the agency’s own', () => {
  it('is added with its first version and its line in the audit, which says what is not as standard', async () => {
    const settings = settingsWith({ siteTimeout: { value: 60, methods: ['station', 'station'] } });
    const own = await added({ name: ' Night ', settings, sleep: { start: 1230, end: 300 } });
    expect(own).toMatchObject({ name: 'Night', shipped: null, altered: false, revision: 1, residents: 0 });
    expect(own.settings.siteTimeout.methods).toEqual(['station']);
    expect(await versions(own)).toEqual({
      total: 1,
      rows: [
        { version: 1, ...saidBy(own), at: app.clock.now(), by: { user_id: nurse.user_id, name: nurse.display_name } },
      ],
    });
    expect(await audit()).toEqual([
      {
        action: 'added',
        kind: 'template',
        label: 'Night',
        before: null,
        after: {
          name: 'Night',
          sleep: '20:30–05:00',
          'siteTimeout.value': 60,
          'siteTimeout.speech': false,
          'siteTimeout.line': false,
          'siteTimeout.push': false,
        },
        user_id: nurse.user_id,
      },
    ]);
  });

  it('needs a name that no other of its own has, without case; a shipped one may be called anything', async () => {
    await added({ name: 'Night' });
    const twice = await add({ name: 'NIGHT' });
    expect([twice.code, twice.body.error.fields]).toEqual(['name_taken', { name: 'unknown_value' }]);
    const other = await added({ name: 'Day' });
    expect((await change(other, { name: 'night' })).code).toBe('name_taken');
    expect((await change(await shipped('standard'), { name: 'Night' })).status).toBe(200);
  });

  it.each<[string, Partial<TemplateContent>, Record<string, string>]>([
    [
      'a kind that is told by no way',
      { settings: settingsWith({ leaveTimeout: { methods: [] }, spo2Less: { methods: [] } }) },
      { 'settings.leaveTimeout.methods': 'required', 'settings.spo2Less.methods': 'required' },
    ],
    [
      'a threshold outside its bounds',
      { settings: settingsWith({ leaveTimeout: { value: 241 }, siteTimeout: { value: 4 } }) },
      { 'settings.leaveTimeout.value': 'too_large', 'settings.siteTimeout.value': 'too_small' },
    ],
    [
      'a wait of more than 15 minutes before something high is told',
      { settings: settingsWith({ spo2Less: { afterAlertMinutes: 16 } }) },
      { 'settings.spo2Less.afterAlertMinutes': 'too_large' },
    ],
    ['a sleep time of no length', { sleep: { start: 1260, end: 1260 } }, { 'sleep.end': 'wrong_format' }],
    [
      'an excluded time of no length, which would silence its kind for ever,',
      { settings: settingsWith({ leaveBed: { excluded: { name: '', start: 600, end: 600, weekdays: [] } } }) },
      { 'settings.leaveBed.excluded.end': 'wrong_format' },
    ],
    [
      'a name of a range that no database could keep',
      { settings: settingsWith({ leaveBed: { excluded: { name: 'a\u0000', start: 0, end: 60, weekdays: [] } } }) },
      { 'settings.leaveBed.excluded.name': 'wrong_format' },
    ],
  ])('%s is refused, beside the field', async (_, to, fields) => {
    const answer = await add(to);
    expect([answer.status, answer.code, answer.body.error.fields]).toEqual([422, 'invalid', fields]);
    expect((await list()).length).toBe(3);
  });

  it('a kind that is off, or only written down, needs no way to be told', async () => {
    const settings = settingsWith({
      leaveTimeout: { on: false, methods: [] },
      changePosture: { on: true, methods: [] },
    });
    expect((await add({ settings })).status).toBe(200);
  });

  it('tells lists of its own agency only', async () => {
    const listed = async (of: AgencyId): Promise<number> =>
      (
        await app.store.pool.query(
          `insert into notify_lists (agency_id, name) values ($1, 'Night team') returning list_id`,
          [of],
        )
      ).rows[0].list_id;
    const mine = await listed(agency);
    const theirs = await listed(await makeAgency(app, provider));
    const own = await added({ lists: { tell: mine, escalate: null } as TemplateContent['lists'] });
    expect(own.lists).toEqual({ tell: mine, escalate: null });
    expect((await audit())[0].after).toEqual({ name: 'Night', tell_list: 'Night team' });
    const refused = await change(own, { lists: { tell: mine, escalate: theirs } as TemplateContent['lists'] });
    expect([refused.code, refused.body.error.fields]).toEqual([
      'list_not_found',
      { 'lists.escalate': 'unknown_value' },
    ]);
  });
});

describe('a change', () => {
  it('is the next version, with its time and author; the same again is none', async () => {
    const own = await added();
    await app.clock.leap(60_000);
    const other = await makeUser(app, 'staff', provider, agency);
    token = (await signIn(app, other)).token;
    const ranges = [
      { name: 'Nap', start: 720, end: 840, weekdays: [7, 1, 1] },
      { name: '', start: 1260, end: 360, weekdays: [] },
    ];
    const to = {
      settings: settingsWith({ leaveTimeout: { value: 30, ranges } }),
      response: { ...standardResponse, notClaimedMinutes: 4, claimCoversMinutes: 0, closedTrueHighMinutes: 5 },
    };
    const by = { user_id: other.user_id, name: other.display_name };
    const { data } = (await change(own, to)).body;
    expect(data).toMatchObject({ revision: 2, changed_at: app.clock.now(), changed_by: by });
    expect(data.settings.leaveTimeout.ranges[0].weekdays).toEqual([1, 7]);
    expect((await change(data, {})).body.data.revision).toBe(2);
    const { rows, total } = await versions(own);
    expect([total, rows.map(({ version }: { version: number }) => version)]).toEqual([2, [2, 1]]);
    expect(rows[0]).toMatchObject({ at: app.clock.now(), by, response: to.response });
    expect(rows[1].settings).toEqual(shippedSettings.standard);
    expect(await versions(own, { offset: 1, limit: 1 })).toMatchObject({ total: 2, rows: [{ version: 1 }] });
    expect((await audit()).slice(1)).toMatchObject([
      {
        action: 'changed',
        kind: 'template',
        label: 'Night',
        before: { 'leaveTimeout.value': 20, 'leaveTimeout.ranges': null, notClaimedMinutes: 3 },
        after: {
          'leaveTimeout.value': 30,
          'leaveTimeout.ranges': 'Nap 12:00–14:00 (1, 7); 21:00–06:00',
          notClaimedMinutes: 4,
        },
        user_id: other.user_id,
      },
    ]);
  });

  it('of two people who edit the same, the first is kept and the second told', async () => {
    const own = await added();
    const first = await change(own, { name: 'First' });
    expect(first.status).toBe(200);
    expect((await change(own, { name: 'Second' })).code).toBe('conflict');
    expect(await read(own)).toMatchObject({ name: 'First', revision: 2 });
    const both = await Promise.all(['A', 'B'].map((name) => change(first.body.data, { name })));
    expect(both.map(({ code }) => code).toSorted()).toEqual(['conflict', null]);
    expect((await versions(own)).total).toBe(3);
  });

  it('of a shipped one alters it, until it is restored; the restored one is a version like any other', async () => {
    const fallRisk = await shipped('fallRisk');
    const { data } = (
      await change(fallRisk, { settings: settingsWith({ siteTimeout: { value: 9 } }, fallRisk.settings) })
    ).body;
    expect(data).toMatchObject({ altered: true, shipped: 'fallRisk', revision: 2 });
    expect((await restore(fallRisk)).code).toBe('conflict');
    const restored = (await restore(data)).body.data;
    expect(restored).toMatchObject({ altered: false, revision: 3 });
    expect(restored.settings).toEqual(shippedSettings.fallRisk);
    expect((await versions(fallRisk)).rows.map(({ by }: { by: unknown }) => by !== null)).toEqual([true, true, false]);
    expect((await audit()).at(-1)).toMatchObject({
      action: 'restored',
      before: { 'siteTimeout.value': 9 },
      after: { 'siteTimeout.value': 5 },
    });
    expect((await restore(await added())).code).toBe('template_not_shipped');
  });
});

describe('removing', () => {
  it('goes for one of the agency’s own that nobody has', async () => {
    const own = await added();
    const bed = await makeBed(app, agency, { templateId: own.template_id });
    expect((await remove(own)).code).toBe('template_in_use');
    expect((await residents(own)).rows.map(({ name }: { name: string }) => name)).toEqual([bed.resident_name]);
    expect((await remove(await shipped('pressureCare'))).code).toBe('template_shipped');
    await assign(await shipped('standard'), [bed.resident_id]);
    expect((await remove(own)).status).toBe(200);
    expect((await remove(own)).code).toBe('not_found');
    expect((await audit()).at(-1)).toMatchObject({ action: 'removed', label: 'Night', before: { name: 'Night' } });
  });

  it('leaves those who were discharged with it to the standard one', async () => {
    const own = await added();
    const bed = await makeBed(app, agency, { templateId: own.template_id });
    const asShown = { revision: 1, stay_id: bed.stay_id };
    await app.call('dischargeResident', { token, params: { resident_id: bed.resident_id }, body: asShown });
    expect((await read(own)).residents).toBe(0);
    expect((await remove(own)).status).toBe(200);
    expect((await settingsOf(bed.resident_id)).template_id).toBe((await shipped('standard')).template_id);
  });
});

describe('residents of a template', () => {
  it('are found by name, bed or code, by bed, a page at a time', async () => {
    const own = await added();
    for (const bedNo of ['B10', 'B2', 'A1']) await makeBed(app, agency, { bedNo, templateId: own.template_id });
    const nobody = await makeBed(app, agency, { bedNo: 'B1' });
    await app.store.pool.query(`update residents set resident_code = 'X-7' where resident_id = $1`, [
      nobody.resident_id,
    ]);
    const beds = async (query = {}, of = own) => {
      const { rows, total } = await residents(of, query);
      return [total, rows.map(({ bed }: { bed: { bed_no: string } }) => bed.bed_no)];
    };
    expect(await beds()).toEqual([3, ['A1', 'B2', 'B10']]);
    expect(await beds({ search: 'b', offset: 1, limit: 1 })).toEqual([2, ['B10']]);
    const standard = await shipped('standard');
    expect(await beds({ search: 'x-' }, standard)).toEqual([1, ['B1']]);
    expect((await residents(standard)).rows[0]).toEqual({
      resident_id: nobody.resident_id,
      agency_id: agency,
      stay_id: nobody.stay_id,
      revision: 1,
      name: nobody.resident_name,
      bed: { bed_id: nobody.bed_id, bed_no: 'B1', floor: '1F' },
      template_id: standard.template_id,
      overrides: {},
    });
  });

  it('are given it many at once, all or none; what they have of their own stays unless it is to go', async () => {
    const own = await added();
    const standard = await shipped('standard');
    const beds = [await makeBed(app, agency), await makeBed(app, agency), await makeBed(app, agency)];
    const ids = beds.map(({ resident_id }) => resident_id);
    const [first = 0] = ids;
    const overrides = { siteTimeout: { ...shippedSettings.standard.siteTimeout, value: 45 } };
    await saveSettings(first, { revision: 1, template_id: standard.template_id, overrides });
    const foreign = await makeBed(app, await makeAgency(app, provider));
    expect((await assign(own, [...ids, foreign.resident_id])).code).toBe('not_found');
    expect((await read(own)).residents).toBe(0);
    expect((await assign(own, [...ids, first])).body.data).toEqual({ changed: 3, resident_changed: [] });
    expect(await settingsOf(first)).toMatchObject({ template_id: own.template_id, revision: 3, overrides });
    expect((await assign(own, ids, true)).body.data).toEqual({ changed: 1, resident_changed: [] });
    expect(await settingsOf(first)).toMatchObject({ template_id: own.template_id, revision: 4, overrides: {} });
    expect((await audit()).filter(({ action }) => action === 'templateAssigned')).toMatchObject([
      ...beds.map(({ resident_name }) => ({
        kind: 'resident',
        label: resident_name,
        before: { template: 'standard' },
        after: { template: 'Night' },
      })),
      { before: { overrides: 'siteTimeout' }, after: { overrides: null } },
    ]);
    const asShown = { revision: 4, stay_id: await stayOfResident(first) };
    const discharging = { token, params: { resident_id: first }, body: asShown };
    await app.call('dischargeResident', discharging);
    expect((await assign(standard, ids)).code).toBe('resident_discharged');
    expect((await read(own)).residents).toBe(2);
  });
});

describe('where residents have changed beds since they were shown', () => {
  const person = (of: MadeBed, bed: MadeBed | null) => ({
    resident_id: of.resident_id,
    name: of.resident_name,
    bed: bed === null ? null : { bed_id: bed.bed_id, bed_no: bed.bedNo },
  });
  const shown = ({ resident_id, stay_id }: MadeBed) => ({ resident_id, stay_id });
  const swap = (one: MadeBed, other: MadeBed) =>
    app.call('swapResidents', {
      token,
      params: { resident_id: one.resident_id },
      body: {
        revision: 1,
        stay_id: one.stay_id,
        with_resident_id: other.resident_id,
        with_revision: 1,
        with_stay_id: other.stay_id,
      },
    });

  it('a template given to many: the others have it, those are named and keep theirs, until they are shown', async () => {
    const own = await added();
    const beds = [await makeBed(app, agency), await makeBed(app, agency), await makeBed(app, agency)] as const;
    const [one, other, third] = beds;
    await swap(one, other);
    const gone = await makeBed(app, agency);
    const body = { revision: 1, stay_id: gone.stay_id };
    await app.call('dischargeResident', { token, params: { resident_id: gone.resident_id }, body });
    const give = (residents: readonly object[]) =>
      app.call('assignTemplate', {
        token,
        params: { template_id: own.template_id },
        body: { residents, drop_overrides: false },
      });
    const { changed, resident_changed } = (await give([...beds, gone].map(shown))).body.data;
    expect(changed).toBe(1);
    const left = (of: MadeBed, from: MadeBed) => ({
      resident_id: of.resident_id,
      name: of.resident_name,
      bed: expect.objectContaining({ bed_id: from.bed_id }),
      stay_id: expect.any(Number),
      asked: person(of, from),
      now: person(from, of),
    });
    expect(resident_changed).toEqual([
      left(one, other),
      left(other, one),
      expect.objectContaining({ bed: null, stay_id: null, asked: person(gone, null), now: null }),
    ]);
    const having = async () => (await residents(own)).rows.map((row: MadeBed) => row.resident_id).toSorted();
    expect(await having()).toEqual([third.resident_id]);
    const again = resident_changed.slice(0, 2).map(shown);
    expect((await give(again)).body.data).toEqual({ changed: 2, resident_changed: [] });
    expect(await having()).toEqual(beds.map(({ resident_id }) => resident_id).toSorted());
  });

  it('what differs for one of them is refused by both names, and saved when they are shown where they lie', async () => {
    const [one, other] = [await makeBed(app, agency), await makeBed(app, agency)];
    const { template_id } = await added();
    await swap(one, other);
    const body = { revision: 2, template_id, overrides: {} };
    const refused = await saveSettings(one.resident_id, { ...body, stay_id: one.stay_id });
    expect([refused.status, refused.code]).toEqual([409, 'resident_changed']);
    expect(refused.body.error.residents).toEqual({ asked: person(one, other), now: person(other, one) });
    expect((await saveSettings(one.resident_id, body)).body.data).toMatchObject({ template_id });
  });
});

describe('what differs for a resident', () => {
  it('is whole kinds over their template, kept by revision and written down', async () => {
    const { resident_id } = await makeBed(app, agency);
    const own = await added();
    const standard = await shipped('standard');
    expect(await settingsOf(resident_id)).toMatchObject({
      template_id: standard.template_id,
      overrides: {},
      revision: 1,
    });
    const overrides = { leaveBed: { ...shippedSettings.standard.leaveBed, on: true, methods: ['line'] } };
    const body = { revision: 1, template_id: own.template_id, overrides };
    const saved = await saveSettings(resident_id, body);
    expect(saved.body.data).toMatchObject({ revision: 2, template_id: own.template_id, overrides });
    expect((await saveSettings(resident_id, body)).code).toBe('conflict');
    expect((await saveSettings(resident_id, { ...body, revision: 2 })).body.data.revision).toBe(2);
    expect((await audit()).at(-1)).toEqual({
      action: 'changed',
      kind: 'resident',
      label: saved.body.data.name,
      before: {
        template: 'standard',
        overrides: null,
        'leaveBed.on': false,
        'leaveBed.station': true,
        'leaveBed.speech': true,
        'leaveBed.push': true,
      },
      after: {
        template: 'Night',
        overrides: 'leaveBed',
        'leaveBed.on': true,
        'leaveBed.station': false,
        'leaveBed.speech': false,
        'leaveBed.push': false,
      },
      user_id: nurse.user_id,
    });
  });

  it('must be told by some way, is of a person and no network, and of a template of this agency', async () => {
    const { resident_id } = await makeBed(app, agency);
    const { template_id } = await shipped('standard');
    const { leaveBed, mqttStatus } = shippedSettings.standard;
    const fieldsOf = async (body: object) => {
      const { code, body: answer } = await saveSettings(resident_id, {
        revision: 1,
        template_id,
        overrides: {},
        ...body,
      });
      return [code, answer.error.fields];
    };
    expect(await fieldsOf({ overrides: { leaveBed: { ...leaveBed, on: true, methods: [] } } })).toEqual([
      'invalid',
      { 'overrides.leaveBed.methods': 'required' },
    ]);
    expect(await fieldsOf({ overrides: { mqttStatus } })).toEqual([
      'invalid',
      { 'overrides.mqttStatus': 'unknown_value' },
    ]);
    const foreign = await makeAgency(app, provider);
    const { rows } = await app.store.pool.query('select template_id from templates where agency_id = $1', [foreign]);
    expect(await fieldsOf({ template_id: rows[0].template_id })).toEqual([
      'template_not_found',
      { template_id: 'unknown_value' },
    ]);
    const asShown = { revision: 1, stay_id: await stayOfResident(resident_id) };
    await app.call('dischargeResident', { token, params: { resident_id }, body: asShown });
    const late = await saveSettings(resident_id, { revision: 2, template_id, overrides: {} });
    expect(late.code).toBe('resident_discharged');
  });
});
