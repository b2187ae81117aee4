import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Import, ImportAnswers, ImportFindings, ImportRow, ListColumn } from '@wardlight/contract';
import { agencyId, currentUser, importFindings, importOf, importRow, residentId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as saving from '../../lib/browser/save-file.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, Refusal, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { ResidentImportScreen } from './screen.tsx';

const address = '/device-management/resident-management/import';
const id = '00000000-0000-4000-8000-000000000002';
const workbook = (name = '住民.xlsx', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/octet-stream' });
const rows: readonly ImportRow[] = [
  importRow({ row: 4, name: '甲' }),
  importRow({
    row: 5,
    name: '乙',
    birthday: null,
    problems: [{ column: 'birthday', problem: 'unseparatedDate', value: '19560302' }],
  }),
  importRow({
    row: 6,
    name: '丙',
    warnings: [{ column: 'personalId', warning: 'idChecksum', value: 'A123456788' }],
  }),
];
const checked = importOf({ total: 3, taken: 2, failed: 1, file_name: '住民.xlsx' });
const file = (name: string) =>
  new Refusal(
    () =>
      new Response(new Uint8Array([80, 75]), {
        headers: { 'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
      }),
  );

let server: FakeServer;
let stored: { import: Import; rows: readonly ImportRow[]; findings?: ImportFindings | null };
let saved: string[];
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  // jsdom lays nothing out: the list is 800 px high, each of its rows 56.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('role') === 'row' ? 56 : 800;
  });
  saved = [];
  vi.spyOn(saving, 'saveFile').mockImplementation(({ name }) => void saved.push(name));
  stored = { import: checked, rows };
  server = fakeServer({
    listImports: () => [],
    readImport: () => ({ import: stored.import, rows: [...stored.rows], findings: stored.findings ?? null }),
  });
});

const show = (at = address, agency: 'all' | null = null) =>
  agency === 'all'
    ? renderScreen(<ResidentImportScreen />, { user: currentUser({ role: 'agent', agency_id: null }), agency, at })
    : renderScreen(<ResidentImportScreen />, { at });
const input = () => screen.getByLabelText<HTMLInputElement>('選擇檔案', { selector: 'input' });
const place = () => screen.getByText('把 Excel 或 CSV 檔案拖到這裡').parentElement as HTMLElement;
const drop = (...files: File[]) => fireEvent.drop(place(), { dataTransfer: { files } });

