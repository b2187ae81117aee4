/** The pages of the wall screens: the list, pairing by a code, masking, revoking. */
import { screen, waitFor, within } from '@testing-library/react';
import { agency, agencyId, currentUser, display, exampleAt, userId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { bringDeskWords, setUpLanguage } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { PairDisplayScreen } from './pair-screen.tsx';
import { DisplaysScreen } from './screen.tsx';

const corridor = display({ user_id: userId(21), name: '2F 走廊', revision: 3, seen_at: exampleAt - 60_000 });
const hall = display({ user_id: userId(22), name: '大廳', names_masked: false, seen_at: null });
let server: FakeServer;
beforeEach(async () => {
  crankClock();
  sessionStorage.clear();
  server = fakeServer({
    listDisplays: () => [corridor, hall],
    removeDisplay: () => ({}),
    changeDisplay: ({ body }) => ({ ...corridor, ...body, revision: body.revision + 1 }),
    pairDisplay: ({ body }) => display({ name: body.name, names_masked: body.names_masked }),
  });
  await setUpLanguage();
  await bringDeskWords();
});
const bodies = (route: 'changeDisplay' | 'pairDisplay') => server.callsOf(route).map(({ body }) => body);

describe('the list', () => {
  const open = (options: Parameters<typeof renderScreen>[1] = {}) => renderScreen(<DisplaysScreen />, options);

  test('says of each when it was last seen and what it shows of names', async () => {
    await open();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toMatch(/2F 走廊.*最後連線：01:59.*姓名已遮住/);
    expect(second?.textContent).toMatch(/大廳.*還沒有開始顯示.*顯示全名/);
    expect(screen.getByRole('link', { name: '配對新的螢幕' }).getAttribute('href')).toBe('/displays/pair');
  });

  test('a name and its masking are changed; that names will be shown is said before it is saved', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '編輯 2F 走廊' }));
    const dialog = within(await screen.findByRole('dialog', { name: '修改「2F 走廊」' }));
    const name = dialog.getByRole('textbox', { name: '名稱' });
    await user.clear(name);
    await user.type(name, '3F 走廊');
    expect(dialog.queryByText(/訪客都看得到/)).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: '遮住住民姓名' }));
    expect(dialog.getByText(/訪客都看得到/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /^儲存/ }));
    await waitFor(() =>
      expect(bodies('changeDisplay')).toEqual([{ name: '3F 走廊', names_masked: false, revision: 3 }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('an empty name is told beside its field, and nothing is sent', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '編輯 2F 走廊' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: '名稱' });
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: /^儲存/ }));
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(name);
    expect(bodies('changeDisplay')).toEqual([]);
  });

  test('changed by another meanwhile: what differs is shown, and mine may be kept', async () => {
    const theirs = { ...corridor, name: '二樓走廊', revision: 4 };
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '編輯 2F 走廊' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: '名稱' }), '西');
    server.answer({
      listDisplays: () => [theirs, hall],
      changeDisplay: ({ body }) => (body.revision === 4 ? { ...theirs, ...body, revision: 5 } : refusal('conflict')),
    });
    await user.click(dialog.getByRole('button', { name: /^儲存/ }));
    const notice = await dialog.findByRole('group', { name: '別人剛改過這筆資料' });
    expect(notice.textContent).toContain('別人剛改過這筆資料');
    expect(
      within(notice)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['2F 走廊西', '二樓走廊']));
    await user.click(within(notice).getByRole('button', { name: '用我的內容儲存' }));
    await waitFor(() => expect(bodies('changeDisplay').at(-1)).toMatchObject({ name: '2F 走廊西', revision: 4 }));
  });

  test('revoked by another meanwhile is said', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '編輯 2F 走廊' }));
    const dialog = within(await screen.findByRole('dialog'));
    server.answer({ listDisplays: () => [hall], changeDisplay: () => refusal('not_found') });
    await user.type(dialog.getByRole('textbox', { name: '名稱' }), '西');
    await user.click(dialog.getByRole('button', { name: /^儲存/ }));
    await dialog.findByText('這個螢幕已經被撤銷了');
  });

  test('revoking names what it ends, and does it only when confirmed', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '撤銷 大廳' }));
    await user.click(within(await screen.findByRole('dialog')).getByText('取消'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('removeDisplay')).toEqual([]);
    await user.click(screen.getByRole('button', { name: '撤銷 大廳' }));
    const dialog = within(await screen.findByRole('dialog', { name: '撤銷「大廳」？' }));
    server.answer({ listDisplays: () => [corridor] });
    await user.click(dialog.getByRole('button', { name: '撤銷' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: '大廳' })).toBeNull());
    expect(server.callsOf('removeDisplay')).toHaveLength(1);
  });

  test('none yet, and how to get one', async () => {
    server.answer({ listDisplays: () => [] });
    await open();
    await screen.findByRole('heading', { name: '還沒有牆面螢幕' });
  });

  test('a list that cannot be read says so and is read again', async () => {
    server.answer({ listDisplays: () => refusal('no_permission') });
    const { user } = await open();
    await screen.findByRole('alert');
    server.answer({ listDisplays: () => [corridor] });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await screen.findByRole('heading', { name: '2F 走廊' });
  });

  test('over all agencies each says whose it is, and nothing can be changed', async () => {
    const agencies = [agency({ agency_id: corridor.agency_id, name: '東側' }), agency({ agency_id: agencyId(9) })];
    await open({ user: currentUser({ role: 'agent', agency_id: null, agency: null, agencies }), agency: 'all' });
    expect((await screen.findAllByRole('listitem'))[0]?.textContent).toContain('東側');
    expect(screen.getByText('「所有機構」只能查看，不能編輯')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link', { name: '配對新的螢幕' })).toBeNull();
  });
});

