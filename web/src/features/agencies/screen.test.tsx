import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { agencyId, agencyRecord, currentUser } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { AgenciesScreen } from './screen.tsx';

const agent = currentUser({ role: 'agent', agency_id: null });
const first = agencyRecord({ name: '日安護理之家' });
const second = agencyRecord({ agency_id: agencyId(2), name: 'Manila Home', locale: 'fil', timezone: 'Asia/Manila' });

let server: FakeServer;
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  // jsdom lays nothing out: the list is 800 px high, each of its rows 56.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('role') === 'row' ? 56 : 800;
  });
  server = fakeServer({ listAgencies: () => [first, second], readUser: () => agent });
});

const show = (agency: 'all' | number = 1) =>
  renderScreen(<AgenciesScreen />, { user: agent, agency: agency === 'all' ? 'all' : agencyId(agency) });
type Shown = Awaited<ReturnType<typeof show>>;
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest<HTMLElement>('[role="row"]');
  if (found === null) throw new Error(`${name} stands in no row`);
  return found;
};
async function act({ user }: Shown, name: string, action: string) {
  await user.click(within(await row(name)).getByRole('button', { name: `${name} 的動作` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });
async function retype({ user }: Shown, label: string | RegExp, text: string) {
  await user.clear(field(label));
  await user.type(field(label), text);
}
const save = ({ user }: Shown) => user.click(screen.getByRole('button', { name: '儲存' }));

describe('the list', () => {
  it('says what is in each, where it is, and which one is on the screen', async () => {
    await show();
    expect((await row('日安護理之家')).textContent).toContain('目前的機構');
    const there = await row('Manila Home');
    for (const text of ['Filipino', 'Asia/Manila', '40', '38', '39', '12']) within(there).getByText(text);
  });

  it('is searched, switched from, and the same over all agencies', async () => {
    const shown = await show('all');
    await row('日安護理之家');
    await shown.user.type(screen.getByRole('searchbox'), 'MANILA');
    await waitFor(() => expect(screen.queryByText('日安護理之家')).toBeNull());
    await act(shown, 'Manila Home', '切換到這個機構');
    expect(session.get()?.agency).toBe(2);
    await shown.user.type(screen.getByRole('searchbox'), 'zzz');
    await shown.user.click(await screen.findByRole('button', { name: '顯示全部' }));
    await row('日安護理之家');
  });

  it('that cannot be read says so and is tried again', async () => {
    server.answer({ listAgencies: () => refusal('internal') });
    const { user } = await show();
    await screen.findByText('無法讀取');
    server.answer({ listAgencies: () => [first] });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await row('日安護理之家');
  });

  it('is not for staff', async () => {
    await renderScreen(<AgenciesScreen />, { user: currentUser() });
    screen.getByText('這個帳號沒有這項權限。');
    expect(server.calls).toEqual([]);
  });
});

describe('adding', () => {
  it('asks for what an agency needs, sends it, and offers to switch to it', async () => {
    server.answer({ addAgency: ({ body }) => agencyRecord({ ...body, agency_id: agencyId(3) }) });
    const shown = await show();
    await row('Manila Home');
    await shown.user.click(screen.getByRole('button', { name: '新增機構' }));
    await screen.findByRole('dialog', { name: '新增機構' });
    await shown.user.type(field('名稱'), 'ひだまり');
    await shown.user.selectOptions(field('語言'), '日本語');
    await retype(shown, '時區', 'tokyo');
    await shown.user.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }));
    await retype(shown, '開始', '2030');
    await save(shown);
    const next = await screen.findByRole('dialog', { name: 'ひだまり 已經可以使用' });
    expect(server.callsOf('addAgency')[0]?.body).toEqual({
      name: 'ひだまり',
      locale: 'ja',
      timezone: 'Asia/Tokyo',
      night: { start: 1_230, end: 360 },
      station_name_minutes: 10,
      years: 'common',
    });
    await shown.user.click(within(next).getByRole('button', { name: '切換到 ひだまり' }));
    await waitFor(() => expect(session.get()?.agency).toBe(3));
  });

  it('takes UTC where no zone is chosen, and says so', async () => {
    server.answer({ addAgency: ({ body }) => agencyRecord({ ...body, agency_id: agencyId(3) }) });
    const shown = await show();
    await shown.user.click(await screen.findByRole('button', { name: '新增機構' }));
    await screen.findByText(/未選擇時為 UTC。/);
    await shown.user.type(field('名稱'), '新的');
    await shown.user.clear(field('時區'));
    await screen.findByText(/那裡現在/);
    await save(shown);
    await screen.findByRole('dialog', { name: '新的 已經可以使用' });
    expect(server.callsOf('addAgency')[0]?.body).toMatchObject({ name: '新的', timezone: 'UTC' });
  });

  it('another language is typed as its code, and what is wrong is said beside each field', async () => {
    const shown = await show();
    await shown.user.click(await screen.findByRole('button', { name: '新增機構' }));
    await screen.findByRole('dialog', { name: '新增機構' });
    await shown.user.selectOptions(field('語言'), '其他…');
    await retype(shown, '語言代碼', 'no such');
    await retype(shown, '時區', 'Asia/Nowhere');
    await retype(shown, '開始', '25:00');
    await shown.user.clear(field('結束'));
    await save(shown);
    for (const text of [
      '此欄必填',
      '格式不對，例如 zh_TW。',
      '請從清單選擇，例如 Asia/Taipei。',
      '時間有誤，例如 21:00',
      '休息時間不可空白',
    ])
      await screen.findByText(text);
    expect(document.activeElement).toBe(field('名稱'));
    expect(server.callsOf('addAgency')).toEqual([]);
    await shown.user.type(field('名稱'), '英國');
    await retype(shown, '語言代碼', 'en_GB');
    await retype(shown, '時區', 'europe/london');
    await retype(shown, '開始', '22:00');
    await retype(shown, '結束', '22:00');
    await save(shown);
    await screen.findByText('時間有誤：休息時間為 4 到 16 小時');
    await retype(shown, '結束', '7:00');
    server.answer({ addAgency: () => refusal('name_taken') });
    await save(shown);
    await screen.findByText('這個名稱已經有人使用。');
    expect(server.callsOf('addAgency')[0]?.body).toMatchObject({ locale: 'en_GB', timezone: 'Europe/London' });
  });
});

