/**
 * A morning after a night that the simulator composes and tells over MQTT to a server whose time is driven: seven calm nights, and one in
 * which somebody was restless, a mat was off, somebody was in hospital, and somebody was out with no absence marked. At five past six the
 * head nurse reads who changed and why, prints it, takes the figures away, turns somebody, and takes the shift over.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  type DailyRow,
  type DataOf,
  filled,
  giveHandover,
  type Language,
  languages,
  listHandovers,
  type Reading,
  readAlertLog,
  type readReportNights,
  readStatisticFilter,
  saveStatisticFilter,
} from '@wardlight/contract';
import { reading } from '@wardlight/contract/testing';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import { callOf } from './calling.ts';
import { beginMorning, date, type Morning, on, type Story, stories } from './morning-house.ts';
import { csv, parseCsv, saved } from './office.ts';
import { overprinted, type Paper, readPaper } from './paper.ts';
import { openScreen, type Screen, type ScreenWish } from './person.ts';
import { faultsOf, turnTheme } from './seeing.ts';
import { deskWordsOf } from './sight.ts';
import { signIn } from './sleepers.ts';
import { until } from './stack.ts';

const zh = desk.reports;

let morning: Morning;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  morning = await beginMorning();
});
test.afterAll(() => morning?.end());

const rowOf = (story: Story): DailyRow => {
  const row = morning.rows.get(story);
  if (row === undefined) throw new Error(`nobody of the page is ${story}`);
  return row;
};

async function nurse(browser: Browser, wish: ScreenWish = {}): Promise<Screen> {
  const screen = await openScreen(browser, morning.stack.url, { theme: 'light', ...wish });
  const { ward } = morning.exam;
  const held = JSON.stringify({ token: await signIn(morning.stack, ward), username: ward.staff.username });
  await screen.context.addInitScript((session) => {
    localStorage.setItem('wardlight.session', JSON.stringify({ ...JSON.parse(session), expire: null, agency: null }));
    sessionStorage.setItem('wardlight.welcome', '{"visible":false}');
  }, held);
  return screen;
}

const dailyPath = `/report/daily-risk-summary-report?date=${date}`;

test('at five past six the page is whole: restless, a mat that was off, away, out all night, and calm', () => {
  const told = [...morning.rows].map(([story, { kind, level }]) => [story, kind, level]);
  expect(told.slice(0, 4)).toEqual([
    ['restless', 'weighed', 'high'],
    ['matOff', 'insufficient', null],
    ['away', 'away', null],
    ['outAllNight', 'outAllNight', null],
  ]);
  expect(rowOf('calm')).toMatchObject({ kind: 'weighed', level: 'low', values: { night_exits: 1 } });
});

/** The page's own figure, as `report_days` has it. */
async function storedExits(resident: number): Promise<number> {
  const [day] = await morning.stack.query<{ night_exits: number }>(
    'select night_exits from report_days where resident_id = $1 and date = $2',
    [resident, date],
  );
  return day?.night_exits ?? Number.NaN;
}

