/** Alert templates as staff keep them: what is wrong stands beside its field, nothing typed is lost, and nobody changes what they may not. */
import { screen, waitFor, within } from '@testing-library/react';
import {
  type ResidentSettings,
  shippedSettings,
  standardResponse,
  standardSetting,
  type Template,
  type TemplateId,
} from '@wardlight/contract';
import {
  agencyId,
  bedId,
  currentUser,
  exampleAt,
  resident,
  residentId,
  stayId,
  userId,
} from '@wardlight/contract/testing';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetParts, importing } from '../../lib/browser/chunks.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { draftKey, keptDraft } from '../../testing/kept-draft.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { ResidentSettingsDialog } from './resident-settings.tsx';
import { TemplatesScreen } from './screen.tsx';
import { TemplateScreen } from './template-screen.tsx';

const templateId = (n: number) => n as TemplateId;
const template = (change: Partial<Template> = {}): Template => ({
  template_id: templateId(1),
  agency_id: agencyId(1),
  shipped: 'standard',
  name: 'standard',
  settings: shippedSettings.standard,
  response: standardResponse,
  lists: { tell: null, escalate: null },
  sleep: null,
  revision: 1,
  altered: false,
  residents: 3,
  with_overrides: 1,
  changed_at: null,
  changed_by: null,
  ...change,
});
const own = template({ template_id: templateId(9), shipped: null, name: '三樓', residents: 0, with_overrides: 0 });
const settings = (change: Partial<ResidentSettings> = {}): ResidentSettings => ({
  resident_id: residentId(112),
  agency_id: agencyId(1),
  revision: 4,
  name: '王小明',
  bed: null,
  stay_id: null,
  template_id: templateId(1),
  overrides: { siteTimeout: standardSetting('siteTimeout', { value: 5 }) },
  ...change,
});

let server: FakeServer;
let stored: Template;

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  stored = template();
  server = fakeServer({
    listTemplates: () => ({ templates: [stored, own] }),
    readTemplate: ({ params }) => (params.template_id === stored.template_id ? stored : own),
    listTemplateVersions: () => ({
      rows: [{ version: 1, ...contentOf(stored), at: exampleAt, by: null }],
      total: 1,
    }),
    listTemplateResidents: () => ({ rows: [settings()], total: 1 }),
    listNotifyLists: () => ({ lists: [], people: [] }),
    readLine: () => ({ set_up: true, mine: null, accounts: [], quota: null, failing: null }),
    readResidentSettings: () => settings(),
    changeTemplate: ({ body }) => {
      stored = { ...stored, ...body, revision: body.revision + 1 };
      return stored;
    },
  });
});

const contentOf = ({ name, settings: kinds, response, lists, sleep }: Template) => ({
  name,
  settings: kinds,
  response,
  lists,
  sleep,
});

const pages = (
  <Routes>
    <Route path="/notify-template" element={<TemplatesScreen />} />
    <Route path="/notify-template/:template" element={<TemplateScreen />} />
  </Routes>
);
const all = { user: currentUser({ role: 'agent', agency_id: null }), agency: 'all' } as const;
const open = (at = '/notify-template', more = {}) => renderScreen(pages, { at, ...more });
type Shown = Awaited<ReturnType<typeof open>>;

const row = (name: string) => screen.findByRole('region', { name });
async function opened({ user }: Shown, name: string) {
  const found = await row(name);
  await user.click(within(found).getByRole('button', { name: new RegExp(`^${name}`) }));
  return within(found);
}
const save = ({ user }: Shown) => user.click(screen.getByRole('button', { name: '儲存' }));
const retype = async ({ user }: Shown, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};