describe('choosing a file', () => {
  it('a file must be chosen: a drop of something else, a choice that was left', async () => {
    await show();
    drop();
    expect((await screen.findByRole('alert')).textContent).toContain('請選擇檔案');
    drop(workbook('a.ods'));
    expect(screen.getByRole('alert').textContent).toContain('只接受 Excel 檔案');
    fireEvent(input(), new Event('cancel'));
    expect((await screen.findByRole('alert')).textContent).toContain('請選擇檔案');
    expect(server.callsOf('checkImport')).toEqual([]);
  });

  it.each(['舊.xls', 'list.ods', 'list.pdf', 'photo.png', 'macro.xlsm'])(
    'only Excel files are accepted: not %s',
    async (name) => {
      await show();
      drop(workbook(name));
      expect(screen.getByRole('alert').textContent).toContain('「另存新檔」');
      expect(server.callsOf('checkImport')).toEqual([]);
    },
  );

  it('a file that is too big is not sent', async () => {
    await show();
    drop(workbook('a.xlsx', 5 * 1024 * 1024 + 1));
    expect(screen.getByRole('alert').textContent).toContain('5 MB');
    expect(server.callsOf('checkImport')).toEqual([]);
  });

  it('says that it is read, and then what would happen, at an address that can be reloaded', async () => {
    let answer: (value: { import: Import; rows: ImportRow[]; findings: null }) => void = () => {};
    server.answer({
      checkImport: ({ query }) => {
        expect(query.file_name).toBe('住民.XLSX');
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    const { user, router } = await show();
    await user.upload(input(), workbook('住民.XLSX'));
    expect(await screen.findByText('正在上傳並讀取「住民.XLSX」…')).toBeTruthy();
    answer({ import: checked, rows: [...rows], findings: null });
    expect(await screen.findByText('可新增 2 位')).toBeTruthy();
    expect(router.state.location.search).toBe(`?import=${id}`);
  });

  it('what is refused is said in words, and another file may follow', async () => {
    server.answer({ checkImport: () => refusal('workbook_encrypted') });
    const { user } = await show();
    await user.upload(input(), workbook());
    expect((await screen.findByText('無法檢查這個檔案')).closest('[role=alert]')?.textContent).toContain('密碼保護');
    server.answer({ checkImport: () => ({ import: checked, rows: [...rows], findings: null }) });
    await user.upload(input(), workbook());
    expect(await screen.findByText('檢查完成，還沒有存檔')).toBeTruthy();
  });

  it('a list without headings that we know is refused with the sheet and the rows that were looked at', async () => {
    server.answer({
      checkImport: () => refusal('workbook_wrong_columns', { looked_at: { sheet: '三樓', first: 1, last: 20 } }),
    });
    const { user } = await show();
    await user.upload(input(), workbook());
    expect((await screen.findByText('無法檢查這個檔案')).closest('[role=alert]')?.textContent).toContain(
      '看的是工作表「三樓」的第 1 到第 20 列。',
    );
  });

  it('a full queue says what to wait for, and the same file is sent again by one press', async () => {
    server.answer({ checkImport: () => refusal('own_queue_full', { retry_after: 45 }) });
    const { user } = await show();
    await user.upload(input(), workbook());
    expect((await screen.findByText('無法檢查這個檔案')).closest('[role=alert]')?.textContent).toContain(
      '請等它們完成',
    );
    expect(screen.getByText(/請等 45 秒 ?後再試/)).toBeTruthy();
    server.answer({ checkImport: () => ({ import: checked, rows: [...rows], findings: null }) });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByText('檢查完成，還沒有存檔')).toBeTruthy();
    expect(server.callsOf('checkImport')).toHaveLength(2);
  });
});

describe('the dry run', () => {
  const at = `${address}?import=${id}`;

  it('shows each row with what is wrong, its column and its value', async () => {
    await show(at);
    const table = await screen.findByRole('table', { name: '檢查結果' });
    const [, first, second, third] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain('可以新增');
    expect(second?.textContent).toContain('第 5 列');
    expect(second?.textContent).toContain('出生日期 19560302 日期要有分隔');
    expect(third?.textContent).toContain('身分證字號 A123456788 身分證檢查碼不符');
  });

  it('filters by what must be looked at', async () => {
    const { user } = await show(at);
    const names = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent?.slice(0, 5));
    await screen.findByRole('table');
    await user.click(screen.getByRole('radio', { name: '有問題 1' }));
    expect(names()).toEqual(['第 5 列']);
    await user.click(screen.getByRole('radio', { name: '要留意 1' }));
    expect(names()).toEqual(['第 6 列']);
    await user.click(screen.getByRole('radio', { name: '全部 3' }));
    expect(names()).toHaveLength(3);
  });

  it('nothing can be added where no row fits', async () => {
    stored = { import: { ...checked, taken: 0, failed: 3 }, rows };
    await show(at);
    expect(await screen.findByText(/沒有可以新增的列/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^新增/ })).toBeNull();
  });

  it('is added with progress until it is done', async () => {
    const { user } = await show(at);
    server.answer({
      commitImport: () => {
        stored = { import: { ...checked, state: 'running', done: 1 }, rows: [] };
        return stored.import;
      },
    });
    await user.click(await screen.findByRole('button', { name: '新增 2 位住民' }));
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: '正在新增：1／2' });
    expect([bar.value, bar.max]).toEqual([1, 2]);
    const [failing] = rows.filter(({ problems }) => problems.length > 0);
    stored = { import: { ...checked, state: 'done', done: 2, can_undo: true }, rows: failing ? [failing] : [] };
    expect(await screen.findByText('批次新增完成', {}, { timeout: 3_000 })).toBeTruthy();
    expect(screen.getAllByText('成功 2 位')).toHaveLength(1);
    const table = screen.getByRole('table', { name: '批次新增住民失敗' });
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe(
      '第 5 列乙出生日期 日期要有分隔，例如 1956/3/2 或 45/3/219560302',
    );
  });

  it('once it is done, the list of the latest imports says so too, and no longer that it is being added', async () => {
    stored = { import: { ...checked, state: 'running', done: 1 }, rows: [] };
    server.answer({ listImports: () => [stored.import] });
    await show(at);
    expect(await screen.findByText(/新增中/)).toBeTruthy();
    stored = { import: { ...checked, state: 'done', done: 2 }, rows: [] };
    await screen.findByText('批次新增完成', {}, { timeout: 3_000 });
    await waitFor(() => expect(screen.queryByText(/新增中/)).toBeNull(), { timeout: 3_000 });
  });

  it('one that somebody else has added meanwhile is told, and read anew', async () => {
    const { user } = await show(at);
    server.answer({ commitImport: () => refusal('conflict') });
    const button = await screen.findByRole('button', { name: '新增 2 位住民' });
    stored = { import: { ...checked, state: 'done', done: 2 }, rows: [] };
    await user.click(button);
    expect(await screen.findByText('批次新增完成')).toBeTruthy();
  });

  it('an import that is not there can be left', async () => {
    server.answer({ readImport: () => refusal('not_found') });
    const { user, router } = await show(at);
    expect((await screen.findByRole('alert')).textContent).toContain('找不到');
    await user.click(screen.getByRole('button', { name: '換一個檔案' }));
    expect(router.state.location.search).toBe('');
  });
});

