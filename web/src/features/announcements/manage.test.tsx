/** The page on which agents announce. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Announcement } from '@wardlight/contract';
import {
  agency,
  agencyId,
  announcement,
  announcementId,
  announcementReader,
  currentUser,
  exampleAt,
  userId,
} from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { ManageAnnouncementsScreen } from './manage-screen.tsx';

const agencies = [agency({ name: '日安' }), agency({ agency_id: agencyId(2), name: '月安' })];
const agent = currentUser({ role: 'agent', agency_id: null, agencies });
const later = Date.UTC(2100, 0, 1);
const inForce = announcement();
const planned = announcement({
  announcement_id: announcementId(2),
  from_at: later,
  texts: { 'zh-TW': { title: '參訪', content: '明年' } },
  roles: ['staff', 'agent'],
  agencies: [agencyId(1), agencyId(2)],
});
const withdrawn = announcement({
  announcement_id: announcementId(3),
  withdrawn_at: exampleAt,
  texts: { 'zh-TW': { title: '停水', content: '取消' } },
});

let server: FakeServer;
let rows: Announcement[];
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  // jsdom lays nothing out: the list is 800 px high, each of its rows 72.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('role') === 'row' ? 72 : 800;
  });
  rows = [planned, inForce, withdrawn];
  server = fakeServer({
    listAnnouncements: ({ query }) => {
      const found = rows.filter(({ texts }) => JSON.stringify(texts).includes(query.search));
      return { rows: found, total: found.length };
    },
  });
});

const show = (scope: 'all' | 1 = 1) =>
  renderScreen(<ManageAnnouncementsScreen />, { user: agent, agency: scope === 'all' ? 'all' : agencyId(1) });
type Shown = Awaited<ReturnType<typeof show>>;
const row = async (title: string) => {
  const found = (await screen.findByText(title)).closest<HTMLElement>('[role="row"]');
  if (found === null) throw new Error(`${title} stands in no row`);
  return found;
};
async function act({ user }: Shown, title: string, action: string) {
  await user.click(within(await row(title)).getByRole('button', { name: `${title} 的動作` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const save = ({ user }: Shown) => user.click(screen.getByRole('button', { name: '儲存' }));

describe('the list', () => {
  it('says of each its state, for whom it is and how many have read it, also over all agencies', async () => {
    await show('all');
    expect((await row('消防演練')).textContent).toContain('公告中');
    within(await row('消防演練')).getByRole('button', { name: '12／15' });
    expect((await row('消防演練')).textContent).toContain('照護人員 · 日安');
    expect((await row('參訪')).textContent).toContain('預定發布');
    expect((await row('參訪')).textContent).toContain('照護人員, 管理人員 · 所有機構');
    expect((await row('停水')).textContent).toContain('已撤回');
  });

  it('counts again every half a minute how many have read it, while somebody can see it', async () => {
    const clock = crankClock();
    await show();
    within(await row('消防演練')).getByRole('button', { name: '12／15' });
    rows = [{ ...inForce, read: 13 }];
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await clock.advance(60_000);
    expect(server.callsOf('listAnnouncements')).toHaveLength(1);
    visible.mockReturnValue('visible');
    await clock.advance(29_000);
    expect(server.callsOf('listAnnouncements')).toHaveLength(1);
    await clock.advance(1_000);
    await screen.findByRole('button', { name: '13／15' });
    expect(server.callsOf('listAnnouncements')).toHaveLength(2);
  });

  it('is searched, says when there is nothing, and what could not be read is tried again', async () => {
    const shown = await show();
    await row('參訪');
    await shown.user.type(screen.getByRole('searchbox'), 'zzz');
    await screen.findByText('沒有符合「zzz」的公告');
    rows = [];
    await shown.user.clear(screen.getByRole('searchbox'));
    server.answer({ listAnnouncements: () => refusal('internal') });
    await shown.user.type(screen.getByRole('searchbox'), 'y');
    await screen.findByText('無法讀取');
  });

  it('is not for staff', async () => {
    await renderScreen(<ManageAnnouncementsScreen />, { user: currentUser() });
    screen.getByText('這個帳號沒有這項權限。');
    expect(server.calls).toEqual([]);
  });

  it('names who has read it and who has not yet', async () => {
    const read = [announcementReader({ name: '王美玉' })];
    const unread = [announcementReader({ user_id: userId(8), name: '林淑芬', agency_id: agencyId(2), read_at: null })];
    server.answer({
      listAnnouncementReaders: ({ query }) => ({ rows: query.which === 'read' ? read : unread, total: 1 }),
    });
    const { user } = await show();
    await user.click(within(await row('消防演練')).getByRole('button', { name: '12／15' }));
    await screen.findByText('2 人中有 1 人已讀');
    expect(within(screen.getByRole('region', { name: '未讀' })).getByRole('listitem').textContent).toBe(
      '林淑芬 · 月安',
    );
    expect(within(screen.getByRole('region', { name: '已讀' })).getByRole('listitem').textContent).toMatch(
      /^王美玉 · 日安 · /,
    );
    // The list was read before: it says the same by now.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    within(await row('消防演練')).getByRole('button', { name: '1／2' });
  });
});

describe('writing', () => {
  it('in two languages, with its preview, for whom it is chosen, at once and without an end', async () => {
    server.answer({ addAnnouncement: ({ body }) => announcement({ ...body, read: 0, people: 2 }) });
    const shown = await show();
    await shown.user.click(await screen.findByRole('button', { name: '新增公告' }));
    await screen.findByRole('dialog', { name: '新增公告' });
    await shown.user.type(field('標題'), '演練');
    await shown.user.type(field('內容'), '看 https://ward.example/x。');
    const preview = screen.getByRole('region', { name: '預覽' });
    within(preview).getByText('演練');
    expect(within(preview).getByRole('link').getAttribute('href')).toBe('https://ward.example/x');
    await shown.user.click(tab(/Bahasa/));
    expect(field('標題').value).toBe('');
    within(screen.getByRole('region', { name: '預覽' })).getByText('這個語言還沒有內容。');
    await shown.user.type(field('標題'), 'Latihan');
    await shown.user.type(field('內容'), 'Jam tiga.');
    tab(/繁體中文.*已填寫/);
    await shown.user.click(screen.getByLabelText('管理人員'));
    await shown.user.click(screen.getByLabelText('所有機構'));
    await save(shown);
    await waitFor(() => expect(server.callsOf('addAnnouncement')).toHaveLength(1));
    expect(server.callsOf('addAnnouncement')[0]?.body).toEqual({
      texts: {
        'zh-TW': { title: '演練', content: '看 https://ward.example/x。' },
        id: { title: 'Latihan', content: 'Jam tiga.' },
      },
      roles: ['staff', 'agent'],
      agencies: [1, 2],
      from_at: expect.any(Number),
      until_at: null,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says beside each field what is missing, in the language where it is', async () => {
    const shown = await show();
    await shown.user.click(await screen.findByRole('button', { name: '新增公告' }));
    await screen.findByRole('dialog');
    await save(shown);
    await screen.findByText('請至少用一種語言填寫標題和內容。');
    await shown.user.click(tab(/日本語/));
    await shown.user.type(field('標題'), '訓練');
    await shown.user.click(tab(/English/));
    await shown.user.click(screen.getByLabelText('照護人員'));
    await shown.user.click(screen.getByRole('button', { name: '移除 日安' }));
    fireEvent.change(field('結束'), { target: { value: '2026-01-01T00:00' } });
    await save(shown);
    await screen.findByText('標題和內容要一起填寫，或都留空白。');
    expect(tab(/日本語/).getAttribute('aria-selected')).toBe('true');
    for (const text of ['請至少選擇一種對象。', '請至少選擇一個機構。', '結束時間必須晚於開始時間，也要晚於現在。'])
      screen.getByText(text);
    expect(server.callsOf('addAnnouncement')).toEqual([]);
  });

  it('a draft that was not saved is there again', async () => {
    const first = await show();
    await first.user.click(await screen.findByRole('button', { name: '新增公告' }));
    await screen.findByRole('dialog');
    await first.user.type(field('標題'), '寫到一半');
    first.unmount();
    const second = await show();
    await second.user.click(await screen.findByRole('button', { name: '新增公告' }));
    await screen.findByText('這是您上次還沒儲存的內容。');
    expect(field('標題').value).toBe('寫到一半');
  });

  it('languages are gone through by arrow keys', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '新增公告' }));
    await screen.findByRole('dialog');
    tab(/繁體中文/).focus();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(tab(/Tiếng Việt/));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(tab(/English/));
  });
});

describe('changing', () => {
  it('begins with what stands there and saves against what was read', async () => {
    server.answer({ changeAnnouncement: ({ body }) => announcement({ ...body, revision: 2 }) });
    const shown = await show();
    await act(shown, '消防演練', '編輯');
    await screen.findByRole('dialog', { name: '編輯公告' });
    expect(field('內容').value).toBe('今天下午三點演練。');
    await shown.user.clear(field('內容'));
    await shown.user.type(field('內容'), '改到四點。');
    await save(shown);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('changeAnnouncement')[0]?.body).toEqual({
      texts: { 'zh-TW': { title: '消防演練', content: '改到四點。' } },
      roles: ['staff'],
      agencies: [1],
      from_at: inForce.from_at,
      until_at: null,
      revision: 1,
    });
  });

  it('two at once: the second sees the difference, and may take what the other saved', async () => {
    const theirs = announcement({ revision: 4, texts: { 'zh-TW': { title: '消防演練', content: '改到五點。' } } });
    server.answer({ changeAnnouncement: () => refusal('conflict') });
    const shown = await show();
    await act(shown, '消防演練', '編輯');
    await screen.findByRole('dialog');
    await shown.user.type(field('內容'), '請準時。');
    rows = [theirs];
    await save(shown);
    const line = (await screen.findByRole('cell', { name: '改到五點。' })).closest('tr');
    expect(line?.textContent).toBe('內容 · 繁體中文今天下午三點演練。請準時。改到五點。');
    await shown.user.click(screen.getByRole('button', { name: '改用目前的資料' }));
    await waitFor(() => expect(field('內容').value).toBe('改到五點。'));
  });

  it('withdrawing asks first and says what it does; what is withdrawn can only be looked at', async () => {
    server.answer({ withdrawAnnouncement: () => announcement({ withdrawn_at: exampleAt, revision: 2 }) });
    const shown = await show();
    await act(shown, '消防演練', '撤回');
    const asked = await screen.findByRole('dialog', { name: '要撤回「消防演練」嗎？' });
    within(asked).getByText(/撤回後不能復原/);
    expect(server.callsOf('withdrawAnnouncement')).toEqual([]);
    await shown.user.click(within(asked).getByRole('button', { name: '撤回' }));
    await waitFor(() => expect(server.callsOf('withdrawAnnouncement')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(shown, '停水', '以讀者的畫面查看');
    within(await screen.findByRole('dialog', { name: '預覽' })).getByText('取消');
    await shown.user.click(screen.getByRole('button', { name: '關閉' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await shown.user.click(within(await row('停水')).getByRole('button', { name: '停水 的動作' }));
    await screen.findByRole('menuitem', { name: '以讀者的畫面查看' });
    expect(screen.queryByRole('menuitem', { name: '編輯' })).toBeNull();
  });
});
