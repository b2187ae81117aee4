/** A wall screen from its first code to its last word: shown, scanned, taken in, masked, unmasked, revoked. */
import { expect } from '@playwright/test';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import { enter, openScreen, type Screen, signIn, tileOf } from './person.ts';
import { type SharedStack, test } from './shared-stack.ts';
import type { Ward } from './stack.ts';

let stack: SharedStack;
let ward: Ward;

test.beforeAll(async ({ sharedStack }) => {
  stack = await sharedStack();
  ward = await stack.makeWard({ beds: 2, prefix: 'pairing' });
  await stack.query(`update residents set name = '王美玉' where bed_id = $1`, [ward.mats[0]?.bedId]);
});

const button = ({ page }: Screen, name: string) => page.getByRole('button', { name, exact: true });

test('the wall shows a code, staff take it in, the board appears masked, follows its masking, and revoking ends it', async ({
  browser,
}) => {
  const wall = await openScreen(browser, stack.url);
  const staff = await openScreen(browser, stack.url);
  const bedId = ward.mats[0]?.bedId ?? 0;
  const tile = tileOf(wall, bedId);

  await wall.page.goto('/auth/login');
  await wall.page.getByRole('link', { name: wall.words.signIn.asWall }).click();
  const shown = wall.page.getByText(/^\S+ [A-Z2-9]{4}-[A-Z2-9]{4}$/);
  await expect(shown).toBeVisible();
  const code = (await shown.textContent())?.slice(-9) ?? '';
  await wall.page.reload();
  await expect(shown).toContainText(code);
  await expect(wall.page.getByRole('img', { name: desk.displays.wall.qr })).toBeVisible();

  await signIn(staff, ward.staff);
  await enter(staff);
  await staff.page.goto(`/displays/pair?code=${code}`);
  await expect(staff.page.getByLabel(desk.displays.code)).toHaveValue(code);
  await staff.page.getByLabel(desk.displays.name).fill('2F 走廊');
  await button(staff, desk.displays.submit).click();
  await expect(staff.page.getByRole('heading', { name: '2F 走廊' })).toBeVisible();

  // By itself: nobody touches the wall.
  await wall.page.waitForURL('**/dashboard');
  await expect(tile).toHaveAccessibleName(/王○玉/);
  await expect(wall.page.getByRole('navigation')).toHaveCount(0);
  await expect(button(wall, wall.words.board.display.wall.leave)).toHaveCount(0);

  await button(staff, `${desk.lists.edit} 2F 走廊`).click();
  await staff.page.getByRole('checkbox', { name: desk.displays.masked }).uncheck();
  await staff.page.getByRole('dialog').getByRole('button', { name: desk.lists.save }).click();
  await expect(tile).toHaveAccessibleName(/王美玉/);

  // Switched off and on again, and whatever is typed into it: it stands at the wall.
  await wall.page.evaluate(() => sessionStorage.clear());
  await wall.page.goto('/displays');
  await wall.page.waitForURL('**/dashboard');
  await expect(tile).toBeVisible();

  await button(staff, `${desk.displays.revoke} 2F 走廊`).click();
  await staff.page.getByRole('dialog').getByRole('button', { name: desk.displays.revoke, exact: true }).click();
  await wall.page.waitForURL('**/auth/login');
  await expect(staff.page.getByRole('heading', { name: desk.displays.none })).toBeVisible();

  expect(staff.complaints).toEqual([]);
  // That its session is over is what the browser itself writes of the refusal.
  expect(wall.complaints.filter((line) => !/\b401\b/.test(line))).toEqual([]);
  const log = stack.log();
  expect(log).not.toContain('王美玉');
});