test('the head nurse reads who changed and why, notes it, looks at the nights, prints them and takes the figures away', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { page, context, complaints } = await nurse(browser);
  // The address of the reports alone leads to the last night that is over, which is this one.
  await page.goto('/report');
  await page.waitForURL('**/report/daily-risk-summary-report');
  const entry = (story: Story) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: rowOf(story).name });

  // Above all whoever was out all night; of nobody without a level is it said to be low.
  const shown = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(shown.first()).toContainText(rowOf('outAllNight').name);
  await expect(shown.first()).toContainText(zh.kind.outAllNight);
  await expect(entry('away')).toContainText(zh.kind.away);
  await expect(entry('matOff')).toContainText(zh.kind.insufficient);
  const seen = Math.floor(rowOf('matOff').coverage.night * 100 + 1e-9);
  expect(seen).toBeLessThan(70);
  await expect(entry('matOff')).toContainText(filled(zh.coverage.night, { percent: String(seen) }));
  await expect(entry('matOff')).not.toContainText(zh.level.low);

  // One line says why, and it is true.
  const exits = rowOf('restless').moved_by.find(({ item }) => item === 'nightExits');
  expect(exits).toBeDefined();
  expect(exits?.value).toBe(await storedExits(rowOf('restless').resident_id));
  expect(exits?.usual).not.toBeNull();
  expect([exits?.value, exits?.usual]).toEqual([4, 1]);
  const times = (n: number) => filled(zh.unit.times, { n: String(Math.round(n * 10) / 10) });
  const fact = filled(zh.fact.nightExits, { value: times(exits?.value ?? 0) });
  const line = filled(zh.usually, { fact, usual: times(exits?.usual ?? 0) });
  await expect(entry('restless')).toContainText(line);
  await expect(entry('restless')).toContainText(zh.level.high);

  await test.step('why, and a note', async () => {
    await entry('restless').getByRole('link', { name: zh.why.open }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('table', { name: zh.why.items })).toContainText(zh.item.nightExits);
    await expect(dialog).toContainText(zh.why.rule.high);
    await dialog.getByLabel(zh.note.text).fill('醫師已看過');
    await dialog.getByRole('button', { name: zh.note.add }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: '醫師已看過' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(entry('restless')).toContainText(filled(zh.note.count, { n: '1' }));
  });

  await test.step('the file has the figures of the screen', () => compareFile(page, line));

  await test.step('the nights under each other, and their print', async () => {
    await entry('restless')
      .getByRole('link', { name: rowOf('restless').name })
      .first()
      .click();
    await page.waitForURL('**/report/resident/graphical**');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(rowOf('restless').name);
    await expect(page.getByRole('img', { name: new RegExp(zh.level.high) }).first()).toBeVisible();
    await page.getByRole('button', { name: desk.residentReport.print }).click();
    const sheet = page.getByRole('article');
    await expect(sheet).toContainText(filled(desk.residentReport.printTitle, { name: rowOf('restless').name }));
    await expect(sheet).toContainText('醫師已看過');
    // As a browser prints: nothing on the screen is prepared for it.
    const text = printed(await page.pdf({ preferCSSPageSize: true }), 'nights');
    expect(text.pages).toHaveLength(1);
    for (const word of [rowOf('restless').name, '醫師已看過', '2026年11月17日']) expect(text.words).toContain(word);
    // Of the frame around it nothing is printed.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation').first()).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  expect(complaints).toEqual([]);
  await context.close();
});

test('from one night to the house: a night opened, printed in Vietnamese, alerts taken away, figures that lead on, two who set limits', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { page, context, complaints } = await nurse(browser);
  const { resident_id, name } = rowOf('restless');
  const own = desk.residentReport;
  await page.goto(`/report/resident/graphical?resident=${resident_id}`);

  await test.step('one night, closely; and why it has its level', async () => {
    const day = /11月17日/;
    await page.getByRole('button', { name: day }).first().click();
    const night = page.getByRole('region', { name: day }).last();
    await expect(night.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(night.getByRole('img').first()).toBeVisible();
    await page.getByRole('link', { name: new RegExp(`${day.source}.*${zh.why.open}`) }).click();
    await expect(page.getByRole('dialog').getByRole('table', { name: zh.why.items })).toContainText(zh.item.nightExits);
    await page.goBack();
  });

  await test.step('for a family, in Vietnamese', async () => {
    await page.getByRole('button', { name: own.print }).click();
    await page.getByLabel(own.printLanguage).selectOption('vi');
    const [title = ''] = deskWordsOf.vi.residentReport.printTitle.split('{{');
    await expect(page.getByRole('article')).toContainText(title.trim());
    const { pages, words } = printed(await page.pdf({ preferCSSPageSize: true }), 'vi');
    expect(pages).toHaveLength(1);
    for (const word of [title.trim(), name, deskWordsOf.vi.residentReport.lying]) expect(words).toContain(word);
    expect(words).not.toContain(own.lying);
  });

  await test.step('the alerts of the resident as a file', async () => {
    const caller = { token: await signIn(morning.stack, morning.exam.ward) };
    const notified = (await callOf(morning.stack.url, readAlertLog, caller, { query: { counted: 'told' } })).rows;
    const alerted = notified.find((alert) => alert.resident_id !== null);
    if (alerted === undefined) throw new Error('nobody was alerted for in eight nights');
    await page.goto(`/report/resident/notify?resident=${alerted.resident_id}`);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: filled(desk.audit.exportAs, { format: 'CSV' }) }).click();
    const path = join(morning.folder, 'alerts.csv');
    await (await coming).saveAs(path);
    const [, ...lines] = parseCsv(readFileSync(path, 'utf8'));
    const rows = page.getByRole('region', { name: own.alertsOf }).getByRole('row');
    expect(lines.filter((line) => line.includes(alerted.resident_name ?? '')).length).toBe((await rows.count()) - 1);
  });

  await test.step('a figure of the house leads to the residents behind it', async () => {
    await page.goto(`/report/statistics?date=${date}`);
    const fields = page.getByRole('table', { name: desk.statistics.fields });
    const above = fields.getByRole('button', { name: new RegExp(`${desk.statistics.above}`) }).first();
    const count = Number(/\d+/.exec(await above.innerText())?.[0]);
    expect(count).toBeGreaterThan(0);
    await above.click();
    await expect(page.getByRole('dialog').getByRole('table').getByRole('rowheader')).toHaveCount(count);
    await page.keyboard.press('Escape');
  });

  await test.step('limits set by one while another has them open: both are shown, nothing is lost', async () => {
    await page.getByRole('button', { name: desk.statistics.fOpen }).click();
    const dialog = page.getByRole('dialog');
    const limit = dialog.getByRole('textbox', {
      name: new RegExp(`${zh.field.night_exits}.*${desk.statistics.upper}`),
    });
    await limit.fill('7');
    const caller = { token: await signIn(morning.stack, morning.exam.ward) };
    const [stored] = (await callOf(morning.stack.url, readStatisticFilter, caller)).agencies;
    if (stored === undefined) throw new Error('the house has no limits');
    const { agency_id: _, saved_at: __, saved_by: ___, ...body } = stored;
    const { night_exits } = body.fields;
    const fields = { ...body.fields, night_exits: { ...night_exits, upper: { on: true, value: 5 } } };
    await callOf(morning.stack.url, saveStatisticFilter, caller, { body: { ...body, fields } });
    await dialog.getByRole('button', { name: desk.lists.save }).click();
    await expect(dialog.getByRole('table')).toContainText('5');
    await expect(limit).toHaveValue('7');
    await dialog.getByRole('button', { name: desk.lists.saveMine }).click();
    await expect(dialog).toHaveCount(0);
  });
  expect(complaints.filter((text) => !/\b409\b/.test(text))).toEqual([]);
  await context.close();
});

