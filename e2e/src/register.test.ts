/**
 * From an empty installation to a bed that is watched, all of it by hand in a browser: an agent makes a facility and an account; its holder
 * makes beds, brings two hundred residents from a workbook of which seven rows are wrong, mends those, registers a mat, lays it in a bed,
 * prints the labels; a mat with those credentials connects, and its tile comes alive.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import mqtt from 'mqtt';
import { openScreen, type Screen, signIn } from './person.ts';
import { type Row, residentsWorkbook } from './resident-workbook.ts';
import { createStack, runNode, type Stack, until } from './stack.ts';

let stack: Stack;
let folder: string;
test.beforeAll(async () => {
  stack = await createStack();
  await stack.start();
  folder = mkdtempSync(join(tmpdir(), 'wl-register-'));
});
test.afterAll(async () => {
  await stack.stop();
  rmSync(folder, { recursive: true });
});

const facility = '向陽長照中心';
const password = '一個夠長的新密碼';

const admin = async (...args: string[]) =>
  (await runNode('server/src/admin.ts', args, { DATABASE_URL: stack.databaseUrl })).stdout;

/** Through the lamp, to wherever the account is led. */
async function light({ page, words }: Screen): Promise<void> {
  await page.getByRole('button', { name: words.welcome.enter }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/welcome'));
}

/** By the rail or by the page "More", as a person goes. */
async function goTo({ page, words }: Screen, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: words.shell.titles.more, exact: true }).click();
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

