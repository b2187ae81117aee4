/**
 * One night of alerts that people act on: told by tone, speech and LINE, claimed on a phone, told again one level up and handed on, ended
 * and closed; and everything of it in the log and in another program.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { type DataOf, readAlert, readAlertLog, residentSheetPath } from '@wardlight/contract';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import { callOf } from './calling.ts';
import { type DrivenNight, driveNight } from './driven-night.ts';
import { type LineAtHand, lineAtHand } from './line-at-hand.ts';
import { type Heard, heardOn, putLoudspeaker } from './loudspeaker.ts';
import { makeShift, type Shift } from './night-shift.ts';
import { csv, parseCsv, saved } from './office.ts';
import { enter, openScreen, type Screen, type ScreenWish, signIn, tileOf, wordsOf } from './person.ts';
import { filled } from './sight.ts';
import { createStack, type Stack, until, type Ward } from './stack.ts';

const { alerts: zh } = wordsOf['zh-TW'];
let folder: string;
let line: LineAtHand;
let stack: Stack;
let ward: Ward;
let shift: Shift;
let night: DrivenNight;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wl-night-'));
  line = await lineAtHand();
  stack = await createStack((url) => ({ ...line.env(url), WARDLIGHT_TEST_CLOCK: '1' }));
  await stack.start();
  const alerts = { leaveBed: { value: 0 }, siteTimeout: { value: 5 } };
  ward = await stack.makeWard({ beds: 4, prefix: 'night', alerts, onlyThese: true });
  shift = await makeShift(stack, ward, line);
  night = await driveNight(stack, ward);
});
test.afterAll(async () => {
  await night?.end();
  await stack?.stop();
  await line?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Account = Ward['staff'];
const bedOf = (bed: number) => {
  const mat = ward.mats[bed];
  if (mat === undefined) throw new Error(`the ward has no bed ${bed}`);
  return mat;
};

async function atTheBoard(
  browser: Browser,
  who: Account,
  wish: ScreenWish = {},
  before?: (page: Page) => Promise<unknown>,
): Promise<Screen> {
  const screen = await openScreen(browser, stack.url, wish);
  await before?.(screen.page);
  await signIn(screen, who);
  await enter(screen);
  return screen;
}

/** In bed and counted there, so that what comes next is a change. */
async function settle(bed: number): Promise<void> {
  await night.say('lying', bed);
  await night.pass(30);
}

/** Of alerts. That a screen hears nothing has a tone of its own, and a socket's own time cannot be driven with the screen's. */
const tonesOf = (heard: readonly Heard[]) =>
  heard.filter((each) => each.kind === 'tone' && ![392, 262].includes(each.hertz));
const saidOf = (heard: readonly Heard[]) => heard.flatMap((each) => (each.kind === 'said' ? [each] : []));
const starting = (text: string): RegExp => new RegExp(`^${text}`);

/** The server's time and that of this screen go on together, so that it hears the server's beats. */
async function passWith({ page }: Screen, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 2) {
    await night.pass(2);
    await page.clock.fastForward(2_000);
  }
}

/** What this screen says is chosen on its own page, as a caregiver does it. */
async function speakTwoLanguages({ page }: Screen): Promise<void> {
  await page.goto('/speech');
  await page.getByRole('checkbox', { name: starting(desk.speech.on) }).check();
  await page.getByRole('checkbox', { name: 'Bahasa Indonesia', exact: true }).check();
  await page.goto('/dashboard');
}

type Story = DataOf<typeof readAlert>;

async function storyOf(bed: number, type: string): Promise<Story> {
  const { rows } = await callOf(stack.url, readAlertLog, shift.staff, { query: { bed_id: bedOf(bed).bedId, type } });
  const alert_id = rows[0]?.alert_id ?? '';
  return await callOf(stack.url, readAlert, shift.staff, { params: { alert_id } });
}

