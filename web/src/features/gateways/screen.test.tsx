/** Gateways: what each brought, adding, a conflict, two keys for a change without a gap, and a key that ends. */
import { screen, waitFor, within } from '@testing-library/react';
import { type Gateway, type GatewayKey, gatewayPostSchema } from '@wardlight/contract';
import { currentUser, exampleAt, gateway, userId } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { curlOf } from './model.ts';
import { GatewaysScreen } from './screen.tsx';

const key = (n: number, change: Partial<GatewayKey> = {}): GatewayKey => ({
  key_id: n as GatewayKey['key_id'],
  hint: `ab0${n}`,
  made_at: exampleAt - 86_400_000,
  made_by: { user_id: userId(1), name: '林雅婷' },
  used_at: null,
  ...change,
});
const secret = `wlg-1-1-${'k'.repeat(43)}`;

let server: FakeServer;
let rows: Gateway[];
const agent = currentUser({ role: 'agent' });
const show = (user = agent) =>
  renderScreen(<GatewaysScreen />, { user, agency: currentUser().agencies[0]?.agency_id ?? 'all' });

beforeEach(async () => {
  crankClock();
  await speak('zh-TW');
  await bringDeskWords();
  rows = [
    gateway({
      name: '護理站',
      keys: [key(1, { used_at: exampleAt - 60_000 })],
      counted: { stored: 1204, doubled: 3, refused: 2, unassigned: 5, needsAsking: 0 },
      refused: { at: exampleAt - 60_000, reason: 'outOfBounds' },
    }),
  ];
  server = fakeServer({ listGateways: () => ({ rows, total: rows.length }) });
});

test('each says when it was seen, what became of its readings, the last reason, and its keys by their end alone', async () => {
  await show();
  const card = (await screen.findByRole('heading', { name: '護理站' })).closest('li') as HTMLElement;
  expect(card.textContent).toMatch(/FORA.*每秒 50 筆/);
  expect(card.textContent).toMatch(/已儲存 1,204.*先前已收到 3.*未採用 2.*待指定住民 5.*需要確認 0/);
  expect(card.textContent).toMatch(/最近未採用：.*超出人體可能的範圍/);
  expect(card.textContent).toMatch(/結尾 ab01.*林雅婷.*最近使用/);
  expect(card.querySelector('pre')?.textContent).toContain(`${window.location.origin}/api/gateway/fora`);
});

test('the example is what a gateway may post', () => {
  for (const family of ['fora', 'chiline'] as const) {
    const body = /-d '(.*)'$/.exec(curlOf('https://ward.example', family, exampleAt))?.[1] ?? '';
    expect(gatewayPostSchema.safeParse(JSON.parse(body)).success).toBe(true);
  }
});

test('is added with a limit within its bounds; a name that is taken stands beside its field', async () => {
  server.answer({ addGateway: () => refusal('name_taken') });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: '新增閘道器' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: '名稱' }), '二樓');
  const limit = within(dialog).getByRole('textbox', { name: '每秒最多筆數' });
  await user.clear(limit);
  await user.type(limit, '0');
  await user.click(within(dialog).getByRole('button', { name: '儲存' }));
  expect(await within(dialog).findByText('請填 1 到 2000 的整數。')).toBeTruthy();
  await user.clear(limit);
  await user.type(limit, '20');
  await user.click(within(dialog).getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: '名稱' })));
  server.answer({ addGateway: ({ body }) => gateway(body) });
  await user.click(within(dialog).getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf('addGateway').at(-1)?.body).toEqual({
    name: '二樓',
    family: 'fora',
    serial: null,
    readings_per_second: 20,
  });
});

test('a second key is shown once, and closing asks whether it was copied; with two there is no third', async () => {
  server.answer({
    makeGatewayKey: () => {
      rows = [gateway({ name: '護理站', keys: [key(1), key(2)] })];
      return { key: secret, gateway: rows[0] as Gateway };
    },
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /產生金鑰/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(secret)).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(await within(dialog).findByRole('button', { name: '還沒有' }));
  expect(within(dialog).getByText(secret)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '完成' }));
  await user.click(await within(dialog).findByRole('button', { name: '已複製，關閉' }));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  expect(server.callsOf('makeGatewayKey')).toHaveLength(1);
  expect(await screen.findByText(/已有兩把金鑰/)).toBeTruthy();
});

test('a key that somebody else was quicker to make is said to be the second, not a change of something', async () => {
  server.answer({
    makeGatewayKey: () => {
      rows = [gateway({ name: '護理站', keys: [key(1), key(2)] })];
      return refusal('conflict');
    },
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /產生金鑰/ }));
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByRole('alert')).textContent).toContain('已有兩把金鑰');
});

test('a key is revoked after a question; one that is gone already is what was wanted', async () => {
  server.answer({ revokeGatewayKey: () => refusal('not_found') });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /撤銷/ }));
  const dialog = await screen.findByRole('dialog', { name: '撤銷結尾 ab01 的金鑰？' });
  await user.click(within(dialog).getByRole('button', { name: '撤銷' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('staff see them and may change nothing', async () => {
  await show(currentUser());
  await screen.findByRole('heading', { name: '護理站' });
  expect(screen.queryByRole('button', { name: /金鑰|撤銷|新增/ })).toBeNull();
  expect(screen.getByText(/由服務商的管理者維護/)).toBeTruthy();
});