describe('a list of one’s own', () => {
  const at = `${address}?import=${id}`;
  const [name, birthday] = importFindings().columns;
  if (!name || !birthday) throw new Error('there are two');
  const unknown: ListColumn = {
    ...{ column: 'C', heading: '代號', samples: ['R-1', 'R-2', 'R-3'] },
    ...{ holds: null, source: 'unknown' },
  };
  const show2 = async (findings: ImportFindings) => {
    stored = { import: checked, rows, findings };
    return await show(at);
  };

  it('a birthday column that is missing is said first', async () => {
    await show2(importFindings({ columns: [name] }));
    const part = await screen.findByRole('region', { name: '這份名單怎麼讀' });
    expect(part.firstElementChild?.textContent).toContain('沒有出生日期的欄位');
  });

  it('a birthday column that is left out is said first, and what was said another time stands open', async () => {
    const left: ListColumn = { ...birthday, heading: '生日(民國)', holds: 'nothing', means: 'birthday' };
    await show2(importFindings({ columns: [name, { ...left, source: 'remembered' }] }));
    const part = await screen.findByRole('region', { name: '這份名單怎麼讀' });
    expect(part.firstElementChild?.textContent).toContain('「生日(民國)」看起來是出生日期，但選的是不匯入');
    const before = within(part).getByRole('group', { name: '照上次的回答' });
    expect(within(before).getByRole('combobox')).toHaveProperty('value', 'nothing');
  });

  it('what is left of the columns is left out by one press, below the question of birthdays', async () => {
    const other = { ...unknown, column: 'D', heading: '管床' };
    const ways = [
      { way: 'ymd-roc' as const, reads: 1, likely: true, samples: [] },
      { way: 'ymd-common' as const, reads: 1, samples: [] },
    ];
    const dates = { column: 'B', rows: 1, way: null, ways };
    const { user } = await show2(
      importFindings({ columns: [name, birthday, unknown, other], dates, unread_birthdays: 2 }),
    );
    const asked = await screen.findByRole('group', { name: '這些欄位請您說明' });
    const days = screen.getByRole('group', { name: '出生日期是怎麼寫的？' });
    expect(days.compareDocumentPosition(asked) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(within(days).getAllByRole('radio')[0]?.closest('label')?.textContent).toContain('最可能');
    await user.click(within(asked).getByRole('button', { name: '其他都不匯入' }));
    for (const field of within(asked).getAllByRole('combobox')) expect(field).toHaveProperty('value', 'nothing');
    await user.click(screen.getByRole('checkbox', { name: '這些住民也要新增，出生日期先空著' }));
    server.answer({ answerImport: () => refusal('unavailable') });
    await user.click(screen.getByRole('button', { name: '依回答重新讀取' }));
    expect(server.callsOf('answerImport').at(-1)?.body).toEqual({
      ...{ columns: { C: 'nothing', D: 'nothing' }, take: [], without_birthday: true },
    });
  });

  it('where the names are not known, all columns stand open', async () => {
    await show2(importFindings({ columns: [birthday] }));
    expect((await screen.findByText('所有欄位')).closest('details')?.open).toBe(true);
  });

  it('a column that counts upwards is asked about, with nothing chosen already', async () => {
    const room: ListColumn = { ...unknown, heading: '房號', samples: ['1', '2', '3'], holds: 'nothing' };
    await show2(importFindings({ columns: [name, birthday, room] }));
    const asked = await screen.findByRole('group', { name: '這些欄位請您說明' });
    const field = within(asked).getByRole<HTMLSelectElement>('combobox', { name: 'C 欄「房號」' });
    expect(field.selectedOptions[0]?.textContent).toBe('不匯入');
  });

  it('a column that is not known is shown with its values; it is said, sent, and only then added', async () => {
    const { user } = await show2(importFindings({ columns: [name, birthday, unknown] }));
    const field = await screen.findByRole('combobox', { name: 'C 欄「代號」' });
    expect(screen.getByText('例如：R-1 · R-2 · R-3')).toBeTruthy();
    await user.selectOptions(field, '住民編號');
    expect(screen.getByRole('button', { name: '新增 2 位住民' }).getAttribute('aria-disabled')).toBe('true');
    const answers: ImportAnswers = { columns: { C: 'residentCode' }, take: [] };
    server.answer({
      answerImport: ({ body }) => {
        expect(body).toEqual(answers);
        const columns: ListColumn[] = [name, birthday, { ...unknown, holds: 'residentCode', source: 'answered' }];
        stored = { ...stored, findings: importFindings({ columns, answers }) };
        return { import: stored.import, rows: [...stored.rows], findings: stored.findings ?? null };
      },
      commitImport: ({ body }) => {
        expect(body).toEqual({ answers });
        stored = { import: { ...checked, state: 'running' }, rows: [] };
        return stored.import;
      },
    });
    await user.click(screen.getByRole('button', { name: '依回答重新讀取' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '依回答重新讀取' })).toBeNull());
    await user.click(screen.getByRole('button', { name: '新增 2 位住民' }));
    await waitFor(() => expect(server.callsOf('commitImport')).toHaveLength(1));
  });

  it('how birthdays are written is asked once, each way with the same samples and the age they make', async () => {
    const sample = (birthday: string, age: number) => ({ value: '45/3/20', birthday, age }) as const;
    const ways = [
      { way: 'ymd-common', reads: 2, samples: [sample('1945-03-20', 81)] },
      { way: 'ymd-roc', reads: 2, samples: [sample('1956-03-20', 70)] },
    ] as const;
    const findings = importFindings({
      dates: { column: 'B', rows: 2, way: null, ways: ways.map((one) => ({ ...one, samples: [...one.samples] })) },
    });
    const { user } = await show2(findings);
    const question = await screen.findByRole('group', { name: '出生日期是怎麼寫的？' });
    expect(question.textContent).toContain('「45/3/20」→ 1945/03/20，81 歲');
    await user.click(within(question).getByRole('radio', { name: /民國.*1956\/03\/20，70 歲/ }));
    server.answer({
      answerImport: ({ body }) => {
        expect(body).toEqual({ columns: {}, take: [], dates: 'ymd-roc' });
        return refusal('conflict');
      },
    });
    await user.click(screen.getByRole('button', { name: '依回答重新讀取' }));
    expect(await screen.findByText('沒有重新讀取成功')).toBeTruthy();
  });
});

