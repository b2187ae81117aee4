/** The log over HTTP: what came true and what became of it, taken away as a file, and one alert's whole life. */
import {
  type AgencyId,
  type LoggedAlert,
  type ProviderId,
  shippedSettings,
  standardSetting,
} from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTemplate } from '../../store/beds/register.ts';
import {
  fallSilent,
  goBy,
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { openWorkbooks } from '../../workbooks/open-workbooks.ts';
import { asked } from '../../workbooks/testing/made-workbooks.ts';

const minute = 60_000;
const out = { state: 'out', posture: null, rr: null, hr: null } as const;
const sitting = { state: 'sitting' } as const;

let app: TestApp;
let provider: ProviderId;
let own: AgencyId;
let sister: AgencyId;
let staff: MadeUser;
let agent: string;
let token: string;
/** Claimed after 90 s and closed; closed at once; back by itself; open; claimed. */
let beds: MadeBed[];
let began: number;
let silentAt: number;

async function pass(minutes: number, list: readonly MadeBed[], change: Parameters<typeof say>[2] = {}): Promise<void> {
  for (let half = 0; half < minutes * 2; half++) {
    await goBy(app.clock, minute / 2);
    for (const bed of list) await say(app, bed, change);
  }
}

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  own = await makeAgency(app, provider);
  sister = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, own);
  token = (await signIn(app, staff)).token;
  agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
  began = app.clock.now();
  // Sat up so soon after coming back that it was not told, and lay down before it was; turned over before.
  const settings = { ...shippedSettings.standard, changePosture: standardSetting('changePosture') };
  const templateId = await createTemplate(app.store.db, own, { name: 'Turning', settings });
  const restless = await makeBed(app, own, { bedNo: 'R-1', templateId });
  await say(app, restless);
  await pass(0.5, [restless], { posture: 'left' });
  await pass(1, [restless], out);
  await pass(1, [restless]);
  await pass(3.5, [restless], sitting);
  await pass(1, [restless]);
  await app.store.moveMat(own, restless.mat_id, null);
  beds = [];
  for (const bedNo of ['101', '102', '103', '104', '105']) beds.push(await makeBed(app, own, { bedNo }));
  silentAt = app.clock.now();
  const there = await makeBed(app, sister, { bedNo: 'S-1' });
  const alerts = await fallSilent(app, [...beds, there]);
  // Nobody goes, so they are told again.
  await app.clock.advance(3 * minute);
  const [first, second, third, , fifth] = alerts.map(({ alert_id }) => ({ params: { alert_id }, token }));
  await app.clock.leap(90_000);
  await app.call('claimAlert', first);
  await app.call('claimAlert', fifth);
  await app.call('closeAlert', { ...first, body: { reason: 'equipment', note: '=HYPERLINK("x")' } });
  await app.call('closeAlert', { ...second, body: { reason: 'fine' } });
  expect(third).toBeDefined();
  await pass(2, [beds[2] as MadeBed]);
}, 120_000);
afterAll(() => app.stop());

const read = async (query: Record<string, string | number> = {}, given: object = { token }) => {
  const { body } = await app.call('readAlertLog', { ...given, query });
  return body.data as { rows: LoggedAlert[]; total: number };
};
const lines = (rows: readonly LoggedAlert[]) => rows.map(({ bed_no, type, outcome }) => `${bed_no} ${type} ${outcome}`);

const disconnected = [
  '101 deviceDisconnected answered',
  '102 deviceDisconnected answered',
  '103 deviceDisconnected unanswered',
  '104 deviceDisconnected unclaimed',
  '105 deviceDisconnected claimed',
];

