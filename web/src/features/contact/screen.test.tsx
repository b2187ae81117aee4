/** `/contact`: as it is read, as agents keep it, and before sign-in. */
import { screen, waitFor, within } from '@testing-library/react';
import type { Contact, ContactLists } from '@wardlight/contract';
import { agencyId, currentUser } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderApp, renderScreen, speak } from '../../testing/render.tsx';
import { ContactScreen } from './screen.tsx';

const nobody: Contact = { name: 'Ana', role: null, phone: null, line: null, mail: null, hours: null };
const lin: Contact = {
  ...{ name: '林值班', role: '護理長', phone: '(02) 1234-5678 #12', line: '@ward', mail: 'lin@example.org' },
  hours: '08–17\n夜間打 9',
};
const agent = currentUser({ role: 'agent', agency_id: null });

let server: FakeServer;
let lists: ContactLists;
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  lists = {
    provider: { name: 'Provider', contacts: [], revision: 0 },
    agencies: [
      { agency_id: agencyId(1), name: '日安', contacts: [lin, nobody], revision: 3 },
      { agency_id: agencyId(2), name: 'Manila Home', contacts: [], revision: 0 },
    ],
  };
  server = fakeServer({
    readContacts: () => lists,
    readUser: () => agent,
    saveContacts: ({ body }) => {
      const { contacts, revision } = body;
      const at = { contacts, revision: revision + 1 };
      lists =
        body.agency_id === null
          ? { ...lists, provider: { ...lists.provider, ...at } }
          : {
              ...lists,
              agencies: lists.agencies.map((one) => (one.agency_id === body.agency_id ? { ...one, ...at } : one)),
            };
      return lists;
    },
  });
});

const names = () =>
  screen.getAllByRole('listitem').flatMap((item) => item.querySelector('.contact-name')?.textContent ?? []);
const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input, textarea' });
const section = (name: string) => screen.getByRole('region', { name });

describe('as it is read', () => {
  it('every way is a link; staff see their own place and change nothing', async () => {
    lists = { ...lists, agencies: lists.agencies.slice(0, 1) };
    await renderScreen(<ContactScreen />);
    expect((await screen.findByRole('link', { name: lin.phone ?? '' })).getAttribute('href')).toBe('tel:0212345678,12');
    expect(screen.getByRole('link', { name: 'LINE @ward' }).getAttribute('href')).toBe(
      'https://line.me/R/ti/p/~%40ward',
    );
    expect(screen.getByRole('link', { name: 'lin@example.org' }).getAttribute('href')).toBe('mailto:lin@example.org');
    expect(screen.getByText(/夜間打 9/).textContent).toBe('08–17\n夜間打 9');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('還沒有聯絡人。')).toBeTruthy();
    expect(screen.getByText(/先到床邊查看每位住民/)).toBeTruthy();
    expect(screen.getByText(/不是護士呼叫系統/)).toBeTruthy();
    expect(screen.getByText(/^版本 \d+\.\d+\.\d+ · Apache/)).toBeTruthy();
  });

  it('where nobody is entered yet, staff read whom to ask instead; where somebody is, they do not', async () => {
    const home = { agency_id: agencyId(1), name: '日安', contacts: [], revision: 0 };
    lists = { provider: { name: 'Provider', contacts: [], revision: 0 }, agencies: [home] };
    const empty = await renderScreen(<ContactScreen />);
    const said = (await screen.findByText(/請先問當班的負責人.*由管理人員新增/)).closest<HTMLElement>(
      '[role="status"]',
    );
    expect(
      within(said as HTMLElement)
        .getByRole('link', { name: '客服聊天室' })
        .getAttribute('href'),
    ).toBe('/chat');
    empty.unmount();
    lists = { ...lists, provider: { ...lists.provider, contacts: [lin] } };
    await renderScreen(<ContactScreen />);
    await screen.findByText('林值班');
    expect(screen.queryByText(/請先問當班的負責人/)).toBeNull();
  });

  it('that could not be read says so and can be tried again', async () => {
    server.answer({ readContacts: () => refusal('internal') });
    const { user } = await renderScreen(<ContactScreen />);
    await screen.findByText('無法讀取');
    server.answer({ readContacts: () => lists });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await screen.findByText('林值班');
  });
});