describe('pairing', () => {
  const open = (at = '/displays/pair') => renderScreen(<PairDisplayScreen />, { at });
  const field = (name: string) => screen.getByRole('textbox', { name });

  test('by the code typed as it comes, names masked unless somebody says otherwise', async () => {
    const { user, router } = await open();
    await user.type(field('螢幕上的代碼'), 'abcd 2345');
    await user.type(field('名稱'), '2F 走廊');
    await user.click(screen.getByRole('button', { name: '配對' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/displays'));
    expect(bodies('pairDisplay')).toEqual([{ code: 'ABCD2345', name: '2F 走廊', names_masked: true }]);
  });

  test('a scanned code stands there already, also over what was typed for another screen before', async () => {
    const before = await open();
    await before.user.type(field('螢幕上的代碼'), 'WXYZ-9999');
    before.unmount();
    await open('/displays/pair?code=ABCD-2345');
    expect((field('螢幕上的代碼') as HTMLInputElement).value).toBe('ABCD-2345');
  });

  test('a code of the wrong shape and a missing name are told beside their fields; the server is not asked', async () => {
    const { user } = await open();
    await user.type(field('螢幕上的代碼'), 'ABC');
    await user.click(screen.getByRole('button', { name: '配對' }));
    expect(await screen.findByText(/代碼是 8 個英文字母或數字/)).toBeTruthy();
    expect(document.activeElement).toBe(field('螢幕上的代碼'));
    expect(field('名稱').getAttribute('aria-invalid')).toBe('true');
    expect(bodies('pairDisplay')).toEqual([]);
  });

  test('a code that is over is told beside it, and what was typed stays', async () => {
    server.answer({ pairDisplay: () => refusal('pairing_invalid') });
    const { user } = await open('/displays/pair?code=ABCD-2345');
    await user.type(field('名稱'), '2F 走廊');
    await user.click(screen.getByRole('button', { name: '配對' }));
    await waitFor(() => expect(field('螢幕上的代碼').getAttribute('aria-invalid')).toBe('true'));
    expect((field('名稱') as HTMLInputElement).value).toBe('2F 走廊');
  });

  test('over all agencies one is to be chosen first', async () => {
    const agencies = [agency(), agency({ agency_id: agencyId(9) })];
    const user = currentUser({ role: 'agent', agency_id: null, agency: null, agencies });
    await renderScreen(<PairDisplayScreen />, { at: '/displays/pair', user, agency: 'all' });
    await screen.findByText(/請先切換到單一機構/);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
