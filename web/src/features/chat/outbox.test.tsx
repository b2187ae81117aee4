/** What waits to be sent: to the room it was typed in and under the account that typed it, wherever the screen has gone meanwhile. */
import { act, screen, waitFor } from '@testing-library/react';
import { agencyHeader, type CurrentUser, chatClientIdSchema, chatMessageIdSchema } from '@wardlight/contract';
import { agency, agencyId, currentUser } from '@wardlight/contract/testing';
import { beforeEach, expect, it } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { type FakeServer, fakeServer, unreachable } from '../../testing/fake-server.ts';
import { renderScreen, signedIn, speak } from '../../testing/render.tsx';
import type { ChatFeed } from './model.ts';
import { ChatScreen } from './screen.tsx';
import { ChatUnread } from './unread.tsx';

const feed: ChatFeed = { subscribe: () => () => {} };
const [first, second] = [agency({ name: '日安' }), agency({ agency_id: agencyId(2), name: '晚晴' })];
const agent = currentUser({ role: 'agent', username: 'lin', agency_id: null, agencies: [first, second] });
const nurse = currentUser();

let server: FakeServer;
/** What has reached a room: the text, and which agency was named. */
let arrived: [string, string | null][];

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  window.sessionStorage.clear();
  arrived = [];
  server = fakeServer({
    readChat: ({ headers }) => ({
      room: {
        ...{ agency_id: agencyId(Number(headers.get(agencyHeader) ?? 1)), name: 'room', hours: null },
        ...{ retention_days: 365, revision: 0 },
      },
      ...{ messages: [], more: false, reads: [], unread: 0 },
    }),
    noteChatRead: () => ({ unread: 0 }),
    readChatUnread: () => ({ unread: 0 }),
    sendChat: () => unreachable,
  });
  act(() => setConnection('lost'));
});

function answerAgain(): void {
  server.answer({
    sendChat: ({ body, headers }) => {
      arrived.push([body.text, headers.get(agencyHeader)]);
      return {
        ...{ message_id: chatMessageIdSchema.parse(arrived.length), text: body.text },
        ...{ client_id: chatClientIdSchema.parse(body.client_id), at: Date.now() },
        by: { user_id: agent.user_id, name: agent.display_name, role: 'agent' },
        ...{ file: null, link: null, withdrawn_at: null },
      };
    },
  });
  act(() => setConnection('live'));
}

const show = (user: CurrentUser, where?: number) =>
  renderScreen(
    <>
      <ChatScreen feed={feed} />
      <ChatUnread feed={feed} />
    </>,
    { user, ...(where === undefined ? {} : { agency: agencyId(where) }) },
  );

async function typed(text: string, user: CurrentUser, where?: number) {
  const shown = await show(user, where);
  await screen.findByText('還沒有訊息');
  await shown.user.type(screen.getByLabelText('訊息'), `${text}{Enter}`);
  await screen.findByText('連線恢復後送出');
  return shown;
}
const isWaiting = (text: string) => JSON.stringify({ ...window.sessionStorage }).includes(text);

it('what was typed in one agency is not in the room of another, and goes to its own from there', async () => {
  const { unmount } = await typed('for the first', agent, 1);
  unmount();
  act(() => session.choose(agencyId(2)));
  const there = await typed('for the second', agent, 2);
  expect(screen.queryByText('for the first')).toBeNull();
  answerAgain();
  await waitFor(() => expect(arrived).toHaveLength(2));
  expect(arrived.toSorted()).toEqual([
    ['for the first', '1'],
    ['for the second', '2'],
  ]);
  await waitFor(() => expect(isWaiting('for the')).toBe(false));
  expect(screen.queryByText('for the first')).toBeNull();
  there.unmount();
});

it('the agency is changed while the page still stands: what waits goes where it was typed', async () => {
  await typed('meant for one', agent, 1);
  act(() => session.choose(agencyId(2)));
  answerAgain();
  await waitFor(() => expect(arrived).toEqual([['meant for one', '1']]));
  await waitFor(() => expect(isWaiting('meant for one')).toBe(false));
});

it('staff who come to another agency: nothing of the one before reaches its room, and it is not lost', async () => {
  const { unmount } = await typed('about our house', nurse);
  unmount();
  const moved = currentUser({ agency_id: agencyId(2), agency: second, agencies: [second] });
  const there = await show(moved);
  await screen.findByText('還沒有訊息');
  expect(screen.queryByText('about our house')).toBeNull();
  answerAgain();
  await there.user.type(screen.getByLabelText('訊息'), 'about this one{Enter}');
  await waitFor(() => expect(arrived).toEqual([['about this one', '2']]));
  expect(isWaiting('about our house')).toBe(true);
  there.unmount();
  await show(nurse);
  await waitFor(() => expect(arrived.at(-1)).toEqual(['about our house', '1']));
});

it('another account on the same page sends nothing of it', async () => {
  await typed('by the nurse', nurse);
  act(() => signedIn(currentUser({ username: 'other' })));
  const before = server.callsOf('sendChat').length;
  act(() => setConnection('live'));
  expect(server.callsOf('sendChat')).toHaveLength(before);
  act(() => {
    signedIn(nurse);
    setConnection('lost');
  });
  answerAgain();
  await waitFor(() => expect(arrived).toEqual([['by the nurse', '1']]));
});