describe('as agents keep it', () => {
  const show = (agency: 'all' | number = 1) =>
    renderScreen(<ContactScreen />, { user: agent, agency: agency === 'all' ? 'all' : agencyId(agency) });
  const act = async (user: Awaited<ReturnType<typeof show>>['user'], name: string, action: string) => {
    await user.click(await screen.findByRole('button', { name: `${name} 的動作` }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('over all agencies every list stands there', async () => {
    await show('all');
    await screen.findByRole('region', { name: 'Manila Home' });
    expect(section('日安')).toBeTruthy();
    expect(section('Provider').textContent).toContain('登入前的頁面也會顯示');
  });

  it('adds, moves, edits and removes, each saved at once', async () => {
    const { user } = await show();
    await screen.findByText('林值班');
    await user.click(within(section('Provider')).getByRole('button', { name: '新增聯絡人' }));
    await user.type(field(/^姓名或單位/), '資訊室');
    await user.type(field(/^電話/), 'call me');
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await screen.findByText(/只能填數字/);
    await user.clear(field(/^電話/));
    await user.type(field(/^電話/), '０２-1234');
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(within(section('Provider')).getByRole('link', { name: '02-1234' })).toBeTruthy());

    await act(user, 'Ana', '往上移');
    await waitFor(() => expect(names()).toEqual(['Ana', '林值班 · 護理長', '資訊室']));
    await act(user, 'Ana', '編輯');
    await user.type(field(/^職責/), '夜班');
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(names()[0]).toBe('Ana · 夜班'));
    await act(user, 'Ana', '移除');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '移除' }));
    await waitFor(() => expect(names()).toEqual(['林值班 · 護理長', '資訊室']));
    expect(server.callsOf('saveContacts').map(({ body }) => body)).toMatchObject(
      [0, 3, 4, 5].map((revision) => ({ revision })),
    );
  });

  it('another changed the list meanwhile: both changes are there', async () => {
    const { user } = await show();
    await act(user, 'Ana', '移除');
    const theirs = { ...nobody, name: '新來的' };
    lists = {
      ...lists,
      agencies: lists.agencies.map((one) =>
        one.agency_id === agencyId(1) ? { ...one, contacts: [lin, nobody, theirs], revision: 4 } : one,
      ),
    };
    const save = server.callsOf('saveContacts').length;
    server.answer({
      saveContacts: ({ body }) => {
        if (body.revision !== 4) return refusal('conflict');
        lists = {
          ...lists,
          agencies: lists.agencies.map((one) =>
            one.agency_id === body.agency_id ? { ...one, contacts: body.contacts, revision: 5 } : one,
          ),
        };
        return lists;
      },
    });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '移除' }));
    await waitFor(() => expect(names()).toEqual(['林值班 · 護理長', '新來的']));
    expect(server.callsOf('saveContacts').length - save).toBe(2);
  });

  it('another removed the one being edited: what was typed stays, and it is said', async () => {
    const { user } = await show();
    await act(user, 'Ana', '編輯');
    await user.type(field(/^職責/), '夜班');
    server.answer({ saveContacts: () => refusal('conflict') });
    lists = {
      ...lists,
      agencies: lists.agencies.map((one) => ({ ...one, contacts: [lin], revision: 4 })),
    };
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await screen.findByText(/剛被別人修改或移除/);
    expect((field(/^職責/) as HTMLInputElement).value).toBe('夜班');
  });
});

describe('before sign-in', () => {
  test('the page of the desk leads to one that needs no account', async () => {
    server.answer({ readSignInContacts: () => ({ provider: { name: 'Provider', contacts: [lin] } }) });
    const { router } = await renderApp('/contact');
    await screen.findByRole('link', { name: 'lin@example.org' });
    expect(router.state.location.pathname).toBe('/auth/contact');
    expect(screen.getByRole('link', { name: '回到登入頁' }).getAttribute('href')).toBe('/auth/login');
  });

  test('nobody to call is said', async () => {
    server.answer({ readSignInContacts: () => ({ provider: null }) });
    await renderApp('/auth/contact');
    await screen.findByText(/沒有登記聯絡方式/);
  });
});