test('sits up, leaves, stays out though somebody went, comes back: every screen, voice and message, and the log of it', async ({
  browser,
}) => {
  const { first, next } = shift;
  const { bedId, bedNo } = bedOf(0);
  const station = await atTheBoard(browser, ward.staff, { width: 1440, height: 900 }, async (page) => {
    await page.clock.install();
    await putLoudspeaker(page, ['zh-TW', 'id-ID', 'en-US']);
  });
  const phone = await atTheBoard(browser, first, { language: 'id', width: 375, height: 812 });
  const tile = tileOf(station, bedId);
  const tileOnPhone = tileOf(phone, bedId);
  await speakTwoLanguages(station);
  await expect(tile).toBeVisible();
  // After a page was opened anew the first touch lets it sound.
  await station.page.mouse.click(5, 5);
  await settle(0);
  await expect(tile).toHaveAttribute('data-status', 'inBed');
  expect(await heardOn(station.page)).toEqual([]);

  await test.step('sits up: the tone, and then bed and kind in two languages', async () => {
    await night.say('sitting', 0);
    await night.pass(10);
    await expect(tile).toContainText(zh.type.siteTimeout);
    await expect(tileOnPhone).toContainText(phone.words.alerts.type.siteTimeout);
    await expect.poll(async () => saidOf(await heardOn(station.page)).length).toBe(2);
    const heard = await heardOn(station.page);
    const sentence = ({ alerts }: Screen['words']): string =>
      filled(alerts.announce, { priority: alerts.priority.medium, bed: bedNo, type: alerts.type.siteTimeout });
    expect(saidOf(heard).map(({ lang, text }) => [lang, text])).toEqual([
      ['zh-TW', sentence(wordsOf['zh-TW'])],
      ['id-ID', sentence(wordsOf.id)],
    ]);
    const spoken = saidOf(heard)[0]?.at ?? 0;
    expect(tonesOf(heard)).toHaveLength(3);
    for (const tone of tonesOf(heard)) expect(tone.at).toBeLessThanOrEqual(spoken - 900);
  });

  await test.step('leaves: on both screens, by the tone again and again, and in LINE', async () => {
    await night.say('out', 0);
    await night.pass(5);
    await expect(tile).toContainText(zh.type.leaveBed);
    await expect(tileOnPhone).toContainText(phone.words.alerts.type.leaveBed);
    const { accepted } = await line.journal({ accepted: 2 });
    expect(accepted.map(({ to }) => to)).toEqual([first.lineId, first.lineId]);
    const text = String(accepted[1]?.messages[0]?.altText);
    expect(text).toContain(filled(zh.ofBed, { bed: bedNo, type: zh.type.leaveBed }));
    expect(text).not.toContain('Resident 1');
    await expect.poll(async () => tonesOf(await heardOn(station.page)).length).toBeGreaterThan(3);
    const before = tonesOf(await heardOn(station.page)).length;
    await passWith(station, 34);
    expect(tonesOf(await heardOn(station.page)).length).toBeGreaterThan(before);
  });

  await test.step('claimed on a phone: the other screen says who, and is quiet', async () => {
    await tileOnPhone.getByRole('button', { name: starting(phone.words.alerts.claim) }).click();
    await expect(tile).toHaveAttribute('data-look', 'claimed');
    await expect(tile).toContainText(filled(zh.claimedBy, { name: first.name }));
    const before = tonesOf(await heardOn(station.page)).length;
    await passWith(station, 64);
    expect(tonesOf(await heardOn(station.page))).toHaveLength(before);
  });

  await test.step('stays out: told again one level up, and handed on to the next list', async () => {
    const before = tonesOf(await heardOn(station.page)).length;
    await night.pass(245);
    await expect(tile).toHaveAttribute('data-look', 'alarm');
    await expect(tile).toHaveAttribute('data-priority', 'high');
    await expect(tile).toContainText(zh.stillSo);
    await expect.poll(async () => tonesOf(await heardOn(station.page)).length).toBeGreaterThanOrEqual(before + 10);
    await expect(tileOnPhone).toHaveAttribute('data-priority', 'high');
    await night.pass(365);
    const { accepted } = await line.journal({ accepted: 4 });
    expect(accepted.slice(2).map(({ to }) => to)).toEqual([first.lineId, next.lineId]);
    expect(String(accepted[2]?.messages[0]?.altText)).toContain(zh.change.still);
    expect(String(accepted[3]?.messages[0]?.altText)).toContain(zh.change.escalated);
  });

  const note = '=扶回床上，穿上襪子';
  await test.step('comes back: cleared, and closed with a reason', async () => {
    await night.say('lying', 0);
    await night.pass(20);
    await expect(tile).not.toHaveAttribute('data-look', 'alarm');
    const panel = station.page.getByRole('complementary', { name: zh.label });
    const ours = panel.getByRole('listitem').filter({ hasText: zh.type.leaveBed });
    await expect(ours.first()).toContainText(zh.cleared.split('{{time}}')[0] ?? '');
    await ours.getByRole('button', { name: starting(zh.close) }).click();
    const dialog = station.page.getByRole('dialog');
    await dialog.getByLabel(zh.closing.note).fill(note);
    await dialog.getByRole('button', { name: zh.closedAs.helped }).click();
    await expect(tile).toHaveAttribute('data-look', 'calm');
    await expect(tileOnPhone).toHaveAttribute('data-look', 'calm');
  });

  await test.step('the log has every step with its time and actor, and what became of each message', () =>
    readTheLog(station, note));
  await test.step('the export has the same cells in another program', () => readTheExport(station, note));
  const { faults, resent, judged } = await line.journal();
  expect([faults, resent]).toEqual([[], []]);
  expect(judged).toBe(process.env.WARDLIGHT_RECORDINGS !== undefined);
  expect([...station.complaints, ...phone.complaints]).toEqual([]);
  await station.context.close();
  await phone.context.close();
});

