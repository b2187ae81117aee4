/** A shift is over: one hands it over, the other reads it on the board and accepts in a second browser, and the first is told. */
import { type Browser, expect } from '@playwright/test';
import { type HandoverId, login } from '@wardlight/contract';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import { callOf } from './calling.ts';
import { openScreen, type Screen } from './person.ts';
import { type SharedStack, test } from './shared-stack.ts';
import { until, type Ward } from './stack.ts';

const zh = desk.handover;
/** A sentence of ours after its last value. */
const tail = (text: string): string => text.split('}}').at(-1) ?? '';

let stack: SharedStack;
let ward: Ward;
let over: HandoverId;

test.beforeAll(async ({ sharedStack }) => {
  stack = await sharedStack();
  ward = await stack.makeWard({ beds: 2, prefix: 'handover' });
  over = await endTheShift();
});

/** The shift under way is moved back, so that it ended just now: the server makes its page. */
async function endTheShift(): Promise<HandoverId> {
  let changed: HandoverId | undefined;
  await until(async () => {
    const rows = await stack.query<{ handover_id: HandoverId }>(
      `update handovers set from_at = now() - interval '8 hours', to_at = now() - interval '1 minute', due_at = now()
        where agency_id = $1 and fixed_at is null and to_at > now() returning handover_id`,
      [ward.agencyId],
    );
    changed = rows[0]?.handover_id;
    return changed !== undefined;
  });
  if (changed === undefined) throw new Error('no shift is under way');
  const made = 'select 1 from handovers where handover_id = $1 and fixed_at is not null';
  await until(async () => (await stack.query(made, [changed])).length === 1);
  return changed;
}

async function atTheBoard(browser: Browser, { username, password }: Ward['staff'], agency: number | null) {
  const { token } = await callOf(stack.url, login, {}, { body: { username, password } });
  const screen = await openScreen(browser, stack.url);
  await screen.context.addInitScript(
    (held) => {
      localStorage.setItem('wardlight.session', held);
      sessionStorage.setItem('wardlight.welcome', '{"visible":false}');
    },
    JSON.stringify({ token, username, expire: null, agency }),
  );
  await screen.page.goto('/dashboard');
  await expect(screen.page.locator('article').first()).toBeVisible();
  return screen;
}

const line = ({ page }: Screen, text: string) => page.getByRole('status').filter({ hasText: tail(text) });

test('handed over in one browser, accepted in another, and whoever handed it over is told', async ({ browser }) => {
  const giver = await atTheBoard(browser, ward.staff, null);
  await line(giver, zh.lineNotGiven).getByRole('link').click();
  await giver.page.waitForURL(`**/handover/${over}`);
  const field = giver.page.getByLabel(zh.text);
  await field.fill('201 今晚吃得少');
  // Not lost with the page.
  await giver.page.reload();
  await expect(field).toHaveValue('201 今晚吃得少');
  await giver.page.getByRole('button', { name: zh.give, exact: true }).click();
  await expect(giver.page.getByText(tail(zh.givenBy)).first()).toBeVisible();
  await expect(field).toHaveCount(0);

  const taker = await atTheBoard(browser, ward.agent, ward.agencyId);
  await line(taker, zh.lineWaiting).getByRole('link').click();
  await expect(taker.page.getByText('201 今晚吃得少')).toBeVisible();
  await taker.page.getByRole('button', { name: zh.accept, exact: true }).click();
  await expect(taker.page.getByText(zh.waiting)).toHaveCount(0);
  await expect(giver.page.getByText(tail(zh.youHandedOver))).toBeVisible({ timeout: 60_000 });

  // In the list, found by a part of the message; and the board is silent again.
  await taker.page.goto('/handover');
  await taker.page.getByRole('searchbox').fill('吃得少');
  await expect(taker.page.getByRole('table').getByRole('link')).toHaveCount(1);
  const asked = taker.page.waitForResponse('**/api/handovers/open');
  await taker.page.goto('/dashboard');
  await asked;
  await expect(taker.page.locator('article').first()).toBeVisible();
  await expect(line(taker, zh.lineWaiting)).toHaveCount(0);
  expect([...giver.complaints, ...taker.complaints]).toEqual([]);
  for (const { context } of [giver, taker]) await context.close();
});
