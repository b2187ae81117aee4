/** What was typed into a template goes nowhere without a word: not by leaving, not by another version, not by what somebody else saved. */
import { screen, waitFor, within } from '@testing-library/react';
import { type NotifyListId, shippedSettings, standardResponse, type Template } from '@wardlight/contract';
import { agencyId, exampleAt, residentSettings, template, templateId, userId } from '@wardlight/contract/testing';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import type { RehearsalSlot } from './parts/editor.tsx';
import { TemplatesScreen } from './screen.tsx';
import { TemplateScreen } from './template-screen.tsx';

let server: FakeServer;
let stored: Template;
const contentOf = ({ name, settings, response, lists, sleep }: Template) => ({
  name,
  settings,
  response,
  lists,
  sleep,
});
const waiting = (notClaimedMinutes: number) => ({ ...standardResponse, notClaimedMinutes });

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  stored = template({ template_id: templateId(1), revision: 2, altered: true });
  server = fakeServer({
    listTemplates: () => ({ templates: [stored] }),
    readTemplate: () => stored,
    listTemplateVersions: () => ({
      rows: [
        { version: 2, ...contentOf(stored), at: exampleAt, by: null },
        { version: 1, ...contentOf(stored), response: waiting(8), at: exampleAt - 1, by: null },
      ],
      total: 2,
    }),
    listTemplateResidents: () => ({ rows: [residentSettings()], total: 1 }),
    listNotifyLists: () => ({ lists: [], people: [] }),
    restoreTemplate: () => {
      stored = { ...stored, response: waiting(3), altered: false, revision: 3 };
      return stored;
    },
  });
});

const said: RehearsalSlot = ({ template: beside, content }) => (
  <>
    <p>{content === null ? 'not to be rehearsed' : 'to be rehearsed'}</p>
    <p>beside version {beside?.revision}</p>
  </>
);
const pages = (
  <>
    <Link to="/alerts">alerts</Link>
    <Routes>
      <Route path="/alerts" element={<p>the alerts</p>} />
      <Route path="/notify-template" element={<TemplatesScreen />} />
      <Route path="/notify-template/:template" element={<TemplateScreen rehearsal={said} />} />
    </Routes>
  </>
);
const open = (at = '/notify-template/1') => renderScreen(pages, { at });
type Shown = Awaited<ReturnType<typeof open>>;
const waitField = () => screen.findByLabelText<HTMLInputElement>('無人前往，幾分鐘後再次通知');
async function type({ user }: Shown, text: string) {
  const field = await waitField();
  await user.clear(field);
  await user.type(field, text);
}

describe('leaving', () => {
  test('for the alerts asks nothing: what was typed is there when one comes back, and said to be', async () => {
    const shown = await open();
    await type(shown, '4');
    await shown.user.click(screen.getByRole('link', { name: 'alerts' }));
    await screen.findByText('the alerts');
    expect(screen.queryByRole('dialog')).toBeNull();
    shown.unmount();
    await open();
    expect((await waitField()).value).toBe('4');
    screen.getByText('這是您上次還沒儲存的內容。');
  });

  test('asks where the browser keeps nothing, and staying is the button that stands out', async () => {
    const shown = await open();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    await type(shown, '4');
    await shown.user.click(screen.getByRole('link', { name: 'alerts' }));
    const asked = within(await screen.findByRole('dialog'));
    const filled = () => asked.getAllByRole('button').filter((each) => each.getAttribute('data-kind') === 'filled');
    expect(filled().map(({ textContent }) => textContent)).toEqual(['繼續編輯']);
    await shown.user.click(filled()[0] as HTMLElement);
    expect((await waitField()).value).toBe('4');
    await shown.user.click(screen.getByRole('link', { name: 'alerts' }));
    await shown.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '放棄修改' }));
    await screen.findByText('the alerts');
    vi.restoreAllMocks();
  });
});

test('a version replaces what was typed only after a question', async () => {
  const shown = await open();
  await type(shown, '4');
  await shown.user.click(screen.getByRole('tab', { name: '版本' }));
  const use = await screen.findByRole('button', { name: '把這個版本放進表單' });
  await shown.user.click(use);
  let asked = within(await screen.findByRole('dialog', { name: '用版本 1 取代輸入的內容？' }));
  await shown.user.click(asked.getAllByRole('button', { name: '繼續編輯' }).at(-1) as HTMLElement);
  expect((await waitField()).value).toBe('4');
  await shown.user.click(use);
  asked = within(await screen.findByRole('dialog', { name: '用版本 1 取代輸入的內容？' }));
  await shown.user.click(asked.getByRole('button', { name: '把這個版本放進表單' }));
  await waitFor(async () => expect((await waitField()).value).toBe('8'));
});