const minute = 60_000;

async function readTheLog({ page }: Screen, note: string): Promise<void> {
  const { first, next } = shift;
  await page.goto('/report/notify-report');
  const row = page.getByRole('table').getByRole('row').filter({ hasText: zh.type.leaveBed });
  await expect(row).toContainText(desk.alertLog.outcome.answered);
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list')).toHaveCount(2);
  await expect(dialog).toContainText(note);
  const lines = async (n: number) =>
    await dialog
      .getByRole('list')
      .nth(n)
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => ({
          at: Date.parse(item.querySelector('time')?.dateTime ?? ''),
          text: [...(item.querySelector('time + *')?.childNodes ?? [])]
            .map(({ textContent }) => textContent)
            .join(' · '),
        })),
      );
  const staff = `staff ${ward.agencyId}`;
  const steps = await lines(0);
  const by = (...parts: readonly string[]) => parts.join(' · ');
  expect(steps.map(({ text }) => text)).toEqual([
    by(zh.change.raised, desk.alertLog.itself),
    by(zh.change.claimed, first.name),
    by(zh.change.still, zh.priority.high, desk.alertLog.itself),
    by(zh.change.toldAgain, desk.alertLog.itself),
    by(zh.change.escalated, desk.alertLog.itself),
    by(zh.change.cleared, desk.alertLog.itself),
    by(zh.change.closed, zh.closedAs.helped, staff),
  ]);
  const [, claimed = 0, still = 0, again = 0, escalated = 0] = steps.map(({ at }) => at);
  for (const [later, earlier, minutes] of [
    [still, claimed, 5],
    [again, still, 3],
    [escalated, again, 3],
  ] as const) {
    // By the tick of a second that found it due.
    expect(later - earlier).toBeGreaterThanOrEqual(minutes * minute);
    expect(later - earlier).toBeLessThan(minutes * minute + 3_000);
  }
  const sent = (name: string, stage: 'told' | 'escalated') =>
    by(desk.templates.method.line, name, desk.alertLog.stage[stage], desk.alertLog.state.sent);
  const told = await lines(1);
  expect(told.map(({ text }) => text)).toEqual([
    sent(first.name, 'told'),
    sent(first.name, 'told'),
    sent(next.name, 'escalated'),
  ]);
  expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted());
  expect(told[2]?.at ?? 0).toBeGreaterThanOrEqual(escalated);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

