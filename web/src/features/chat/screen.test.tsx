/** The support chat room: as it is read and written, over a lost line, and by several at once. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type ChatMessage,
  type ChatRead,
  chatClientIdSchema,
  chatFileIdSchema,
  chatMessageIdSchema,
  type DataOf,
  type readChat,
} from '@wardlight/contract';
import { agencyId, currentUser, loggedAlert, userId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import type { ChatFeed, ChatNews } from './model.ts';
import { ChatScreen } from './screen.tsx';
import { ChatUnread } from './unread.tsx';

const nurse = currentUser();
const agent = currentUser({ role: 'agent', agency_id: null, user_id: userId(77), display_name: '林督導' });
const hour = 3_600_000;
const at = Date.UTC(2026, 10, 27, 18);

const message = (n: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  message_id: chatMessageIdSchema.parse(n),
  client_id: chatClientIdSchema.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
  at: at + n * 1_000,
  by: { user_id: agent.user_id, name: '林督導', role: 'agent' },
  text: `text ${n}`,
  ...{ file: null, link: null, withdrawn_at: null },
  ...more,
});
const mine = { user_id: nurse.user_id, name: nurse.display_name, role: 'staff' } as const;

let server: FakeServer;
let room: DataOf<typeof readChat>;
let publish: (news: ChatNews) => void;
const feed: ChatFeed = {
  subscribe(take) {
    publish = (news) => act(() => take(news));
    return () => {};
  },
};

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  setConnection('live');
  window.sessionStorage.clear();
  room = {
    room: { agency_id: agencyId(1), name: '日安', hours: '09–18 林督導', retention_days: 365, revision: 1 },
    messages: [message(1), message(2, { by: mine })],
    ...{ more: false, reads: [], unread: 0 },
  };
  server = fakeServer({
    readChat: () => room,
    noteChatRead: () => ({ unread: 0 }),
    sendChat: ({ body }) => message(3, { client_id: body.client_id, text: body.text, by: mine }),
    readChatUnread: () => ({ unread: 0 }),
    readUser: () => nurse,
  });
});

const show = (user = nurse, agency: 'all' | number = 1) =>
  renderScreen(
    <>
      <ChatScreen feed={feed} />
      <ChatUnread feed={{ subscribe: () => () => {} }} />
    </>,
    { user, ...(user.role === 'agent' ? { agency: agency === 'all' ? 'all' : agencyId(agency) } : {}) },
  );
const texts = () => [...screen.getByRole('log').querySelectorAll('.chat-text')].map(({ textContent }) => textContent);
const write = () => screen.getByLabelText<HTMLTextAreaElement>('訊息');

describe('as it is read', () => {
  it('says that it is not for emergencies, who answers, who wrote, and whether it was read', async () => {
    const read: ChatRead = {
      user_id: agent.user_id,
      name: '林督導',
      role: 'agent',
      message_id: message(2).message_id,
      read_at: at + hour,
    };
    room = { ...room, reads: [read] };
    await show();
    await screen.findByText('text 1');
    screen.getByText(/緊急時請直接打電話/);
    screen.getByText('回覆時間：09–18 林督導');
    const own = screen.getByText('text 2').closest('li');
    expect(own?.textContent).toContain('您');
    expect(own?.textContent).toContain('已讀：林督導');
  });

  it('an empty room, and one that cannot be read, say so', async () => {
    room = { ...room, messages: [] };
    const { unmount } = await show();
    await screen.findByText('寫下問題，管理人員看到後會回覆。');
    unmount();
    server.answer({ readChat: () => refusal('internal') });
    await show();
    await screen.findByText('無法讀取');
  });

  it('what comes and what is taken back stand there at once, and are read after a second on a visible page', async () => {
    await show();
    await screen.findByText('text 1');
    publish({ messages: [message(3)], reads: [] });
    await waitFor(() => expect(texts()).toEqual(['text 1', 'text 2', 'text 3']));
    await waitFor(() => expect(server.callsOf('noteChatRead').at(-1)?.body).toEqual({ message_id: 3 }), {
      timeout: 5_000,
    });
    publish({ messages: [message(3, { text: '', withdrawn_at: at + hour })], reads: [] });
    await screen.findByText('林督導 收回了這則訊息');
    expect(texts()).toEqual(['text 1', 'text 2']);
  });

  it('what an agent writes of who answers stands there at once, without reading the room again', async () => {
    await show();
    await screen.findByText('回覆時間：09–18 林督導');
    const asked = server.callsOf('readChat').length;
    publish({ messages: [], reads: [], room: { ...room.room, hours: '24 小時 王督導', revision: 2 } });
    await screen.findByText('回覆時間：24 小時 王督導');
    // An older word that comes late changes nothing.
    publish({ messages: [], reads: [], room: room.room });
    screen.getByText('回覆時間：24 小時 王督導');
    expect(server.callsOf('readChat')).toHaveLength(asked);
  });

  it('stays at the newest where a keyboard takes its place, and where it was when older ones are read', async () => {
    let resized: () => void = () => undefined;
    class Observed {
      constructor(tell: () => void) {
        resized = tell;
      }
      observe(): void {}
      disconnect(): void {
        resized = () => undefined;
      }
    }
    vi.stubGlobal('ResizeObserver', Observed);
    await show();
    await screen.findByText('text 1');
    const log = screen.getByRole('log');
    let height = 300;
    Object.defineProperty(log, 'clientHeight', { get: () => height });
    Object.defineProperty(log, 'scrollHeight', { get: () => 2_000 });
    log.scrollTop = 1_700;
    height = 160;
    resized();
    expect(log.scrollTop).toBe(2_000);
    log.scrollTop = 500;
    fireEvent.scroll(log);
    height = 300;
    resized();
    expect(log.scrollTop).toBe(500);
  });

  it('older ones come before what is read, a page at a time', async () => {
    room = { ...room, messages: [message(51), message(52)], more: true };
    const { user } = await show();
    await screen.findByText('text 51');
    server.answer({
      readChat: ({ query }) => {
        expect(query.before).toBe(51);
        return { ...room, messages: [message(49), message(50)], more: false };
      },
    });
    await user.click(screen.getByRole('button', { name: '較早的訊息' }));
    await screen.findByText('text 49');
    expect(texts()).toEqual(['text 49', 'text 50', 'text 51', 'text 52']);
    expect(screen.queryByRole('button', { name: '較早的訊息' })).toBeNull();
  });

  it('of ten thousand messages no more than four hundred stand on the page', async () => {
    const many = (from: number, n: number) => Array.from({ length: n }, (_, i) => message(from + i));
    room = { ...room, messages: many(9_901, 100), more: true };
    const { user } = await show();
    await screen.findByText('text 10000');
    let first = 9_901;
    server.answer({
      readChat: () => {
        first -= 100;
        return { ...room, messages: many(first, 100), more: true };
      },
    });
    for (let page = 0; page < 5; page++) {
      await user.click(screen.getByRole('button', { name: '較早的訊息' }));
      await screen.findByText(`text ${first}`);
    }
    expect(texts()).toHaveLength(400);
    expect(screen.queryByText('text 10000')).toBeNull();
    server.answer({ readChat: () => room });
    await user.click(screen.getByRole('button', { name: '回到最新訊息' }));
    await screen.findByText('text 10000');
  });

  it('addresses are links to http alone; a bed leads to its bed, and what is gone says so', async () => {
    room = {
      ...room,
      messages: [
        message(1, { text: 'see https://example.org/a?b=1. javascript:alert(1)' }),
        message(2, { text: '', link: { kind: 'bed', bed_id: 12 as never, bed_no: '201-1' } }),
        message(3, { text: '', link: { kind: 'resident', resident_id: 4 as never, name: null } }),
      ],
    };
    await show();
    await screen.findByText('住民 已不存在');
    const links = screen.getAllByRole('link');
    const of = (name: string) => links.find(({ textContent }) => textContent === name)?.getAttribute('href');
    expect(of('https://example.org/a?b=1')).toBe('https://example.org/a?b=1');
    expect(of('床位 201-1')).toBe('/dashboard?bed=12');
    screen.getByText('住民 已不存在');
    expect(links.some((link) => link.getAttribute('href')?.startsWith('javascript'))).toBe(false);
  });
});

const picture = {
  ...{ file_id: chatFileIdSchema.parse(5), name: 'wound.webp', type: 'image/webp', bytes: 3_000 },
  picture: { width: 40, height: 30 },
};

it('a picture that could not be read is asked for again, and its place keeps the focus', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  room = { ...room, messages: [message(1, { file: picture })] };
  server.answer({ downloadChatFile: () => refusal('not_found') });
  const { user } = await show();
  await screen.findByText('圖片無法顯示，請下載。');
  server.answer({
    downloadChatFile: () => ({ name: 'wound.webp', type: 'image/webp', bytes: new Uint8Array([1]) }),
  });
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  const shown = await screen.findByRole('img', { name: '圖片 wound.webp' });
  expect(document.activeElement?.contains(shown)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  // It came, and is no picture.
  fireEvent.error(shown);
  await screen.findByRole('button', { name: '再試一次' });
});

describe('as it is written', () => {
  it('on glass Enter begins a new line, and nothing says that it sends', async () => {
    const real = window.matchMedia;
    window.matchMedia = (query) => ({ ...real(query), matches: query === '(pointer: coarse)' });
    onTestFinished(() => {
      window.matchMedia = real;
    });
    const { user } = await show();
    await screen.findByText('text 1');
    expect(screen.queryByText(/Enter/)).toBeNull();
    expect(write().getAttribute('aria-describedby')).toBeNull();
    await user.type(write(), 'first{Enter}second');
    expect(write()).toHaveProperty('value', 'first\nsecond');
    expect(server.callsOf('sendChat')).toEqual([]);
    await user.clear(write());
  });

  it('Enter sends, Shift+Enter does not, and neither does one that chooses a candidate', async () => {
    const { user } = await show();
    await screen.findByText('text 1');
    await user.type(write(), 'line 1{Shift>}{Enter}{/Shift}line 2');
    fireEvent.keyDown(write(), { key: 'Enter', isComposing: true });
    expect(server.callsOf('sendChat')).toEqual([]);
    await user.type(write(), '{Enter}');
    await screen.findByText(/line 1/, { selector: '.chat-text' });
    expect(server.callsOf('sendChat').map(({ body }) => body)).toMatchObject([{ text: 'line 1\nline 2' }]);
    expect(write().value).toBe('');
    await user.type(write(), '   {Enter}');
    expect(server.callsOf('sendChat')).toHaveLength(1);
  });

  it('without a line it waits, survives a reload, and is sent once when the line is back', async () => {
    server.answer({ sendChat: () => unreachable });
    const { user, unmount } = await show();
    await screen.findByText('text 1');
    act(() => setConnection('lost'));
    await user.type(write(), 'while away{Enter}');
    await screen.findByText('連線恢復後送出');
    expect(JSON.stringify({ ...window.sessionStorage })).toContain('while away');
    const [tried] = server.callsOf('sendChat');
    unmount();
    await show();
    await screen.findByText('while away');
    server.answer({
      sendChat: ({ body }) => message(3, { client_id: body.client_id, text: body.text, by: mine }),
    });
    act(() => setConnection('live'));
    await waitFor(() => expect(screen.queryByText('連線恢復後送出')).toBeNull(), { timeout: 10_000 });
    await screen.findByText('while away');
    const ids = new Set(server.callsOf('sendChat').map(({ body }) => (body as { client_id: string }).client_id));
    expect([...ids]).toEqual([(tried?.body as { client_id: string } | undefined)?.client_id ?? [...ids][0]]);
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('while away');
  });

  it('stored but not yet answered, it is shown once: as the channel brought it', async () => {
    server.answer({ sendChat: () => unreachable });
    const { user } = await show();
    await screen.findByText('text 1');
    await user.type(write(), 'shown once{Enter}');
    await waitFor(() => expect(server.callsOf('sendChat')).not.toEqual([]));
    const [tried] = server.callsOf('sendChat');
    if (tried === undefined) throw new Error('nothing was sent');
    const { client_id } = tried.body as Pick<ChatMessage, 'client_id'>;
    publish({ messages: [message(3, { client_id, text: 'shown once', by: mine })], reads: [] });
    await waitFor(() => expect(texts()).toContain('shown once'));
    expect(screen.queryByText('連線恢復後送出')).toBeNull();
    expect(screen.getAllByText('shown once')).toHaveLength(1);
    // What waits would be sent by the tests that follow.
    window.sessionStorage.clear();
  });

  it('refused, it stays with the reason until it is tried again or removed', async () => {
    server.answer({ sendChat: () => refusal('invalid', { fields: { link: 'unknown_value' } }) });
    const { user } = await show();
    await screen.findByText('text 1');
    await user.type(write(), 'refused one{Enter}');
    const row = (await screen.findByText(/沒有送出/)).closest('li') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: '移除' }));
    expect(screen.queryByText('refused one')).toBeNull();
  });

  it('an open alert is chosen, sent, and leads to its life', async () => {
    const loud = loggedAlert({ bed_no: '201-1' });
    server.answer({
      readAlertLog: ({ query }) => {
        expect(query.outcome).toEqual(['unclaimed', 'claimed']);
        return { rows: [loud], total: 1, falls: { count: 0, injured: 0 } };
      },
      listResidents: () => ({ rows: [], total: 0 }),
      sendChat: ({ body }) =>
        message(3, {
          ...{ client_id: body.client_id, text: body.text, by: mine },
          link: { kind: 'alert', alert_id: loud.alert_id, type: loud.type, bed_id: loud.bed_id, bed_no: loud.bed_no },
        }),
    });
    const { user } = await show();
    await screen.findByText('text 1');
    await user.click(screen.getByRole('button', { name: '附上床位、住民或警示' }));
    const offered = await screen.findByRole('list', { name: '未結束的警示' });
    const button = within(offered).getByRole('button', { name: /· 201-1$/ });
    const name = button.textContent ?? '';
    await user.click(button);
    await user.type(write(), 'what is this?{Enter}');
    await waitFor(() => expect(server.callsOf('sendChat')).toHaveLength(1));
    expect(server.callsOf('sendChat')[0]?.body).toMatchObject({
      text: 'what is this?',
      link: { kind: 'alert', alert_id: loud.alert_id },
    });
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(`/report/notify-report?alert=${loud.alert_id}`);
  });

  it('a file that is too large is not sent, and one of a kind that is not taken says so', async () => {
    const { user, container } = await show();
    await screen.findByText('text 1');
    const input = container.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('there is nowhere to choose a file');
    const big = new File(['x'], 'big.pdf', { type: 'application/pdf' });
    Object.defineProperty(big, 'size', { value: 11 * 1_024 * 1_024 });
    await user.upload(input, big);
    screen.getByText('檔案不能超過 10 MB。');
    server.answer({ sendChatFile: () => refusal('file_type_refused') });
    await user.upload(input, new File(['x'], 'x.pdf', { type: 'application/pdf' }));
    await screen.findByText(/不能傳送這種檔案/);
    expect(screen.queryByRole('button', { name: '再試一次' })).toBeNull();
  });

  it('a picture that did not get there is tried again; what was typed stays', async () => {
    server.answer({ sendChatFile: () => unreachable });
    const { user, container } = await show();
    await screen.findByText('text 1');
    await user.type(write(), 'see this');
    const input = container.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('there is nowhere to choose a file');
    await user.upload(input, new File(['x'], 'wound.png', { type: 'image/png' }));
    const again = await screen.findByRole('button', { name: '再試一次' });
    screen.getByText('wound.png');
    expect(write().value).toBe('see this');
    server.answer({ sendChatFile: () => picture });
    await user.click(again);
    await waitFor(() => expect(screen.queryByRole('button', { name: '再試一次' })).toBeNull());
    expect(document.activeElement).toBe(write());
    await user.type(write(), '{Enter}');
    await waitFor(() =>
      expect(server.callsOf('sendChat').at(-1)?.body).toMatchObject({
        ...{ text: 'see this', file_id: picture.file_id, file_name: 'wound.png' },
      }),
    );
  });

  it('one’s own is taken back for two minutes, and the focus stays at its place', async () => {
    const sent = { by: mine, at: Date.now() };
    room = { ...room, messages: [message(1), message(2, sent)] };
    const { user } = await show();
    const row = (await screen.findByText('text 2')).closest('li') as HTMLElement;
    // Of the same moment: soon after midnight another one would be of another day.
    server.answer({ withdrawChat: () => message(2, { ...sent, text: '', withdrawn_at: Date.now() }) });
    within(row).getByRole('button', { name: '收回' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText(/收回了這則訊息/);
    expect(document.activeElement).toBe(row);
  });

  it('one of more than two minutes ago is not offered to be taken back', async () => {
    room = { ...room, messages: [message(2, { by: mine, at: Date.now() - 120_000 })] };
    await show();
    await screen.findByText('text 2');
    expect(screen.queryByRole('button', { name: '收回' })).toBeNull();
  });
});

describe('agents', () => {
  it('see all rooms, those that wait first, and open one', async () => {
    const row = (n: number, more: object = {}) => ({
      ...{ agency_id: agencyId(n), name: `Home ${n}`, unread: 0, last: null, waiting_since: null },
      ...more,
    });
    server.answer({
      listChatRooms: () => ({
        rows: [row(2, { unread: 3, waiting_since: at, last: message(9) }), row(1)],
        total: 2,
      }),
      readChatUnread: () => ({ unread: 3 }),
      readUser: () => agent,
    });
    await show(agent, 'all');
    const open = await screen.findByRole('button', { name: /Home 2/ });
    expect(open.textContent).toContain('3 則未讀');
    expect(open.textContent).toContain('等候回覆');
    expect(document.documentElement.dataset.chatUnread).toBe('3');
    screen.getByText('1–2／共 2');
  });

  it('of very many rooms see a page, how many there are, and the next by a press', async () => {
    const total = 230;
    const row = (n: number) => ({
      ...{ agency_id: agencyId(n), name: `Home ${n}`, unread: 0, last: null, waiting_since: null },
    });
    server.answer({
      listChatRooms: ({ query: { offset, limit } }) => ({
        rows: Array.from({ length: Math.min(limit, total - offset) }, (_, n) => row(offset + n + 1)),
        total,
      }),
      readUser: () => agent,
    });
    const { user } = await show(agent, 'all');
    await screen.findByRole('button', { name: /^Home 100\b/ });
    expect(screen.queryByRole('button', { name: /^Home 101\b/ })).toBeNull();
    screen.getByText('1–100／共 230');
    const more = screen.getByRole('button', { name: '顯示更多' });
    await user.click(more);
    await screen.findByRole('button', { name: /^Home 200\b/ });
    expect(document.activeElement).toBe(more);
    screen.getByText('1–200／共 230');
  });

  it('write who answers and when', async () => {
    server.answer({ saveChatRoom: ({ body }) => ({ ...room.room, ...body, revision: 2 }) });
    const { user } = await show(agent);
    await user.click(await screen.findByRole('button', { name: '聊天室設定' }));
    await user.clear(screen.getByLabelText('訊息保留天數'));
    await user.type(screen.getByLabelText('訊息保留天數'), '10');
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await screen.findByText('請填 30 到 3650 的整數。');
    await user.clear(screen.getByLabelText('訊息保留天數'));
    await user.type(screen.getByLabelText('訊息保留天數'), '９０');
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await waitFor(() =>
      expect(server.callsOf('saveChatRoom').at(-1)?.body).toEqual({
        hours: '09–18 林督導',
        retention_days: 90,
        revision: 1,
      }),
    );
  });
});
