/** One recording: whose it is, what the file says, what was said of it, and its files. */
import { screen, waitFor, within } from '@testing-library/react';
import type { EcgDetail } from '@wardlight/contract';
import { currentUser, ecgDetail, exampleAt, resident, residentId, userId } from '@wardlight/contract/testing';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as saving from '../../lib/browser/save-file.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, Refusal, refusal, unreachable } from '../../testing/fake-server.ts';
import { keptDraft } from '../../testing/kept-draft.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { EcgDetailScreen } from './detail-screen.tsx';

const chen = resident({ resident_id: residentId(8), name: '陳秀英', birthday: '1938-11-30', resident_code: 'R-8' });
const wang = resident({
  resident_id: residentId(9),
  name: '王小明',
  birthday: '1941-02-03',
  gender: 'male',
  resident_code: 'R-9',
});
const ofChen = { resident_id: chen.resident_id, name: chen.name, bed: chen.bed };
const ofWang = { resident_id: wang.resident_id, name: wang.name, bed: null };
const by = { user_id: userId(7), name: '林雅婷' };
const header = (change: Partial<EcgDetail['header']>): EcgDetail['header'] => ({ ...ecgDetail().header, ...change });
const wangsHeader = header({ patient_name: '王^小明', patient_id: 'R-9', birthday: '1941-02-03', gender: 'male' });

let server: FakeServer;
let stored: EcgDetail;

beforeEach(async () => {
  crankClock();
  await speak('zh-TW');
  await bringDeskWords();
  stored = ecgDetail({ resident: ofChen });
  server = fakeServer({
    readEcg: () => stored,
    readResident: ({ params: { resident_id } }) => (resident_id === 8 ? chen : wang),
    listResidents: () => ({ rows: [chen, wang], total: 2 }),
  });
});

const show = (at = '/other-device/ecg-report/1', options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <Routes>
      <Route
        path="/other-device/ecg-report/:ecg"
        element={<EcgDetailScreen viewer={({ ecg_id }) => <p>trace of {ecg_id}</p>} />}
      />
      <Route path="*" element={null} />
    </Routes>,
    { at, ...options },
  );
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const bodiesOf = (route: Parameters<FakeServer['callsOf']>[0]) => server.callsOf(route).map(({ body }) => body);

