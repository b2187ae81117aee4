import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mostPageSize, type Resident } from '@wardlight/contract';
import {
  agency,
  agencyId,
  bedId,
  bedRecord,
  currentUser,
  exampleAt,
  resident,
  residentId,
  stayId,
} from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { followResizes } from '../../lib/browser/viewport.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { ResidentsScreen } from './screen.tsx';

const paths = { labels: '/labels', batchAdd: '/batch' };
const wang = resident({ name: '王美玉', personal_id_masked: 'A1•••••789', note: '左側偏癱' });
const chen = resident({
  resident_id: residentId(113),
  name: '陳志明',
  revision: 4,
  bed: { bed_id: bedId(13), bed_no: '201-2', floor: '2F' },
});
const freeBed = bedRecord({ bed_id: bedId(30), bed_no: '305-1', floor: '3F', resident: null });

let server: FakeServer;
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  resizeTo(1280);
  crankClock();
  server = fakeServer({
    listResidents: ({ query }) => {
      const rows = [wang, chen].filter(({ name }) => name.includes(query.search));
      return { rows, total: rows.length };
    },
    findAlikeResidents: () => [],
    listBeds: ({ query }) => ({ rows: query.limit === 1 ? [] : [freeBed], total: 1, floors: ['2F', '3F'] }),
  });
});

function resizeTo(width: number): void {
  window.innerWidth = width;
  followResizes()();
}

const show = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <ResidentsScreen
      statusNow={({ status }) => status}
      paths={paths}
      alertSettings={({ name }) => <p>alert settings of {name}</p>}
      absenceForm={(whom, done) => (
        <button type="button" onClick={done}>
          plan for {whom.name}
        </button>
      )}
    />,
    options,
  );

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const sent = (route: Parameters<FakeServer['callsOf']>[0]) => server.callsOf(route).map(({ body }) => body);