describe('reading', () => {
  test('what came true, what staff were never told and what is only written down, newest first, with what became of it', async () => {
    const { rows, total } = await read();
    expect(lines(rows).slice(0, 5).toSorted()).toEqual(disconnected);
    expect(lines(rows).slice(5)).toEqual(['R-1 siteTimeout suppressed', 'R-1 changePosture logged']);
    expect(total).toBe(7);
    expect(rows.map(({ raised_at }) => raised_at)).toEqual(
      rows
        .map(({ raised_at }) => raised_at)
        .toSorted()
        .reverse(),
    );
  });

  test('residents of one template, and those of the standard one who have none of their own', async () => {
    const { body } = await app.call('listTemplates', { token });
    const { templates } = body.data as {
      templates: { template_id: number; name: string; shipped: string | null }[];
    };
    const idOf = (is: (one: { name: string; shipped: string | null }) => boolean) =>
      templates.find(is)?.template_id ?? 0;
    const turning = await read({ template_id: idOf(({ name }) => name === 'Turning') });
    expect(lines(turning.rows)).toEqual(['R-1 siteTimeout suppressed', 'R-1 changePosture logged']);
    const standard = await read({ template_id: idOf(({ shipped }) => shipped === 'standard') });
    expect(lines(standard.rows).toSorted()).toEqual(disconnected);
    // Of another facility it is nobody's.
    const elsewhere = (await signIn(app, await makeUser(app, 'staff', provider, sister))).token;
    const query = { template_id: idOf(({ shipped }) => shipped === 'standard') };
    expect((await read(query, { token: elsewhere })).total).toBe(0);
  });

  test('how long it took until somebody went is counted from the first telling', async () => {
    const { rows } = await read({ type: 'deviceDisconnected' });
    const of = (bedNo: string) => rows.find(({ bed_no }) => bed_no === bedNo);
    const first = of('101');
    expect(first?.claim_ms).toBe((first?.claimed_at ?? 0) - (first?.raised_at ?? 0));
    expect(first?.claim_ms).toBeGreaterThanOrEqual(90_000);
    expect([of('102')?.claim_ms, of('104')?.claim_ms]).toEqual([null, null]);
  });

  test.each([
    ['an outcome', { outcome: 'answered' }, [disconnected[0], disconnected[1]]],
    ['several', { outcome: 'unclaimed,claimed' }, [disconnected[3], disconnected[4]]],
    ['kinds', { type: 'siteTimeout,changePosture' }, ['R-1 changePosture logged', 'R-1 siteTimeout suppressed']],
    ['priority', { priority: 'low' }, ['R-1 changePosture logged']],
    ['a part of a bed’s number', { search: 'r-' }, ['R-1 changePosture logged', 'R-1 siteTimeout suppressed']],
    ['nothing of what a pattern would mean', { search: '%' }, []],
  ] as const)('by %s', async (_, query, expected) => {
    const { rows, total } = await read(query);
    expect([lines(rows).toSorted(), total]).toEqual([expected, expected.length]);
  });

  test('by resident, bed, a part of a name, and time: from is within, to is not', async () => {
    const [one] = beds as [MadeBed];
    expect(lines((await read({ resident_id: one.resident_id })).rows)).toEqual([disconnected[0]]);
    expect(lines((await read({ bed_id: one.bed_id })).rows)).toEqual([disconnected[0]]);
    expect(lines((await read({ search: one.resident_name.slice(1) })).rows)).toContain(disconnected[0]);
    expect((await read({ from: silentAt })).total).toBe(5);
    expect((await read({ to: silentAt })).total).toBe(2);
    const newest = (await read({ limit: 1 })).rows[0]?.raised_at ?? 0;
    expect((await read({ from: newest })).total).toBeGreaterThan(0);
    expect((await read({ from: newest + 1 })).total).toBe(0);
    expect((await read({ to: began })).total).toBe(0);
  });

  test('by pages that meet without a gap, also over all agencies', async () => {
    const whole = await read({}, { token: agent, agency: 'all' });
    expect(whole.total).toBe(8);
    expect(new Set(whole.rows.map(({ agency_id }) => agency_id))).toEqual(new Set([own, sister]));
    const pages = [];
    for (let offset = 0; offset < 8; offset += 3)
      pages.push(...(await read({ offset, limit: 3 }, { token: agent, agency: 'all' })).rows);
    expect(pages).toEqual(whole.rows);
    expect(await read({ offset: 20 })).toEqual({ rows: [], total: 7, falls: { count: 0, injured: 0 } });
  });

  test('what no contract knows is refused', async () => {
    const answer = await app.call('readAlertLog', { token, query: { outcome: 'answered,flown' } });
    expect([answer.status, answer.code]).toEqual([422, 'invalid']);
  });
});

