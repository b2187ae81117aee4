import { screen, waitFor, within } from '@testing-library/react';
import { type BedRecord, mostBedsAtOnce } from '@wardlight/contract';
import { agency, agencyId, bedId, bedRecord, currentUser } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { followResizes } from '../../lib/browser/viewport.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { BedsScreen } from './screen.tsx';

const taken = bedRecord();
const free = bedRecord({ bed_id: bedId(13), bed_no: '201-2', revision: 3, resident: null, mat: null });

let server: FakeServer;
let beds: readonly BedRecord[];
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  resizeTo(1280);
  beds = [taken, free];
  server = fakeServer({
    listBeds: ({ query }) => {
      const rows = beds.filter(({ floor }) => query.floor === '' || floor === query.floor);
      return { rows, total: rows.length, floors: ['2F', '3F'] };
    },
  });
});

function resizeTo(width: number): void {
  window.innerWidth = width;
  followResizes()();
}

const show = (options: Parameters<typeof renderScreen>[1] = {}) => renderScreen(<BedsScreen />, options);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const sent = (route: Parameters<FakeServer['callsOf']>[0]) => server.callsOf(route).map(({ body }) => body);

describe('the list', () => {
  test('says who lies in each bed and which mat', async () => {
    await show();
    const row = within(await screen.findByRole('row', { name: /201-1/ }));
    row.getByRole('link', { name: 'Example Resident' });
    row.getByText('WL26-A0001');
    const other = within(screen.getByRole('row', { name: /201-2/ }));
    other.getByText('空床');
    other.getByText('沒有感測墊');
    screen.getByText('1–2／共 2');
  });

  test('of one floor; where nothing is there, it says so', async () => {
    const { user } = await show();
    await screen.findByRole('row', { name: /201-1/ });
    await user.click(screen.getByRole('button', { name: '3F' }));
    await screen.findByText('找不到床位');
    await user.click(screen.getByRole('button', { name: '所有樓層' }));
    await screen.findByRole('row', { name: /201-1/ });
  });

  test('says that there are none yet, that it failed, and tries again', async () => {
    let up = false;
    server.answer({ listBeds: () => (up ? { rows: [], total: 0, floors: [] } : refusal('internal')) });
    const { user } = await show();
    await screen.findByText('無法讀取');
    up = true;
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await screen.findByText('還沒有床位');
  });

  test('over all agencies it is only read', async () => {
    const agencies = [agency(), agency({ agency_id: agencyId(2), name: '日光之家' })];
    beds = [taken, { ...free, agency_id: agencyId(2) }];
    await show({ user: currentUser({ role: 'agent', agencies }), agency: 'all' });
    within(await screen.findByRole('row', { name: /201-2/ })).getByText('日光之家');
    screen.getByText('「所有機構」只能查看，不能編輯');
    expect(screen.queryByRole('button', { name: /新增|編輯|移除/ })).toBeNull();
  });
});

describe('adding', () => {
  const open = async () => {
    const view = await show();
    await view.user.click(await screen.findByRole('button', { name: '新增床位' }));
    return { ...view, form: await dialog('新增床位') };
  };

  test('a range and more, listed before they are made', async () => {
    server.answer({
      addBeds: ({ body }) => body.bed_nos.map((bed_no, n) => bedRecord({ bed_id: bedId(100 + n), bed_no })),
    });
    const { user, form } = await open();
    await user.type(form.getByLabelText('樓層或區域'), '4F');
    await user.type(form.getByLabelText('床號'), '401-1…401-3, 402, 402');
    expect(form.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '401-1',
      '401-2',
      '401-3',
      '402',
    ]);
    form.getByText('重複輸入，只新增一次：402');
    await user.click(form.getByRole('button', { name: '新增 4 張' }));
    await screen.findByText('已新增 4 張床');
    expect(sent('addBeds')).toEqual([{ floor: '4F', bed_nos: ['401-1', '401-2', '401-3', '402'] }]);
  });

  test.each([
    ['', '', '樓層或區域', '請輸入樓層或區域'],
    ['4F', '', '床號', '請輸入床號'],
    ['4F', '4…1', '床號', '看不懂：4...1'],
    ['4F', '1…999', '床號', `一次最多 ${mostBedsAtOnce} 張床`],
  ])('%j and %j are refused beside the field, which takes the focus', async (floor, numbers, field, said) => {
    const { user, form } = await open();
    if (floor !== '') await user.type(form.getByLabelText('樓層或區域'), floor);
    if (numbers !== '') await user.type(form.getByLabelText('床號'), numbers);
    await user.click(form.getByRole('button', { name: /^新增 \d+ 張$/ }));
    expect((await form.findAllByText(said)).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(form.getByLabelText(field));
    expect(server.callsOf('addBeds')).toEqual([]);
  });

  test('a number that is taken is said; what was typed survives that, and a reload', async () => {
    let answer = refusal('bed_no_taken');
    server.answer({ addBeds: () => answer });
    const { user, form, unmount } = await open();
    await user.type(form.getByLabelText('樓層或區域'), '4F');
    await user.type(form.getByLabelText('床號'), '401');
    await user.click(form.getByRole('button', { name: '新增 1 張' }));
    await form.findByText('有床號已經存在，沒有新增任何床位');
    answer = unreachable;
    await user.click(form.getByRole('button', { name: '新增 1 張' }));
    await form.findByText('連不上伺服器。請確認網路後再試一次。');
    unmount();
    const again = await open();
    expect(again.form.getByLabelText<HTMLInputElement>('床號').value).toBe('401');
  });
});