const printed = (pdf: Buffer, name: string): Paper => readPaper(pdf, morning.folder, name);

/** As another program opens it: the line of the restless resident, cell by cell against the row that the screen has. */
async function compareFile(page: Page, why: string): Promise<void> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: filled(desk.audit.exportAs, { format: 'Excel' }) }).click();
  const path = join(morning.folder, 'daily.xlsx');
  await (await coming).saveAs(path);
  const [head = [], ...lines] = parseCsv(readFileSync(await saved(path, csv), 'utf8').replace(/^\uFEFF/, ''));
  const heads = desk.riskSummaries.exported;
  const cells = (name: string): Record<string, string> =>
    Object.fromEntries((lines.find((each) => each.includes(name)) ?? []).map((cell, n) => [head[n] ?? '', cell]));
  const row = rowOf('restless');
  const restless = cells(row.name);
  expect(restless).toMatchObject({
    [heads.date]: date,
    [heads.level]: zh.level.high,
    [heads.total]: String(row.total),
    [heads.coverage]: String(Math.floor(row.coverage.night * 100 + 1e-9)),
  });
  expect(restless[heads.moved]).toContain(why);
  const exits = Object.entries(restless).find(([name]) => name.startsWith(zh.field.night_exits));
  expect(exits?.[1]).toBe(String(row.values.night_exits));
  expect(cells(rowOf('away').name)[heads.level]).toBe(zh.kind.away);
}

/** Every group, each with several residents: the daily page of a house that is larger than this one. */
const groups = ['outAllNight', 'high', 'mediumHigh', 'mediumLow', 'low', 'insufficient', 'away'] as const;
const ofEach = 5;