describe('the list', () => {
  test('has the shipped ones in the words of the reader, how many residents have each, and what was altered', async () => {
    stored = template({ altered: true });
    await open();
    const [, first, second] = await screen.findAllByRole('row');
    expect(first?.textContent).toContain('標準');
    expect(first?.textContent).toContain('已修改');
    expect(first?.textContent).toContain('3 · 1 位另有設定');
    expect(second?.textContent).toContain('三樓');
    expect(second?.textContent).toContain('自訂');
  });

  test('is read again on demand, also after it could not be read', async () => {
    server.answer({ listTemplates: () => refusal('internal') });
    const { user } = await open();
    await screen.findByText('無法讀取');
    server.answer({ listTemplates: () => ({ templates: [own] }) });
    await user.click(screen.getByRole('button', { name: '重新載入' }));
    await screen.findByText('三樓');
  });

  test('one that residents have is not deleted: they are named', async () => {
    server.answer({ removeTemplate: () => refusal('template_in_use') });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '「三樓」的動作' }));
    await user.click(await screen.findByRole('menuitem', { name: '刪除' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '刪除' }));
    const dialog = await screen.findByRole('dialog', { name: /位住民使用「三樓」/ });
    await within(dialog).findByText('王小明');
  });

  test('one whose last resident a colleague gave another meanwhile is asked about after all', async () => {
    server.answer({
      listTemplates: () => ({ templates: [stored, { ...own, residents: 1 }] }),
      listTemplateResidents: () => ({ rows: [], total: 0 }),
      removeTemplate: () => ({}),
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '「三樓」的動作' }));
    await user.click(await screen.findByRole('menuitem', { name: '刪除' }));
    const asked = await screen.findByRole('dialog', { name: '刪除「三樓」？' });
    await user.click(within(asked).getByRole('button', { name: '刪除' }));
    await waitFor(() => expect(server.callsOf('removeTemplate')).toHaveLength(1));
  });

  test('a shipped one is restored only after a question', async () => {
    stored = template({ altered: true, revision: 5 });
    server.answer({ restoreTemplate: () => template({ revision: 6 }) });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '「標準」的動作' }));
    await user.click(await screen.findByRole('menuitem', { name: '還原成內建設定' }));
    expect(server.callsOf('restoreTemplate')).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '還原成內建設定' }));
    await waitFor(() => expect(server.callsOf('restoreTemplate').map(({ body }) => body)).toEqual([{ revision: 5 }]));
  });

  test('under all agencies is only read', async () => {
    await open('/notify-template', all);
    await screen.findByText('「所有機構」只能查看，不能編輯');
    await screen.findByRole('columnheader', { name: '機構' });
    expect(screen.queryByRole('button', { name: '新增範本' })).toBeNull();
    expect(screen.queryByRole('button', { name: /的動作/ })).toBeNull();
  });

  test('who may not read it sees none of it', async () => {
    await open('/notify-template', { user: currentUser({ role: 'display' }) });
    await screen.findByText('這個帳號沒有這項權限。');
    expect(server.callsOf('listTemplates')).toEqual([]);
  });
});

