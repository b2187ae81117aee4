import { screen, waitFor } from '@testing-library/react';
import type { RestTime } from '@wardlight/contract';
import { currentUser } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { RestTimeDialog } from './dialog.tsx';

beforeEach(bringDeskWords);

const stored: RestTime = { start: 1260, end: 360 };
const start = () => screen.findByLabelText<HTMLInputElement>('開始');
const end = () => screen.findByLabelText<HTMLInputElement>('結束');
const save = () => screen.getByRole('button', { name: '儲存' });

test('shows what is set, says how long that is, and saves what was typed', async () => {
  const server = fakeServer({ readRestTime: () => stored, saveRestTime: ({ body }) => body });
  const onClose = vi.fn();
  const { user } = await renderScreen(<RestTimeDialog open onClose={onClose} />);
  expect((await start()).value).toBe('21:00');
  expect((await end()).value).toBe('06:00');
  expect(screen.getByText('共 9 小時 00 分 · 到隔天早上')).toBeTruthy();
  await user.clear(await start());
  await user.type(await start(), '2230');
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.callsOf('saveRestTime').map(({ body }) => body)).toEqual([{ start: 1350, end: 360, read: stored }]);
});

test.each([
  ['', '休息時間不可空白'],
  ['25:00', '時間有誤，例如 21:00'],
])('%j is said beside its field, which takes the focus; nothing is sent', async (typed, text) => {
  const server = fakeServer({ readRestTime: () => stored });
  const { user } = await renderScreen(<RestTimeDialog open onClose={() => {}} />);
  await user.clear(await start());
  if (typed !== '') await user.type(await start(), typed);
  await user.click(save());
  expect(await screen.findByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(await start());
  expect(server.callsOf('saveRestTime')).toEqual([]);
});

test('the same time twice is no night', async () => {
  fakeServer({ readRestTime: () => stored });
  const { user } = await renderScreen(<RestTimeDialog open onClose={() => {}} />);
  await user.clear(await end());
  await user.type(await end(), '21:00');
  await user.click(save());
  expect(await screen.findByText('時間有誤：休息時間為 4 到 16 小時')).toBeTruthy();
  expect(document.activeElement).toBe(await end());
});

test('what was typed survives a failed try, and is there again after a reload', async () => {
  fakeServer({ readRestTime: () => stored, saveRestTime: () => unreachable });
  const onClose = vi.fn();
  const { user, unmount } = await renderScreen(<RestTimeDialog open onClose={onClose} />);
  await user.clear(await start());
  await user.type(await start(), '20:30');
  await user.click(save());
  expect(await screen.findByText('無法儲存夜間休息時間')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  unmount();
  await renderScreen(<RestTimeDialog open onClose={onClose} />);
  expect((await start()).value).toBe('20:30');
});

describe('somebody else set it meanwhile', () => {
  const theirs: RestTime = { start: 1320, end: 300 };
  const open = async () => {
    let now = stored;
    const server = fakeServer({
      readRestTime: () => now,
      saveRestTime: ({ body: { read, ...night } }) => {
        if (JSON.stringify(read) !== JSON.stringify(now)) return refusal('conflict');
        now = night;
        return night;
      },
    });
    const onClose = vi.fn();
    const view = await renderScreen(<RestTimeDialog open onClose={onClose} />);
    await view.user.clear(await start());
    await view.user.type(await start(), '20:30');
    now = theirs;
    await view.user.click(save());
    await screen.findByText('現在是 22:00–05:00，您輸入的是 20:30–06:00。');
    expect(onClose).not.toHaveBeenCalled();
    expect((await start()).value).toBe('20:30');
    return { ...view, server, onClose };
  };

  test('both are shown, and what was typed is saved over it when that is chosen', async () => {
    const { user, server, onClose } = await open();
    await user.click(screen.getByRole('button', { name: '用我的內容儲存' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.callsOf('saveRestTime').at(-1)?.body).toEqual({ start: 1230, end: 360, read: theirs });
  });

  test('or what is stored is taken, and can be edited further', async () => {
    const { user, server, onClose } = await open();
    await user.click(screen.getByRole('button', { name: '改用目前的時間' }));
    expect((await start()).value).toBe('22:00');
    expect(screen.queryByText('別人剛改過夜間休息時間')).toBeNull();
    await user.clear(await end());
    await user.type(await end(), '05:30');
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.callsOf('saveRestTime').at(-1)?.body).toEqual({ start: 1320, end: 330, read: theirs });
  });

  test('pressing "save" again without choosing decides nothing', async () => {
    const { user, server } = await open();
    await user.click(save());
    await waitFor(() => expect(server.callsOf('saveRestTime')).toHaveLength(2));
    expect(await screen.findByText('別人剛改過夜間休息時間')).toBeTruthy();
  });

  test('a draft that comes back later is told too', async () => {
    let now = stored;
    fakeServer({
      readRestTime: () => now,
      saveRestTime: ({ body }) => (body.read.start === now.start ? body : refusal('conflict')),
    });
    const first = await renderScreen(<RestTimeDialog open onClose={() => {}} />);
    await first.user.clear(await start());
    await first.user.type(await start(), '20:30');
    first.unmount();
    now = theirs;
    const { user } = await renderScreen(<RestTimeDialog open onClose={() => {}} />);
    expect((await start()).value).toBe('20:30');
    await user.click(save());
    await screen.findByText('現在是 22:00–05:00，您輸入的是 20:30–06:00。');
  });
});

test('says when it cannot be read, and tries again when asked', async () => {
  let up = false;
  fakeServer({ readRestTime: () => (up ? stored : refusal('internal')) });
  const { user } = await renderScreen(<RestTimeDialog open onClose={() => {}} />);
  expect(await screen.findByText('無法讀取夜間休息時間')).toBeTruthy();
  up = true;
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  expect((await start()).value).toBe('21:00');
});

test('over all agencies there is nothing to set, and the server is not asked', async () => {
  const server = fakeServer();
  const agent = currentUser({ role: 'agent' });
  await renderScreen(<RestTimeDialog open onClose={() => {}} />, { user: agent, agency: 'all' });
  expect(await screen.findByText('請先切換到單一機構')).toBeTruthy();
  expect(server.calls).toEqual([]);
});

test('a display reads it and changes nothing', async () => {
  fakeServer({ readRestTime: () => stored });
  await renderScreen(<RestTimeDialog open onClose={() => {}} />, { user: currentUser({ role: 'display' }) });
  expect((await start()).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: '儲存' })).toBeNull();
});