describe('changing', () => {
  test('another number and floor; one that is taken is said beside it', async () => {
    let isTaken = true;
    server.answer({
      changeBed: () => (isTaken ? refusal('bed_no_taken', { fields: { bed_no: 'unknown_value' } }) : free),
    });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '編輯 201-2 床' }));
    const form = await dialog('編輯 201-2 床');
    await user.clear(form.getByLabelText('床號'));
    await user.type(form.getByLabelText('床號'), '201-1');
    await user.click(form.getByRole('button', { name: '儲存' }));
    await form.findByText('這個床號已經存在。');
    isTaken = false;
    await user.type(form.getByLabelText('床號'), 'A');
    await user.click(form.getByRole('button', { name: '儲存' }));
    await screen.findByText('已儲存');
    expect(sent('changeBed').at(-1)).toEqual({ floor: '2F', bed_no: '201-1A', revision: 3 });
  });

  test('leaving with something typed asks first, and forgets it only then', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '編輯 201-2 床' }));
    const form = await dialog('編輯 201-2 床');
    await user.type(form.getByLabelText('床號'), 'A');
    await user.click(form.getByRole('button', { name: '取消' }));
    await user.click(form.getByRole('button', { name: '繼續編輯' }));
    expect(form.getByLabelText<HTMLInputElement>('床號').value).toBe('201-2A');
    await user.click(form.getByRole('button', { name: '取消' }));
    await user.click(form.getByRole('button', { name: '放棄修改' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: '編輯 201-2 床' }));
    const again = await dialog('編輯 201-2 床');
    expect(again.getByLabelText<HTMLInputElement>('床號').value).toBe('201-2');
  });

  test('where another saved meanwhile, the difference is shown and either is taken', async () => {
    const theirs = { ...free, revision: 4, floor: '5F' };
    server.answer({ changeBed: ({ body }) => (body.revision === 4 ? theirs : refusal('conflict')) });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '編輯 201-2 床' }));
    const form = await dialog('編輯 201-2 床');
    beds = [taken, theirs];
    await user.type(form.getByLabelText('床號'), 'A');
    await user.click(form.getByRole('button', { name: '儲存' }));
    form.getByRole('row', { name: /樓層或區域 2F 5F/, hidden: false });
    await user.click(form.getByRole('button', { name: '改用目前的資料' }));
    expect(form.getByLabelText<HTMLInputElement>('樓層或區域').value).toBe('5F');
    expect(form.getByLabelText<HTMLInputElement>('床號').value).toBe('201-2');
  });
});

describe('removing', () => {
  test('a free bed, after asking', async () => {
    server.answer({ removeBed: () => ({}) });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '移除 201-2 床' }));
    await user.click((await dialog('移除 201-2 床？')).getByRole('button', { name: '移除' }));
    await screen.findByText('已移除 201-2 床');
  });

  test('of one in use it says what lies there, and asks the server nothing', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '移除 201-1 床' }));
    const said = await dialog('201-1 床還在使用，不能移除');
    said.getByText('住民：Example Resident。請先換床或離院。');
    said.getByText('感測墊：WL26-A0001。請先從床位取下。');
    expect(server.callsOf('removeBed')).toEqual([]);
  });

  test('into which somebody was laid meanwhile: it says who', async () => {
    server.answer({ removeBed: () => refusal('bed_in_use') });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '移除 201-2 床' }));
    const ask = await dialog('移除 201-2 床？');
    beds = [taken, { ...free, resident: taken.resident }];
    await user.click(ask.getByRole('button', { name: '移除' }));
    (await dialog('201-2 床還在使用，不能移除')).getByText('住民：Example Resident。請先換床或離院。');
    await waitFor(() => expect(server.callsOf('removeBed')).toHaveLength(1));
  });
});

test('a bed that was removed can be put back, and says why where it cannot', async () => {
  let numberTaken = true;
  server.answer({
    removeBed: () => ({}),
    restoreBed: () => (numberTaken ? refusal('bed_no_taken') : free),
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: '移除 201-2 床' }));
  await user.click((await dialog('移除 201-2 床？')).getByRole('button', { name: '移除' }));
  await user.click(await screen.findByRole('button', { name: '復原' }));
  await screen.findByText(/無法完成/);
  numberTaken = false;
  await user.click(screen.getByRole('button', { name: '復原' }));
  await screen.findByText(/已恢復/);
  expect(screen.queryByRole('button', { name: '復原' })).toBeNull();
});
