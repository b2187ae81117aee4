/** The turn clock on two screens: turned from the list, the ring of the other's tile begins anew; taken back, it is where it was. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { changeResident, type Language, listResidents } from '@wardlight/contract';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import { callOf } from './calling.ts';
import { makeNightWard, type NightWard } from './night-ward.ts';
import { type Screen, type ScreenWish, tileOf } from './person.ts';
import { faultsOf } from './seeing.ts';

const pictures = process.env.WARDLIGHT_PICTURES;
/** Where the first of them is overdue, the second due, the third half-way and the fourth just turned; out, silent, and without an interval. */
const [overdue, due, half, fresh, out, silent, without] = [0, 1, 2, 3, 4, 5, 6] as const;

let at: NightWard;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  at = await makeNightWard(8, {});
  const { rows } = await callOf(at.stack.url, listResidents, at.shift.staff, { query: { limit: 50 } });
  for (const { resident_id, revision, name, bed } of rows) {
    if (bed?.bed_no === at.bedOf(without).bedNo) continue;
    const kept = { gender: null, birthday: null, resident_code: null, customer_no: null, note: null };
    const body = { name, ...kept, turn_minutes: 60, revision };
    await callOf(at.stack.url, changeResident, at.shift.staff, { params: { resident_id }, body });
  }
  await at.settle(overdue, without, silent);
  await at.night.leap(15 * 60);
  await at.settle(due);
  await at.night.leap(31 * 60);
  await at.settle(half, out);
  await at.night.leap(25 * 60);
  await at.night.say('out', out);
  await at.night.hush(silent);
  await at.settle(fresh);
  await at.night.leap(6 * 60);
  at.night.breathe();
});
test.afterAll(() => at?.end());

const ringOn = (screen: Screen, bed: number) => tileOf(screen, at.bedOf(bed).bedId).locator('.turn-ring');

test('turned from the list, the ring of the other screen begins anew; taken back, it is where it was', async ({
  browser,
}) => {
  const board = await at.atTheBoard(browser, at.ward.staff);
  await expect(ringOn(board, overdue)).toHaveAttribute('data-phase', 'overdue');
  await expect(ringOn(board, due)).toHaveAttribute('data-phase', 'due');
  for (const bed of [half, fresh]) await expect(ringOn(board, bed)).toHaveAttribute('data-phase', 'ahead');
  for (const bed of [out, silent, without]) await expect(ringOn(board, bed)).toHaveCount(0);

  const list = await at.atTheBoard(browser, at.ward.staff);
  await list.page.goto('/turns');
  const row = list.page.getByRole('listitem').filter({ hasText: at.bedOf(overdue).bedNo });
  await row.getByRole('button', { name: desk.turns.turned }).click();
  await row.getByRole('button', { name: desk.turns.side.left, exact: true }).click();
  await expect(row).toContainText(desk.turns.said.left);
  await expect(ringOn(board, overdue)).toHaveAttribute('data-phase', 'ahead');
  // Whoever loads the page anew within the minute has not lost the way back.
  await list.page.reload();
  await expect(row).toContainText(desk.turns.said.left);
  const undo = row.getByRole('button', { name: list.words.board.care.undo });
  // The second press of a hurried finger takes nothing back; somebody slower has theirs taken.
  await expect(async () => {
    if (await undo.isVisible()) await undo.click();
    await expect(ringOn(board, overdue)).toHaveAttribute('data-phase', 'overdue', { timeout: 3_000 });
  }).toPass();

  // The same in the drawer of the first, and the hour says to which side.
  await tileOf(board, at.bedOf(half).bedId).getByRole('link').first().click();
  const drawer = board.page.getByRole('dialog').first();
  const { care, posture } = board.words.board;
  await expect(drawer).toContainText(board.words.board.turn.every.replace('{{time}}', '1 小時'));
  await drawer.getByRole('button', { name: care.turn }).click();
  await board.page.getByRole('button', { name: posture.right, exact: true }).click();
  await expect(drawer.getByRole('button', { name: care.undo })).toBeVisible();
  await expect(drawer).toContainText(`${care.kind.turned} · ${posture.right}`);
  for (const screen of [board, list]) {
    expect(screen.complaints).toEqual([]);
    await screen.context.close();
  }
});

const heightOf: Readonly<Record<number, number>> = { 375: 812, 768: 1024, 1280: 800, 1920: 1080 };

async function look(browser: Browser, wish: Required<Pick<ScreenWish, 'language' | 'theme'>>, widths: number[]) {
  const screen = await at.atTheBoard(browser, at.ward.staff, wish);
  const { page } = screen;
  const faults: string[] = [];
  const seen = async (name: string, width: number) => {
    faults.push(...(await faultsOf(page)).map((fault) => `${name} ${width}: ${fault}`));
    if (pictures === undefined) return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}-${wish.language}-${wish.theme}-${width}.png`) });
  };
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf[width] ?? 800 });
    for (const [name, path] of [
      ['board', '/dashboard'],
      ['drawer', `/dashboard?bed=${at.bedOf(overdue).bedId}`],
      ['list', '/turns'],
      ['wall', '/dashboard?wall=1'],
    ] as const) {
      if (name === 'wall' && width < 1280) continue;
      await page.goto(path);
      await expect(page.locator('.turn-ring[data-phase="overdue"]').first()).toBeVisible();
      await seen(name, width);
      if (name !== 'drawer') continue;
      // To which side is asked beside the button, on a phone from below.
      const { care, posture } = screen.words.board;
      await page.getByRole('dialog').first().getByRole('button', { name: care.turn }).click();
      await expect(page.getByRole('button', { name: posture.left, exact: true })).toBeVisible();
      await seen('sides', width);
    }
  }
  expect(faults).toEqual([]);
  expect(screen.complaints).toEqual([]);
  await screen.context.close();
}

/** The desk's own proof looks at the list; the rings are looked at in the proof alone. */
const proof = process.env.WARDLIGHT_PROOF === '1';
const looks: readonly (readonly [Language, 'dark' | 'light', number[]])[] =
  pictures === undefined
    ? proof
      ? [
          ['zh-TW', 'dark', [1280]],
          ['th', 'light', [375]],
        ]
      : []
    : (['zh-TW', 'th'] as const)
        .flatMap((language) =>
          (['dark', 'light'] as const).map((theme) => [language, theme, [375, 768, 1280, 1920]] as const),
        )
        .map(([language, theme, widths]) => [language, theme, [...widths]]);
for (const [language, theme, widths] of looks)
  test(`the rings in ${language}, ${theme}: nothing cut, nothing grave @proof`, async ({ browser }) => {
    test.setTimeout(300_000);
    await look(browser, { language, theme }, widths);
  });
