/** One's own morning summary: wished for, refused by its field, ended, and what is said where it cannot arrive. */
import { screen, waitFor, within } from '@testing-library/react';
import type { MorningSummary } from '@wardlight/contract';
import { currentUser, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { MorningSummaryButton } from './parts/morning-summary.tsx';

const none: MorningSummary = {
  wish: null,
  reach: { line: false, push: true },
  timezone: 'Asia/Taipei',
  night_end: 360,
  last: null,
  preview: { title: '昨晚摘要 11/24', body: '高風險 1\n變動：201-1 王〇明：高風險' },
};
let standing: MorningSummary;
let server: FakeServer;

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  standing = none;
  server = fakeServer({
    readMorningSummary: () => standing,
    saveMorningSummary: ({ body }) => {
      standing = { ...standing, wish: body };
      return standing;
    },
    removeMorningSummary: () => {
      standing = none;
      return {};
    },
  });
});

async function open(options: Parameters<typeof renderScreen>[1] = {}) {
  const view = await renderScreen(<MorningSummaryButton />, options);
  await view.user.click(screen.getByRole('button', { name: '晨間摘要' }));
  return { ...view, dialog: within(await screen.findByRole('dialog')) };
}

test('shows how it would read now, and saves the time as it is typed', async () => {
  const { user, dialog } = await open();
  expect((await dialog.findByRole('region', { name: '現在會這樣寫' })).textContent).toContain('201-1 王〇明');
  const at = dialog.getByLabelText<HTMLInputElement>('時間');
  expect(at.value).toBe('07:15');
  await user.clear(at);
  await user.type(at, '730');
  await user.click(dialog.getByRole('button', { name: '每天傳給我' }));
  await waitFor(() =>
    expect(server.callsOf('saveMorningSummary').map(({ body }) => body)).toEqual([{ method: 'push', at_minute: 450 }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each(['3:00', '12:30', '', 'noon'])('%j is no morning: said beside the field, nothing is sent', async (typed) => {
  const { user, dialog } = await open();
  const at = await dialog.findByLabelText('時間');
  await user.clear(at);
  if (typed !== '') await user.type(at, typed);
  await user.click(dialog.getByRole('button', { name: '每天傳給我' }));
  expect(await dialog.findByText('請選 04:00 到 12:00 之間的時間。')).toBeTruthy();
  expect(server.callsOf('saveMorningSummary')).toEqual([]);
});

test('by LINE it says whether it arrives, and that alerts come first', async () => {
  const { user, dialog } = await open();
  await user.selectOptions(await dialog.findByLabelText('傳送方式'), 'LINE');
  expect(dialog.getByRole('link', { name: '去連結 LINE' })).toBeTruthy();
  expect(dialog.getByText(/優先留給警示/)).toBeTruthy();
});

test('the last one says why it did not arrive; ended, none comes', async () => {
  standing = {
    ...none,
    wish: { method: 'push', at_minute: 435 },
    reach: { line: false, push: false },
    last: { method: 'push', state: 'failed', problem: 'gone', at: exampleAt, done_at: exampleAt },
  };
  const { user, dialog } = await open();
  expect(await dialog.findByText(/沒有送達/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: '去開啟推播' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '不再傳送' }));
  await waitFor(() => expect(server.callsOf('removeMorningSummary')).toHaveLength(1));
});

test('what was typed survives a failed try; unread it is read again on demand', async () => {
  server.answer({ readMorningSummary: () => refusal('internal') });
  const { user, dialog } = await open();
  const again = await dialog.findByRole('button', { name: '再試一次' });
  server.answer({ readMorningSummary: () => standing, saveMorningSummary: () => unreachable });
  await user.click(again);
  const at = await dialog.findByLabelText<HTMLInputElement>('時間');
  await user.clear(at);
  await user.type(at, '08:00');
  await user.click(dialog.getByRole('button', { name: '每天傳給我' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(at.value).toBe('08:00');
});

test('over all agencies there is nothing to set, and the server is not asked', async () => {
  const { dialog } = await open({ user: currentUser({ role: 'agent' }), agency: 'all' });
  expect(await dialog.findByText('請先選擇一個機構，再設定那裡的晨間摘要。')).toBeTruthy();
  expect(server.callsOf('readMorningSummary')).toEqual([]);
});
