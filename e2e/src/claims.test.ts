/** Whoever says that they are going: two at the same moment, by the button in LINE, and at the bed by its code; and how one comes to LINE. */
import { expect, test } from '@playwright/test';
import { residentSheetPath } from '@wardlight/contract';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import { makeNightWard, type NightWard } from './night-ward.ts';
import { aimAndPress, enter, openScreen, signIn, tileOf, wordsOf } from './person.ts';
import { filled } from './sight.ts';
import { until } from './stack.ts';

const { alerts: zh } = wordsOf['zh-TW'];
let at: NightWard;
test.beforeAll(async () => {
  at = await makeNightWard(3);
});
test.afterAll(() => at?.end());

const starting = (text: string): RegExp => new RegExp(`^${text}`);

test('two who press “I’m going” at the same moment, in two browsers: one goes, the other is told who', async ({
  browser,
  playwright,
  launchOptions,
}) => {
  const { night, shift, settle, atTheBoard, bedOf, storyOf } = at;
  const second = await playwright.chromium.launch(launchOptions);
  const [one, other] = [
    await atTheBoard(browser, shift.first, { width: 1024, height: 800 }),
    await atTheBoard(second, shift.next, { width: 375, height: 812 }),
  ];
  const { bedId } = bedOf(0);
  await settle(0);
  await night.say('out', 0);
  await night.pass(5);
  // Both are on their way before either arrives.
  let arrived = 0;
  for (const { page } of [one, other])
    await page.route('**/api/beds/*/claim', async (route) => {
      arrived += 1;
      await until(() => arrived === 2);
      await route.continue();
    });
  // What passes in the corner is gone after two seconds.
  const said = Promise.all(
    [one, other].map(async ({ page }) => {
      const hasText = new RegExp(`${zh.told.claimed}|${zh.failed.faster.replace('{{name}}', '')}`);
      const corner = page.locator(':is([data-kind="success"], [data-kind="warning"])').filter({ hasText }).first();
      await expect(corner).toBeVisible();
      return await corner.innerText();
    }),
  );
  await Promise.all(
    [one, other].map((screen) => aimAndPress(tileOf(screen, bedId).getByRole('button', { name: starting(zh.claim) }))),
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
  const { alert, steps } = await storyOf(0, 'leaveBed');
  expect(steps.filter(({ change }) => change === 'claimed').map(({ by }) => by)).toEqual([alert.claimed_by]);
  const won = alert.claimed_by?.user_id === shift.first.userId;
  const [toWinner = '', toLoser = ''] = won ? texts : texts.toReversed();
  expect(toWinner).toContain(zh.told.claimed);
  // Nothing went wrong, and nothing is to be tried again.
  expect(toLoser).not.toContain(zh.failed.claim);
  expect(toLoser).toContain(filled(zh.failed.faster, { name: alert.claimed_by?.name ?? '' }));
  // That another was first is what the browser itself writes of the refusal.
  expect([...one.complaints, ...other.complaints].filter((text) => !/\b409\b/.test(text))).toEqual([]);
  await one.context.close();
  await second.close();
});

test('claimed by the button in LINE, and on the sheet that a code at the bed opens', async ({ browser }) => {
  const { line, stack, ward, shift, night, settle, atTheBoard, bedOf } = at;
  const { first, next } = shift;
  const screen = await atTheBoard(browser, ward.staff);
  const { accepted: before, replies } = await line.journal();
  await settle(1, 2);
  await night.say('out', 1, 2);
  await night.pass(5);
  const { accepted } = await line.journal({ accepted: before.length + 2 });
  const about = (bed: number) =>
    accepted.slice(before.length).find(({ messages }) => String(messages[0]?.altText).includes(bedOf(bed).bedNo));
  const template = about(1)?.messages[0]?.template as { actions: { data: string; label: string }[] };
  const [button] = template.actions;
  expect(button?.label).toBe(zh.claim);
  expect(await line.press(stack.url, first.lineId, button?.data ?? '')).toBe(200);
  await expect(tileOf(screen, bedOf(1).bedId)).toContainText(filled(zh.claimedBy, { name: first.name }));
  expect((await line.journal({ replies: replies.length + 1 })).replies.at(-1)?.text).toBe(zh.told.claimed);
  // The other presses the same a little later, and is told who was first.
  expect(await line.press(stack.url, next.lineId, button?.data ?? '')).toBe(200);
  expect((await line.journal({ replies: replies.length + 2 })).replies.at(-1)?.text).toContain(first.name);

  const phone = await openScreen(browser, stack.url, { width: 375, height: 740 });
  const [resident] = await stack.query<{ resident_id: number }>('select resident_id from residents where bed_id = $1', [
    bedOf(2).bedId,
  ]);
  await signIn(phone, next);
  await enter(phone);
  await phone.page.goto(residentSheetPath(ward.agencyId, resident?.resident_id ?? 0));
  await phone.page
    .getByRole('region', { name: desk.residents.sheet.status })
    .getByRole('button', { name: starting(zh.claim) })
    .click();
  await expect(tileOf(screen, bedOf(2).bedId)).toContainText(filled(zh.claimedBy, { name: next.name }));
  const { faults } = await line.journal();
  expect(faults).toEqual([]);
  expect([...screen.complaints, ...phone.complaints]).toEqual([]);
  await screen.context.close();
  await phone.context.close();
});

test('one’s own LINE on one’s own phone: there and back, tried out, and let go of', async ({ browser }) => {
  const { line, ward, atTheBoard } = at;
  const { line: words } = desk;
  const { page, context, complaints } = await atTheBoard(browser, ward.staff, { width: 375, height: 812 });
  await page.goto('/line');
  await line.become({ userId: 'Ustaff', name: '阿芳' });
  await page.getByRole('button', { name: words.mine.link }).click();
  await page.waitForURL('**/line-notify-callback');
  const said = page.getByRole('main');
  // The browser that began asks by the name in LINE; nothing is linked before.
  await expect(said).toContainText(filled(words.waiting.ask, { name: '阿芳' }));
  await said.getByRole('button', { name: words.waiting.yes }).click();
  await expect(said).toContainText(words.callback.success);
  await expect(said).toContainText(filled(words.callback.count, { n: '3' }));
  // Nothing of what LINE gave stays in the address, and a reload links nobody again.
  await page.reload();
  await expect(said).toContainText(words.callback.success);
  await page.getByRole('link', { name: wordsOf['zh-TW'].shell.titles.line }).click();
  const mine = page.getByRole('region', { name: words.mine.title });
  await expect(mine).toContainText('阿芳');

  const { accepted } = await line.journal();
  await mine.getByRole('button', { name: desk.telling.tryIt }).click();
  await expect(mine).toContainText(words.trial.sent.split('{{name}}')[0] ?? '');
  expect((await line.journal({ accepted: accepted.length + 1 })).accepted.at(-1)).toMatchObject({
    to: 'Ustaff',
    messages: [{ type: 'text', text: expect.stringContaining('night agency') }],
  });
  await mine.getByRole('button', { name: words.mine.unlink }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.mine.unlink }).click();
  await expect(mine).toContainText(words.mine.none);

  // Who agrees to nothing in LINE is linked to nothing.
  await line.become({ userId: 'Ustaff', name: '阿芳', declines: true });
  await page.getByRole('button', { name: words.mine.link }).click();
  await expect(said).toContainText(words.callback.failureInfo);
  expect((await line.journal()).faults).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