async function fillHouse(page: Page): Promise<void> {
  await page.route(/\/api\/report\/resident\/daily-report\?/, async (route) => {
    const answer = await (await route.fetch()).json();
    const rows = groups.flatMap((group, place) =>
      Array.from({ length: ofEach }, (_, n) => {
        const isLevel = group !== 'outAllNight' && group !== 'insufficient' && group !== 'away';
        const of = isLevel ? { kind: 'weighed', level: group } : { kind: group, level: null };
        const moved_by = isLevel ? rowOf('restless').moved_by.slice(0, n % 4) : [];
        return {
          ...rowOf('restless'),
          ...of,
          resident_id: 1_000 + place * ofEach + n,
          name: `R${place}${n}`,
          moved_by,
        };
      }),
    );
    const counts = Object.fromEntries(groups.map((group) => [group, ofEach]));
    await route.fulfill({ json: { ...answer, data: { ...answer.data, rows, total: rows.length, counts } } });
  });
}

test('daily, weekly and measurement pages print the report alone: each title once, no fields, headings with their rows', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { page, context, complaints, words } = await nurse(browser);
  const shared = { search: desk.residents.search, titles: words.shell.titles };
  const print = async (name: string, title: string): Promise<Paper> => {
    const paper = printed(await page.pdf({ preferCSSPageSize: true }), name);
    expect(paper.words.split(title)).toHaveLength(2);
    for (const text of [shared.search, '2026/11/17', '11/17/2026']) expect(paper.words).not.toContain(text);
    for (const each of paper.pages) expect(overprinted(each)).toEqual([]);
    return paper;
  };
  await page.goto(dailyPath);
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: rowOf('restless').name }),
  ).toBeVisible();
  const small = await print('daily', shared.titles.dailyRisk);
  const exits = filled(zh.fact.nightExits, { value: filled(zh.unit.times, { n: '4' }) });
  for (const text of [zh.kind.outAllNight, zh.kind.away, zh.kind.insufficient, zh.level.high, exits])
    expect(small.words).toContain(text);
  for (const story of ['restless', 'matOff', 'away', 'outAllNight'] as const)
    expect(small.words).toContain(rowOf(story).name);

  await fillHouse(page);
  await page.goto(dailyPath);
  await expect(page.getByRole('link', { name: /^R64/ }).first()).toBeAttached();
  const { pages } = await print('daily-house', shared.titles.dailyRisk);
  expect(pages.length).toBeGreaterThan(2);
  const rowsOfHouse = pages.flat().filter(({ text }) => /^R\d\d$/.test(text));
  expect(rowsOfHouse).toHaveLength(groups.length * ofEach);
  for (const each of pages) {
    // Whatever page a heading is on, the first row below it is on it too.
    const bottom = Math.max(...each.filter(({ text }) => /^R\d\d$/.test(text)).map(({ top }) => top));
    const headings = each.filter(
      ({ left, text }) => left < 80 && Object.values(zh.level).some((level) => level === text),
    );
    for (const heading of headings) expect(heading.top).toBeLessThan(bottom + 40);
  }

  await page.goto('/report/weekly-risk-summary-report');
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: rowOf('restless').name }),
  ).toBeVisible();
  expect((await print('weekly', shared.titles.weeklyRisk)).words).toContain(rowOf('restless').name);
  await page.goto('/report/measurements');
  await expect(page.getByRole('table').first()).toBeVisible();
  expect((await print('measurements', shared.titles.measurementReport)).words).toContain(rowOf('restless').name);
  expect(complaints).toEqual([]);
  await context.close();
});

const dayMs = 86_400_000;

/** Fourteen nights, and readings of six kinds in them: as much as the sheet of a family is ever expected to hold. */
async function fillSheet(page: Page): Promise<void> {
  await page.route(/\/api\/report\/resident\/\d+\/nights/, async (route) => {
    const answer: { data: DataOf<typeof readReportNights> } = await (await route.fetch()).json();
    const nights = answer.data.nights.slice(0, 7);
    for (let last = nights.at(-1); last !== undefined && nights.length < 14; last = nights.at(-1)) {
      const { date, stretches, from_at, to_at, night_from_at, night_to_at, ...night } = last;
      nights.push({
        ...night,
        date: new Date(Date.parse(date) - dayMs).toISOString().slice(0, 10),
        ...{ from_at: from_at - dayMs, to_at: to_at - dayMs },
        ...{ night_from_at: night_from_at - dayMs, night_to_at: night_to_at - dayMs },
        stretches: stretches.map((one) => ({ ...one, from_at: one.from_at - dayMs, to_at: one.to_at - dayMs })),
      });
    }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, nights } } });
  });
  await page.route(/\/api\/residents\/\d+\/measurements\?/, async (route) => {
    const until = Number(new URL(route.request().url()).searchParams.get('to'));
    const answer = await (await route.fetch()).json();
    const rows = readings(until - 6 * 3_600_000);
    await route.fulfill({ json: { ...answer, data: { ...answer.data, rows, total: rows.length } } });
  });
}