describe('what is shown', () => {
  test('whose and when, the trace, and what the machine measured and said', async () => {
    stored = ecgDetail({
      resident: ofChen,
      header: header({ filters: ['50 Hz', '0.05–150 Hz'], statements: ['竇性心律', '竇性心律'] }),
      intervals: [
        { kind: 'qrs', value: 92 },
        { kind: 'rate', value: 74 },
      ],
    });
    await show();
    expect(await screen.findByRole('heading', { level: 1, name: '201-1 陳秀英' })).toBeTruthy();
    expect(screen.getByText('trace of 1')).toBeTruthy();
    const facts = (await region('紀錄資料')).getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual([
      ...['2026年3月2日 01:00', '76 次/分', '10 秒', '12', 'Example Cardiograph', '50 Hz · 0.05–150 Hz', 'HL7 aECG'],
      ...['林雅婷 · 2026年3月2日 02:00', '92 毫秒', '74 次/分'],
    ]);
    expect((await region('儀器的判讀')).getAllByText('竇性心律')).toHaveLength(2);
    expect(screen.queryByText('請確認這是誰的心電圖')).toBeNull();
  });

  test('notices name their leads; those of the whole stand alone', async () => {
    stored = ecgDetail({
      notices: [
        { kind: 'gaps', lead: 'II' },
        { kind: 'gaps', lead: 'V1' },
        { kind: 'startUnknown', lead: null },
      ],
    });
    await show();
    expect(await screen.findByText('II, V1：有幾段沒有記錄，畫成空白。')).toBeTruthy();
    expect(screen.getByText('檔案沒有寫記錄時間，或時間不合理。')).toBeTruthy();
  });

  test('what cannot be drawn says why and what to do, and no trace is tried', async () => {
    stored = ecgDetail({
      format: null,
      not_drawn: 'scp',
      leads: [],
      lead_count: 0,
      mean_rate: null,
      duration_ms: null,
    });
    await show();
    const said = (await screen.findByText('這個檔案無法畫出')).closest('[role=status]');
    expect(said?.textContent).toMatch(/SCP-ECG.*請下載/);
    // The only thing that can be done with it is done where that is said.
    expect(within(said as HTMLElement).getByRole('button', { name: '下載 example.xml' })).toBeTruthy();
    expect(screen.queryByText('trace of 1')).toBeNull();
  });

  test('an id that is none, or not here, is said; what cannot be read is read again', async () => {
    const { unmount } = await show('/other-device/ecg-report/x1');
    expect(await screen.findByText('找不到這筆心電圖')).toBeTruthy();
    expect(server.callsOf('readEcg')).toEqual([]);
    unmount();
    server.answer({ readEcg: () => refusal('not_found') });
    const { unmount: gone } = await show();
    expect(await screen.findByText('找不到這筆心電圖')).toBeTruthy();
    gone();
    server.answer({ readEcg: () => refusal('internal') });
    const { user } = await show();
    const again = await screen.findByRole('button', { name: '再試一次' });
    server.answer({ readEcg: () => stored });
    await user.click(again);
    expect(await screen.findByText('trace of 1')).toBeTruthy();
  });

  test.each(['tooLarge', 'tooSlow', 'readerFailed'] as const)(
    'where reading ended before it was done (%s), the same files may be imported again',
    async (not_drawn) => {
      stored = ecgDetail({ resident: ofChen, format: null, not_drawn, leads: [], lead_count: 0 });
      const { unmount } = await show();
      const said = (await screen.findByText('這個檔案無法畫出')).closest<HTMLElement>('[role=status]');
      expect(said?.textContent).toContain('再匯入一次同樣的檔案');
      const link = within(said as HTMLElement).getByRole('link', { name: '匯入檔案' });
      expect(link.getAttribute('href')).toBe('/other-device/ecg-report?resident=8&import=1');
      unmount();
      stored = { ...stored, not_drawn: 'broken' };
      await show();
      expect(await screen.findByText('這個檔案無法畫出')).toBeTruthy();
      expect(screen.queryByText(/再匯入一次/)).toBeNull();
    },
  );

  describe('files that were here already are said where the import led', () => {
    const led = async (chosen: number | null) => {
      const shown = await show('/');
      await shown.router.navigate('/other-device/ecg-report/1', { state: { doubled: true, chosen } });
      return shown;
    };

    test('when nobody was chosen', async () => {
      await led(null);
      expect(await screen.findByText(/之前已經匯入過，就是這一筆/)).toBeTruthy();
    });

    test('with whose they are where that is not who was chosen, and the way to change it', async () => {
      server.answer({
        assignEcg: () => {
          stored = { ...stored, resident: ofWang };
          return stored;
        },
      });
      const { user } = await led(9);
      const said = (await screen.findByText('這一筆目前指定給 陳秀英，不是您剛才選的住民。')).closest<HTMLElement>(
        '[role=status]',
      );
      await user.click(within(said as HTMLElement).getByRole('button', { name: '更改住民' }));
      await user.click(await screen.findByRole('button', { name: /王小明/ }));
      expect(await screen.findByText('這些檔案之前已經匯入過；這一筆現在指定給 王小明。')).toBeTruthy();
    });

    test('with who was chosen where it became theirs', async () => {
      await led(8);
      expect(await screen.findByText('這些檔案之前已經匯入過；這一筆現在指定給 陳秀英。')).toBeTruthy();
    });

    test('with nothing to change for who may not, and while it is withdrawn', async () => {
      const reader = currentUser({ role: 'agent', agency_id: null });
      const shown = await show('/', { user: reader, agency: 'all' });
      const state = { doubled: true, chosen: 9 };
      await shown.router.navigate('/other-device/ecg-report/1', { state });
      expect(await screen.findByText(/這一筆目前指定給 陳秀英/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: '更改住民' })).toBeNull();
      shown.unmount();
      stored = {
        ...stored,
        withdrawn: { at: exampleAt, by, why: '重複', files_until: exampleAt, files_deleted_at: null },
      };
      await led(9);
      expect(await screen.findByText(/之前已經匯入過，後來被撤回/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: '更改住民' })).toBeNull();
    });
  });

  test('over all facilities it is read, and nothing is changed', async () => {
    await show('/other-device/ecg-report/1', { user: currentUser({ role: 'agent', agency_id: null }), agency: 'all' });
    expect(await screen.findByText('trace of 1')).toBeTruthy();
    for (const name of ['更改住民', '撤回', '我看過了']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('originals', () => {
  test('stand with size and SHA-256, and are handed over as they came', async () => {
    const saved: unknown[] = [];
    vi.spyOn(saving, 'saveFile').mockImplementation((file) => void saved.push(file));
    server.answer({
      downloadEcgFile: ({ query }) => {
        expect(query.position).toBe(0);
        return new Refusal(
          () =>
            new Response(new Uint8Array([1, 2, 3]), {
              headers: {
                'Content-Disposition': "attachment; filename*=UTF-8''example.xml",
                'Content-Type': 'text/xml',
              },
            }),
        );
      },
    });
    const { user } = await show();
    const originals = await region('原始檔案');
    expect(originals.getByRole('listitem').textContent).toContain('example.xml 244 KB SHA-256 01234567…89abcdef');
    await user.click(originals.getByRole('button', { name: '下載 example.xml' }));
    await waitFor(() =>
      expect(saved).toEqual([{ name: 'example.xml', type: 'text/xml', bytes: new Uint8Array([1, 2, 3]) }]),
    );
  });

  test('one that could not be fetched says so', async () => {
    server.answer({ downloadEcgFile: () => unreachable });
    const { user } = await show();
    await user.click((await region('原始檔案')).getByRole('button', { name: '下載 example.xml' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/沒有下載.*連不上伺服器/);
  });
});

describe('whose it is', () => {
  test('a file that names another is said large, with both persons, and the way to put it right', async () => {
    stored = ecgDetail({ resident: ofChen, differs: ['name', 'id', 'birthday', 'gender'], header: wangsHeader });
    await show();
    const said = await region('請確認這是誰的心電圖');
    expect(said.getByText('檔案上寫的是 王 小明 · 1941/02/03 生 · 男 · 編號 R-9。')).toBeTruthy();
    expect(await said.findByText('住民資料上寫的是 陳秀英 · 1938/11/30 生 · 女 · 編號 R-8。')).toBeTruthy();
    for (const mark of ['姓名不同', '編號不同', '生日不同', '性別不同']) expect(said.getByText(mark)).toBeTruthy();
    expect(said.getByRole('button', { name: '更改住民' })).toBeTruthy();
  });

  test('who has said “seen” finds it in one line the next time, until it is another’s; it does not fold away at once', async () => {
    const seen = { comment_id: 5, by, at: exampleAt, seen: true, text: '', of_another: false };
    const differing = ecgDetail({ resident: ofChen, differs: ['name'], header: wangsHeader });
    const of = async (comments: readonly object[], user = by) => {
      stored = { ...differing, comments: comments as EcgDetail['comments'] };
      const { unmount } = await show(undefined, { user: currentUser({ ...user }) });
      const said = await screen.findByRole('region', { name: '請確認這是誰的心電圖' });
      const folded = said.querySelector('details');
      const marks = within(said).getAllByText('姓名不同').length;
      if (folded !== null) {
        expect(folded.open).toBe(false);
        expect(within(folded.querySelector('summary') as HTMLElement).getByText('更多')).toBeTruthy();
        expect(within(folded).getByRole('button', { name: '更改住民', hidden: true })).toBeTruthy();
      }
      unmount();
      return [folded !== null, marks];
    };
    expect(await of([])).toEqual([false, 1]);
    expect(await of([seen])).toEqual([true, 1]);
    expect(await of([{ ...seen, of_another: true }])).toEqual([false, 1]);
    expect(await of([{ ...seen, seen: false, text: 'x' }])).toEqual([false, 1]);
    expect(await of([seen], { ...by, user_id: userId(8) })).toEqual([false, 1]);
  });

  test('whom the file names stands where one chooses', async () => {
    stored = ecgDetail({ resident: null, header: wangsHeader });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '指定住民' }));
    const dialog = within(await screen.findByRole('dialog', { name: '這是誰的心電圖？' }));
    expect(dialog.getByText('檔案上寫的是 王 小明 · 1941/02/03 生 · 男 · 編號 R-9。')).toBeTruthy();
  });

  test('one the file names is given in one press', async () => {
    stored = ecgDetail({ resident: null, header: wangsHeader });
    server.answer({
      assignEcg: () => {
        stored = { ...stored, resident: ofWang };
        return stored;
      },
    });
    const { user } = await show();
    expect(await screen.findByText(/檔案上寫的是 王 小明/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '指定住民' }));
    await user.click(await screen.findByRole('button', { name: /王小明/ }));
    expect(await screen.findByText('已指定給 王小明')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: '王小明' })).toBeTruthy();
    expect(bodiesOf('assignEcg')).toEqual([{ resident_id: 9, was_resident_id: null }]);
  });

  test('another than the file names is asked about once more', async () => {
    stored = ecgDetail({ resident: null, header: wangsHeader });
    server.answer({ assignEcg: () => ({ ...stored, resident: ofChen, differs: ['name'] }) });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '指定住民' }));
    await user.click(await screen.findByRole('button', { name: /陳秀英/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '確定是 陳秀英 嗎？' }));
    expect(dialog.getByText(/王 小明/)).toBeTruthy();
    expect(server.callsOf('assignEcg')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: '是 陳秀英 的' }));
    await waitFor(() => expect(bodiesOf('assignEcg')).toEqual([{ resident_id: 8, was_resident_id: null }]));
  });

  test('where another was quicker it says whose it is now, and goes on from there', async () => {
    stored = ecgDetail({ resident: null });
    server.answer({
      assignEcg: ({ body }) => {
        if (body.was_resident_id !== null) return { ...stored, resident: ofWang };
        stored = { ...stored, resident: ofChen };
        return refusal('conflict');
      },
    });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '指定住民' }));
    await user.click(await screen.findByRole('button', { name: /王小明/ }));
    expect(await screen.findByText('別人剛把這筆指定給 陳秀英。')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '指定給 王小明' }));
    expect(await screen.findByText('已指定給 王小明')).toBeTruthy();
    expect(bodiesOf('assignEcg')).toEqual([
      { resident_id: 9, was_resident_id: null },
      { resident_id: 9, was_resident_id: 8 },
    ]);
  });

  test('it can be made nobody’s again', async () => {
    server.answer({ assignEcg: () => ({ ...stored, resident: null }) });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '更改住民' }));
    await user.click(await screen.findByRole('button', { name: '改為未指定' }));
    await waitFor(() => expect(bodiesOf('assignEcg')).toEqual([{ resident_id: null, was_resident_id: 8 }]));
    expect(await screen.findByText('已改為未指定')).toBeTruthy();
  });
});

