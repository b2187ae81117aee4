/** Lists of whom to tell as staff keep them: who is not reached is seen, nothing typed is lost, and none goes that a template needs. */
import { screen, waitFor, within } from '@testing-library/react';
import type { NotifyList, NotifyListId, ReachedPerson } from '@wardlight/contract';
import { agencyId, currentUser, template, templateId, userId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { choosableOf } from './model.ts';
import { NotifyListsScreen } from './screen.tsx';

const person = (n: number, name: string, reach: Partial<ReachedPerson> = {}): ReachedPerson => ({
  user_id: userId(n),
  name,
  line: false,
  push: false,
  ...reach,
});
const lin = person(11, '林淑芬', { line: true, push: true });
const siti = person(12, 'Siti Rahayu');
const mei = person(13, '王美玉', { push: true });
const night: NotifyList = {
  list_id: 1 as NotifyListId,
  agency_id: agencyId(1),
  revision: 3,
  name: '大夜班',
  people: [lin, siti],
  templates: 0,
};

let server: FakeServer;
let lists: NotifyList[];
let people: ReachedPerson[];

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  lists = [night];
  people = [lin, siti, mei];
  server = fakeServer({
    listNotifyLists: () => ({ lists, people }),
    addNotifyList: ({ body }) => ({ ...night, name: body.name }),
    changeNotifyList: ({ body }) => ({ ...night, name: body.name }),
    removeNotifyList: () => ({}),
  });
});

const open = (options: Parameters<typeof renderScreen>[1] = {}) => renderScreen(<NotifyListsScreen />, options);
type Shown = Awaited<ReturnType<typeof open>>;
const card = () => screen.findByRole('listitem', { name: '大夜班' });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const bodies = (route: 'addNotifyList' | 'changeNotifyList') => server.callsOf(route).map(({ body }) => body);

