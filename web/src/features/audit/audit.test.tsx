/** The audit as an agent reads it: newest first, by what is sought, one entry opened, the whole taken away. */
import { screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@wardlight/contract';
import { account, agency, auditEntry, currentUser, exampleAt, userId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { wholeTime } from '../../lib/i18n/ranges.ts';
import { type FakeServer, fakeServer, Refusal, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { changedFields, filterIn, queryOf } from './model.ts';
import { AuditScreen } from './screen.tsx';

const agent = currentUser({ role: 'agent', agency_id: null, display_name: '陳主任' });
const moved = auditEntry({
  entry_id: 2,
  at: exampleAt,
  action: 'moved',
  by: { user_id: userId(99), name: '夜班組長' },
  subject: { kind: 'resident', id: '7', label: '王美玉' },
  before: { bed_no: '12', shared: false, odd_field: 'as it is' },
  after: { bed_no: null, shared: true, to_at: exampleAt },
});
const added = auditEntry({ entry_id: 1, at: exampleAt - 60_000, action: 'added', by: null, through: null });

let server: FakeServer;
let asked: Record<string, unknown>[];
let entries: AuditEntry[];

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  asked = [];
  entries = [moved, added];
  server = fakeServer({
    listAccounts: () => ({ rows: [account({ display_name: '林護理師' })], total: 1 }),
    readAudit: ({ query }) => {
      asked.push(query);
      return { rows: entries.slice(query.offset, query.offset + query.limit), total: entries.length };
    },
  });
});

const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<AuditScreen />, { user: agent, agency: agency().agency_id, ...options });
const latest = () => asked.at(-1);

describe('the list', () => {
  test('names who, what and whom, and how many there are', async () => {
    await open();
    const table = await screen.findByRole('table', { name: '操作紀錄' });
    const rows = await within(table).findAllByRole('row');
    expect(rows[1]?.textContent).toContain('換床');
    expect(rows[1]?.textContent).toContain('王美玉');
    expect(rows[2]?.textContent).toContain('未登入或系統');
    expect(screen.getByText('1–2／共 2')).toBeTruthy();
    expect(within(table).queryByRole('columnheader', { name: '機構' })).toBeNull();
  });

  test('under all agencies says which, and that something was about all of them', async () => {
    entries = [auditEntry({ agency: null, subject: { kind: 'provider', id: '1', label: 'P' } })];
    await open({ agency: 'all' });
    expect(await screen.findByRole('columnheader', { name: '機構' })).toBeTruthy();
    expect(await screen.findByText('整個服務商')).toBeTruthy();
  });

  test('is sought by text, action, kind, person and time', async () => {
    const { user } = await open();
    await screen.findByRole('table');
    await user.selectOptions(screen.getByLabelText('動作'), 'moved');
    await user.selectOptions(screen.getByLabelText('類別'), 'resident');
    await user.selectOptions(await screen.findByLabelText('人員'), '林護理師');
    await user.type(screen.getByLabelText('從'), '2026-03-01T00:00');
    await user.type(screen.getByLabelText('到'), '2026-03-02T12:30');
    await user.type(screen.getByRole('searchbox'), '王');
    await waitFor(() =>
      expect(latest()).toMatchObject({
        action: 'moved',
        subject: 'resident',
        user_id: account().user_id,
        search: '王',
        from: Date.parse('2026-03-01T00:00+08:00'),
        to: Date.parse('2026-03-02T12:31+08:00'),
      }),
    );
    await user.click(screen.getByText('清除條件'));
    await waitFor(() => expect(latest()).not.toHaveProperty('action'));
  });

  test('a range that ends before it begins is said, and not asked for', async () => {
    const { user } = await open();
    await screen.findByRole('table');
    await user.type(screen.getByLabelText('從'), '2026-03-02T00:00');
    await user.type(screen.getByLabelText('到'), '2026-03-01T00:00');
    expect(await screen.findByText('「到」必須晚於「從」')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: '匯出 CSV' })).toBeNull();
  });

  test('that finds nothing says so, and offers to look at everything', async () => {
    entries = [];
    const { user } = await open();
    expect(await screen.findByText('沒有資料')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('沒有符合「zzz」的資料')).toBeTruthy();
  });

  test('that cannot be read is read again on demand', async () => {
    server.answer({ readAudit: () => refusal('not_found') });
    const { user } = await open();
    expect(await screen.findByText('無法讀取')).toBeTruthy();
    server.answer({ readAudit: () => ({ rows: [moved], total: 1 }) });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByText('王美玉')).toBeTruthy();
  });

  test('staff are told that it is not theirs, and nothing is asked', async () => {
    await renderScreen(<AuditScreen />, { user: currentUser() });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

describe('an entry', () => {
  test('shows each field as it was and as it is, in words where there are any', async () => {
    const { user } = await open();
    const [first] = await screen.findAllByRole('button', { name: /查看/ });
    await user.click(first as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: '紀錄內容' });
    const rowOf = (name: string) => within(dialog).getByRole('rowheader', { name }).closest('tr');
    expect(rowOf('床號')?.textContent).toBe('床號12未設定');
    expect(rowOf('共用工作站')?.textContent).toBe('共用工作站否是');
    expect(rowOf('odd_field')?.textContent).toBe('odd_fieldas it is');
    expect(rowOf('到')?.textContent).toMatch(/到.*2026.*\d\d:\d\d:\d\d/);
  });

  test.each([
    ['notifyList', { people: '林護理師, 王護理師' }, '名單上的人', '林護理師, 王護理師'],
    ['push', { device: 'Pixel 8' }, '裝置', 'Pixel 8'],
    ['alert', { type: 'leaveBed, siteTimeout' }, '警示類型', '離床, 坐起過久'],
    ['alert', { priority: 'high, low' }, '優先程度', '高優先, 低優先'],
    ['alert', { outcome: 'unanswered' }, '結果', '無人回應，自行解除'],
    ['resident', { overrides: 'leaveBed' }, '另有設定的項目', '離床'],
    ['resident', { side: 'left' }, '翻到', '左側'],
    ['template', { 'siteTimeout.station': true }, '坐起過久 · 護理站', '是'],
  ] as const)('about %s %j stands in words', async (kind, after, field, value) => {
    entries = [{ ...moved, subject: { ...moved.subject, kind }, before: null, after }];
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /查看/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('rowheader', { name: field }).nextElementSibling?.textContent).toBe(value);
  });

  test('leads to everything that person did', async () => {
    const { user, router } = await open();
    const [first] = await screen.findAllByRole('button', { name: /查看/ });
    await user.click(first as HTMLElement);
    const name = moved.by?.name ?? '';
    await user.click(await screen.findByRole('button', { name: `只看 ${name}` }));
    await waitFor(() => expect(latest()).toMatchObject({ user_id: moved.by?.user_id }));
    const chosen = screen.getByLabelText<HTMLSelectElement>('人員').selectedOptions[0];
    expect(chosen?.textContent).toBe(name);
    expect(router.state.location.search).toBe(`?person=${moved.by?.user_id}`);
  });
});