/** The latest first. */
const readings = (at: number): readonly Reading[] =>
  [0, 1, 2].flatMap((n) =>
    (['pulse', 'spo2', 'temperature', 'glucose', 'totalCholesterol', null] as const).map((kind, place) => {
      const said = { comparator: null, context: {} };
      const value = { pulse: 72, spo2: 96, temperature: 36.7, glucose: 126, totalCholesterol: 180 };
      return reading({
        reading_id: (1 + n * 10 + place) as Reading['reading_id'],
        at: at - n * dayMs,
        measured:
          kind === null
            ? { kind: 'bloodPressure', value: { systolic: 138 + n, diastolic: 82 - n, pulse: 70 }, ...said }
            : { kind, value: value[kind] + n, ...said },
        marks: [],
      });
    }),
  );

test.describe('the sheet for a family or a doctor', () => {
  for (const language of ['en', 'vi', 'th'] as const)
    test(`${language}: one page of A4 and of letter, its bars under its times, with what was measured`, async ({
      browser,
    }) => {
      // Wider than paper: what is drawn for the screen must not keep the screen's width.
      const { page, context, complaints } = await nurse(browser, { language, width: 1680 });
      await fillSheet(page);
      const { resident_id } = rowOf('restless');
      await page.goto(`/report/resident/graphical?resident=${resident_id}&print=1`);
      const own = deskWordsOf[language].residentReport;
      await expect(page.getByRole('article').getByText('138/82')).toBeVisible();
      await expect(page.getByRole('button', { name: own.printNow, exact: true })).toBeEnabled();
      for (const format of ['A4', 'Letter'] as const) {
        const paper = printed(await page.pdf({ format }), `sheet-${language}-${format}`);
        expect(paper.pages).toHaveLength(1);
        const [first = []] = paper.pages;
        expect(overprinted(first)).toEqual([]);
        expect(paper.words).toContain('138/82');
        expect(paper.words).toContain('138–140 / 80–82');
        expect(paper.words).toMatch(/ 1 ?\/ ?1 /);
        // Noon stands at both ends of both axes; dates stand left of them.
        const noons = first.filter(({ text, left }) => text === '12' && left > 150);
        expect(noons).toHaveLength(4);
        const [begin, end] = [Math.min(...noons.map(({ left }) => left)), Math.max(...noons.map(({ right }) => right))];
        const rows = [
          Math.min(...noons.map(({ bottom }) => bottom)),
          Math.max(...noons.map(({ top }) => top)),
        ] as const;
        const dark = paper.darkBetween(1, ...rows).filter((x) => x > begin - 4);
        expect(Math.abs((dark[0] ?? 0) - begin)).toBeLessThan(3);
        expect(Math.abs((dark.at(-1) ?? 0) - end)).toBeLessThan(3);
      }
      expect(complaints).toEqual([]);
      await context.close();
    });
});