async function agentSetsUp(screen: Screen, agent: { username: string; password: string }): Promise<string> {
  const { page, words } = screen;
  await signIn(screen, agent);
  await light(screen);
  await goTo(screen, words.shell.titles.agencies);
  await page.getByRole('button', { name: desk.agencies.add }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel(desk.agencies.field.name).fill(facility);
  await form.getByRole('button', { name: desk.lists.save }).click();
  await page.getByRole('button', { name: desk.agencies.next.go.replace('{{name}}', facility) }).click();
  await goTo(screen, words.shell.titles.accounts);
  await page.getByRole('button', { name: desk.accounts.add }).first().click();
  await page.getByRole('dialog').getByLabel(desk.accounts.field.username).fill('night.nurse');
  await page.getByRole('dialog').getByLabel(desk.accounts.field.name).fill('夜班護理師');
  await page.getByRole('dialog').getByRole('button', { name: desk.lists.save }).click();
  const code = (await page.getByLabel(desk.accounts.code.label, { exact: true }).textContent()) ?? '';
  await page.getByRole('button', { name: desk.accounts.code.done }).click();
  return code;
}

async function choosesPassword({ page }: Screen): Promise<void> {
  await page.getByLabel(desk.ownAccount.change.password, { exact: true }).fill(password);
  await page.getByLabel(desk.ownAccount.change.again, { exact: true }).fill(password);
  await page.getByRole('button', { name: desk.ownAccount.change.submit }).click();
}

const bedNos = Array.from({ length: 20 }, (_, floor) =>
  Array.from({ length: 10 }, (_, n) => `${floor + 1}01-${n + 1}`),
).flat();

async function makesBeds(screen: Screen): Promise<void> {
  const { page, words } = screen;
  await goTo(screen, words.shell.titles.beds);
  await page.getByRole('button', { name: desk.beds.add, exact: true }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel(desk.beds.floor).fill('1F');
  await form.getByLabel(desk.beds.numbers).fill(bedNos.join(', '));
  await form.getByRole('button', { name: desk.beds.save.replace('{{n}}', '200') }).click();
  await expect(page.getByText(desk.beds.added.replace('{{n}}', '200'))).toBeVisible();
}

/** Each wrong in its own way; of two that name the same bed or the same code neither is taken. The rest of the two hundred is right. */
const wrong: Readonly<Record<number, Partial<Row>>> = {
  4: { name: '' },
  20: { birthday: '450302' },
  57: { gender: '不明' },
  90: { bedNumber: bedNos[88] ?? '' },
  121: { residentCode: 'R-100' },
};
const refused = [4, 20, 57, 88, 90, 100, 121];
const rows: Row[] = Array.from({ length: 200 }, (_, index) => ({
  name: `住民${String(index).padStart(3, '0')}`,
  gender: index % 2 === 0 ? '女' : '男',
  birthday: '民國28年3月2日',
  personalId: '',
  residentCode: `R-${index}`,
  bedNumber: bedNos[index] ?? '',
  customerNumber: '',
  note: '',
}));

async function brings(screen: Screen, path: string, added: number, failed: number): Promise<void> {
  const { page } = screen;
  await page.locator('input[type="file"]').setInputFiles(path);
  await page.getByRole('button', { name: desk.residentImport.commit.replace('{{n}}', String(added)) }).click();
  await expect(
    page.getByText(desk.residentImport.success.replace('{{n}}', String(added)), { exact: true }),
  ).toBeVisible({
    timeout: 30_000,
  });
  await expect(
    page.getByText(desk.residentImport.failure.replace('{{n}}', String(failed)), { exact: true }),
  ).toBeVisible();
}

async function bringsResidents(screen: Screen): Promise<void> {
  const { page, words } = screen;
  await goTo(screen, words.shell.titles.residents);
  await page.getByRole('link', { name: desk.residents.importMany }).click();
  const all = join(folder, 'residents.xlsx');
  await residentsWorkbook(
    all,
    rows.map((row, index) => ({ ...row, ...wrong[index] })),
  );
  await brings(screen, all, 193, 7);
  for (const index of refused)
    await expect(
      page.getByText(desk.residentImport.rowNumber.replace('{{row}}', String(index + 2))).first(),
    ).toBeVisible();
  // The failed rows come back as a workbook with their reasons; mended, they are taken.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: desk.residentImport.failedRows }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const mended = join(folder, 'mended.xlsx');
  await residentsWorkbook(
    mended,
    rows.filter((_, index) => refused.includes(index)),
  );
  await page
    .getByRole('link', { name: desk.residentImport.chooseOther })
    .or(page.getByRole('button', { name: desk.residentImport.chooseOther }))
    .click();
  await brings(screen, mended, 7, 0);
  await goTo(screen, words.shell.titles.residents);
  await expect(page.getByText(/／共 200$/)).toBeVisible();
}

async function registersMat(screen: Screen): Promise<string> {
  const { page, words } = screen;
  await goTo(screen, words.shell.titles.devices);
  await page.getByRole('button', { name: desk.devices.add }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel(desk.devices.serial).fill('WL26-E2E01');
  await form.getByRole('button', { name: desk.devices.addDo }).click();
  const secret = (await page.getByLabel(new RegExp(`^${desk.devices.password.label} · `)).textContent()) ?? '';
  await page.getByRole('dialog').getByRole('button', { name: desk.lists.done }).click();
  await page.getByRole('button', { name: desk.devices.actionsOf.replace('{{serial}}', 'WL26-E2E01') }).click();
  await page.getByRole('menuitem', { name: desk.devices.lay.do }).click();
  const laying = page.getByRole('dialog');
  await laying.getByLabel(desk.devices.bed).fill('101-1');
  await page
    .getByRole('option', { name: / · 101-1 · / })
    .first()
    .click();
  await laying.getByRole('button', { name: desk.devices.lay.do }).click();
  await expect(
    page.getByText(desk.devices.lay.done.replace('{{serial}}', 'WL26-E2E01').replace('{{bed}}', '101-1')),
  ).toBeVisible();
  return secret;
}

async function printsLabels(screen: Screen): Promise<void> {
  const { page, words } = screen;
  await goTo(screen, words.shell.titles.residents);
  await page.getByRole('link', { name: desk.residents.labels }).click();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: desk.labels.print.replace('{{n}}', '200') }).click();
  await expect(page.locator('body[data-printed="yes"]')).toHaveCount(1);
}

test('from nothing to a bed that is watched', async ({ browser }) => {
  test.setTimeout(120_000);
  const [, provider] = /Provider (\d+)/.exec(await admin('create-provider', '--name', '向陽')) ?? [];
  const made = await admin('create-agent', '--provider', provider ?? '', '--username', 'agent.one');
  const [, given = ''] = /Password: (\S+)/.exec(made) ?? [];

  const first = await openScreen(browser, stack.url);
  const code = await agentSetsUp(first, { username: 'agent.one', password: given });
  expect(first.complaints).toEqual([]);
  await first.context.close();

  const screen = await openScreen(browser, stack.url);
  const { page } = screen;
  await page.goto('/auth/login');
  await page.getByLabel(screen.words.signIn.username).fill('night.nurse');
  await page.getByLabel(screen.words.signIn.password, { exact: true }).fill(code);
  await page.getByRole('button', { name: screen.words.signIn.submit, exact: true }).click();
  await choosesPassword(screen);
  await light(screen);
  await makesBeds(screen);
  await bringsResidents(screen);
  const secret = await registersMat(screen);
  await printsLabels(screen);

  await page.getByRole('navigation').getByRole('link', { name: screen.words.shell.nav.board, exact: true }).click();
  const tile = page.locator('article').filter({ hasText: '101-1' }).first();
  const client = mqtt.connect(stack.mqttUrl, {
    clientId: 'WL26-E2E01',
    username: 'WL26-E2E01',
    password: secret,
    protocolVersion: 4,
  });
  await until(() => client.connected);
  const at = Date.now();
  const frame = { seq: 1, at, sent: at, state: 'sitting', posture: null, rr: 16, hr: 70, move: 20, quality: 90 };
  await client.publishAsync('v1/WL26-E2E01/up/frame', JSON.stringify(frame), { qos: 1 });
  await expect(tile).toContainText(screen.words.board.status.sitting);
  await client.endAsync();
  expect(screen.complaints).toEqual([]);
  await screen.context.close();
});