describe('lines of a list', () => {
  const at = `${address}?import=${id}`;

  it('hidden rows are counted, what is no resident is shown, and another sheet can be chosen', async () => {
    const findings = importFindings({
      ...{ sheets: ['說明', '三樓'], sheet: 1, hidden_rows: 2 },
      left_out_counts: [{ why: 'total', rows: 1 }],
      left_out: [{ row: 9, why: 'total', text: '合計：2 人', taken: false }],
    });
    stored = { import: checked, rows, findings };
    const { user } = await show(at);
    expect(await screen.findByText('讀的是工作表「三樓」 · 標題在第 1 列')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: '隱藏的列也要匯入' }));
    await user.click(screen.getByRole('checkbox', { name: /第 9 列 合計：2 人/ }));
    const said: unknown[] = [];
    server.answer({
      answerImport: ({ body }) => {
        said.push(body);
        return refusal('queue_full');
      },
    });
    await user.click(screen.getByRole('button', { name: '依回答重新讀取' }));
    await user.selectOptions(screen.getByRole('combobox', { name: '工作表' }), '說明');
    await user.click(screen.getByRole('button', { name: '依回答重新讀取' }));
    await waitFor(() =>
      expect(said).toEqual([
        { columns: {}, hidden: true, take: [9] },
        { columns: {}, sheet: 0, take: [] },
      ]),
    );
  });
});

