/**
 * A round of three residents with the simulator's meter: one reading saved, one refused and measured again, one that came late and is given from the
 * unassigned ones. The daily report and its workbook say the same, and the low SpO2 stands on the board as what a meter said.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { addGateway, listResidents, login, makeGatewayKey, standardReadingsPerSecond } from '@wardlight/contract';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import { callOf } from './calling.ts';
import { csv, parseCsv, saved } from './office.ts';
import { enter, openScreen, signIn, tileOf } from './person.ts';
import { faultsOf } from './seeing.ts';
import { type SharedStack, test } from './shared-stack.ts';
import { filled } from './sight.ts';
import { runNode, type Ward } from './stack.ts';

let stack: SharedStack;
let ward: Ward;
let key: string;
let folder: string;

test.beforeAll(async ({ sharedStack }) => {
  folder = mkdtempSync(join(tmpdir(), 'wl-measuring-'));
  stack = await sharedStack();
  ward = await stack.makeWard({ beds: 3, prefix: 'round', alerts: { spo2Less: { value: 90 } } });
  const { token } = await callOf(stack.url, login, {}, { body: ward.agent });
  const agent = { token, agency: ward.agencyId };
  const gateway = { name: 'Round', family: 'fora', serial: null, readings_per_second: standardReadingsPerSecond };
  const { gateway_id } = await callOf(stack.url, addGateway, agent, { body: gateway });
  ({ key } = await callOf(stack.url, makeGatewayKey, agent, { params: { gateway_id } }));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What became of each reading. */
async function post(...orders: string[]): Promise<string[]> {
  const program = 'simulator/src/meter/main.ts';
  const { stdout } = await runNode(program, ['--url', stack.url, '--key', key, '--meter', 'ROUND-1', ...orders]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).outcome);
}

test('a round of three: saved, measured again, late and given; report, workbook and board agree', async ({
  browser,
}) => {
  const { token } = await callOf(stack.url, login, {}, { body: ward.staff });
  const { rows: residents } = await callOf(stack.url, listResidents, { token }, { query: { limit: 10 } });
  const [first, second, third] = ward.mats.map(({ residentId, bedNo, bedId }) => {
    const name = residents.find(({ resident_id }) => resident_id === residentId)?.name ?? '';
    return { bedId, bed: bedNo, name };
  });
  if (first === undefined || second === undefined || third === undefined) throw new Error('the ward has three beds');

  const screen = await openScreen(browser, stack.url);
  const { page } = screen;
  const { measuring, measurements, measurementReport } = desk;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const confirm = async (name: string) => {
    // What came stands where a finger was about to stop the waiting: for a second it is not taken for an answer.
    await expect(button(name)).not.toHaveAttribute('aria-disabled', 'true');
    await button(name).click();
  };
  const next = ({ bed, name }: typeof first) => filled(measuring.confirmNext, { bed, name });
  await signIn(screen, ward.staff);
  await enter(screen);
  await page.goto('/other-device/fora');
  await button(filled(measuring.measureOf, { bed: first.bed, name: first.name })).click();
  const pressure = button(measurements.kind.bloodPressure);
  if ((await pressure.getAttribute('aria-pressed')) === 'true') await pressure.click();
  const oxygen = button(measurements.kind.spo2);
  if ((await oxygen.getAttribute('aria-pressed')) !== 'true') await oxygen.click();
  expect(await faultsOf(page)).toEqual([]);
  await button(measuring.begin).click();
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await post('spo2=97')).toEqual(['stored']);
  await expect(page.getByText('97%')).toBeVisible();
  await confirm(next(second));

  // Nothing that is possible of a person: the waiting goes on.
  await expect(page.getByRole('heading', { name: second.name })).toBeVisible();
  expect(await post('spo2=20')).toEqual(['refused']);
  await expect(page.getByText(measuring.failed)).toBeVisible();
  await expect(page.getByText(measuring.failedAgain)).toBeVisible();
  expect(await post('spo2=86')).toEqual(['stored']);
  await expect(page.getByText('86%', { exact: true })).toBeVisible();
  await confirm(next(third));

  await expect(page.getByRole('heading', { name: third.name })).toBeVisible();
  await button(measuring.giveUp).click();
  await expect(page.getByText(measuring.stopped)).toBeVisible();
  expect(await post('spo2=95')).toEqual(['unassigned']);
  await page.goto('/other-device/unassigned');
  await expect(button(measuring.unassigned.giveTo)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  // The list fills what the window leaves, however few stand in it.
  const list = page.getByRole('table', { name: screen.words.shell.titles.unassigned });
  const place = await list.boundingBox();
  const window = page.viewportSize();
  if (place === null || window === null) throw new Error('the list is not in sight');
  // Below it stands one line, how many there are.
  expect(window.height - (place.y + place.height)).toBeLessThan(120);
  await button(measuring.unassigned.giveTo).click();
  await button(filled(measuring.unassigned.give, { name: `${third.bed} ${third.name}` })).click();
  await expect(
    page.getByText(filled(measuring.unassigned.given, { name: third.name, what: '血氧 95%' })),
  ).toBeVisible();

  await page.goto('/report/measurements?kinds=spo2');
  const table = page.getByRole('region', { name: measurementReport.table });
  const cell = (name: string) => table.getByRole('row').filter({ hasText: name }).getByRole('cell');
  for (const [{ name }, value] of [
    [first, '97%'],
    [second, '86%'],
    [third, '95%'],
  ] as const)
    await expect(cell(name)).toContainText(value);
  await expect(cell(second.name)).toContainText(measurements.band.veryLow);
  expect(await faultsOf(page)).toEqual([]);
  const coming = page.waitForEvent('download');
  await button(filled(desk.audit.exportAs, { format: 'Excel' })).click();
  const file = join(folder, 'report.xlsx');
  await (await coming).saveAs(file);
  const [heads = [], ...lines] = parseCsv(readFileSync(await saved(file, csv), 'utf8').replace(/^\uFEFF/, ''));
  const column = (head: string) => heads.indexOf(head);
  const [who, last, mark] = [
    column(desk.riskSummaries.exported.resident),
    column(desk.measurementFiles.last),
    column(desk.measurementFiles.mark),
  ];
  const inFile = lines.flatMap((line) => (line[who] ? [[line[who], line[last], line[mark]]] : []));
  expect(inFile).toEqual([
    [first.name, '97', measurements.band.usual],
    [second.name, '86', measurements.band.veryLow],
    [third.name, '95', measurements.band.slightlyLow],
  ]);

  await page.goto('/dashboard');
  const tile = tileOf(screen, second.bedId);
  await expect(tile).toContainText('86%');
  await tile.getByRole('link').first().click();
  const [before = ''] = screen.words.alerts.value.meter.split(' {{time}}');
  await expect(page.getByRole('dialog').first()).toContainText(before);
  await expect(tileOf(screen, first.bedId)).not.toContainText('97%');
  expect(screen.complaints).toEqual([]);
  await screen.context.close();
});
