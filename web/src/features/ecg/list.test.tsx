/** The list of recordings, and the import of files from it. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Ecg, Language } from '@wardlight/contract';
import { bedId, currentUser, ecg, ecgId, exampleAt, resident, residentId, userId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { followResizes } from '../../lib/browser/viewport.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { otherDeskWords } from '../../testing/desk-words.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { EcgListScreen } from './list-screen.tsx';

const at = '/other-device/ecg-report';
const chen = resident({ resident_id: residentId(8), name: '陳秀英', birthday: '1938-11-30', resident_code: 'R-8' });
const rows: Ecg[] = [
  ecg({ resident: { resident_id: chen.resident_id, name: chen.name, bed: chen.bed }, seen_by: ['林雅婷', '吳國華'] }),
  ecg({
    ecg_id: ecgId(2),
    resident: null,
    recorded_at: null,
    format: null,
    not_drawn: 'pdf',
    duration_ms: null,
    lead_count: 0,
    mean_rate: null,
    by: null,
  }),
  ecg({ ecg_id: ecgId(3), duration_ms: 1_805_556, lead_count: 2, differs: ['name', 'birthday'] }),
];

let server: FakeServer;
let clock: CrankedClock;
let listed: Ecg[];
let asked: unknown[];

beforeEach(async () => {
  clock = crankClock();
  await speak('zh-TW');
  await bringDeskWords();
  listed = rows;
  asked = [];
  server = fakeServer({
    listEcgs: ({ query }) => {
      asked.push(query);
      return { rows: listed, total: listed.length };
    },
    listResidents: ({ query: { search } }) => {
      const found = [chen, resident({ name: '王美玉' })].filter(({ name }) => name.includes(search));
      return { rows: found, total: found.length };
    },
    readResident: () => chen,
  });
});

const show = (where = at, options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<EcgListScreen />, { at: where, ...options });
const texts = async () => {
  await screen.findByRole('link', { name: /陳秀英/ });
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
};

test('a recording stands with whose it is, when, rate, length, leads, what is to be noted, and who has seen it', async () => {
  await show();
  const [first, second, third] = await texts();
  expect(first).toMatch(/^201-1 陳秀英2026年3月2日 01:0076 次\/分10 秒12–林雅婷 · 吳國華$/);
  expect(second).toMatch(/^未指定住民example\.xml時間不明；收到 2026年3月2日 02:00–––無法畫出 · PDF 檔還沒有人看過$/);
  expect(third).toMatch(/30 分鐘.*2姓名不同生日不同/);
  expect(screen.getByText('1–3／共 3')).toBeTruthy();
  expect(screen.getByRole('link', { name: '201-1 陳秀英' }).getAttribute('href')).toBe(`${at}/1`);
});

test('whom a file names stands beside a recording that is nobody’s, and where it is another than its resident', async () => {
  listed = [
    ecg({ resident: null, patient_name: '王^小明' }),
    ecg({
      ecg_id: ecgId(2),
      resident: { resident_id: chen.resident_id, name: chen.name, bed: chen.bed },
      patient_name: 'Lin^Mei=林^美',
      differs: ['name'],
    }),
    ecg({
      ecg_id: ecgId(3),
      resident: { resident_id: residentId(9), name: '李四', bed: null },
      patient_name: '李^四',
    }),
  ];
  await show();
  const [nobodys, another, same] = await texts();
  expect(screen.getByRole('link', { name: '未指定住民 · 檔案上寫 王 小明' }).getAttribute('href')).toBe(`${at}/1`);
  expect(nobodys).toMatch(/^未指定住民 · 檔案上寫 王 小明/);
  expect(another).toMatch(/^201-1 陳秀英檔案上寫 Lin Mei \/ 林 美/);
  expect(same).toMatch(/^李四2026年/);
});

test('what gateways send comes in every 15 s while the page is in sight, and moves neither focus nor what is selected nor the list', async () => {
  const { user } = await show();
  await texts();
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const link = screen.getByRole('link', { name: '201-1 陳秀英' });
  const table = screen.getByRole('table');
  await user.click(screen.getByRole('searchbox'));
  link.focus();
  window.getSelection()?.selectAllChildren(link);
  table.scrollTop = 40;
  const row = link.closest<HTMLElement>('[role="row"]');
  const place = () => Number(/translateY\((\d+)px\)/.exec(row?.style.transform ?? '')?.[1]) - table.scrollTop;
  const stood = place();
  const before = asked.length;
  listed = [ecg({ ecg_id: ecgId(7), resident: null, patient_name: '趙^六', by: null }), ...rows];
  await clock.advance(60_000);
  expect(asked).toHaveLength(before);
  visible.mockReturnValue('visible');
  await clock.advance(14_000);
  expect(asked).toHaveLength(before);
  await clock.advance(1_000);
  expect(await screen.findByRole('link', { name: '未指定住民 · 檔案上寫 趙 六' })).toBeTruthy();
  expect(asked).toHaveLength(before + 1);
  expect(screen.getByRole('link', { name: '201-1 陳秀英' })).toBe(link);
  expect(document.activeElement).toBe(link);
  expect(window.getSelection()?.toString()).toBe('201-1 陳秀英');
  // The list scrolls along by what came in above.
  expect(row?.style.transform).not.toBe('translateY(0px)');
  expect(place()).toBe(stood);
});

test('it is searched, without the name in the address, and filtered', async () => {
  const { user, router } = await show();
  await texts();
  await user.type(screen.getByRole('searchbox'), '秀英');
  await clock.advance(1_000);
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: '秀英', show: 'all' }));
  await user.selectOptions(screen.getByRole('combobox', { name: '顯示' }), '未指定住民');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ show: 'unassigned' }));
  expect(router.state.location.search).toBe('?show=unassigned');
});

test('an empty list says how a file comes in, also by a gateway; whoever only reads is not offered it', async () => {
  listed = [];
  const { unmount } = await show();
  expect(await screen.findByText('還沒有心電圖')).toBeTruthy();
  expect(screen.getByText(/拖到這一頁.*閘道器/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '閘道器' }).getAttribute('href')).toBe('/device-management/gateways');
  unmount();
  const agent = currentUser({ role: 'agent', agency_id: null });
  await show(at, { user: agent, agency: 'all' });
  expect(await screen.findByText(/匯入或由閘道器送來後/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '匯入檔案' })).toBeNull();
});

test('what was listed stays while it cannot be read anew, and is read again by a press', async () => {
  const { queries, user } = await show();
  await texts();
  server.answer({ listEcgs: () => refusal('internal') });
  await act(() => queries.invalidateQueries({ queryKey: ['ecg'] }));
  const alert = await screen.findByRole('alert');
  expect(screen.getByRole('link', { name: '201-1 陳秀英' })).toBeTruthy();
  server.answer({ listEcgs: () => ({ rows, total: 3 }) });
  await user.click(within(alert).getByRole('button', { name: '再試一次' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('of one resident only theirs are asked for, until all are wanted', async () => {
  const { user, router } = await show(`${at}?resident=8`);
  expect(await screen.findByText('只顯示 陳秀英 的心電圖')).toBeTruthy();
  expect(asked[0]).toMatchObject({ resident_id: 8 });
  await user.click(screen.getByRole('button', { name: '顯示所有住民' }));
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('resident_id'));
  expect(router.state.location.search).toBe('');
});

test('on a phone each is a card led by its resident', async () => {
  window.innerWidth = 375;
  onTestFinished(followResizes());
  await show();
  expect((await texts())[0]).toContain('記錄時間2026年3月2日 01:00');
});

describe('import', () => {
  const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
  const drop = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: { files, types: ['Files'] } });
  const sentNames = () =>
    server
      .callsOf('importEcg')
      .map(({ body }) => (body instanceof FormData ? body.getAll('file') : []).map((one) => (one as File).name));
  const taken = (doubled = false) => ({ ecg: ecg({ ecg_id: ecgId(9) }), doubled });

  test('files dropped anywhere ask whose they are, go together, and their recording opens', async () => {
    let of: unknown;
    server.answer({
      importEcg: ({ query }) => {
        of = query;
        return taken();
      },
    });
    const { user, router } = await show();
    await texts();
    fireEvent.dragOver(document.body, { dataTransfer: { files: [], types: ['Files'] } });
    expect(screen.getByText('把同一筆紀錄的檔案放開在這裡')).toBeTruthy();
    drop(file('100.hea'), file('100.dat'));
    expect(screen.queryByText('把同一筆紀錄的檔案放開在這裡')).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: '這是誰的心電圖？' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('searchbox')));
    await user.click(await dialog.findByRole('button', { name: /陳秀英.*R-8 · 1938\/11\/30/ }));
    expect(await screen.findByText('住民：陳秀英')).toBeTruthy();
    expect(screen.getByText('2 個檔案，合計 1 KB')).toBeTruthy();
    expect(screen.getByText(/最多 20 個，合計 64 MB/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '匯入' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${at}/9`));
    expect(sentNames()).toEqual([['100.hea', '100.dat']]);
    expect(of).toMatchObject({ resident_id: 8 });
    expect(router.state.location.state).toEqual({ doubled: false, chosen: 8 });
    // The type and its boundary are the browser's.
    expect(server.callsOf('importEcg')[0]?.headers.has('Content-Type')).toBe(false);
  });

  const opened = async () => {
    const shown = await show();
    await texts();
    await shown.user.click(screen.getByRole('button', { name: '匯入檔案' }));
    await shown.user.click(await screen.findByRole('button', { name: '之後再指定' }));
    const input = screen.getByLabelText<HTMLInputElement>('選擇檔案', { selector: 'input' });
    return { ...shown, input, send: () => shown.user.click(screen.getByRole('button', { name: '匯入' })) };
  };

  test('whose it is may be said later, a file may be taken out, and one that was here already is opened', async () => {
    let of: unknown;
    server.answer({
      importEcg: ({ query }) => {
        of = query;
        return taken(true);
      },
    });
    const { user, router, input, send } = await opened();
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('請先選擇檔案');
    await user.upload(input, [file('a.xml'), file('b.xml')]);
    await user.click(screen.getByRole('button', { name: '移除 b.xml' }));
    await send();
    await waitFor(() => expect(router.state.location.pathname).toBe(`${at}/9`));
    expect(router.state.location.state).toEqual({ doubled: true, chosen: null });
    expect(of).not.toHaveProperty('resident_id');
    expect(sentNames()).toEqual([['a.xml']]);
  });

  test('more than 64 MiB or an empty file is said before anything is sent', async () => {
    const { user, input, send } = await opened();
    const big = file('big.edf');
    Object.defineProperty(big, 'size', { value: 64 * 1_024 * 1_024 + 1 });
    await user.upload(input, big);
    expect((await screen.findByRole('alert')).textContent).toMatch(/67,108,865 B，上限是 67,108,864 B。請只選同一筆/);
    await send();
    await user.click(screen.getByRole('button', { name: '移除 big.edf' }));
    await user.upload(input, file('none.edf', 0));
    expect((await screen.findByRole('alert')).textContent).toContain('none.edf 沒有內容');
    await send();
    expect(server.callsOf('importEcg')).toEqual([]);
  });

  test.each([
    [refusal('ecg_part_missing'), /\.hea 和 \.dat/],
    [refusal('ecg_several'), /一次只匯入同一筆紀錄的檔案/],
    [refusal('ecg_too_many_files'), /最多 20 個/],
    [refusal('ecg_room_full'), /空間已滿/],
    [refusal('too_large'), /上限是 64 MB/],
    [refusal('own_queue_full'), /等它們完成，再試一次/],
    [refusal('queue_full'), /請稍後再試/],
    [refusal('not_found'), /找不到這筆資料/],
    [refusal('resident_discharged'), /已經離院/],
    [unreachable, /連不上伺服器/],
  ])('what is refused says its next step, keeps the files, and they are sent again (%#)', async (answer, words) => {
    server.answer({ importEcg: () => answer });
    const { user, router, input, send } = await opened();
    await user.upload(input, file('100.hea'));
    await send();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(words);
    expect(alert.textContent).toContain('選好的檔案還在這裡');
    server.answer({ importEcg: () => taken() });
    // The part that was missing is added to what is there.
    await user.upload(input, file('100.dat'));
    expect(screen.queryByRole('alert')).toBeNull();
    await send();
    await waitFor(() => expect(router.state.location.pathname).toBe(`${at}/9`));
    expect(sentNames().at(-1)).toEqual(['100.hea', '100.dat']);
  });

  test('an upload says what it does, and is stopped on purpose without a fault', async () => {
    server.answer({ importEcg: () => new Promise<never>(() => undefined) });
    const { user, input, send } = await opened();
    await user.upload(input, file('a.xml', 2_048));
    await send();
    expect(await screen.findByText('正在上傳並讀取 1 個檔案（2 KB）…')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '停止上傳' }));
    expect(await screen.findByRole('button', { name: '匯入' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: '移除 a.xml' })).toBeTruthy();
  });

  test('from a resident’s page it is theirs unless another is said; somebody discharged is not offered', async () => {
    const { unmount, user, router } = await show(`${at}?resident=8&import=1`);
    expect(await screen.findByText('住民：陳秀英')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '關閉' }));
    expect(router.state.location.search).toBe('?resident=8');
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    server.answer({
      readResident: () => ({
        ...chen,
        discharged_at: exampleAt,
        discharge: { on: '2026-03-02', reason: null, note: null },
      }),
    });
    await show(`${at}?resident=8&import=1`);
    expect(await screen.findByRole('dialog', { name: '這是誰的心電圖？' })).toBeTruthy();
  });
});

test.each(otherDeskWords)('the list speaks %s', async (language: Language, { ecg: words }) => {
  listed = rows.slice(1, 2);
  await show(at, { language });
  expect(await screen.findByText(words.notSeen)).toBeTruthy();
  expect(screen.getByText(new RegExp(words.notDrawn.pdf))).toBeTruthy();
});

test('the bed stands before the name where there is one', async () => {
  const bed = { bed_id: bedId(3), bed_no: '305-2', floor: '3F' };
  listed = [ecg({ resident: { resident_id: residentId(4), name: '陳秀英', bed } })];
  await show();
  expect(await screen.findByRole('link', { name: '305-2 陳秀英' })).toBeTruthy();
});

test('recordings of last night are one press away, and the address says so', async () => {
  const { user, router } = await show();
  await texts();
  await user.click(screen.getByRole('button', { name: '昨夜' }));
  // The example stands at 02:00 in Taipei: the night that goes on is not over.
  const ended = Date.parse('2026-03-01T06:00+08:00');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: ended - 9 * 3_600_000, to: ended }));
  expect(router.state.location.search).toBe('?range=lastNight');
});

test('of withdrawn ones the list says why, who, when, and until when they can be put back', async () => {
  const by = { user_id: userId(7), name: '林雅婷' };
  const until = Date.parse('2026-04-01T10:00:00+08:00');
  listed = [
    ecg({
      resident: { resident_id: chen.resident_id, name: chen.name, bed: chen.bed },
      withdrawn: { at: until - 30 * 86_400_000, by, why: '別人的', files_until: until, files_deleted_at: null },
    }),
  ];
  await show(`${at}?show=withdrawn`);
  const [row] = await texts();
  expect(row).toMatch(/別人的林雅婷 於 2026年3月2日 10:00 撤回.*保留到 2026年4月1日/);
});

test('on a phone filters are behind one button that counts them, and a card says what is known in one line', async () => {
  window.innerWidth = 375;
  followResizes()();
  await show(`${at}?show=unassigned`);
  const [first] = await texts();
  expect(first).toContain('76 次/分 · 10 秒 · 12 導程');
  expect(first).not.toContain('–');
  const fold = screen.getByText('篩選條件 · 1').closest('details');
  expect(fold?.open).toBe(false);
  expect(within(fold as HTMLElement).getByRole('combobox', { name: '顯示', hidden: true })).toBeTruthy();
  window.innerWidth = 1440;
  followResizes()();
});