describe('another sheet of the workbook', () => {
  it('is read by the same way of dates, and a list that Excel saved as Unicode text is taken', async () => {
    const answers: ImportAnswers = { columns: { C: 'note' }, take: [4], dates: 'ymd-roc' };
    stored = { import: checked, rows, findings: importFindings({ sheets: ['二樓', '三樓'], sheet: 0, answers }) };
    server.answer({ answerImport: () => refusal('queue_full') });
    const { user } = await show(`${address}?import=${id}`);
    await user.selectOptions(await screen.findByRole('combobox', { name: '工作表' }), '三樓');
    await user.click(screen.getByRole('button', { name: '依回答重新讀取' }));
    expect(server.callsOf('answerImport').at(-1)?.body).toEqual({ columns: {}, take: [], sheet: 1, dates: 'ymd-roc' });
    server.answer({ checkImport: () => ({ import: checked, rows: [...rows], findings: null }) });
    await user.click(screen.getByRole('button', { name: '換一個檔案' }));
    await user.upload(input(), workbook('住民.txt'));
    await waitFor(() => expect(server.callsOf('checkImport')).toHaveLength(1));
  });
});

describe('lines that are left out', () => {
  it('of more than are shown the true number is said, and one press takes all of one reason', async () => {
    const findings = importFindings({
      left_out_counts: [
        { why: 'nameOnly', rows: 600 },
        { why: 'total', rows: 1 },
      ],
      left_out: [
        { row: 4, why: 'nameOnly', text: '王小明', taken: false },
        { row: 9, why: 'total', text: '合計：2 人', taken: false },
      ],
    });
    stored = { import: checked, rows, findings };
    const { user } = await show(`${address}?import=${id}`);
    const question = await screen.findByRole('group', { name: '沒有當作住民的列：601' });
    expect(within(question).getByText('只顯示前 2 列。')).toBeTruthy();
    await user.click(within(question).getByRole('checkbox', { name: '「只有姓名」的 600 列全部都是住民' }));
    const [one, other] = [/第 4 列/, /第 9 列/].map((name) =>
      within(question).getByRole<HTMLInputElement>('checkbox', { name }),
    );
    expect([one?.checked, one?.disabled, other?.checked]).toEqual([true, true, false]);
    server.answer({
      answerImport: ({ body }) => {
        expect(body).toEqual({ columns: {}, take: [], take_all: ['nameOnly'] });
        return refusal('queue_full');
      },
    });
    await user.click(screen.getByRole('button', { name: '依回答重新讀取' }));
    expect(await screen.findByText('沒有重新讀取成功')).toBeTruthy();
    expect(server.callsOf('answerImport')).toHaveLength(1);
  });
});