describe('restoring as shipped', () => {
  const restore = async (shown: Shown) => {
    await shown.user.click(await screen.findByRole('button', { name: '還原成內建設定' }));
    return within(await screen.findByRole('dialog', { name: '還原「標準」？' }));
  };

  test('says that what was typed goes too, and the form shows what was restored', async () => {
    stored = { ...stored, response: waiting(6) };
    const shown = await open();
    await type(shown, '4');
    const asked = await restore(shown);
    asked.getByText('您在這個範本輸入、還沒儲存的內容會一併放棄。');
    await shown.user.click(asked.getByRole('button', { name: '還原成內建設定' }));
    await waitFor(async () => expect((await waitField()).value).toBe('3'));
    expect(screen.queryByText('別人剛改過這筆資料')).toBeNull();
    expect(screen.queryByText('這是您上次還沒儲存的內容。')).toBeNull();
  });

  test('says nothing of it where nothing was typed', async () => {
    const asked = await restore(await open());
    expect(asked.queryByText(/會一併放棄/)).toBeNull();
  });
});

describe('what somebody else saved', () => {
  const theirs = () => {
    stored = { ...stored, response: waiting(9), revision: 3 };
  };
  const saysBoth = async () => {
    const conflict = within(await screen.findByRole('alert'));
    conflict.getByText('別人剛改過這筆資料');
    conflict.getByText('4 分鐘');
    conflict.getByText('9 分鐘');
  };

  test('stands beside what is typed as soon as it is read again, and not only with the save', async () => {
    const shown = await open();
    await type(shown, '4');
    theirs();
    await shown.user.click(screen.getByRole('button', { name: '重新載入' }));
    await saysBoth();
    expect((await waitField()).value).toBe('4');
  });

  test('is what the draft is rehearsed beside, although the form goes on from what was before', async () => {
    const shown = await open();
    await type(shown, '4');
    await shown.user.click(screen.getByRole('tab', { name: '預演' }));
    screen.getByText('beside version 2');
    theirs();
    await shown.user.click(screen.getByRole('button', { name: '重新載入' }));
    await screen.findByText('beside version 3');
    expect((await waitField()).value).toBe('4');
  });

  test('stands beside a draft of before at once', async () => {
    const shown = await open();
    await type(shown, '4');
    shown.unmount();
    theirs();
    await open();
    await saysBoth();
  });

  test('is simply shown where nothing was typed', async () => {
    const { user } = await open();
    await waitField();
    theirs();
    await user.click(screen.getByRole('button', { name: '重新載入' }));
    await waitFor(async () => expect((await waitField()).value).toBe('9'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('what is wrong', () => {
  const opened = async ({ user }: Shown) => {
    const row = within(await screen.findByRole('region', { name: '離床過久' }));
    const head = row.getByRole('button', { name: /^離床過久/ });
    await user.click(head);
    return { row, head };
  };

  test('is said once at the foot', async () => {
    const shown = await open();
    const { row } = await opened(shown);
    await shown.user.clear(row.getByLabelText('門檻（分鐘）'));
    await shown.user.click(screen.getByRole('button', { name: '儲存' }));
    await screen.findByText('有內容需要修正，已為您展開。');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  test('in a range is said briefly in the row that is closed: an example is no setting', async () => {
    const shown = await open();
    const { row, head } = await opened(shown);
    await shown.user.click(row.getByRole('button', { name: '新增時段' }));
    await shown.user.clear(row.getByLabelText('開始'));
    expect(head.textContent).toContain('時間有誤');
    expect(head.textContent).not.toContain('21:00');
  });

  test('is no name that is still missing, as far as rehearsing goes', async () => {
    const shown = await open('/notify-template/new');
    await screen.findByText('to be rehearsed');
    await type(shown, '0');
    await screen.findByText('not to be rehearsed');
  });
});

test('a list that reaches nobody says so beneath it, and who is told instead', async () => {
  const person = { user_id: userId(7), name: '護理師', line: false, push: false };
  const list = { agency_id: agencyId(1), revision: 1, templates: 1 };
  server.answer({
    listNotifyLists: () => ({
      lists: [
        { ...list, list_id: 1 as NotifyListId, name: '大夜班', people: [person] },
        { ...list, list_id: 2 as NotifyListId, name: '日班', people: [{ ...person, line: true }] },
      ],
      people: [],
    }),
  });
  stored = {
    ...stored,
    lists: { tell: 1 as NotifyListId, escalate: 1 as NotifyListId },
    settings: shippedSettings.standard,
  };
  const { user } = await open();
  await screen.findByText('這份名單目前沒有人收得到訊息：會改為通知值班人員。');
  screen.getByText('這份名單目前沒有人收得到訊息：會改為轉知服務商的管理人員。');
  await user.selectOptions(screen.getByLabelText('先通知'), '日班');
  await user.selectOptions(screen.getByLabelText('無人回應時轉知'), '服務商的管理人員');
  expect(screen.queryByText(/目前沒有人收得到訊息/)).toBeNull();
});