describe('a time zone', () => {
  it('says what the clock shows there, and nothing of what is no zone', async () => {
    // Still, so that the minute does not change between what is looked for and what is shown.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 27, 22, 5) });
    onTestFinished(() => void vi.useRealTimers());
    const shown = await show();
    await act(shown, 'Manila Home', '編輯');
    await screen.findByRole('dialog');
    await screen.findByText('那裡現在：06:05');
    await retype(shown, '時區', 'america/los angeles');
    await screen.findByText('那裡現在：14:05');
    await retype(shown, '時區', '+08:00');
    await waitFor(() => expect(screen.queryByText(/那裡現在/)).toBeNull());
    await save(shown);
    await screen.findByText('請從清單選擇，例如 Asia/Taipei。');
    expect(server.callsOf('changeAgency')).toEqual([]);
  });

  it('half a syllable of an input method filters nothing; the whole one does', async () => {
    const shown = await show();
    await act(shown, 'Manila Home', '編輯');
    await screen.findByRole('dialog');
    await retype(shown, '時區', 'asia/to');
    // Those of the language have no place.
    const offered = () =>
      screen
        .queryAllByRole('option')
        .map(({ textContent }) => textContent)
        .filter((text) => text.includes('/'));
    await waitFor(() => expect(offered()).toContain('Asia/Tokyo'));
    const before = offered();
    fireEvent.compositionStart(field('時區'));
    fireEvent.input(field('時區'), { target: { value: 'asia/toㄎ' }, isComposing: true });
    expect(field('時區').value).toBe('asia/toㄎ');
    expect(offered()).toEqual(before);
    fireEvent.input(field('時區'), { target: { value: 'asia/tok' }, isComposing: true });
    expect(offered()).toEqual(before);
    fireEvent.compositionEnd(field('時區'));
    await waitFor(() => expect(offered()).toEqual(['Asia/Tokyo']));
    expect(field('時區').value).toBe('asia/tok');
    screen.getByText(/立即改用新的時間/);
  });

  it('that is stored and could not be chosen today is named in the list and in the form', async () => {
    const odd = agencyRecord({ ...second, timezone: '+08:00', timezone_allowed: false });
    server.answer({ listAgencies: () => [first, odd] });
    const shown = await show();
    expect((await row('Manila Home')).textContent).toContain('+08:00 · 請改選時區');
    expect((await row('日安護理之家')).textContent).not.toContain('請改選時區');
    await act(shown, 'Manila Home', '編輯');
    await screen.findByText(/這個時區不是某個地點的時區/);
    await retype(shown, '時區', 'Asia/Manila');
    expect(screen.queryByText(/這個時區不是某個地點的時區/)).toBeNull();
  });
});

