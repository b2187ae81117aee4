/**
 * One bad night of the demo's first facility, at a quarter past two: three people need somebody, one of them is being looked after, one
 * mat is lost and one floor's network is out. What a caregiver sees is checked here, and kept as pictures where `WARDLIGHT_PICTURES`
 * names a folder.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import type { Frame } from '@wardlight/contract';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import { connectAsync, type MqttClient } from 'mqtt';
import * as z from 'zod/mini';
import { ownLine } from './line/own-line.ts';
import { aimAndPress, enter, openScreen, type Screen, signIn, tileOf } from './person.ts';
import { createStack, runNode, type Stack, until } from './stack.ts';

const keptSchema = z.array(z.object({ serial: z.string(), password: z.string() }));
const accountsSchema = z.array(z.object({ username: z.string(), password: z.string() }));
type Account = z.infer<typeof accountsSchema>[number];

interface Bed {
  readonly bedId: number;
  readonly bedNo: string;
  readonly floor: string;
  readonly serial: string;
  readonly mat: MqttClient;
}

const pictures = process.env.WARDLIGHT_PICTURES;

let stack: Stack;
let staff: Account;
let beds: Bed[];
/** The server's clock, which stands still unless it is driven. */
let now: number;
let ticking: NodeJS.Timeout | undefined;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(pictures === undefined ? 240_000 : 600_000);
  stack = await createStack({ WARDLIGHT_TEST_CLOCK: '1' });
  await stack.start();
  const data = join(stack.folder, 'facility');
  await runNode('server/src/seed/main.ts', [], { DATABASE_URL: stack.databaseUrl, WARDLIGHT_DATA: data });
  staff = accountOf(join(data, 'demo/accounts.json'), 'staff1');
  now = await advance(0);
  // Night is made where the facility lies, not by living half a day until it comes; the hour until the alarms is lived.
  await stack.query('update agencies set timezone = $1', [zoneWhereItIs(1, now)]);
  beds = await connectMats(join(data, 'demo/mats.json'));
  await liveTheHour(browser);
  const breathing = setInterval(() => void advance(1_000), 1_000);
  ticking = breathing;
});
test.afterAll(async () => {
  clearInterval(ticking);
  for (const { mat } of beds ?? []) await mat.endAsync(true);
  await stack.stop();
});

const accountOf = (path: string, username: string): Account => {
  const found = z
    .parse(accountsSchema, JSON.parse(readFileSync(path, 'utf8')))
    .find((each) => each.username === username);
  if (found === undefined) throw new Error(`the seed made no ${username}`);
  return found;
};

async function connectMats(path: string): Promise<Bed[]> {
  const kept = new Map(z.parse(keptSchema, JSON.parse(readFileSync(path, 'utf8'))).map((mat) => [mat.serial, mat]));
  const rows = await stack.query<{ serial: string; bed_id: number; bed_no: string; floor: string }>(
    `select m.serial, b.bed_id, b.bed_no, b.floor from mats m join beds b using (agency_id, bed_id)
     where m.serial like 'WL26-A%' order by b.floor, b.bed_no`,
  );
  return await Promise.all(
    rows.map(async ({ serial, bed_id, bed_no, floor }) => ({
      bedId: bed_id,
      bedNo: bed_no,
      floor,
      serial,
      mat: await connectAsync(stack.mqttUrl, {
        clientId: serial,
        username: serial,
        password: kept.get(serial)?.password ?? '',
        protocolVersion: 4,
      }),
    })),
  );
}