describe('comments', () => {
  const commented = (text: string, seen: boolean): EcgDetail => ({
    ...stored,
    comments: [
      ...stored.comments,
      { comment_id: stored.comments.length + 1, at: exampleAt, by, seen, text, of_another: false },
    ],
  });

  test('stand with name and time, "seen" needs no words', async () => {
    server.answer({
      commentEcg: ({ body: { text, seen } }) => {
        stored = commented(text, seen);
        return stored;
      },
    });
    const { user } = await show();
    const comments = await region('看過與備註');
    expect(comments.getByText('還沒有人看過或寫備註。')).toBeTruthy();
    await user.click(comments.getByRole('button', { name: '儲存備註' }));
    expect(await comments.findByText('請寫下備註')).toBeTruthy();
    expect(server.callsOf('commentEcg')).toEqual([]);
    await user.click(comments.getByRole('button', { name: '我看過了' }));
    expect(await comments.findByText('林雅婷 看過，2026年3月2日 02:00')).toBeTruthy();
    await user.type(comments.getByRole('textbox', { name: '備註' }), ' 已通知醫師 ');
    await user.click(comments.getByRole('button', { name: '儲存備註' }));
    expect(await comments.findByText('已通知醫師')).toBeTruthy();
    expect(bodiesOf('commentEcg')).toEqual([
      { text: '', seen: true, was_resident_id: 8 },
      { text: '已通知醫師', seen: false, was_resident_id: 8 },
    ]);
    expect(comments.getByRole<HTMLTextAreaElement>('textbox', { name: '備註' }).value).toBe('');
    expect(keptDraft('ecg-comment.1')).toBeNull();
  });

  test('what was written while it was another resident’s stays in its place, softer, and says so', async () => {
    const comment = { at: exampleAt, by, seen: false };
    stored = ecgDetail({
      resident: ofChen,
      comments: [
        { ...comment, comment_id: 1, text: '王先生心悸', of_another: true },
        { ...comment, comment_id: 2, text: '已通知醫師', of_another: false },
      ],
    });
    await show();
    const [before, now] = (await region('看過與備註')).getAllByRole('listitem');
    expect(before?.textContent).toMatch(/^這是指定給別的住民或尚未指定時寫的。王先生心悸/);
    expect(before?.dataset.ofAnother).toBe('true');
    expect(now?.textContent).toMatch(/^已通知醫師/);
    expect(now?.dataset.ofAnother).toBeUndefined();
  });

  test('“seen” is not said of another resident than the screen shows: whose it is now stands there, and one presses again', async () => {
    server.answer({
      commentEcg: ({ body: { text, seen, was_resident_id } }) => {
        if (was_resident_id !== 9) {
          stored = { ...stored, resident: ofWang };
          return refusal('conflict');
        }
        stored = commented(text, seen);
        return stored;
      },
    });
    const { user } = await show();
    const comments = await region('看過與備註');
    await user.type(comments.getByRole('textbox', { name: '備註' }), '已通知醫師');
    await user.click(comments.getByRole('button', { name: '我看過了' }));
    expect(await comments.findByText('別人剛把這筆指定給 王小明。')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: '王小明' })).toBeTruthy();
    expect(comments.getByRole<HTMLTextAreaElement>('textbox', { name: '備註' }).value).toBe('已通知醫師');
    expect(comments.queryByText(/林雅婷 看過/)).toBeNull();
    await user.click(comments.getByRole('button', { name: '我看過了' }));
    expect(await comments.findByText(/林雅婷 看過/)).toBeTruthy();
    expect(comments.queryByRole('alert')).toBeNull();
    expect(bodiesOf('commentEcg')).toEqual([
      { text: '已通知醫師', seen: true, was_resident_id: 8 },
      { text: '已通知醫師', seen: true, was_resident_id: 9 },
    ]);
  });

  test('what was typed outlives a lost line and a reload', async () => {
    server.answer({ commentEcg: () => unreachable });
    const { user, unmount } = await show();
    const comments = await region('看過與備註');
    await user.type(comments.getByRole('textbox', { name: '備註' }), '心律不整？');
    await user.click(comments.getByRole('button', { name: '儲存備註' }));
    expect((await comments.findByRole('alert')).textContent).toMatch(/您寫的還在.*連不上伺服器/);
    unmount();
    await show();
    const again = (await region('看過與備註')).getByRole<HTMLTextAreaElement>('textbox', { name: '備註' });
    expect(again.value).toBe('心律不整？');
    expect(keptDraft('ecg-comment.1')).toContain('心律不整？');
  });
});