/** Opens the menu behind a row and presses an entry. */
async function choose(user: Awaited<ReturnType<typeof show>>['user'], name: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `${name}：更多動作` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('the list', () => {
  test('says who lies where, how old they are, and how many there are', async () => {
    await show();
    const row = within(await screen.findByRole('row', { name: /王美玉/ }));
    row.getByText('2F · 201-1');
    row.getByText('1940/05/17 · 85 歲');
    expect(row.getByRole('link', { name: '王美玉' }).getAttribute('href')).toBe('/resident/1/112');
    screen.getByText('1–2／共 2');
  });

  test('asks for what is filtered, and says when nobody is found, with the way back', async () => {
    const clock = crankClock();
    const { user, router } = await show();
    await screen.findByRole('row', { name: /王美玉/ });
    await user.selectOptions(screen.getByLabelText('床位'), '未安排床位');
    await user.selectOptions(screen.getByLabelText('樓層'), '3F');
    await user.type(screen.getByLabelText('姓名、床號或編號'), 'nobody');
    await clock.advance(300);
    await screen.findByText('找不到住民');
    // What is searched may be a name: it never stands there.
    expect(router.state.location.search).toBe('?bed=no&floor=3F');
    await user.click(screen.getByRole('button', { name: '清除篩選' }));
    expect(router.state.location.search).toBe('');
    await clock.advance(300);
    await screen.findByRole('row', { name: /王美玉/ });
  });

  test('sorts by its heads', async () => {
    const asked: string[] = [];
    server.answer({
      listResidents: ({ query }) => {
        asked.push(`${query.sort} ${query.order}`);
        return { rows: [wang], total: 1 };
      },
    });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '姓名' }));
    await waitFor(() => expect(asked.at(-1)).toBe('name asc'));
    await user.click(await screen.findByRole('button', { name: '姓名' }));
    await waitFor(() => expect(asked.at(-1)).toBe('name desc'));
    expect(screen.getByRole('columnheader', { name: '姓名' }).getAttribute('aria-sort')).toBe('descending');
  });

  test('on a phone it is cards, sorted by a choice', async () => {
    resizeTo(375);
    const { user } = await show();
    await screen.findByRole('row', { name: /王美玉/ });
    await user.selectOptions(screen.getByLabelText('排序'), '生日 · 由大到小');
    expect(screen.queryByRole('button', { name: '姓名' })).toBeNull();
  });

  test('says that it is empty, that it failed, and tries again', async () => {
    let up = false;
    server.answer({ listResidents: () => (up ? { rows: [], total: 0 } : refusal('internal')) });
    const { user } = await show();
    await screen.findByText('無法讀取');
    up = true;
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await screen.findByText('還沒有住民');
  });

  test('what was read stays when it cannot be read again, and it is said', async () => {
    const { user, queries } = await show();
    await screen.findByRole('row', { name: /王美玉/ });
    server.answer({ listResidents: () => refusal('internal') });
    await act(() => queries.invalidateQueries({ queryKey: ['residents'] }));
    await screen.findByText('無法讀取');
    screen.getByRole('row', { name: /王美玉/ });
    server.answer({ listResidents: () => ({ rows: [chen], total: 1 }) });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await waitFor(() => expect(screen.queryByText('無法讀取')).toBeNull());
    screen.getByRole('row', { name: /陳志明/ });
  });

  test('over all agencies it is read, with the agency beside each, and nothing can be changed', async () => {
    const agencies = [agency(), agency({ agency_id: agencyId(2), name: '日光之家' })];
    server.answer({ listResidents: () => ({ rows: [wang, { ...chen, agency_id: agencyId(2) }], total: 2 }) });
    await show({ user: currentUser({ role: 'agent', agencies }), agency: 'all' });
    within(await screen.findByRole('row', { name: /陳志明/ })).getByText('日光之家');
    screen.getByText('「所有機構」只能查看，不能編輯');
    expect(screen.queryByRole('button', { name: /編輯|更多動作|新增/ })).toBeNull();
    expect(screen.queryByRole('link', { name: '批次新增' })).toBeNull();
  });

  test('says who is away until when, and who was discharged', async () => {
    server.answer({
      listResidents: () => ({
        rows: [
          {
            ...wang,
            status: 'away' as const,
            absence: { reason: 'hospital', from_at: exampleAt - 1, until_at: exampleAt + 3_600_000 },
          },
          { ...chen, bed: null, discharged_at: exampleAt, discharge: { on: '2026-03-02', reason: null, note: null } },
        ],
        total: 2,
      }),
    });
    await show();
    within(await screen.findByRole('row', { name: /王美玉/ })).getByText('住院 · 預計 03:00 返回');
    within(screen.getByRole('row', { name: /陳志明/ })).getByText('2026年3月2日 離院');
  });
});

test('an absence that is marked of somebody who is still in bed does not say that they are gone', async () => {
  const absence = { reason: 'hospital' as const, from_at: exampleAt - 1, until_at: exampleAt + 3_600_000 };
  server.answer({ listResidents: () => ({ rows: [{ ...wang, absence, status: 'inBed' as const }], total: 1 }) });
  await show();
  const row = within(await screen.findByRole('row', { name: /王美玉/ }));
  row.getByText('inBed · 即將請假，至 03:00');
  expect(row.queryByText(/返回/)).toBeNull();
});

test('on a phone the choices are folded behind one button, which says how many are chosen', async () => {
  resizeTo(375);
  const { user } = await show({ at: '/residents?floor=3F' });
  const folded = (await screen.findByText('篩選條件 · 1')).closest('details');
  expect(folded?.open).toBe(false);
  expect(within(folded as HTMLElement).getByLabelText<HTMLSelectElement>('樓層').value).toBe('3F');
  // Nobody is chosen yet: the bar of what can be done to many would only push them down.
  expect(screen.queryByText('已選 0 位')).toBeNull();
  await user.click(await screen.findByRole('checkbox', { name: /王美玉/ }));
  expect(screen.getByText('已選 1 位')).toBeTruthy();
});

