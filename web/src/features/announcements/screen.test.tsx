/** The page of what was announced to the reader. */
import { screen, waitFor, within } from '@testing-library/react';
import type { MyAnnouncement } from '@wardlight/contract';
import { announcementId, currentUser, exampleAt, myAnnouncement } from '@wardlight/contract/testing';
import { beforeEach, expect, it } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { otherDeskWords } from '../../testing/desk-words.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { AnnouncementsScreen } from './screen.tsx';

const of = (n: number, title: string, change: Partial<MyAnnouncement> = {}) =>
  myAnnouncement({
    announcement_id: announcementId(n),
    title,
    content: `${title}。https://ward.example/${n}`,
    texts: { 'zh-TW': { title, content: `${title}。https://ward.example/${n}` } },
    ...change,
  });

let clock: CrankedClock;
let server: FakeServer;
let rows: MyAnnouncement[];
beforeEach(async () => {
  clock = crankClock();
  await speak('zh-TW');
  await bringDeskWords();
  rows = [
    of(1, '新的'),
    of(2, '看過', { read_at: exampleAt - 1_000 }),
    of(3, '撤回的', { withdrawn_at: exampleAt - 2_000 }),
    of(4, '過期的', { until_at: exampleAt - 3_000 }),
  ];
  server = fakeServer({ listMyAnnouncements: () => ({ rows, total: rows.length }), readAnnouncement: () => ({}) });
});

const card = async (title: string) => {
  const found = (await screen.findByRole('heading', { name: title })).closest('li');
  if (found === null) throw new Error(`${title} stands in no card`);
  return within(found);
};

it('has those in force and those of before, each with its state; what is seen for a second is read', async () => {
  await renderScreen(<AnnouncementsScreen />, { user: currentUser() });
  (await card('新的')).getByText('未讀');
  (await card('看過')).getByText(/已讀/);
  (await card('撤回的')).getByText('已撤回');
  (await card('過期的')).getByText('已結束');
  expect((await card('新的')).getByRole('link').getAttribute('href')).toBe('https://ward.example/1');
  await clock.advance(900);
  expect(server.callsOf('readAnnouncement')).toEqual([]);
  await clock.advance(100);
  await waitFor(() => expect(server.callsOf('readAnnouncement').map(({ body }) => body)).toEqual([{ revision: 1 }]));
});

it('says that there is nothing, and tries again what could not be read', async () => {
  rows = [];
  server.answer({ listMyAnnouncements: () => refusal('internal') });
  const { user } = await renderScreen(<AnnouncementsScreen />);
  await screen.findByText('無法讀取');
  server.answer({ listMyAnnouncements: () => ({ rows, total: 0 }) });
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await screen.findByText('沒有公告');
});

it('a hundred at a time; with the last the focus stays beside where the button stood', async () => {
  const all = Array.from({ length: 130 }, (_, n) => of(n + 1, `公告 ${n + 1}`, { read_at: exampleAt }));
  server.answer({
    listMyAnnouncements: ({ query: { offset, limit } }) => ({ rows: all.slice(offset, offset + limit), total: 130 }),
  });
  const { user } = await renderScreen(<AnnouncementsScreen />);
  await screen.findByText('1–100／共 130');
  await user.click(screen.getByRole('button', { name: '顯示更多' }));
  await screen.findByRole('heading', { name: '公告 130' });
  await waitFor(() => expect(screen.queryByRole('button', { name: '顯示更多' })).toBeNull());
  expect(document.activeElement?.textContent).toBe('1–130／共 130');
});

it('is no page of a display', async () => {
  await renderScreen(<AnnouncementsScreen />, { user: currentUser({ role: 'display' }) });
  screen.getByText('這個帳號沒有這項權限。');
  expect(server.calls).toEqual([]);
});

it.each(otherDeskWords)('speaks %s', async (language, words) => {
  await renderScreen(<AnnouncementsScreen />, { language });
  await screen.findByText(words.announcements.info);
  expect((await screen.findAllByText(words.announcements.state.withdrawn)).length).toBeGreaterThan(0);
});