describe('withdrawing', () => {
  const withdrawn = {
    ...{ at: exampleAt, by, why: '別床的檔案' },
    ...{ files_until: exampleAt + 30 * 86_400_000, files_deleted_at: null },
  };

  test('a withdrawn one is assigned to nobody, neither at the top nor where the file names another', async () => {
    stored = ecgDetail({ resident: ofChen, differs: ['name'], header: wangsHeader, withdrawn });
    const { unmount } = await show();
    expect(await screen.findByRole('button', { name: '恢復' })).toBeTruthy();
    expect(await region('請確認這是誰的心電圖')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '更改住民' })).toBeNull();
    unmount();
    stored = ecgDetail({ resident: null, withdrawn });
    await show();
    expect(await screen.findByRole('button', { name: '恢復' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '指定住民' })).toBeNull();
  });

  test('where another has withdrawn it meanwhile, assigning says so and goes no further', async () => {
    stored = ecgDetail({ resident: null });
    server.answer({
      assignEcg: () => {
        stored = { ...stored, withdrawn };
        return refusal('conflict');
      },
    });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '指定住民' }));
    await user.click(await screen.findByRole('button', { name: /王小明/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/林雅婷 剛撤回了這一筆：別床的檔案。.*不能指定住民/);
    expect(dialog.queryByRole('button', { name: /王小明/ })).toBeNull();
    await user.click(dialog.getAllByRole('button', { name: '關閉' }).at(-1) as HTMLElement);
    expect(await screen.findByText('林雅婷 於 2026年3月2日 02:00 撤回')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '指定住民' })).toBeNull();
  });

  test('needs a reason; it is put back by a press', async () => {
    server.answer({
      withdrawEcg: ({ body }) => {
        stored = { ...stored, withdrawn: { ...withdrawn, why: body.why } };
        return stored;
      },
      putBackEcg: () => {
        stored = { ...stored, withdrawn: null };
        return stored;
      },
    });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '撤回' }));
    const dialog = within(await screen.findByRole('dialog', { name: '要撤回這筆心電圖嗎？' }));
    expect(dialog.getByText(/30 天內可以恢復；之後會刪除波形和檔案/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '撤回' }));
    expect(dialog.getByText('請寫下原因')).toBeTruthy();
    expect(server.callsOf('withdrawEcg')).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: '撤回原因' }), '別床的檔案');
    await user.click(dialog.getByRole('button', { name: '撤回' }));
    expect(await screen.findByText('林雅婷 於 2026年3月2日 02:00 撤回')).toBeTruthy();
    expect(screen.getByText('別床的檔案')).toBeTruthy();
    expect(screen.getByText('波形和檔案保留到 2026年4月1日，在那之前可以恢復。')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '撤回' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '恢復' }));
    expect(await screen.findByText('已恢復')).toBeTruthy();
    expect(screen.getByRole('button', { name: '撤回' })).toBeTruthy();
  });

  test('one whose files are deleted says when, who withdrew it and why, offers no way back but the files themselves', async () => {
    const gone = { ...withdrawn, files_until: null, files_deleted_at: exampleAt + 30 * 86_400_000 };
    stored = ecgDetail({ resident: ofChen, leads: [], peaks: null, mean_rate: null, withdrawn: gone });
    await show();
    expect(await screen.findByText('波形和檔案已刪除')).toBeTruthy();
    expect(screen.getByText(/撤回滿 30 天，已於 2026年4月1日 刪除/)).toBeTruthy();
    expect(screen.getByText('林雅婷 於 2026年3月2日 02:00 撤回')).toBeTruthy();
    expect(screen.getByText('別床的檔案')).toBeTruthy();
    expect(screen.getByRole('link', { name: '匯入檔案' }).getAttribute('href')).toBe(
      '/other-device/ecg-report?resident=8&import=1',
    );
    expect(screen.queryByText('trace of 1')).toBeNull();
    expect(screen.queryByRole('button', { name: '恢復' })).toBeNull();
    const files = await region('原始檔案');
    expect(files.getByText('檔案已刪除')).toBeTruthy();
    expect(files.getByText(/example.xml/)).toBeTruthy();
    expect(files.queryByRole('button')).toBeNull();
  });

  test('one that is another’s by now is asked about again, with whose it is', async () => {
    server.answer({
      withdrawEcg: ({ body }) => {
        if (body.was_resident_id === 9) return { ...stored, withdrawn: { ...withdrawn, why: body.why } };
        stored = { ...stored, resident: ofWang };
        return refusal('conflict');
      },
    });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '撤回' }));
    const dialog = within(await screen.findByRole('dialog', { name: '要撤回這筆心電圖嗎？' }));
    await user.type(dialog.getByRole('textbox', { name: '撤回原因' }), '重複');
    await user.click(dialog.getByRole('button', { name: '撤回' }));
    expect(await dialog.findByText('別人剛把這筆指定給 王小明。')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '撤回' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf('withdrawEcg')).toEqual([
      { why: '重複', was_resident_id: 8 },
      { why: '重複', was_resident_id: 9 },
    ]);
  });

  test('where another was quicker it says so, keeps what was typed, and shows how it stands now', async () => {
    server.answer({
      withdrawEcg: () => {
        stored = { ...stored, withdrawn };
        return refusal('conflict');
      },
    });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '撤回' }));
    const dialog = within(await screen.findByRole('dialog', { name: '要撤回這筆心電圖嗎？' }));
    await user.type(dialog.getByRole('textbox', { name: '撤回原因' }), '重複');
    await user.click(dialog.getByRole('button', { name: '撤回' }));
    expect(await dialog.findByText(/別人剛處理了這一筆/)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: '撤回原因' }).value).toBe('重複');
    expect(dialog.queryByRole('button', { name: '撤回' })).toBeNull();
    await user.click(dialog.getAllByRole('button', { name: '取消' })[0] as HTMLElement);
    expect(await screen.findByText('別床的檔案')).toBeTruthy();
  });
});