describe('the editor', () => {
  const at = '/notify-template/1';

  test('saves what was set; the name of a shipped one stays that of the language of each reader', async () => {
    const shown = await open(at);
    const kind = await opened(shown, '離床過久');
    await retype(shown, kind.getByLabelText('門檻（分鐘）'), '30');
    await shown.user.click(kind.getByRole('button', { name: '新增時段' }));
    kind.getByText('21:00–06:00 到隔天');
    expect(kind.getByRole('img').getAttribute('aria-label')).toContain('00:00–06:00');
    await save(shown);
    await waitFor(() => expect(stored.revision).toBe(2));
    expect(stored.settings.leaveTimeout).toEqual({
      ...shippedSettings.standard.leaveTimeout,
      value: 30,
      ranges: [{ name: '', start: 1260, end: 360, weekdays: [] }],
    });
    expect(stored.name).toBe('standard');
    expect(keptDraft('template.1')).toBeNull();
  });

  test('opens the kinds that are wrong, says why beside them, and sends nothing', async () => {
    const shown = await open(at);
    const kind = await opened(shown, '離床過久');
    await retype(shown, kind.getByLabelText('門檻（分鐘）'), '999');
    await shown.user.click(kind.getByRole('button', { name: '新增時段' }));
    await retype(shown, kind.getByLabelText('開始'), '25:00');
    for (const way of ['護理站', '語音', 'LINE', '手機推播']) await shown.user.click(kind.getByLabelText(way));
    await shown.user.click(screen.getByLabelText('這個範本另外設定'));
    await shown.user.click(kind.getByRole('button', { name: /^離床過久/ }));
    await save(shown);
    await kind.findByText('請輸入 1 分鐘 到 240 分鐘 的數字');
    kind.getByText('時間有誤，例如 21:00');
    kind.getByText('至少要勾選一項');
    expect(screen.getAllByText('睡眠（休息）時間不可空白')).toHaveLength(2);
    expect((document.activeElement as HTMLElement).getAttribute('aria-invalid')).toBe('true');
    expect(server.callsOf('changeTemplate')).toEqual([]);
  });

  test('without the nursing station a kind says what is still heard of it', async () => {
    const shown = await open(at);
    const kind = await opened(shown, '離床過久');
    await shown.user.click(kind.getByLabelText('護理站'));
    kind.getByText('沒有勾選護理站：每次通知只響一次；有開語音播報的畫面會說一次。');
    await shown.user.click(kind.getByLabelText('語音'));
    kind.getByText('沒有勾選護理站和語音：畫面會顯示，但不發出聲音。');
  });

  test('kinds whose times never apply say so', async () => {
    const shown = await open(at);
    const kind = await opened(shown, '呼吸過快');
    kind.getByText('25 次/分 · 整天 · 護理站、語音、LINE、手機推播');
    kind.getByText('整天有效；排除時段不適用。');
    expect(kind.queryByRole('button', { name: '新增時段' })).toBeNull();
  });

  test('ranges that overlap are shown as such, and an excluded time that leaves nothing says so', async () => {
    const shown = await open(at);
    const kind = await opened(shown, '坐起過久');
    await shown.user.click(kind.getByRole('button', { name: '新增時段' }));
    await shown.user.click(kind.getByRole('button', { name: '新增時段' }));
    kind.getByText('時段互相重疊：重疊的部分只算一次。');
    await shown.user.click(kind.getByRole('button', { name: '設定排除時段' }));
    const excluded = within(kind.getByRole('group', { name: '排除時段' }));
    await retype(shown, excluded.getByLabelText('開始'), '00:00');
    await retype(shown, excluded.getByLabelText('結束'), '00:00');
    kind.getByText('排除之後沒有任何通知時段：這一項不會通知。');
  });

  test('of two at once the second sees the difference in words and chooses', async () => {
    const theirs = template({ revision: 7, response: { ...standardResponse, notClaimedMinutes: 9 } });
    server.answer({
      changeTemplate: ({ body }) => (body.revision === 1 ? refusal('conflict') : { ...theirs, ...body, revision: 8 }),
    });
    const shown = await open(at);
    const field = await screen.findByLabelText('無人前往，幾分鐘後再次通知');
    await retype(shown, field, '4');
    stored = theirs;
    await save(shown);
    const conflict = within(await screen.findByRole('group', { name: '別人剛改過這筆資料' }));
    // It stands above the form whose end was pressed.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: '別人剛改過這筆資料' })));
    conflict.getByText('4 分鐘');
    conflict.getByText('9 分鐘');
    await shown.user.click(conflict.getByRole('button', { name: '用我的內容儲存' }));
    await waitFor(() => expect(server.callsOf('changeTemplate')).toHaveLength(2));
    expect(server.callsOf('changeTemplate').at(-1)?.body).toMatchObject({
      revision: 7,
      response: { notClaimedMinutes: 4 },
    });
  });

  test('what was typed is there after a reload', async () => {
    const first = await open(at);
    await retype(first, await screen.findByLabelText('名稱'), '夜間');
    first.unmount();
    await open(at);
    expect((await screen.findByLabelText<HTMLInputElement>('名稱')).value).toBe('夜間');
  });

  test('a draft that this program no longer understands is forgotten', async () => {
    const first = await open(at);
    await retype(first, await screen.findByLabelText('名稱'), '夜間');
    first.unmount();
    const key = draftKey('template.1');
    if (key === undefined) throw new Error('nothing was kept');
    sessionStorage.setItem(key, JSON.stringify({ name: 'x', leaveBed: 'gone' }));
    await open(at);
    const name = await screen.findByLabelText<HTMLInputElement>('名稱');
    expect(name.value).toBe('');
    expect(name.placeholder).toBe('標準');
  });

  test('versions say in words what changed, and one of them can be put into the form', async () => {
    const old = contentOf(template({ response: { ...standardResponse, notClaimedMinutes: 8 } }));
    stored = template({ revision: 2 });
    const by = { user_id: userId(7), name: '護理師' };
    server.answer({
      listTemplateVersions: () => ({
        rows: [
          { version: 2, ...contentOf(stored), at: exampleAt, by },
          { version: 1, ...old, at: exampleAt - 1, by: null },
        ],
        total: 2,
      }),
    });
    const shown = await open(`${at}?tab=versions`);
    const versions = within(await screen.findByRole('region', { name: '版本紀錄' }));
    const change = (await versions.findByText('8 分鐘', { selector: 'del' })).closest('li');
    expect(change?.textContent).toBe('無人前往，幾分鐘後再次通知：8 分鐘 → 3 分鐘');
    expect(change?.querySelector('ins')?.textContent).toBe('3 分鐘');
    versions.getByText(/護理師/);
    versions.getByText('最初的內容');
    await shown.user.click(versions.getByRole('button', { name: '把這個版本放進表單' }));
    expect(shown.router.state.location.search).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('無人前往，幾分鐘後再次通知').value).toBe('8');
    await screen.findByText('版本 1 已放進表單，儲存後才生效。');
    expect(server.callsOf('changeTemplate')).toEqual([]);
  });

  test('can be read where the lists of whom to tell cannot', async () => {
    server.answer({ listNotifyLists: () => refusal('internal') });
    await open(at);
    await screen.findByText('無法讀取通知名單，其他設定仍可編輯。');
  });

  test('under all agencies is only read', async () => {
    await open(at, all);
    await screen.findByText('「所有機構」只能查看，不能編輯');
    expect((await screen.findByLabelText<HTMLInputElement>('名稱')).closest('fieldset')?.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: '儲存' })).toBeNull();
    expect(screen.queryByRole('button', { name: '指派給住民' })).toBeNull();
  });

  test('a copy begins as a new draft with a name of its own', async () => {
    server.answer({ addTemplate: ({ body }) => ({ ...own, ...body, template_id: templateId(9) }) });
    const shown = await open('/notify-template/new?from=1');
    expect((await screen.findByLabelText<HTMLInputElement>('名稱')).value).toBe('標準 副本');
    await save(shown);
    await screen.findByRole('heading', { level: 1, name: '三樓' });
    expect(server.callsOf('addTemplate')[0]?.body).toMatchObject({ name: '標準 副本' });
  });

  test('a copy is saved and given to somebody in five presses', async () => {
    const chen = resident({ name: '陳阿好' });
    server.answer({
      addTemplate: ({ body }) => ({ ...own, ...body, template_id: templateId(9) }),
      listResidents: () => ({ rows: [chen], total: 1 }),
      assignTemplate: () => ({ changed: 1, resident_changed: [] }),
    });
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: '「標準」的動作' }));
    await user.click(await screen.findByRole('menuitem', { name: '複製成自訂範本' }));
    await user.click(await screen.findByRole('button', { name: '儲存並指派給住民' }));
    const dialog = within(await screen.findByRole('dialog', { name: /指派給住民/ }));
    await user.click(await dialog.findByRole('checkbox', { name: /陳阿好/ }));
    await user.click(dialog.getByRole('button', { name: '指派' }));
    await waitFor(() => expect(server.callsOf('assignTemplate')).toHaveLength(1));
    expect(server.callsOf('assignTemplate')[0]?.body).toMatchObject({ residents: [{ resident_id: chen.resident_id }] });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location).toMatchObject({
      pathname: '/notify-template/9',
      search: '?tab=residents',
      state: null,
    });
  });

  test('its parts are tabs that the address keeps; what was typed is still there, and said to be unsaved', async () => {
    const shown = await open(at);
    await retype(shown, await screen.findByLabelText('無人前往，幾分鐘後再次通知'), '7');
    await shown.user.click(screen.getByRole('tab', { name: '住民 (3)' }));
    expect(shown.router.state.location.search).toBe('?tab=residents');
    expect((await screen.findAllByText('王小明')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: '儲存' })).toBeNull();
    await shown.user.click(screen.getByRole('button', { name: '回到規則儲存' }));
    expect(screen.getByLabelText<HTMLInputElement>('無人前往，幾分鐘後再次通知').value).toBe('7');
    await save(shown);
    await waitFor(() => expect(stored.response.notClaimedMinutes).toBe(7));
  });

  test('in one line a kind says what is excluded, and that LINE is not set up where it is not', async () => {
    const excluded = { name: '', start: 720, end: 780, weekdays: [] };
    const { siteTimeout } = shippedSettings.standard;
    stored = template({ settings: { ...shippedSettings.standard, siteTimeout: { ...siteTimeout, excluded } } });
    server.answer({ readLine: () => ({ set_up: false, mine: null, accounts: [], quota: null, failing: null }) });
    const shown = await open(at);
    const kind = await opened(shown, '坐起過久');
    await kind.findByText(/排除 12:00–13:00/);
    await kind.findByRole('checkbox', { name: 'LINE（尚未設定）' });
    expect(kind.getByText(/排除 12:00–13:00/).textContent).toContain('LINE（尚未設定）');
  });

  test('a name is asked for, and one that is taken is said beside it', async () => {
    server.answer({ addTemplate: () => refusal('name_taken') });
    const shown = await open('/notify-template/new');
    await save(shown);
    await screen.findByText('此欄必填');
    await shown.user.type(screen.getByLabelText('名稱'), '三樓');
    await save(shown);
    await screen.findByText('這個名稱已經有人使用。');
  });
});