async function act({ user }: Shown, name: string) {
  await user.click(await screen.findByRole('button', { name: '「大夜班」的動作' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
async function edit(shown: Shown) {
  await act(shown, '編輯');
  return await dialog('編輯「大夜班」');
}

describe('the lists', () => {
  test('show who is on each, by which ways each is reached now, and how many templates use it', async () => {
    lists = [{ ...night, templates: 2 }];
    await open();
    const shown = await card();
    const [first, second] = within(shown).getAllByRole('listitem');
    expect(first?.textContent).toBe('林淑芬LINE手機推播');
    expect(second?.textContent).toBe('Siti Rahayu目前收不到訊息');
    within(shown).getByText('2 個範本使用');
    expect(within(shown).queryByText(/名單上目前沒有人收得到訊息/)).toBeNull();
  });

  test('say it where nobody on a list is reached, or nobody is on it', async () => {
    lists = [
      { ...night, people: [siti] },
      { ...night, list_id: 2 as NotifyListId, name: '空', people: [] },
    ];
    await open();
    within(await card()).getByText(/名單上目前沒有人收得到訊息：先通知時改為通知值班人員/);
    within(screen.getByRole('listitem', { name: '空' })).getByText(
      '名單上沒有人 · 會改為通知值班人員；無人回應時，改為轉知服務商的管理人員。',
    );
  });

  test('where there is none it says who is told then', async () => {
    lists = [];
    await open();
    await screen.findByText('還沒有通知名單');
    screen.getByText(/警示通知值班人員/);
  });

  test('lead to the templates that choose them, to LINE and to one’s own phone', async () => {
    await open();
    await card();
    const leads = ['在警示範本中選用名單', 'LINE 連結狀況', '在我的手機開啟推播'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(leads).toEqual(['/notify-template', '/line', '/push']);
  });

  test('that cannot be read are read again on demand', async () => {
    server.answer({ listNotifyLists: () => refusal('internal') });
    const { user } = await open();
    await screen.findByText('無法讀取');
    server.answer({ listNotifyLists: () => ({ lists, people }) });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await card();
  });

  test('of all agencies are for reading: it says so, names the agency, and offers nothing to change', async () => {
    await open({ user: currentUser({ role: 'agent', agency_id: null }), agency: 'all' });
    await screen.findByText('「所有機構」只能查看，不能編輯');
    within(await card()).getByText('Example Agency');
    expect(screen.queryByRole('button', { name: '新增名單' })).toBeNull();
    expect(screen.queryByRole('button', { name: /的動作/ })).toBeNull();
  });
});

describe('adding', () => {
  test('sends the name and whoever was ticked, found by part of the name; whom nothing reaches is marked, not refused', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '新增名單' }));
    const form = await dialog('新增名單');
    await user.click(within(form).getByRole('button', { name: '儲存' }));
    await within(form).findByText('此欄必填');
    await user.type(within(form).getByLabelText('名單名稱'), '護理長');
    await user.click(within(form).getByRole('checkbox', { name: /王美玉/ }));
    await user.type(within(form).getByRole('searchbox'), 'RAHA');
    expect(within(form).getAllByRole('checkbox')).toHaveLength(1);
    await user.click(within(form).getByRole('checkbox', { name: /Siti Rahayu.*目前收不到訊息/ }));
    within(form).getByText('已選 2 人');
    await user.clear(within(form).getByRole('searchbox'));
    await user.type(within(form).getByRole('searchbox'), 'zzz');
    within(form).getByText('沒有符合「zzz」的資料');
    await user.click(within(form).getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies('addNotifyList')).toEqual([{ name: '護理長', user_ids: [13, 12] }]);
    expect(server.callsOf('listNotifyLists').length).toBeGreaterThan(1);
  });

  test('a name that is taken is said beside it; what was typed survives a reload', async () => {
    server.answer({ addNotifyList: () => refusal('name_taken') });
    const first = await open();
    await first.user.click(await screen.findByRole('button', { name: '新增名單' }));
    let form = await dialog('新增名單');
    await first.user.type(within(form).getByLabelText('名單名稱'), '大夜班');
    await first.user.click(within(form).getByRole('checkbox', { name: /林淑芬/ }));
    await first.user.click(within(form).getByRole('button', { name: '儲存' }));
    await within(form).findByText('這個名稱已經有人使用。');
    expect(document.activeElement).toBe(within(form).getByLabelText('名單名稱'));
    first.unmount();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '新增名單' }));
    form = await dialog('新增名單');
    within(form).getByText('這是您上次還沒儲存的內容。');
    expect(within(form).getByLabelText<HTMLInputElement>('名單名稱').value).toBe('大夜班');
    expect(within(form).getByRole<HTMLInputElement>('checkbox', { name: /林淑芬/ }).checked).toBe(true);
    await user.click(within(form).getByRole('button', { name: '取消' }));
    await within(form).findByText('有尚未儲存的修改，要放棄嗎？');
  });

  test('somebody who was shut out meanwhile is said beside the people, marked, and goes when unticked', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '新增名單' }));
    const form = await dialog('新增名單');
    await user.type(within(form).getByLabelText('名單名稱'), 'A');
    await user.click(within(form).getByRole('checkbox', { name: /王美玉/ }));
    server.answer({
      addNotifyList: () => {
        people = [lin, siti];
        return refusal('person_unknown');
      },
    });
    await user.click(within(form).getByRole('button', { name: '儲存' }));
    await within(form).findByText(/請取消勾選後再儲存/);
    await user.click(await within(form).findByRole('checkbox', { name: /王美玉.*已不能加入/ }));
    expect(within(form).queryByRole('checkbox', { name: /王美玉/ })).toBeNull();
  });
});

