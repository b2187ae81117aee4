/** Trying out a draft: asked for, watched, stopped, and what it found. */
import { screen, waitFor, within } from '@testing-library/react';
import { type Rehearsal, shippedSettings, standardResponse } from '@wardlight/contract';
import {
  agencyId,
  currentUser,
  exampleAt,
  residentId,
  residentSettings,
  templateId,
} from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords, setUpLanguage } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { RehearsalPanel } from './panel.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const minute = 60_000;
const rehearsed = (change: Partial<Rehearsal> = {}): Rehearsal => ({
  rehearsal_id: id,
  agency_id: agencyId(1),
  state: 'running',
  nights: 7,
  done: 0,
  total: 2,
  result: null,
  ...change,
});
const night = (told: number) => ({ date: '2026-02-28', told, types: { leaveTimeout: told } });
const exit = { resident_id: residentId(112), name: '王小明', bed_no: '201-1', from: exampleAt };
const found: NonNullable<Rehearsal['result']> = {
  today: { told: 1, suppressed: 2, nights: [night(1)], types: { leaveTimeout: 1 } },
  draft: { told: 4, suppressed: 0, nights: [night(4)], types: { leaveBed: 3, leaveTimeout: 1 } },
  exits: [
    { ...exit, to: exampleAt + 30 * minute, today: exampleAt + 20 * minute, draft: exampleAt + 10 * minute },
    { ...exit, from: exampleAt + 60 * minute, to: null, today: exampleAt + 80 * minute, draft: null },
  ],
  without_data: 1,
  coverage: 0.5,
};

const draft = { settings: shippedSettings.fallRisk, response: standardResponse, sleep: null };
let server: FakeServer;
let now: Rehearsal;
beforeEach(async () => {
  crankClock();
  now = rehearsed();
  const rows = [residentSettings({ resident_id: residentId(112) }), residentSettings({ resident_id: residentId(113) })];
  server = fakeServer({
    listTemplateResidents: () => ({ rows, total: 2 }),
    beginRehearsal: () => rehearsed(),
    readRehearsal: () => now,
    cancelRehearsal: () => {
      now = rehearsed({ state: 'cancelled', done: 1 });
      return now;
    },
  });
  await setUpLanguage();
  await bringDeskWords();
});

const saved = { template_id: templateId(1), revision: 3 };
const panel = (change: object = {}) => <RehearsalPanel template={saved} draft={draft} {...change} />;
const button = (name: string) => screen.findByRole('button', { name });
const row = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('what the form says is rehearsed for whoever has the template; both are shown side by side', async () => {
  now = rehearsed({ state: 'done', done: 2, result: found });
  const { user } = await renderScreen(panel());
  await screen.findByText('會以 2 位住民的紀錄預演。');
  await user.selectOptions(screen.getByRole('combobox', { name: '晚數' }), '14');
  await user.click(screen.getByRole('checkbox', { name: '保留住民個人的設定' }));
  await user.click(await button('開始預演'));
  await screen.findByRole('table', { name: '各種通知的次數' });
  expect(server.callsOf('beginRehearsal').map(({ body }) => body)).toEqual([
    { draft, resident_ids: [112, 113], nights: 14, keep_overrides: false },
  ]);
  expect(row(/^離床 /)).toEqual(['0', '3']);
  expect(row(/^全部/)).toEqual(['1', '4']);
  expect(row(/^發生但沒有通知/)).toEqual(['2', '0']);
  expect(row(/^2026-02-28/)).toEqual(['1', '4']);
  expect(screen.getByText(/有資料的時間：50%/).textContent).toContain('1 位住民這幾晚沒有資料');
  expect(screen.getByText('資料偏少，數字僅供參考。')).toBeTruthy();
  const exits = screen.getByRole('table', { name: '夜間離床 20 分鐘以上' });
  const [, missed, told] = within(exits).getAllByRole('row');
  screen.getByText('預演的範圍：最近 7 晚，2 位住民，不保留住民個人的設定。');
  // What the draft would miss stands first.
  expect(missed?.textContent).toContain('不會通知');
  expect(missed?.textContent).toContain('夜晚結束時仍未回床');
  expect(told?.textContent).toContain('02:10 通知');
});

test('how far it is, and stopped', async () => {
  const { user } = await renderScreen(panel());
  await user.click(await button('開始預演'));
  expect((await screen.findByRole('status')).textContent).toBe('預演中：2 位中已完成 0 位');
  await user.click(await button('停止'));
  await screen.findByText('預演已停止。');
  expect(server.callsOf('cancelRehearsal')).toHaveLength(1);
  expect(await button('再預演一次')).toBeTruthy();
});

test('a form that is not right cannot be rehearsed, and says so; one that nobody has neither', async () => {
  const { unmount } = await renderScreen(panel({ draft: null }));
  await screen.findByText('表單有需要修正的地方，修正後才能預演。');
  expect(screen.queryByRole('button', { name: '開始預演' })).toBeNull();
  unmount();
  server.answer({ listTemplateResidents: () => ({ rows: [], total: 0 }) });
  await renderScreen(panel());
  await screen.findByText('目前沒有住民可以預演。');
  expect(screen.queryByRole('button', { name: '開始預演' })).toBeNull();
});

test('over all agencies together there is nothing to rehearse', async () => {
  await renderScreen(panel(), { user: currentUser({ role: 'agent', agency_id: null, agency: null }), agency: 'all' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: '預演' })).toBeNull());
});