describe('the export', () => {
  const file = (name: string) =>
    new Refusal(
      () =>
        new Response('x', {
          headers: {
            'Content-Type': 'text/csv; charset=utf-8',
            'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
          },
        }),
    );

  test('carries what is sought and the language of the screen, and is saved under the name the server gives', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const wishes: unknown[] = [];
    server.answer({
      exportAudit: ({ query }) => {
        wishes.push(query);
        return file('操作紀錄 2026-03-02.csv');
      },
    });
    const { user } = await open();
    await user.selectOptions(await screen.findByLabelText('動作'), 'moved');
    await user.click(screen.getByRole('button', { name: '匯出 CSV' }));
    expect(await screen.findByText(/檔案已下載/)).toBeTruthy();
    expect(wishes).toEqual([expect.objectContaining({ action: 'moved', format: 'csv', language: 'zh-TW' })]);
    expect(saved).toEqual(['操作紀錄 2026-03-02.csv']);
    expect(made).toHaveBeenCalledOnce();
  });

  test('that is too long says what to do', async () => {
    server.answer({ exportAudit: () => refusal('too_many_rows') });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '匯出 Excel' }));
    expect(await screen.findByText('無法匯出')).toBeTruthy();
    expect(screen.getByRole('button', { name: '再試一次' })).toBeTruthy();
  });
});

describe('the model', () => {
  const everything = { search: '', range: wholeTime, ...filterIn(new URLSearchParams()) };

  test('a minute that is named is within', () => {
    const range = { from: '2026-03-01T00:00', to: '2026-03-01T00:00' };
    const query = queryOf({ ...everything, range }, 'UTC');
    expect(Number(query.to) - Number(query.from)).toBe(60_000);
    expect(queryOf(everything, 'UTC')).toEqual({ search: '' });
  });

  test('a field said on one side only has no other', () => {
    expect(changedFields({ before: { a: 1 }, after: { b: null } })).toEqual([
      { name: 'a', before: 1, after: undefined },
      { name: 'b', before: undefined, after: null },
    ]);
  });
});