describe('one alert', () => {
  const lifeOf = async (bedNo: string) => {
    const { rows } = await read({ search: bedNo });
    return await app.call('readAlert', { token, params: { alert_id: rows[0]?.alert_id ?? '' } });
  };

  test('with every step, by whom, and why it ended', async () => {
    const { body } = await lifeOf('101');
    const who = { user_id: staff.user_id, name: staff.display_name };
    expect(body.data.alert).toMatchObject({ outcome: 'answered', close_note: '=HYPERLINK("x")' });
    expect(
      body.data.steps.map(({ change, by, reason }: LoggedAlert & Record<string, unknown>) => [change, by, reason]),
    ).toEqual([
      ['raised', null, null],
      ['toldAgain', null, null],
      ['claimed', who, null],
      ['closedWhileTrue', who, null],
      ['closed', who, 'equipment'],
    ]);
    expect(body.data.deliveries).toEqual([]);
  });

  test('that ended by itself: the mat did it', async () => {
    const { body } = await lifeOf('103');
    expect(body.data.steps.map(({ change }: { change: string }) => change)).toEqual([
      'raised',
      'toldAgain',
      'cleared',
      'closed',
    ]);
    expect(body.data.steps.at(-1)).toMatchObject({ by: null, through: null, reason: 'cleared' });
  });

  test('that a colleague answered at a shared station: the person, and the station', async () => {
    const station = await makeUser(app, 'staff', provider, own);
    await app.store.pool.query('update users set shared = true where user_id = $1', [station.user_id]);
    const { rows } = await read({ search: '104' });
    const alert_id = rows[0]?.alert_id ?? '';
    await app.call('claimAlert', {
      token: (await signIn(app, { ...station, shared: true })).token,
      params: { alert_id },
      headers: { 'x-person-id': String(staff.user_id) },
    });
    const { body } = await app.call('readAlert', { token, params: { alert_id } });
    expect(body.data.steps.at(-1)).toMatchObject({
      change: 'claimed',
      by: { user_id: staff.user_id },
      through: { user_id: station.user_id, name: station.display_name },
    });
  });

  test('what became of a message to somebody’s phone stands with it', async () => {
    const { rows } = await read({ search: '105' });
    const alert_id = rows[0]?.alert_id ?? '';
    await app.store.pool.query(
      `insert into deliveries (agency_id, alert_id, event_id, method, stage, user_id, retry_key, state, problem, attempts, at, done_at)
       select agency_id, alert_id, event_id, 'line', 'told', $3, gen_random_uuid(), 'failed', 'unreachable', 4, at, at
       from alert_events where agency_id = $1 and alert_id = $2 and change = 'raised'`,
      [own, alert_id, staff.user_id],
    );
    const { body } = await app.call('readAlert', { token, params: { alert_id } });
    expect(body.data.deliveries).toEqual([
      expect.objectContaining({
        to: { user_id: staff.user_id, name: staff.display_name },
        state: 'failed',
        attempts: 4,
      }),
    ]);
  });
});