test('somebody is turned from the list, and the shift is taken over by name', async ({ browser }) => {
  test.setTimeout(180_000);
  const { page, context, complaints } = await nurse(browser);
  const { exam, stack, hold } = morning;
  const { bedNo } = exam.ward.mats[stories.indexOf('unturned')] ?? { bedNo: '' };
  await page.goto('/turns');
  // Whoever has lain longest is first.
  const first = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: desk.turns.turned }) });
  await expect(first.first()).toContainText(bedNo);
  // The strip above names that bed too.
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: bedNo });
  await row.getByRole('button', { name: desk.turns.turned }).click();
  await row.getByRole('button', { name: desk.turns.side.left, exact: true }).click();
  await expect(row).toContainText(desk.turns.said.left);
  const turned = 'select side from care_events where bed_id = $1 and kind = $2 and undone_at is null';
  await until(async () => (await stack.query(turned, [exam.residentOf(4).bed_id, 'turned'])).length === 1);

  // In the last half hour of the shift the night hands over; the head nurse reads it and takes it under her name.
  await hold();
  await exam.pass(on('06:45') - exam.now());
  const night = { token: exam.token };
  const { rows } = await callOf(stack.url, listHandovers, night, { query: { offset: 0, limit: 10 } });
  const [shift] = rows;
  if (shift === undefined) throw new Error('no shift is under way');
  const params = { handover_id: shift.handover_id };
  await callOf(stack.url, giveHandover, night, { params, body: { text: '104 整夜不在床上，請先找人' } });
  await page.goto(`/handover/${shift.handover_id}`);
  await expect(page.getByText('104 整夜不在床上，請先找人')).toBeVisible();
  const risen = page.getByRole('region', { name: desk.handover.section.risen });
  await expect(risen).toContainText(rowOf('restless').name);
  await page.getByRole('button', { name: desk.handover.accept, exact: true }).click();
  await expect(page.getByText(desk.handover.waiting)).toHaveCount(0);
  const [taken] = await stack.query<{ username: string }>(
    'select u.username from handovers h join users u on u.user_id = h.accepted_by where h.handover_id = $1',
    [shift.handover_id],
  );
  expect(taken?.username).toBe(exam.ward.staff.username);
  expect(complaints).toEqual([]);
  await context.close();
});

const proof = process.env.WARDLIGHT_PROOF === '1';
/** Of each of these pages: what axe finds grave, what is cut, what is too wide, and what the console complains of. */
const places = (): readonly (readonly [string, string])[] => {
  const { resident_id } = rowOf('restless');
  return [
    ['daily', dailyPath],
    ['why', `${dailyPath}&why=${resident_id}`],
    ['weekly', `/report/weekly-risk-summary-report?date=${date}`],
    ['resident', `/report/resident/graphical?resident=${resident_id}`],
    ['night', `/report/resident/graphical?resident=${resident_id}&night=${date}`],
    ['notify', `/report/resident/notify?resident=${resident_id}`],
    ['search', '/report/search-resident'],
    ['statistics', `/report/statistics?date=${date}`],
    ['measurements', `/report/resident/measurements?resident=${resident_id}`],
    ['measuring', '/other-device/fora'],
    ['unassigned', '/other-device/unassigned'],
    ['measurement report', `/report/measurements?from=${date}&to=${date}`],
    ['turns', '/turns'],
    ['handover', '/handover'],
  ];
};

async function look(browser: Browser, wish: ScreenWish & { readonly language: Language }, seen: Seen) {
  const { page, context, complaints } = await nurse(browser, wish);
  for (const [name, path] of places()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText(deskWordsOf[wish.language].lists.loading)).toHaveCount(0);
    await seen(page, name);
  }
  expect(complaints).toEqual([]);
  await context.close();
}
type Seen = (page: Page, name: string) => Promise<void>;

const looks = proof
  ? languages.flatMap((language) =>
      [375, 768, 1280, 1920].flatMap((width) =>
        // Opened in each: rows out of sight are not painted anew when a page is turned.
        (['light', 'dark'] as const).map((theme) => ({ language, width, theme })),
      ),
    )
  : [];
for (const each of looks)
  test(`the pages of reports in ${each.language}, ${each.theme}, ${each.width} px: nothing cut, nothing grave @proof`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const faults: string[] = [];
    await look(browser, each, async (page, name) => {
      faults.push(...(await faultsOf(page)).map((fault) => `${name}: ${fault}`));
    });
    expect(faults).toEqual([]);
  });

const pictures = process.env.WARDLIGHT_PICTURES;
for (const folder of pictures === undefined ? [] : [pictures])
  test('are kept as pictures', async ({ browser }) => {
    test.setTimeout(600_000);
    mkdirSync(folder, { recursive: true });
    for (const language of ['zh-TW', 'th'] as const)
      for (const width of [375, 768, 1280, 1920])
        await look(browser, { language, width }, async (page, name) => {
          for (const theme of ['light', 'dark']) {
            await page.screenshot({ path: join(folder, `morning-${name}-${width}-${theme}-${language}.png`) });
            await turnTheme(page);
          }
        });
  });
