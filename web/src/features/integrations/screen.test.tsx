/** Other systems: what each may read, adding, a conflict, a key that is shown once, and one that ends. */
import { screen, waitFor, within } from '@testing-library/react';
import { type Integration, type IntegrationKey, measurementKinds } from '@wardlight/contract';
import { currentUser, exampleAt, integration, userId } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { IntegrationsScreen } from './screen.tsx';

const key = (n: number, change: Partial<IntegrationKey> = {}): IntegrationKey => ({
  key_id: n as IntegrationKey['key_id'],
  hint: `ab0${n}`,
  made_at: exampleAt - 86_400_000,
  made_by: { user_id: userId(1), name: '林雅婷' },
  used_at: null,
  ...change,
});
const secret = `wli-1-1-${'k'.repeat(43)}`;

let server: FakeServer;
let rows: Integration[];
const agent = currentUser({ role: 'agent' });
const show = () =>
  renderScreen(<IntegrationsScreen />, { user: agent, agency: currentUser().agencies[0]?.agency_id ?? 'all' });

beforeEach(async () => {
  crankClock();
  await speak('zh-TW');
  await bringDeskWords();
  rows = [integration({ name: '市立醫院', keys: [key(1, { used_at: exampleAt - 60_000 })] })];
  server = fakeServer({ listIntegrations: () => ({ rows, total: rows.length }) });
});

test('each says what it may read, whether names are among it, and its keys by their end alone', async () => {
  rows.push(
    integration({
      integration_id: 2 as Integration['integration_id'],
      name: '診所',
      kinds: [...measurementKinds],
      names: true,
    }),
  );
  await show();
  const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')?.textContent ?? '';
  expect(await card('市立醫院')).toMatch(/不含住民姓名.*血壓 · .*結尾 ab01.*林雅婷.*最近使用/);
  expect(await card('診所')).toMatch(/含住民姓名.*所有量測項目.*還沒有金鑰/);
});

test('is added with all kinds and no names unless it is said; one that may read nothing is refused beside its field', async () => {
  server.answer({ addIntegration: ({ body }) => integration(body) });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: '新增外部系統' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: '名稱' }), '診所');
  const kinds = within(within(dialog).getByRole('group', { name: '可讀取的量測項目' })).getAllByRole('checkbox');
  expect(kinds).toHaveLength(measurementKinds.length);
  for (const box of kinds) await user.click(box);
  await user.click(within(dialog).getByRole('button', { name: '儲存' }));
  expect(await within(dialog).findByText('請至少選一項。')).toBeTruthy();
  await user.click(kinds[2] as HTMLElement);
  await user.click(within(dialog).getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf('addIntegration').at(-1)?.body).toEqual({ name: '診所', kinds: ['spo2'], names: false });
});

test('what somebody else saved meanwhile stands beside what is typed', async () => {
  server.answer({
    changeIntegration: () => {
      rows = [integration({ name: '市立醫院', names: true, revision: 2 })];
      return refusal('conflict');
    },
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: '市立醫院 的其他操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '修改' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: '名稱' }), '二院');
  await user.click(within(dialog).getByRole('button', { name: '儲存' }));
  expect(await within(dialog).findByText(/^含住民姓名$/)).toBeTruthy();
});

test('a key is shown once, and closing asks whether it was copied', async () => {
  server.answer({ makeIntegrationKey: () => ({ key: secret, integration: rows[0] as Integration }) });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /產生金鑰/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(secret)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '完成' }));
  await user.click(await within(dialog).findByRole('button', { name: '已複製，關閉' }));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
});

test('a key is revoked after a question; one that is gone already is what was wanted', async () => {
  server.answer({ revokeIntegrationKey: () => refusal('not_found') });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /撤銷/ }));
  const dialog = await screen.findByRole('dialog', { name: '撤銷結尾 ab01 的金鑰？' });
  await user.click(within(dialog).getByRole('button', { name: '撤銷' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