describe('adding', () => {
  const open = async () => {
    const view = await show();
    await view.user.click(await screen.findByRole('button', { name: '新增住民' }));
    return { ...view, form: await dialog('新增住民') };
  };

  test('a birthday of the Republic is said back with its age; a wrong checksum warns; a free bed is found; all is sent', async () => {
    server.answer({ addResident: () => wang });
    const { user, form } = await open();
    await user.type(form.getByLabelText('姓名'), ' 王美玉 ');
    await user.type(form.getByLabelText('生日（選填）'), '民國45年3月2日');
    form.getByText('1956/03/02，70 歲');
    await user.type(form.getByLabelText('身分證字號（選填）'), 'A123456788');
    form.getByText('檢查碼不符，請再核對一次。仍然可以儲存。');
    await user.click(form.getByRole('combobox', { name: '床位' }));
    await user.click(await screen.findByRole('option', { name: '3F · 305-1' }));
    await user.click(form.getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('addResident')).toEqual([
      {
        name: '王美玉',
        gender: null,
        birthday: '1956-03-02',
        birthday_precision: 'day',
        resident_code: null,
        customer_no: null,
        note: null,
        turn_minutes: null,
        personal_id: 'A123456788',
        bed_id: 30,
      },
    ]);
    screen.getByText('已儲存');
  });

  test.each([
    ['', '姓名', '此欄必填'],
    ['450302', '生日（選填）', '請用 / 或 - 隔開年月日，例如 45/03/02'],
    ['2499/03/02', '生日（選填）', '生日不能在今天之後'],
    ['3/2', '生日（選填）', '看不懂這個日期。例如 1956/03/02，或民國45年3月2日；只有年份寫 1938 或 ~1938'],
  ])('%j in its field is said there, which takes the focus; nothing is sent', async (typed, field, said) => {
    const { user, form } = await open();
    if (field !== '姓名') await user.type(form.getByLabelText('姓名'), 'x');
    if (typed !== '') await user.type(form.getByLabelText(field), typed);
    await user.click(form.getByRole('button', { name: '儲存' }));
    await form.findByText(said);
    expect(document.activeElement).toBe(form.getByLabelText(field));
    expect(server.callsOf('addResident')).toEqual([]);
  });

  test.each([
    ['1938', '1938 年，約 88 歲', 'year'],
    ['~民國27', '約 1938 年，約 88 歲', 'about'],
  ])('%s is said back as a year, and sent as one', async (typed, meant, birthday_precision) => {
    server.answer({ addResident: () => wang });
    const { user, form } = await open();
    await user.type(form.getByLabelText('姓名'), 'x');
    await user.type(form.getByLabelText('生日（選填）'), typed);
    form.getByText(meant);
    await user.click(form.getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(sent('addResident')).toMatchObject([{ birthday: '1938-01-01', birthday_precision }]));
  });

  test('a code that is taken, and a bed somebody else got, are said beside their fields', async () => {
    let code: 'resident_code_taken' | 'bed_taken' = 'resident_code_taken';
    server.answer({ addResident: () => refusal(code) });
    const { user, form } = await open();
    await user.type(form.getByLabelText('姓名'), 'x');
    await user.type(form.getByLabelText('住民編號（選填）'), 'R-1');
    await user.click(form.getByRole('button', { name: '儲存' }));
    await form.findByText('這個住民編號已經有人使用。');
    expect(document.activeElement).toBe(form.getByLabelText('住民編號（選填）'));
    code = 'bed_taken';
    await user.click(form.getByRole('button', { name: '儲存' }));
    await form.findByText('這張床已經有住民。');
  });

  test('a birthday that is still to come by the server’s clock is said in words of birthdays', async () => {
    server.answer({ addResident: () => refusal('invalid', { fields: { birthday: 'too_large' } }) });
    const { user, form } = await open();
    await user.type(form.getByLabelText('姓名'), 'x');
    await user.type(form.getByLabelText('生日（選填）'), '1956/03/02');
    await user.click(form.getByRole('button', { name: '儲存' }));
    await form.findByText('生日不能在今天之後');
    expect(document.activeElement).toBe(form.getByLabelText('生日（選填）'));
  });

  test('what was typed is there again after the connection failed and the page was reloaded, but never the personal id', async () => {
    server.answer({ addResident: () => unreachable });
    const { user, form, unmount } = await open();
    await user.type(form.getByLabelText('姓名'), '王美玉');
    await user.type(form.getByLabelText('身分證字號（選填）'), 'A123456789');
    await user.click(form.getByRole('button', { name: '儲存' }));
    await form.findByText('連不上伺服器。請確認網路後再試一次。');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('A123456789');
    unmount();
    const again = await open();
    expect(again.form.getByLabelText<HTMLInputElement>('姓名').value).toBe('王美玉');
    expect(again.form.getByLabelText<HTMLInputElement>('身分證字號（選填）').value).toBe('');
    again.form.getByText('這是您上次還沒儲存的內容。');
    await again.user.click(again.form.getByRole('button', { name: '放棄修改' }));
    expect(again.form.getByLabelText<HTMLInputElement>('姓名').value).toBe('');
  });

  test('leaving with something typed asks first', async () => {
    const { user, form } = await open();
    await user.type(form.getByLabelText('姓名'), 'x');
    await user.click(form.getByRole('button', { name: '取消' }));
    form.getByText('有尚未儲存的修改，要放棄嗎？');
    await user.click(form.getByRole('button', { name: '繼續編輯' }));
    await user.click(form.getByRole('button', { name: '取消' }));
    await user.click(form.getByRole('button', { name: '放棄修改' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('editing', () => {
  const open = async () => {
    const view = await show();
    await view.user.click(await screen.findByRole('button', { name: '編輯 王美玉' }));
    return { ...view, form: await dialog('編輯 王美玉') };
  };

  test('the personal id is masked until asked for, stays unless changed, and can be corrected', async () => {
    server.answer({
      readPersonalId: () => ({ personal_id: 'A123456789' }),
      changeResident: () => ({ ...wang, revision: 2 }),
    });
    const { user, form } = await open();
    form.getByText('A1•••••789');
    expect(server.callsOf('readPersonalId')).toEqual([]);
    await user.click(form.getByRole('button', { name: '顯示' }));
    await form.findByText('A123456789');
    await user.click(form.getByRole('button', { name: '隱藏' }));
    expect(form.queryByText('A123456789')).toBeNull();
    await user.click(form.getByRole('button', { name: '顯示' }));
    await form.findByText('A123456789');
    await user.click(form.getByRole('button', { name: '更改' }));
    expect(form.getByLabelText<HTMLInputElement>('身分證字號（選填）').value).toBe('A123456789');
    await user.click(form.getByRole('button', { name: '不更改' }));
    await user.click(form.getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(sent('changeResident')).toHaveLength(1));
    expect(sent('changeResident')[0]).not.toHaveProperty('personal_id');
  });

  test('a draft that comes back keeps the id as it is and names the revision it was begun at', async () => {
    const { user, form, unmount } = await open();
    await user.click(form.getByRole('button', { name: '更改' }));
    await user.type(form.getByLabelText('身分證字號（選填）'), 'B');
    await user.type(form.getByLabelText('備註（選填）'), '，跌倒史');
    unmount();
    server.answer({
      listResidents: () => ({ rows: [{ ...wang, revision: 9 }], total: 1 }),
      changeResident: () => wang,
    });
    const again = await open();
    await again.user.click(again.form.getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(sent('changeResident')).toHaveLength(1));
    expect(sent('changeResident')[0]).toMatchObject({ note: '左側偏癱，跌倒史', revision: 1 });
    expect(sent('changeResident')[0]).not.toHaveProperty('personal_id');
  });

  test('where another saved meanwhile, the difference is shown, and mine is saved over theirs', async () => {
    const theirs: Resident = { ...wang, revision: 2, note: '右側偏癱', resident_code: 'R-9' };
    server.answer({
      changeResident: ({ body }) => (body.revision === 2 ? { ...theirs, revision: 3 } : refusal('conflict')),
      readResident: () => theirs,
    });
    const { user, form } = await open();
    await user.clear(form.getByLabelText('備註（選填）'));
    await user.type(form.getByLabelText('備註（選填）'), '需翻身');
    await user.click(form.getByRole('button', { name: '儲存' }));
    await form.findByText('別人剛改過這筆資料');
    const row = within(form.getByRole('row', { name: /備註/ }));
    row.getByText('需翻身');
    row.getByText('右側偏癱');
    form.getByRole('row', { name: /住民編號 R-112 R-9/ });
    expect(form.queryByRole('row', { name: /姓名/ })).toBeNull();
    await user.click(form.getByRole('button', { name: '用我的內容儲存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('changeResident').at(-1)).toMatchObject({ note: '需翻身', resident_code: 'R-112', revision: 2 });
  });

  test('an interval of their own to be turned in is chosen, and shown beside what another chose', async () => {
    const theirs: Resident = { ...wang, revision: 2, turn_minutes: 180 };
    server.answer({
      changeResident: ({ body }) => (body.revision === 2 ? { ...theirs, revision: 3 } : refusal('conflict')),
      readResident: () => theirs,
    });
    const { user, form } = await open();
    const interval = form.getByRole('combobox', { name: '翻身間隔' });
    expect(within(interval).getAllByRole('option')).toHaveLength(14);
    await user.selectOptions(interval, '90');
    await user.click(form.getByRole('button', { name: '儲存' }));
    await form.findByText('別人剛改過這筆資料');
    form.getByRole('row', { name: /翻身間隔 1 小時 30 分鐘? 3 小時/ });
    await user.selectOptions(interval, '依範本');
    await user.click(form.getByRole('button', { name: '用我的內容儲存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('changeResident').at(-1)).toMatchObject({ turn_minutes: null, revision: 2 });
  });

  test('or theirs is taken, and the form goes on from there', async () => {
    const theirs: Resident = { ...wang, revision: 2, note: '右側偏癱' };
    server.answer({
      changeResident: ({ body }) => (body.revision === 2 ? theirs : refusal('conflict')),
      readResident: () => theirs,
    });
    const { user, form } = await open();
    await user.type(form.getByLabelText('備註（選填）'), 'x');
    await user.click(form.getByRole('button', { name: '儲存' }));
    await user.click(await form.findByRole('button', { name: '改用目前的資料' }));
    expect(form.getByLabelText<HTMLTextAreaElement>('備註（選填）').value).toBe('右側偏癱');
    await user.click(form.getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(sent('changeResident').at(-1)).toMatchObject({ revision: 2, note: '右側偏癱' }));
  });
});

describe('moving', () => {
  test('to a free bed', async () => {
    server.answer({ moveResident: () => ({ ...wang, bed: { bed_id: bedId(30), bed_no: '305-1', floor: '3F' } }) });
    const { user } = await show();
    await choose(user, '王美玉', '換床');
    const form = await dialog('王美玉 換床');
    form.getByText('目前：2F · 201-1');
    await user.click(form.getByRole('button', { name: '換床' }));
    form.getByText('請選擇另一張床，或勾選「暫不安排床位」。');
    await user.click(form.getByRole('combobox', { name: '床位' }));
    await user.click(await screen.findByRole('option', { name: '3F · 305-1' }));
    await user.click(form.getByRole('button', { name: '換床' }));
    await screen.findByText('王美玉 已換到 3F · 305-1');
    expect(sent('moveResident')).toEqual([{ bed_id: 30, revision: 1, stay_id: wang.stay_id }]);
  });

  test('to none; and where somebody else was faster, it says where the resident is now and goes on from there', async () => {
    const moved: Resident = { ...wang, revision: 2, bed: { bed_id: bedId(31), bed_no: '305-2', floor: '3F' } };
    server.answer({
      moveResident: ({ body }) => (body.revision === 2 ? { ...moved, bed: null } : refusal('conflict')),
      readResident: () => moved,
    });
    const { user } = await show();
    await choose(user, '王美玉', '換床');
    const form = await dialog('王美玉 換床');
    await user.click(form.getByLabelText('暫不安排床位'));
    await user.click(form.getByRole('button', { name: '換床' }));
    await form.findByText('目前床位：3F · 305-2。請再確認一次。');
    await user.click(form.getByRole('button', { name: '換床' }));
    await screen.findByText('王美玉 目前沒有床位');
    expect(sent('moveResident')).toEqual([
      { bed_id: null, revision: 1, stay_id: wang.stay_id },
      { bed_id: null, revision: 2, stay_id: wang.stay_id },
    ]);
  });
});

test('a dialog begun in the menu of a row gives the focus back to that row', async () => {
  const { user } = await show();
  await choose(user, '王美玉', '換床');
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  const button = screen.getByRole('button', { name: '王美玉：更多動作' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('two swap beds: both are shown before and after', async () => {
  server.answer({ swapResidents: () => [wang, chen] });
  const { user } = await show();
  await choose(user, '王美玉', '對調床位');
  const form = await dialog('王美玉 與另一位住民對調床位');
  await user.click(form.getByRole('button', { name: '對調' }));
  form.getByText('請選擇要對調的住民。');
  await user.click(form.getByRole('combobox', { name: '與誰對調' }));
  await user.click(await screen.findByRole('option', { name: /陳志明/ }));
  form.getByRole('row', { name: '王美玉 2F · 201-1 2F · 201-2' });
  form.getByRole('row', { name: '陳志明 2F · 201-2 2F · 201-1' });
  await user.click(form.getByRole('button', { name: '對調' }));
  await screen.findByText('王美玉 與 陳志明 已對調床位');
  expect(sent('swapResidents')).toEqual([
    {
      revision: 1,
      stay_id: wang.stay_id,
      with_resident_id: 113,
      with_revision: 4,
      with_stay_id: chen.stay_id,
    },
  ]);
  // Back by the revisions and stays the swap has answered: whom somebody moved since stays where they are.
  await user.click(screen.getByRole('button', { name: '復原' }));
  await screen.findByText('王美玉 與 陳志明 已換回原來的床位');
  expect(sent('swapResidents')).toHaveLength(2);
  expect(sent('swapResidents')[1]).toMatchObject({ revision: wang.revision, with_resident_id: 113 });
});

test('a swap that somebody changed since is not undone over it: it says why', async () => {
  let asked = 0;
  server.answer({
    swapResidents: () => {
      asked += 1;
      return asked === 1 ? [wang, chen] : refusal('conflict');
    },
  });
  const { user } = await show();
  await choose(user, '王美玉', '對調床位');
  const form = await dialog('王美玉 與另一位住民對調床位');
  await user.click(form.getByRole('combobox', { name: '與誰對調' }));
  await user.click(await screen.findByRole('option', { name: /陳志明/ }));
  await user.click(form.getByRole('button', { name: '對調' }));
  await user.click(await screen.findByRole('button', { name: '復原' }));
  expect((await screen.findByText(/無法完成/)).textContent).toContain('已對調床位');
});

describe('discharging', () => {
  const left = { on: '2026-03-02', reason: null, note: null };
  const gone: Resident = { ...wang, revision: 2, bed: null, discharged_at: exampleAt, discharge: left };

  test('names whom and which bed, and is undone into the same bed', async () => {
    server.answer({ dischargeResident: () => gone, readmitResident: () => ({ ...wang, revision: 3 }) });
    const { user } = await show();
    await choose(user, '王美玉', '離院');
    const ask = await dialog('將 王美玉 登記為離院？');
    ask.getByText(/2F · 201-1 會空出來/);
    await user.click(ask.getByRole('button', { name: '離院' }));
    await screen.findByText('王美玉 已離院');
    await user.click(screen.getByRole('button', { name: '復原' }));
    await screen.findByText('王美玉 已回到 2F · 201-1');
    expect(sent('dischargeResident')).toEqual([{ revision: 1, stay_id: wang.stay_id, ...left }]);
    expect(sent('readmitResident')).toEqual([{ bed_id: 12, revision: 2 }]);
  });

  test('on an earlier day and with a reason; a day to come, or before they were here, is said beside it', async () => {
    let answer: Resident | ReturnType<typeof refusal> = refusal('invalid', { fields: { on: 'too_small' } });
    server.answer({ dischargeResident: () => answer });
    const { user } = await show();
    await choose(user, '王美玉', '離院');
    const ask = await dialog('將 王美玉 登記為離院？');
    const day = ask.getByLabelText<HTMLInputElement>('離院日期');
    expect([day.value, day.max]).toEqual(['2026-03-02', '2026-03-02']);
    fireEvent.change(day, { target: { value: '2026-03-03' } });
    await user.click(ask.getByRole('button', { name: '離院' }));
    ask.getByText('日期不能在今天之後');
    expect(sent('dischargeResident')).toEqual([]);
    fireEvent.change(day, { target: { value: '2026-02-27' } });
    await user.selectOptions(ask.getByLabelText('原因'), '住院');
    await user.type(ask.getByLabelText('補充說明（選填）'), '榮總');
    await user.click(ask.getByRole('button', { name: '離院' }));
    await ask.findByText('日期不能早於住民建檔的日子');
    answer = { ...gone, discharge: { on: '2026-02-27', reason: 'toHospital', note: '榮總' } };
    await user.click(ask.getByRole('button', { name: '離院' }));
    await screen.findByText('王美玉 已離院');
    expect(sent('dischargeResident').at(-1)).toMatchObject({ on: '2026-02-27', reason: 'toHospital', note: '榮總' });
  });

  test('of somebody who was swapped meanwhile says both names, and is asked again with the bed of now', async () => {
    const bed = { bed_id: bedId(30), bed_no: '305-1', floor: '3F' };
    const asked = { resident_id: wang.resident_id, name: wang.name, bed: { bed_id: bed.bed_id, bed_no: bed.bed_no } };
    const now = { resident_id: chen.resident_id, name: chen.name, bed: { bed_id: bedId(12), bed_no: '201-1' } };
    server.answer({
      dischargeResident: ({ body }) =>
        body.stay_id === 77 ? gone : refusal('resident_changed', { residents: { asked, now } }),
      readResident: () => ({ ...wang, revision: 2, bed, stay_id: stayId(77) }),
    });
    const { user } = await show();
    await choose(user, '王美玉', '離院');
    await user.click((await dialog('將 王美玉 登記為離院？')).getByRole('button', { name: '離院' }));
    const again = await dialog('將 王美玉 登記為離院？');
    expect((await again.findByRole('alert')).textContent).toContain('王美玉現在在 305-1 床。這張床現在是陳志明。');
    again.getByText(/3F · 305-1 會空出來/);
    expect(sent('dischargeResident')).toHaveLength(1);
    await user.click(again.getByRole('button', { name: '離院' }));
    await screen.findByText('王美玉 已離院');
    expect(sent('dischargeResident').at(-1)).toEqual({ revision: 2, stay_id: 77, ...left });
  });

  test('where the bed is taken by then, undoing asks for another', async () => {
    server.answer({
      dischargeResident: () => gone,
      readmitResident: ({ body }) => (body.bed_id === 12 ? refusal('bed_taken') : { ...wang, revision: 3 }),
    });
    const { user } = await show();
    await choose(user, '王美玉', '離院');
    await user.click((await dialog('將 王美玉 登記為離院？')).getByRole('button', { name: '離院' }));
    await user.click(await screen.findByRole('button', { name: '復原' }));
    const form = await dialog('王美玉 再入住');
    form.getByText('原來的床已有其他住民，請另選床位。');
    await user.click(form.getByRole('combobox', { name: '床位' }));
    await user.click(await screen.findByRole('option', { name: '3F · 305-1' }));
    await user.click(form.getByRole('button', { name: '入住' }));
    await screen.findByText('王美玉 已再入住');
    expect(sent('readmitResident').at(-1)).toEqual({ bed_id: 30, revision: 2 });
  });

  test('the safe way out has the focus, and Escape does nothing to anybody', async () => {
    const { user } = await show();
    await choose(user, '王美玉', '離院');
    const ask = await dialog('將 王美玉 登記為離院？');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('取消'));
    expect(ask.getAllByRole('button', { name: '取消' })).toContain(document.activeElement);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('dischargeResident')).toEqual([]);
  });
});

test('who has records is not deleted: discharge is offered instead', async () => {
  server.answer({ removeResident: () => refusal('resident_has_records') });
  const { user } = await show();
  await choose(user, '王美玉', '刪除');
  const ask = await dialog('刪除 王美玉？');
  await user.click(ask.getByRole('button', { name: '刪除' }));
  await user.click(await ask.findByRole('button', { name: '改為離院' }));
  await dialog('將 王美玉 登記為離院？');
});

test('who has none is deleted', async () => {
  server.answer({ removeResident: () => ({}) });
  const { user } = await show();
  await choose(user, '王美玉', '刪除');
  await user.click((await dialog('刪除 王美玉？')).getByRole('button', { name: '刪除' }));
  await screen.findByText('已刪除 王美玉');
});

test('an absence is planned with the form of the board, and ended from here', async () => {
  const away = { ...wang, absence: { reason: 'outing' as const, from_at: exampleAt, until_at: exampleAt + 3_600_000 } };
  server.answer({
    listResidents: () => ({ rows: [away], total: 1 }),
    endAbsence: () => refusal('conflict'),
    readResident: () => away,
  });
  const { user } = await show();
  await choose(user, '王美玉', '更改請假');
  const form = await dialog('王美玉 請假');
  await user.click(form.getByRole('button', { name: '已返回' }));
  await form.findByText('別人剛改過這筆資料');
  await user.click(form.getByRole('button', { name: 'plan for 王美玉' }));
  await screen.findByText('已登記請假');
});

test('who was discharged is readmitted, and is offered neither a move nor an absence', async () => {
  server.answer({
    listResidents: () => ({
      rows: [
        { ...wang, bed: null, discharged_at: exampleAt, discharge: { on: '2026-03-02', reason: null, note: null } },
      ],
      total: 1,
    }),
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: '王美玉：更多動作' }));
  await screen.findByRole('menuitem', { name: '再入住' });
  for (const entry of ['換床', '對調床位', '登記請假', '離院', '列印標籤'])
    expect(screen.queryByRole('menuitem', { name: entry })).toBeNull();
});

test('a list of thousands holds only what is in sight', async () => {
  const all = Array.from({ length: 5_000 }, (_, n) => resident({ resident_id: residentId(n + 1), name: `R${n}` }));
  server.answer({
    listResidents: ({ query }) => ({ rows: all.slice(query.offset, query.offset + query.limit), total: all.length }),
  });
  await show();
  await screen.findByRole('row', { name: /R0/ });
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(mostPageSize).toBeLessThan(all.length);
  screen.getByText(/共 5,000$/);
});