describe('afterwards', () => {
  const at = `${address}?import=${id}`;
  const done = importOf({ state: 'done', total: 3, done: 2, taken: 2, failed: 1, can_undo: true });

  it('the failed rows are fetched as a workbook, or it is said that they could not be', async () => {
    stored = { import: done, rows: rows.slice(1, 2) };
    server.answer({ downloadFailedRows: () => file('rows.xlsx') });
    const { user } = await show(at);
    await user.click(await screen.findByRole('button', { name: '下載失敗的列' }));
    await waitFor(() => expect(saved).toEqual(['rows.xlsx']));
    server.answer({ downloadFailedRows: () => unreachable });
    await user.click(screen.getByRole('button', { name: '下載失敗的列' }));
    expect(await screen.findByText('失敗的列下載失敗')).toBeTruthy();
  });

  it('all of it is taken back after asking', async () => {
    stored = { import: done, rows: [] };
    server.answer({
      undoImport: () => {
        stored = { import: { ...done, state: 'undone', can_undo: false }, rows: [] };
        return stored.import;
      },
    });
    const { user } = await show(at);
    await user.click(await screen.findByRole('button', { name: '整批復原' }));
    const question = await screen.findByRole('dialog', { name: '要復原這次匯入嗎？' });
    expect(question.textContent).toContain('這次新增的 2 位住民會被移除。');
    expect(server.callsOf('undoImport')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: '整批復原' }));
    expect(await screen.findByText('已復原，移除了 2 位住民')).toBeTruthy();
  });

  it('what lives on cannot be taken back, and the question says why', async () => {
    stored = { import: done, rows: [] };
    server.answer({ undoImport: () => refusal('import_lives_on') });
    const { user } = await show(at);
    await user.click(await screen.findByRole('button', { name: '整批復原' }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: '整批復原' }));
    expect((await within(question).findByRole('alert')).textContent).toContain('不能整批復原');
  });

  it('one that was interrupted says what is kept, and can be gone on with', async () => {
    stored = { import: { ...done, state: 'failed', done: 1 }, rows: [] };
    server.answer({
      commitImport: () => {
        stored = { import: { ...done, state: 'done' }, rows: [] };
        return stored.import;
      },
    });
    const { user } = await show(at);
    expect((await screen.findByRole('alert')).textContent).toContain('已新增的 1 位都保留著');
    await user.click(screen.getByRole('button', { name: '繼續新增' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByText('成功 2 位')).toBeTruthy();
  });
});

