/**
 * People to people: a nurse writes without a line and is answered, and both see that it was read; an announcement to two facilities in three
 * languages waits while a red alarm sounds, and opens once that is closed.
 */
import { expect, type Locator } from '@playwright/test';
import { addAnnouncement, login, sendChat } from '@wardlight/contract';
import { words as th } from '@wardlight/contract/words/th/desk';
import { words as zh } from '@wardlight/contract/words/zh-TW/desk';
import mqtt from 'mqtt';
import { callOf } from './calling.ts';
import { aimAndPress, enter, openScreen, type Screen, signIn, tileOf } from './person.ts';
import { faultsOf } from './seeing.ts';
import { type SharedStack, test } from './shared-stack.ts';
import { filled } from './sight.ts';
import type { Ward } from './stack.ts';

let stack: SharedStack;
let ward: Ward;
let sister: Ward;
test.beforeAll(async ({ sharedStack }) => {
  stack = await sharedStack();
  ward = await stack.makeWard({ beds: 1, prefix: 'people', alerts: { spo2Less: { value: 90 } } });
  sister = await stack.makeWard({ beds: 1, prefix: 'sister', locale: 'ja_JP', providerId: ward.providerId });
});

/** That there is no line is what the browser itself writes of each call. */
const complaintsOf = ({ complaints }: Screen): string[] =>
  complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text));
const message = (screen: Screen, text: string): Locator =>
  screen.page.getByRole('log').getByRole('listitem').filter({ hasText: text });
const announced = ({ page }: Screen, title: string): Locator => page.getByRole('dialog').filter({ hasText: title });

test('a nurse writes on a phone without a line, comes back and is answered; both see that it was read', async ({
  browser,
}) => {
  const phone = await openScreen(browser, stack.url, { width: 375, height: 812, language: 'th' });
  await signIn(phone, ward.staff);
  await enter(phone);
  await phone.page.goto('/chat');
  await expect(phone.page.getByText(th.chat.emptyInfo)).toBeVisible();
  const desk = await openScreen(browser, stack.url, {});
  await signIn(desk, ward.agent);
  await enter(desk);
  await desk.page.goto(`/chat?agency=${ward.agencyId}`);
  await expect(desk.page.getByText(zh.chat.emptyInfo)).toBeVisible();

  await phone.context.setOffline(true);
  await expect(phone.page.getByText(th.chat.fileNeedsLine)).toBeVisible();
  const question = 'เตียง 101 ต้องเปลี่ยนแผ่นรองไหม';
  await phone.page.getByLabel(th.chat.message, { exact: true }).fill(question);
  await aimAndPress(phone.page.getByRole('button', { name: th.chat.send, exact: true }));
  await expect(message(phone, question)).toContainText(th.chat.waitsForLine);
  await expect(message(desk, question)).toHaveCount(0);

  await phone.context.setOffline(false);
  await expect(message(phone, question)).not.toContainText(th.chat.waitsForLine);
  await expect(message(desk, question)).toHaveCount(1);
  expect(await faultsOf(desk.page)).toEqual([]);
  const answer = '請換，備品在二樓';
  await desk.page.getByLabel(zh.chat.message, { exact: true }).fill(answer);
  await aimAndPress(desk.page.getByRole('button', { name: zh.chat.send, exact: true }));
  await expect(message(phone, answer)).toHaveCount(1);
  await expect(message(phone, question)).toContainText(filled(th.chat.readBy, { names: `agent ${ward.agencyId}` }));
  await expect(message(desk, answer)).toContainText(filled(zh.chat.readBy, { names: `staff ${ward.agencyId}` }));
  await expect(message(phone, question)).toHaveCount(1);
  expect(await faultsOf(phone.page)).toEqual([]);
  for (const screen of [phone, desk]) {
    expect(complaintsOf(screen)).toEqual([]);
    await screen.context.close();
  }
});

test('on a phone one writes in sight while messages scroll, also where a keyboard leaves half the window', async ({
  browser,
}) => {
  const { token } = await callOf(stack.url, login, {}, { body: sister.agent });
  const without = { file_id: null, link: null };
  for (let n = 10; n < 40; n++)
    await callOf(
      stack.url,
      sendChat,
      { token, agency: sister.agencyId },
      { body: { client_id: `00000000-0000-4000-8000-0000000000${n}`, text: `備品 ${n}`, ...without } },
    );
  const phone = await openScreen(browser, stack.url, { width: 375, height: 812, language: 'th' });
  await signIn(phone, sister.staff);
  await enter(phone);
  const { page } = phone;
  await page.goto('/chat');
  const field = page.getByLabel(th.chat.message, { exact: true });
  const send = page.getByRole('button', { name: th.chat.send, exact: true });
  const inSight = async () => {
    for (const one of [field, send]) await expect(one).toBeInViewport({ ratio: 1 });
    const [foot, bar] = [await send.boundingBox(), await page.getByRole('navigation').last().boundingBox()];
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  };
  await expect(message(phone, '備品 39')).toBeInViewport({ ratio: 1 });
  await inSight();
  expect(await faultsOf(page)).toEqual([]);
  await message(phone, '備品 10').scrollIntoViewIfNeeded();
  await inSight();
  // Its name counts what is unread: a message is read once it was in sight for a second, which a quick browser does not wait for.
  const newest = page.getByRole('button', { name: th.chat.newest, exact: true });
  await newest.or(page.getByRole('button', { name: filled(th.chat.lines, { n: '30' }), exact: true })).click();
  await field.focus();
  await page.setViewportSize({ width: 375, height: 480 });
  await inSight();
  await phone.context.close();
});