async function readTheExport({ page }: Screen, note: string): Promise<void> {
  const took = async (format: string): Promise<string> => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: filled(desk.audit.exportAs, { format }) }).click();
    const file = await coming;
    const path = join(folder, `log.${format === 'CSV' ? 'csv' : 'xlsx'}`);
    await file.saveAs(path);
    return path;
  };
  const own = parseCsv(readFileSync(await took('CSV'), 'utf8').replace(/^\uFEFF/, ''));
  const opened = parseCsv(readFileSync(await saved(await took('Excel'), csv), 'utf8').replace(/^\uFEFF/, ''));
  const { alert } = await storyOf(0, 'leaveBed');
  const heads = desk.alertLog.exported;
  const time = (at: number | null) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei', dateStyle: 'short', timeStyle: 'medium' }).format(
      at ?? 0,
    );
  const expected = new Map([
    [`${heads.at} (Asia/Taipei)`, time(alert.raised_at)],
    [heads.told, time(alert.told_at)],
    [heads.bed, bedOf(0).bedNo],
    [heads.resident, 'Resident 1'],
    [heads.type, zh.type.leaveBed],
    [heads.priority, zh.priority.high],
    [heads.outcome, desk.alertLog.outcome.answered],
    [heads.claimedBy, shift.first.name],
    [heads.claimedAt, time(alert.claimed_at)],
    [heads.claimSeconds, String(Math.round((alert.claim_ms ?? 0) / 1_000))],
    [heads.cleared, time(alert.cleared_at)],
    [heads.closed, time(alert.closed_at)],
    [heads.closedBy, `staff ${ward.agencyId}`],
    [heads.reason, zh.closedAs.helped],
    [heads.note, note],
  ]);
  const [head = [], ...rows] = opened;
  const typeAt = head.indexOf(heads.type);
  const row = rows.find((cells) => cells[typeAt] === zh.type.leaveBed) ?? [];
  expect(Object.fromEntries(head.map((name, n) => [name, row[n]]))).toMatchObject(Object.fromEntries(expected));
  // A note that begins like a formula is a text there and here; only in a CSV must a mark say so.
  const plain = (cells: readonly (readonly string[])[]) =>
    cells.map((each) => each.map((cell) => cell.replace(/^'(?==)/, '')));
  expect(plain(opened)).toEqual(plain(own));
}

test('two who press “I’m going” at the same moment, in two browsers: one goes, the other is told who', async ({
  browser,
  playwright,
  launchOptions,
}) => {
  const second = await playwright.chromium.launch(launchOptions);
  const [one, other] = [
    await atTheBoard(browser, shift.first, { width: 1024, height: 800 }),
    await atTheBoard(second, shift.next, { width: 375, height: 812 }),
  ];
  const { bedId } = bedOf(1);
  await settle(1);
  await night.say('out', 1);
  await night.pass(5);
  // Both are on their way before either arrives.
  let arrived = 0;
  for (const { page } of [one, other])
    await page.route('**/api/alerts/*/claim', async (route) => {
      arrived += 1;
      await until(() => arrived === 2);
      await route.continue();
    });
  // What passes in the corner is gone after two seconds.
  const said = Promise.all(
    [one, other].map(async ({ page }) => {
      const corner = page.getByText(new RegExp(`^(${zh.told.claimed}|${zh.failed.claim})`)).first();
      await expect(corner).toBeVisible();
      return await corner.locator('..').innerText();
    }),
  );
  await Promise.all(
    [one, other].map((screen) =>
      tileOf(screen, bedId)
        .getByRole('button', { name: starting(zh.claim) })
        .click(),
    ),
  );
  const texts = await said;
  // And for longer, where it was pressed.
  const lost = new RegExp(zh.failed.faster.replace('{{name}}', `(${shift.first.name}|${shift.next.name})`));
  await expect
    .poll(async () => {
      const counts = await Promise.all(
        [one, other].map((screen) => tileOf(screen, bedId).filter({ hasText: lost }).count()),
      );
      return counts.toSorted();
    })
    .toEqual([0, 1]);
  await expect(tileOf(one, bedId)).toHaveAttribute('data-look', 'claimed');
  await expect(tileOf(other, bedId)).toHaveAttribute('data-look', 'claimed');
  const { alert, steps } = await storyOf(1, 'leaveBed');
  expect(steps.filter(({ change }) => change === 'claimed').map(({ by }) => by)).toEqual([alert.claimed_by]);
  const won = alert.claimed_by?.user_id === shift.first.userId;
  const [toWinner = '', toLoser = ''] = won ? texts : texts.toReversed();
  expect(toWinner).toContain(zh.told.claimed);
  expect(toLoser).toContain(zh.failed.claim);
  expect(toLoser).toContain(filled(zh.failed.faster, { name: alert.claimed_by?.name ?? '' }));
  // That another was first is what the browser itself writes of the refusal.
  expect([...one.complaints, ...other.complaints].filter((text) => !/\b409\b/.test(text))).toEqual([]);
  await one.context.close();
  await second.close();
});

test('claimed by the button in LINE, and on the sheet that a code at the bed opens', async ({ browser }) => {
  const { first, next } = shift;
  const screen = await atTheBoard(browser, ward.staff);
  const { accepted: before, replies } = await line.journal();
  for (const bed of [2, 3]) await settle(bed);
  await night.say('out', 2, 3);
  await night.pass(5);
  const { accepted } = await line.journal({ accepted: before.length + 2 });
  const about = (bed: number) =>
    accepted.slice(before.length).find(({ messages }) => String(messages[0]?.altText).includes(bedOf(bed).bedNo));
  const template = about(2)?.messages[0]?.template as { actions: { data: string; label: string }[] };
  const [button] = template.actions;
  expect(button?.label).toBe(zh.claim);
  expect(await line.press(stack.url, first.lineId, button?.data ?? '')).toBe(200);
  await expect(tileOf(screen, bedOf(2).bedId)).toContainText(filled(zh.claimedBy, { name: first.name }));
  expect((await line.journal({ replies: replies.length + 1 })).replies.at(-1)?.text).toBe(zh.told.claimed);
  // The other presses the same a little later, and is told who was first.
  expect(await line.press(stack.url, next.lineId, button?.data ?? '')).toBe(200);
  expect((await line.journal({ replies: replies.length + 2 })).replies.at(-1)?.text).toContain(first.name);

  const phone = await openScreen(browser, stack.url, { width: 375, height: 740 });
  const [resident] = await stack.query<{ resident_id: number }>('select resident_id from residents where bed_id = $1', [
    bedOf(3).bedId,
  ]);
  await signIn(phone, next);
  await enter(phone);
  await phone.page.goto(residentSheetPath(ward.agencyId, resident?.resident_id ?? 0));
  await phone.page
    .getByRole('region', { name: desk.residents.sheet.status })
    .getByRole('button', { name: starting(zh.claim) })
    .click();
  await expect(tileOf(screen, bedOf(3).bedId)).toContainText(filled(zh.claimedBy, { name: next.name }));
  const { faults } = await line.journal();
  expect(faults).toEqual([]);
  expect([...screen.complaints, ...phone.complaints]).toEqual([]);
  await screen.context.close();
  await phone.context.close();
});