describe('beside it', () => {
  it('the template is fetched in the language of the screen, or it is said that it failed', async () => {
    server.answer({
      downloadImportTemplate: ({ query }) => file(`Resident Batch Add Template ${query.language}.xlsx`),
    });
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: '下載範本' }));
    await waitFor(() => expect(saved).toEqual(['Resident Batch Add Template zh-TW.xlsx']));
    server.answer({ downloadImportTemplate: () => unreachable });
    await user.click(screen.getByRole('button', { name: '下載範本' }));
    expect(await screen.findByText('範本下載失敗')).toBeTruthy();
  });

  it('the latest imports are listed, opened again and taken back', async () => {
    server.answer({
      listImports: () => [
        importOf({ state: 'done', file_name: 'first.xlsx', done: 2, can_undo: true }),
        importOf({ import_id: id.replace('2', '3'), state: 'running', file_name: null }),
        importOf({ import_id: id.replace('2', '4'), state: 'checked', failed: 12 }),
      ],
    });
    stored = { import: importOf({ state: 'done', file_name: 'first.xlsx', done: 2 }), rows: [] };
    const { user, router } = await show();
    const latest = screen.getByRole('region', { name: '最近的匯入' });
    const [first, second, third] = await within(latest).findAllByRole('listitem');
    if (!first || !second || !third) throw new Error('there are three');
    expect(third.textContent).toContain('已檢查，未新增');
    expect(third.textContent).not.toContain('失敗');
    expect(first.textContent).toContain('first.xlsx');
    expect(second.textContent).toContain('新增中');
    expect(within(second).queryByRole('button', { name: '整批復原' })).toBeNull();
    expect(within(first).getByRole('button', { name: '整批復原' })).toBeTruthy();
    await user.click(within(first).getByRole('button', { name: '查看' }));
    expect(router.state.location.search).toBe(`?import=${id}`);
    expect(await screen.findByText('批次新增完成')).toBeTruthy();
  });

  it('over all agencies it can only be said that nothing can be edited', async () => {
    await show(address, 'all');
    expect(screen.getByText('「所有機構」只能查看，不能編輯')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.calls).toEqual([]);
  });

  it('who may not change the register sees nothing to press', async () => {
    await renderScreen(<ResidentImportScreen />, {
      user: currentUser({ role: 'display', agency_id: agencyId(1) }),
      at: address,
    });
    expect(screen.getByRole('alert').textContent).toContain('沒有這項權限');
    expect(server.calls).toEqual([]);
  });
});

describe('a row that is like somebody', () => {
  const like = { likeness: 'nameAndBirthday', birthday: '1938', discharged: true, bed_no: null } as const;
  const alike: ImportRow['alike'] = [
    { ...like, resident_id: residentId(7), row: null, name: '甲' },
    { ...like, resident_id: null, row: 9, name: '甲', bed_no: '201-1', discharged: false },
  ];
  const row = (warned: boolean) =>
    importRow({
      ...{ row: 4, name: '甲', alike },
      warnings: warned ? [{ column: 'name', warning: 'sameNameAndBirthday', value: '甲' }] : [],
    });

  it('names them, and takes the answer that it is another person, and takes it back', async () => {
    stored = { import: checked, rows: [row(true)], findings: importFindings() };
    const asked: (readonly number[] | undefined)[] = [];
    server.answer({
      answerImport: ({ body }) => {
        asked.push(body.others);
        const isOther = (body.others ?? []).includes(4);
        stored = { ...stored, rows: [row(!isOther)], findings: importFindings({ answers: body }) };
        return { import: stored.import, rows: [...stored.rows], findings: stored.findings ?? null };
      },
    });
    const { user } = await show(`${address}?import=${id}`);
    expect(
      (await screen.findByRole('link', { name: '與名冊中的 甲 · 1938 年 · 已離院 相似' })).getAttribute('href'),
    ).toBe('/resident/1/7');
    screen.getByText('與第 9 列 甲 · 1938 年 · 201-1 相似');
    await user.click(screen.getByRole('button', { name: '這是另一個人' }));
    await screen.findByText('另一個人');
    await user.click(screen.getByRole('button', { name: '復原' }));
    await screen.findByRole('button', { name: '這是另一個人' });
    expect(asked).toEqual([[4], []]);
  });

  it('is only named where nothing can be answered any more', async () => {
    stored = { import: checked, rows: [row(true)] };
    await show(`${address}?import=${id}`);
    await screen.findByText('與第 9 列 甲 · 1938 年 · 201-1 相似');
    expect(screen.queryByRole('button', { name: '這是另一個人' })).toBeNull();
  });
});