describe('taking it away', () => {
  const take = (query: Record<string, string | number>, given: object = { token }) =>
    app.call('exportAlertLog', { ...given, query: { language: 'en', format: 'csv', ...query } });
  const asText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

  test('as CSV in words, with times of the agency, and nothing that a spreadsheet would reckon', async () => {
    const answer = await take({ search: '101' });
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('Alert log 2026-03-02.csv');
    const [head, row, end] = asText(answer.body).split('\r\n');
    expect(
      head?.startsWith('\ufeffStarted (Asia/Taipei),First notified,Notified again,Grown at,Bed,Resident,Kind,'),
    ).toBe(true);
    expect(row).toMatch(
      /^2026-03-02 \d\d:\d\d:\d\d,2026-.*,101,.*,Mat disconnected,.*,3 min,.*,Answered,,staff \d+,2026-03-02 \d\d:\d\d:\d\d,\d+,,2026-/,
    );
    expect(row).toContain(`"'=HYPERLINK(""x"")"`);
    expect(end).toBe('');
  });

  test('in Chinese by years of the Republic where the facility counts so; in another language never', async () => {
    const count = (years: string) =>
      app.store.pool.query('update agencies set years = $2 where agency_id = $1', [own, years]);
    await count('roc');
    const rowIn = async (language: string) => asText((await take({ language, search: '101' })).body).split('\r\n')[1];
    expect(await rowIn('zh-TW')).toMatch(/^民國115-03-02 \d\d:\d\d:\d\d,民國115-/);
    expect(await rowIn('th')).toMatch(/^2026-03-02 /);
    await count('common');
    expect(await rowIn('zh-TW')).toMatch(/^2026-03-02 /);
  });

  test.each(['zh-TW', 'ja', 'id', 'th', 'fil', 'vi'])('in %s no word is left in English', async (language) => {
    const text = asText((await take({ language, search: '103' })).body);
    expect(text.split('\r\n')[0]?.split(',')).toHaveLength(25);
    expect(text).not.toMatch(/Answered|disconnected|Started|\{\{/);
  });

  test('with the messages to people’s phones: by which way, to whom, what became of it, when; as text in both formats', async () => {
    const named = await makeUser(app, 'staff', provider, own);
    await app.store.pool.query('update users set display_name = $2 where user_id = $1', [named.user_id, '=cmd|x']);
    const alert = (await read({ search: '104' })).rows[0];
    const done = silentAt + 5 * minute;
    await app.store.pool.query(
      `insert into deliveries (agency_id, alert_id, event_id, method, stage, user_id, retry_key, state, problem, attempts, at, done_at)
       select agency_id, alert_id, event_id, d.method, 'told', $3, gen_random_uuid(), d.state, d.problem, 1, at, to_timestamp($4 / 1000.0)
       from alert_events, (values ('line', 'sent', null), ('push', 'failed', 'gone')) d(method, state, problem)
       where agency_id = $1 and alert_id = $2 and change = 'raised'`,
      [own, alert?.alert_id, named.user_id, done],
    );
    const at = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei', dateStyle: 'short', timeStyle: 'medium' });
    const when = at.format(done);
    const said = `LINE · =cmd|x · Sent · ${when}\nPhone notification · =cmd|x · Failed: No longer linked · ${when}`;
    const csv = asText((await take({ search: '104' })).body);
    expect(csv).toContain("Messages to people's phones");
    expect(csv).toContain(`"${said}"`);
    const workbooks = openWorkbooks({ clock: app.clock });
    const { rows: file } = await workbooks.read(
      Buffer.from((await take({ search: '104', format: 'xlsx' })).body),
      10,
      asked,
    );
    await workbooks.stop();
    expect(file[1]?.cells.at(-1)).toMatchObject({ kind: 'text', text: said });
    const without = asText((await take({ search: '102' })).body).split('\r\n')[1];
    expect(without).toMatch(/,$/);
  });

  test('of several kinds and several outcomes at once', async () => {
    const { rows } = await read({ type: 'siteTimeout,changePosture', outcome: 'suppressed,logged' });
    expect(lines(rows)).toEqual(['R-1 siteTimeout suppressed', 'R-1 changePosture logged']);
    const open = await read({ outcome: 'unclaimed,claimed', type: 'deviceDisconnected,mqttStatus' });
    expect(open.rows.map(({ bed_no }) => bed_no).toSorted()).toEqual(['104', '105']);
    const text = asText((await take({ type: 'siteTimeout,changePosture' })).body);
    expect(text.trimEnd().split('\r\n')).toHaveLength(3);
  });

  test('as a workbook with the same cells, and the agency where there are several', async () => {
    const given = { token: agent, agency: 'all' };
    const workbooks = openWorkbooks({ clock: app.clock });
    const { rows: file } = await workbooks.read(Buffer.from((await take({ format: 'xlsx' }, given)).body), 100, asked);
    await workbooks.stop();
    const csv = asText((await take({}, given)).body);
    expect(file).toHaveLength(9);
    expect(file[0]?.cells[0]?.text).toBe('Facility');
    const kinds = new Set(file.flatMap(({ cells }) => cells.map(({ kind }) => kind)));
    expect(kinds).toEqual(new Set(['text', 'date', 'number']));
    const kindsOf = (column: number) =>
      new Set(
        file
          .slice(1)
          .flatMap(({ cells }) => cells.filter((cell) => cell.column === column))
          .map(({ kind }) => kind),
      );
    expect(kindsOf(1)).toEqual(new Set(['date']));
    for (const { cells } of file)
      for (const { text } of cells.filter((cell) => !/["=]/.test(cell.text))) expect(csv).toContain(text);
    expect(file.flatMap(({ cells }) => cells.map(({ text }) => text))).toContain('=HYPERLINK("x")');
  });

  test('is itself written down, with what was asked for', async () => {
    await take({ outcome: 'answered', search: '10' });
    const { body } = await app.call('readAudit', { token: agent, agency: own, query: { action: 'exported' } });
    expect(body.data.rows[0]).toMatchObject({
      by: { user_id: staff.user_id },
      subject: { kind: 'alert' },
      after: { outcome: 'answered', search: '10', format: 'csv', rows: 2 },
    });
  });
});
