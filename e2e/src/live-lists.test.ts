/**
 * Two screens in one house: what one of them changes stands on the other's list within a second, whatever list that is, and whoever reads or
 * is about to press there is not disturbed.
 */
import { expect, type Locator } from '@playwright/test';
import { words as board } from '@wardlight/contract/words/zh-TW';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import mqtt from 'mqtt';
import { enter, openScreen, type Screen, signIn } from './person.ts';
import { faultsOf } from './seeing.ts';
import { type SharedStack, test } from './shared-stack.ts';
import type { Ward } from './stack.ts';

let stack: SharedStack;
let ward: Ward;
test.beforeAll(async ({ sharedStack }) => {
  stack = await sharedStack();
  ward = await stack.makeWard({ beds: 3, prefix: 'lists' });
});

const paths = {
  residents: '/device-management/resident-management',
  devices: '/device-management/device',
  accounts: '/accounts',
};

const rowOf = ({ page }: Screen, text: string): Locator => page.getByRole('row').filter({ hasText: text });

test('a resident, a mat and an account that one screen changes stand on the other by themselves', async ({
  browser,
}) => {
  const watching = await openScreen(browser, stack.url, {});
  await signIn(watching, ward.agent);
  await enter(watching);
  const acting = await openScreen(browser, stack.url, {});
  await signIn(acting, ward.agent);
  await enter(acting);
  const [first] = ward.mats;
  if (first === undefined) throw new Error('the ward has no mat');

  // A resident gets another name.
  for (const { page } of [watching, acting]) await page.goto(paths.residents);
  const [{ name = '' } = {}] = await stack.query<{ name: string }>(
    'select name from residents where resident_id = $1',
    [first.residentId],
  );
  await expect(rowOf(watching, name)).toBeVisible();
  // Whoever has the focus in the row keeps it.
  const menu = rowOf(watching, name).getByRole('button').last();
  await menu.focus();
  await acting.page.getByRole('button', { name: desk.residents.edit.replace('{{name}}', name), exact: true }).click();
  const form = acting.page.getByRole('dialog');
  await form.getByLabel(desk.residents.field.name, { exact: true }).fill('林小蘭');
  await form.getByRole('button', { name: desk.lists.save }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(watching, '林小蘭')).toBeVisible();
  await expect(rowOf(watching, '林小蘭').getByRole('button').last()).toBeFocused();
  expect(await faultsOf(watching.page)).toEqual([]);

  // A mat comes for the first time.
  await watching.page.goto(paths.devices);
  const mat = rowOf(watching, first.serial);
  await expect(mat).toContainText(desk.devices.neverHeard);
  await expect(mat).not.toContainText(board.board.status.disconnected);
  const as = { clientId: first.serial, username: first.serial, password: first.password, protocolVersion: 4 } as const;
  const client = await mqtt.connectAsync(stack.mqttUrl, as);
  await client.publishAsync(`v1/${first.serial}/up/link`, 'online', { qos: 1 });
  const sent = Date.now();
  const frame = { seq: 1, at: sent, sent, state: 'lying', posture: 'supine', rr: 15, hr: 60, move: 2, quality: 90 };
  await client.publishAsync(`v1/${first.serial}/up/frame`, JSON.stringify(frame), { qos: 1 });
  await expect(mat).toContainText(desk.devices.online);
  await client.endAsync();

  // An account is shut out.
  for (const { page } of [watching, acting]) await page.goto(paths.accounts);
  const { username } = ward.staff;
  await expect(rowOf(watching, username)).toBeVisible();
  await rowOf(acting, username).getByRole('button').click();
  const opened = acting.page.getByRole('menu');
  // Whoever meant another row reads whose menu this is.
  await expect(opened).toContainText(desk.accounts.actionsOf.replace('{{username}}', username));
  await opened.getByRole('menuitem', { name: desk.accounts.disable, exact: true }).click();
  const question = acting.page.getByRole('dialog');
  await question.getByRole('button', { name: desk.accounts.disable, exact: true }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(watching, username)).toContainText(desk.accounts.state.disabled);

  for (const screen of [watching, acting]) {
    expect(screen.complaints).toEqual([]);
    await screen.context.close();
  }
});