describe('editing', () => {
  test('sends what was changed, with the revision that was read', async () => {
    const shown = await open();
    const form = await edit(shown);
    await shown.user.click(within(form).getByRole('checkbox', { name: /林淑芬/ }));
    await shown.user.click(within(form).getByRole('checkbox', { name: /王美玉/ }));
    await shown.user.click(within(form).getByRole('button', { name: '儲存' }));
    await waitFor(() =>
      expect(bodies('changeNotifyList')).toEqual([{ name: '大夜班', user_ids: [12, 13], revision: 3 }]),
    );
  });

  test('who is on it and can be no more is marked, and the list is saved without them', async () => {
    people = [lin, mei];
    const shown = await open();
    const form = await edit(shown);
    await shown.user.click(within(form).getByRole('checkbox', { name: /Siti Rahayu.*已不能加入/ }));
    await shown.user.click(within(form).getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(bodies('changeNotifyList')).toEqual([{ name: '大夜班', user_ids: [11], revision: 3 }]));
  });

  test('what another saved meanwhile stands beside what was typed; either is chosen', async () => {
    const theirs = { ...night, revision: 4, people: [mei] };
    server.answer({
      changeNotifyList: ({ body }) => {
        lists = [theirs];
        return body.revision === 4 ? { ...night, revision: 5 } : refusal('conflict');
      },
    });
    const shown = await open();
    const form = await edit(shown);
    await shown.user.type(within(form).getByLabelText('名單名稱'), ' 2');
    await shown.user.click(within(form).getByRole('button', { name: '儲存' }));
    await within(form).findByText('別人剛改過這筆資料');
    const rows = within(form)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows).toContain('名單上的人Siti Rahayu, 林淑芬王美玉');
    await shown.user.click(within(form).getByRole('button', { name: '用我的內容儲存' }));
    await waitFor(() =>
      expect(bodies('changeNotifyList').at(-1)).toEqual({ name: '大夜班 2', user_ids: [11, 12], revision: 4 }),
    );
  });
});

describe('deleting', () => {
  test('asks first, and says that the accounts stay', async () => {
    const shown = await open();
    await act(shown, '刪除');
    const asked = await dialog('刪除「大夜班」？');
    within(asked).getByText(/帳號不受影響/);
    await shown.user.click(within(asked).getByRole('button', { name: '刪除' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('removeNotifyList')).toHaveLength(1);
  });

  test('one that a colleague has taken out of the last template meanwhile is asked about after all', async () => {
    lists = [{ ...night, templates: 1 }];
    server.answer({ listTemplates: () => ({ templates: [template()] }) });
    const shown = await open();
    await act(shown, '刪除');
    await shown.user.click(within(await dialog('刪除「大夜班」？')).getByRole('button', { name: '刪除' }));
    await waitFor(() => expect(server.callsOf('removeNotifyList')).toHaveLength(1));
  });

  test('one that templates still use names them and leads to each, also where one chose it only now', async () => {
    server.answer({
      removeNotifyList: () => refusal('list_in_use'),
      listTemplates: () => ({
        templates: [
          template({ lists: { tell: night.list_id, escalate: null } }),
          template({
            template_id: templateId(9),
            shipped: null,
            name: '三樓',
            lists: { tell: null, escalate: night.list_id },
          }),
          template({ template_id: templateId(10), shipped: null, name: '四樓' }),
        ],
      }),
    });
    const shown = await open();
    await act(shown, '刪除');
    await shown.user.click(within(await dialog('刪除「大夜班」？')).getByRole('button', { name: '刪除' }));
    const told = await dialog('還有範本使用「大夜班」');
    const links = await within(told).findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['標準', '/notify-template/1'],
      ['三樓', '/notify-template/9'],
    ]);
  });
});

test('offered is everybody who can be; before them whoever is ticked and can be no more, also where only a draft knows them', () => {
  const ids = (ticked: readonly number[]) =>
    choosableOf([lin], [siti, siti], ticked.map(userId)).map(({ user_id, name, gone }) => [user_id, name, gone]);
  expect(ids([11])).toEqual([[11, '林淑芬', false]]);
  expect(ids([12, 11, 99])).toEqual([
    [12, 'Siti Rahayu', true],
    [99, '?', true],
    [11, '林淑芬', false],
  ]);
});