const texts = {
  'zh-TW': { title: '明天下午消防演練', content: '三點請到大門。' },
  th: { title: 'ซ้อมหนีไฟพรุ่งนี้', content: 'บ่ายสามที่ประตูใหญ่' },
  ja: { title: '明日の避難訓練', content: '三時に正門へ。' },
} as const;

async function sayOxygen(spo2: number, ...ago: readonly number[]): Promise<void> {
  const [mat] = ward.mats;
  if (mat === undefined) throw new Error('the ward has no mat');
  const { serial, password } = mat;
  const as = { clientId: serial, username: serial, password, protocolVersion: 4 } as const;
  const client = await mqtt.connectAsync(stack.mqttUrl, as);
  const sent = Date.now();
  for (const at of ago.map((each) => sent - each)) {
    const vitals = { rr: 15, hr: 60, spo2, move: 2, quality: 90 };
    const frame = { seq: at, at, sent, state: 'lying', posture: 'supine', ...vitals };
    await client.publishAsync(`v1/${serial}/up/frame`, JSON.stringify(frame), { qos: 1 });
  }
  await client.endAsync();
}

test('an announcement to two facilities, in three languages, waits behind a red alarm and opens once that is closed', async ({
  browser,
}) => {
  const open = async (at: Ward, wish: Parameters<typeof openScreen>[2]): Promise<Screen> => {
    const screen = await openScreen(browser, stack.url, wish);
    await signIn(screen, at.staff);
    await enter(screen);
    return screen;
  };
  const phone = await open(ward, { width: 375, height: 812, language: 'th' });
  const desk = await open(ward, {});
  // Nothing is written in English: their facility's language is given.
  const elsewhere = await open(sister, { language: 'en' });
  const bedId = ward.mats[0]?.bedId ?? 0;
  await sayOxygen(84, 40_000, 20_000);
  for (const screen of [phone, desk]) {
    await expect(tileOf(screen, bedId)).toHaveAttribute('data-look', 'alarm');
    await expect(tileOf(screen, bedId)).toHaveAttribute('data-priority', 'high');
  }

  const { token } = await callOf(stack.url, login, {}, { body: ward.agent });
  const agencies = [ward.agencyId, sister.agencyId];
  await callOf(
    stack.url,
    addAnnouncement,
    { token, agency: ward.agencyId },
    { body: { texts, roles: ['staff'], agencies, from_at: Date.now(), until_at: null } },
  );
  await expect(announced(elsewhere, texts.ja.title)).toBeVisible();
  // As long as one waits there, the badge alone says so here.
  await expect(phone.page.getByRole('link', { name: filled(th.announcements.badge, { n: '1' }) })).toBeVisible();
  await expect(desk.page.getByRole('link', { name: filled(zh.announcements.badge, { n: '1' }) })).toBeVisible();
  await expect(announced(phone, texts.th.title)).toHaveCount(0);
  await expect(announced(desk, texts['zh-TW'].title)).toHaveCount(0);

  const { page, words } = phone;
  await aimAndPress(page.getByRole('navigation').getByRole('button'));
  await aimAndPress(page.getByRole('button', { name: new RegExp(`^${words.alerts.close} `) }).first());
  await aimAndPress(page.getByRole('button', { name: words.alerts.closedAs.helped, exact: true }));
  // It goes on, and so it is asked once more.
  await aimAndPress(page.getByRole('button', { name: th.closing.stillTrue.close, exact: true }));
  await expect(tileOf(desk, bedId)).toHaveAttribute('data-look', 'calm');
  await expect(announced(desk, texts['zh-TW'].title)).toContainText(texts['zh-TW'].content);
  // On the phone the list of alerts lies over the page until it is put away.
  await page.keyboard.press('Escape');
  await expect(announced(phone, texts.th.title)).toContainText(texts.th.content);
  for (const screen of [phone, desk, elsewhere]) {
    expect(await faultsOf(screen.page)).toEqual([]);
    expect(screen.complaints).toEqual([]);
    await screen.context.close();
  }
});