describe('editing', () => {
  it('begins with what stands there, says what another zone does, and saves against what was read', async () => {
    server.answer({ changeAgency: ({ body }) => agencyRecord({ ...second, ...body, revision: 2 }) });
    const shown = await show();
    await act(shown, 'Manila Home', '編輯');
    await screen.findByRole('dialog', { name: '編輯機構 · Manila Home' });
    expect(field('語言').value).toBe('fil');
    expect(field('時區').value).toBe('Asia/Manila');
    expect(screen.queryByText(/立即改用新的時間/)).toBeNull();
    await retype(shown, '時區', 'Asia/Taipei');
    screen.getByText(/立即改用新的時間/);
    await save(shown);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('changeAgency')[0]?.body).toMatchObject({ timezone: 'Asia/Taipei', revision: 1 });
  });

  it('two at once: the second sees the difference, and may take what the other saved', async () => {
    const theirs = agencyRecord({ ...second, name: 'Other Name', revision: 4 });
    server.answer({ changeAgency: () => refusal('conflict') });
    const shown = await show();
    await act(shown, 'Manila Home', '編輯');
    await screen.findByRole('dialog');
    await retype(shown, '名稱', 'My Name');
    server.answer({ listAgencies: () => [first, theirs] });
    await save(shown);
    const line = (await screen.findByRole('cell', { name: 'Other Name' })).closest('tr');
    expect(line?.textContent).toBe('名稱My NameOther Name');
    await shown.user.click(screen.getByRole('button', { name: '改用目前的資料' }));
    await waitFor(() => expect(field('名稱').value).toBe('Other Name'));
  });
});

describe('after how long the name at a shared station ends', () => {
  it('is typed in minutes, of any width, from 2 to 60', async () => {
    server.answer({ changeAgency: ({ body }) => agencyRecord({ ...first, ...body, revision: 2 }) });
    const shown = await show();
    await act(shown, first.name, '編輯');
    expect(field(/^共用工作站的姓名/).value).toBe('10');
    for (const wrong of ['1', '61', 'x', '']) {
      await shown.user.clear(field(/^共用工作站的姓名/));
      if (wrong !== '') await shown.user.type(field(/^共用工作站的姓名/), wrong);
      await save(shown);
      await screen.findByText('請填 2 到 60 的整數。');
    }
    expect(server.callsOf('changeAgency')).toEqual([]);
    await retype(shown, /^共用工作站的姓名/, '２５');
    await save(shown);
    await waitFor(() => expect(server.callsOf('changeAgency')).toMatchObject([{ body: { station_name_minutes: 25 } }]));
  });
});