describe('what a resident has of their own', () => {
  const dialog = () =>
    renderScreen(
      <ResidentSettingsDialog resident={{ resident_id: residentId(112), name: '王小明' }} onClose={() => undefined} />,
    );

  test('is seen as such, changed, and given back to the template', async () => {
    server.answer({ changeResidentSettings: ({ body }) => settings({ ...body, revision: 5 }) });
    const shown = await dialog();
    const sitting = await opened(shown, '坐起過久');
    sitting.getByText('個別設定');
    await shown.user.click(sitting.getByLabelText('為這位住民另外設定'));
    const leaving = await opened(shown, '離床過久');
    expect(leaving.queryByLabelText('門檻（分鐘）')).toBeNull();
    await shown.user.click(leaving.getByLabelText('為這位住民另外設定'));
    await retype(shown, leaving.getByLabelText('門檻（分鐘）'), '7');
    await save(shown);
    await waitFor(() => expect(server.callsOf('changeResidentSettings')).toHaveLength(1));
    expect(server.callsOf('changeResidentSettings')[0]?.body).toEqual({
      revision: 4,
      stay_id: null,
      template_id: 1,
      overrides: { leaveTimeout: { ...shippedSettings.standard.leaveTimeout, value: 7 } },
    });
  });

  test('of somebody who was moved meanwhile is kept as typed, says where they lie, and is saved by another press', async () => {
    const asked = { resident_id: residentId(112), name: '王小明', bed: { bed_id: bedId(13), bed_no: '202' } };
    const now = { resident_id: residentId(113), name: '陳阿好', bed: { bed_id: bedId(12), bed_no: '201' } };
    server.answer({
      changeResidentSettings: ({ body }) =>
        body.stay_id === 77
          ? settings({ ...body, revision: 6 })
          : refusal('resident_changed', { residents: { asked, now } }),
    });
    const shown = await dialog();
    const sitting = await opened(shown, '坐起過久');
    await shown.user.click(sitting.getByLabelText('為這位住民另外設定'));
    // Being moved counts as a change of their record; their settings are what they were.
    server.answer({ readResidentSettings: () => settings({ revision: 5, stay_id: stayId(77) }) });
    await save(shown);
    await screen.findByText(/王小明現在在 202 床。這張床現在是陳阿好。/);
    expect(server.callsOf('changeResidentSettings')).toHaveLength(1);
    await save(shown);
    await waitFor(() => expect(server.callsOf('changeResidentSettings')).toHaveLength(2));
    const again = server.callsOf('changeResidentSettings')[1]?.body;
    expect(again).toEqual({ revision: 5, stay_id: 77, template_id: 1, overrides: {} });
  });

  test('that could not be fetched says so over the page, and comes when it is tried again', async () => {
    forgetParts();
    const cut = vi.spyOn(importing, 'of').mockRejectedValue(new TypeError('Failed to fetch'));
    const shown = await dialog();
    const inDialog = within(await screen.findByRole('dialog', { name: /王小明/ }));
    const again = await inDialog.findByRole('button', { name: '再試一次' });
    cut.mockRestore();
    await shown.user.click(again);
    await screen.findByRole('button', { name: /^坐起過久/ });
  });

  test('in the list of a template they are named', async () => {
    await open('/notify-template/1?tab=residents');
    await screen.findByText('與範本不同：坐起過久');
  });
});