/** @param leap_ms one turn of the server for so much instead of one a second */
async function advance(ms: number, leap_ms?: number): Promise<number> {
  const answer = await fetch(`${stack.url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ownLine },
    body: JSON.stringify({ advance_ms: ms, leap_ms }),
  });
  const { data } = z.parse(z.object({ data: z.object({ at: z.number() }) }), await answer.json());
  now = data.at;
  return now;
}

/** Places without summer time, by how many hours their clock is ahead of UTC, from 0 to 23: across the date line the hour is the same. */
const places = [
  ...['Africa/Abidjan', 'Africa/Lagos', 'Africa/Maputo', 'Asia/Riyadh', 'Asia/Dubai', 'Asia/Tashkent', 'Asia/Dhaka'],
  ...['Asia/Bangkok', 'Asia/Taipei', 'Asia/Tokyo', 'Pacific/Port_Moresby', 'Pacific/Guadalcanal', 'Pacific/Tarawa'],
  ...['Pacific/Pago_Pago', 'Pacific/Honolulu', 'Pacific/Gambier', 'Pacific/Pitcairn', 'America/Phoenix'],
  ...['America/Costa_Rica', 'America/Bogota', 'America/La_Paz', 'America/Argentina/Buenos_Aires', 'America/Noronha'],
  'Atlantic/Cape_Verde',
] as const;

/** A zone in which this hour of the day has begun at that instant. */
function zoneWhereItIs(hour: number, at: number): string {
  return places[(hour - new Date(at).getUTCHours() + 24) % 24] ?? 'UTC';
}

let seq = 0;
async function say(bed: Bed, change: Partial<Frame>): Promise<void> {
  seq += 1;
  const number = Number(bed.bedNo.replace('-', ''));
  const frame: Frame = {
    seq,
    at: now,
    sent: now,
    state: 'lying',
    posture: number % 3 === 0 ? 'left' : 'supine',
    rr: 13 + (number % 5),
    hr: 56 + (number % 17),
    move: 2,
    quality: 92,
    ...change,
  };
  if (frame.state === 'out') Object.assign(frame, { posture: null, rr: null, hr: null });
  await bed.mat.publishAsync(`v1/${bed.serial}/up/frame`, JSON.stringify(frame), { qos: 1 });
}

/** For pictures so early that for a while this one person is all that is wrong. */
const outFrom = pictures === undefined ? 41 : 30;
/** Minutes of the hour, and what each bed says then; everybody else sleeps. */
const stories: Record<string, (minute: number) => Partial<Frame> | null> = {
  // Up twice before, and out since then.
  '202-1': (m) => (m >= outFrom || (m >= 8 && m < 13) || (m >= 24 && m < 29) ? { state: 'out' } : {}),
  // Sitting on the edge of the bed for five minutes.
  '203-2': (m) => (m >= 59 ? { state: 'sitting', posture: null, quality: 40 } : {}),
  // Breathing slowly for five minutes.
  '205-1': (m) => (m >= 57 ? { rr: 7 } : {}),
  // Unplugged for twelve minutes.
  '206-2': (m) => (m >= 52 ? null : {}),
};
const lastMinute = 64;
/** Minutes of the hour of which pictures are kept: everybody is in bed; one person is out for too long, and that is all. */
const pictured: Record<number, string> = { 22: 'rest', 51: 'one-alarm' };
/** Only a picture needs all of the hour that a tile shows; what is told of it has begun after this. */
const firstMinute = pictures === undefined ? 38 : 0;
/** The network of this floor is out since then. */
const outFloor = '3F';
const outSince = 59;

/** Everybody who can be heard in this minute of the story. */
async function sayAll(minute: number): Promise<void> {
  await Promise.all(
    beds.map(async (bed) => {
      if (bed.floor === outFloor && minute >= outSince) return;
      const said = (stories[bed.bedNo] ?? (() => ({})))(minute);
      if (said !== null) await say(bed, said);
    }),
  );
}

/** Nobody looks yet and no second is asked about; shorter than what the server would call not having watched. */
const leapMs = 7_500;

async function liveTheHour(browser: Browser): Promise<void> {
  for (let minute = firstMinute; minute <= lastMinute; minute++) {
    for (const ms of [29_000, 31_000]) {
      await sayAll(minute);
      await advance(ms, leapMs);
    }
    const state = pictured[minute];
    if (pictures !== undefined && state !== undefined) {
      await sayAll(minute);
      await keepPictures(browser, state, looks, async ({ page }) => expect(page.locator('article')).not.toHaveCount(0));
    }
  }
  await sayAll(lastMinute);
}

/** The night goes on as it stands. */
async function goOn(minutes: number): Promise<void> {
  for (let half = 0; half < 2 * minutes; half++) {
    await advance(30_000);
    await sayAll(lastMinute);
  }
}

const bedOf = (bedNo: string): Bed => {
  const bed = beds.find((each) => each.bedNo === bedNo);
  if (bed === undefined) throw new Error(`no bed ${bedNo}`);
  return bed;
};

async function onTheBoard(screen: Screen): Promise<void> {
  await signIn(screen, staff);
  await enter(screen);
}

const sizes = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1680, height: 1050 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
] as const;
const looks = (['zh-TW', 'th'] as const).flatMap((language) => [
  { language, theme: 'dark' as const },
  { language, theme: 'light' as const },
]);

/** Losing the connection takes a screen its time. */
const fewLooks = [...looks.slice(0, 1), ...looks.slice(-1)];

/** At every size. @param ready what is waited for first */
async function keepPictures(
  browser: Browser,
  state: string,
  wishes: typeof looks,
  ready: (screen: Screen) => Promise<void>,
): Promise<void> {
  const folder = pictures ?? '';
  mkdirSync(folder, { recursive: true });
  for (const { language, theme } of wishes)
    for (const size of sizes) {
      const screen = await openScreen(browser, stack.url, { language, theme, ...size });
      await onTheBoard(screen);
      await expect(screen.page.getByText(screen.words.board.loading)).toHaveCount(0);
      // The rest of the navigation and of the top bar comes after the first beds.
      if (size.width >= 768)
        await expect(screen.page.getByRole('button', { name: screen.words.shell.account.label })).toBeVisible();
      await ready(screen);
      // The pointer stands where it pressed last, and would light up a bed.
      await screen.page.mouse.move(0, 0);
      await screen.page.evaluate(() => document.fonts.ready);
      await screen.page.screenshot({ path: join(folder, `${state}-${size.width}-${theme}-${language}.png`) });
      await screen.context.close();
    }
}

/**
 * How much of the strip's first time, or of what stands beside it, is out of sight, in px.
 * @param longest place and time, as long as they may become
 */
async function hiddenOfTime(
  screen: Screen,
  longest: { readonly place?: string; readonly time: string },
): Promise<number> {
  const line = screen.page.locator('[data-strip] li [title]:has(> span > span)').first();
  return await line.evaluate((what, { place, time }) => {
    const textOf = (element: Element | null | undefined): Text => {
      const text = document.createTreeWalker(element ?? document.body, NodeFilter.SHOW_TEXT).nextNode();
      if (element == null || !(text instanceof Text)) throw new Error('the line has no place or no time');
      return text;
    };
    const shown = textOf(what.lastElementChild?.firstElementChild);
    shown.data = time;
    if (place !== undefined) textOf(what.firstElementChild).data = place;
    const right = (element: Element | null | undefined): number => element?.getBoundingClientRect().right ?? Number.NaN;
    const strip = what.closest('[data-strip]');
    // The text itself: its element may be narrower.
    const range = document.createRange();
    range.selectNodeContents(shown);
    const buttons = [...(what.closest('li')?.querySelectorAll('button') ?? [])].map(right);
    const beside = Math.max(right(strip?.lastElementChild), ...buttons) - right(strip);
    return Math.max(0, Math.ceil(Math.max(range.getBoundingClientRect().right - right(what), beside)));
  }, longest);
}

test('three who need somebody, one of them answered, one mat lost, one network out', async ({ browser }) => {
  const screen = await openScreen(browser, stack.url, { width: 1440, height: 900 });
  await onTheBoard(screen);
  const { words } = screen;
  const kinds = words.alerts.type;
  const out = tileOf(screen, bedOf('202-1').bedId);
  const slow = tileOf(screen, bedOf('205-1').bedId);
  await expect(out).toContainText(kinds.leaveTimeout);
  await expect(tileOf(screen, bedOf('203-2').bedId)).toContainText(kinds.siteTimeout);
  await expect(slow).toContainText(kinds.respirationRateLess);
  await expect(slow).toHaveAttribute('data-priority', 'high');
  const lost = tileOf(screen, bedOf('206-2').bedId);
  await expect(lost).toHaveAttribute('data-status', 'disconnected');
  await expect(lost).toContainText(kinds.deviceDisconnected);
  // One notice for the whole floor, naming its beds; none of them tells of itself.
  const panel = screen.page.getByRole('complementary', { name: words.alerts.label });
  await expect(panel).toContainText(kinds.mqttStatus);
  await expect(panel).toContainText('301-1');
  const single = tileOf(screen, bedOf('301-1').bedId);
  await expect(single).toHaveAttribute('data-status', 'disconnected');
  await expect(single).not.toContainText(kinds.deviceDisconnected);

  // Somebody goes to the one who breathes slowly: seen on another screen too.
  const other = await openScreen(browser, stack.url, { language: 'th', width: 360, height: 780 });
  await onTheBoard(other);
  // The long word for the button, a network named behind "+3", and still the time at the top is whole.
  const { hoursMinutes } = other.words.common.duration;
  const time = hoursMinutes.replace('{{h}}', '1').replace('{{min}}', '05');
  expect(await hiddenOfTime(other, { time })).toBe(0);
  expect(await hiddenOfTime(other, { time, place: 'ห้องพักรวมชั้นสาม อาคารผู้ป่วยใน' })).toBe(0);
  await aimAndPress(slow.getByRole('button', { name: new RegExp(`^${words.alerts.claim}`) }));
  await expect(slow).toHaveAttribute('data-look', 'claimed');
  await until(async () => (await tileOf(other, bedOf('205-1').bedId).getAttribute('data-look')) === 'claimed');
  expect([...screen.complaints, ...other.complaints]).toEqual([]);
  await screen.context.close();
  await other.context.close();
});

for (const look of pictures === undefined ? [] : looks)
  test(`is kept as pictures in ${look.language}, ${look.theme}`, async ({ browser }) => {
    test.setTimeout(180_000);
    await sayAll(lastMinute);
    await keepPictures(browser, 'bad-night', [look], async (screen) => {
      await expect(tileOf(screen, bedOf('202-1').bedId)).toHaveAttribute('data-look', 'alarm');
    });
  });

if (pictures !== undefined)
  test('a screen without a connection is kept as pictures', async ({ browser }) => {
    test.setTimeout(300_000);
    await keepPictures(browser, 'offline', fewLooks, async (screen) => {
      await screen.context.setOffline(true);
      await expect(screen.page.getByText(screen.words.shell.connection.lost).first()).toBeVisible({
        timeout: 60_000,
      });
    });
  });

test('somebody goes, it is still so, somebody stays; a turn, an absence that the mat ends, and the rest time', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const screen = await openScreen(browser, stack.url, { width: 1440, height: 900 });
  await onTheBoard(screen);
  const { page, words } = screen;
  const starting = (text: string): RegExp => new RegExp(`^${text}`);

  // Claimed, and ten minutes later (the house says so) still so: it sounds again, one priority higher. Of all that is told only this never
  // grows by itself, however long the machine takes.
  const sitting = tileOf(screen, bedOf('203-2').bedId);
  await expect(sitting).toHaveAttribute('data-priority', 'medium');
  await aimAndPress(sitting.getByRole('button', { name: starting(words.alerts.claim) }));
  await expect(sitting).toHaveAttribute('data-look', 'claimed');
  await goOn(10);
  await expect(sitting).toHaveAttribute('data-look', 'alarm');
  await expect(sitting).toHaveAttribute('data-priority', 'high');
  await expect(sitting).toContainText(words.alerts.change.still);
  await aimAndPress(sitting.getByRole('button', { name: starting(words.alerts.claim) }));
  // A small tile says who goes; what comes next is on the card beside the board.
  const panel = page.getByRole('complementary', { name: words.alerts.label });
  const card = panel.locator(`[data-card="bed ${bedOf('203-2').bedId}"]`);
  await aimAndPress(card.getByRole('button', { name: starting(words.alerts.stay.press) }));
  await page.getByRole('button', { name: words.alerts.unit.minutes.replace('{{value}}', '10') }).click();
  await expect(sitting).toContainText(
    words.alerts.stay.until.split('{{time}}')[0]?.replace('{{name}}', '').trim() ?? '',
  );
  await goOn(6);
  await expect(sitting).toHaveAttribute('data-look', 'claimed');

  // Turned, away, and seen again by the mat.
  const sleeper = bedOf('201-2');
  await tileOf(screen, sleeper.bedId).getByRole('link').first().click();
  const drawer = page.getByRole('dialog', { name: starting(words.board.bed.replace('{{bed}}', '201-2')) });
  await drawer.getByRole('button', { name: words.board.care.turn }).click();
  await page.getByRole('button', { name: words.board.posture.left, exact: true }).click();
  await expect(drawer).toContainText(words.board.care.kind.turned);
  await drawer.getByRole('button', { name: words.board.absence.mark }).click();
  await page.getByRole('radio', { name: words.board.absence.reason.hospital }).click();
  const save = page.getByRole('button', { name: words.board.absence.save, exact: true });
  await save.click();
  // The board hears of it before the form has its answer; a form that still stands there would take the Escape below.
  await expect(save).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: words.board.absence.end })).toBeVisible();
  // Marked while the person lies there, the absence begins when they leave.
  stories['201-2'] = () => ({ state: 'out' });
  await goOn(1);
  await expect(tileOf(screen, sleeper.bedId)).toHaveAttribute('data-status', 'away');
  stories['201-2'] = () => ({});
  await goOn(1);
  await expect(tileOf(screen, sleeper.bedId)).toHaveAttribute('data-status', 'inBed');
  await expect(drawer.getByRole('button', { name: words.board.absence.mark })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: words.shell.account.label }).click();
  await page.getByRole('menuitem', { name: words.shell.restTime.open }).click();
  await page.getByLabel(desk.restTime.start).fill('22:30');
  await page.getByRole('button', { name: desk.restTime.save, exact: true }).click();
  await expect(page.getByLabel(desk.restTime.start)).toHaveCount(0);
  expect(await stack.query('select night_start, night_end from agencies order by agency_id limit 1')).toEqual([
    { night_start: 1350, night_end: 360 },
  ]);
  expect(screen.complaints).toEqual([]);
  await screen.context.close();
});
