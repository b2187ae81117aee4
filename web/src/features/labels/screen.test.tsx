import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { agency, agencyId, bedId, currentUser, residentId } from '@wardlight/contract/testing';
import { encode } from 'uqr';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from '../../lib/browser/page.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import type { LabelOf } from './api.ts';
import { LabelsScreen } from './screen.tsx';

vi.mock('uqr', { spy: true });

const everybody: readonly LabelOf[] = Array.from({ length: 30 }, (_, n) => ({
  resident_id: residentId(100 + n),
  agency_id: agencyId(1),
  name: n === 0 ? '王美玉' : `Resident ${n}`,
  bed: n === 29 ? null : { bed_id: bedId(n + 1), bed_no: `${n < 20 ? 2 : 3}0${n}`, floor: n < 20 ? '2F' : '3F' },
}));

let server: FakeServer;
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  vi.mocked(encode).mockClear();
  server = fakeServer({ listLabels: () => [...everybody] });
});

const show = (at = '/', options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<LabelsScreen />, { at, ...options });
const preview = async () => within(await screen.findByRole('region', { name: '預覽' }));
/** What lies on paper while the browser prints. */
const paper = () => {
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  return [...document.querySelectorAll<HTMLElement>('.labels-on-paper [data-label]')];
};

test('everybody is printed, each once, with the code of their own address', async () => {
  await show();
  const { origin } = window.location;
  (await preview()).getByText('第 1 / 2 張');
  vi.mocked(encode).mockClear();
  const labels = paper();
  expect(labels.map(({ dataset }) => Number(dataset.label))).toEqual(everybody.map(({ resident_id }) => resident_id));
  expect(vi.mocked(encode).mock.calls.map(([text]) => text)).toEqual(
    everybody.map(({ resident_id }) => `${origin}/resident/1/${resident_id}`),
  );
  for (const [, options] of vi.mocked(encode).mock.calls) expect(options).toMatchObject({ ecc: 'M', border: 4 });
  expect(labels[0]?.textContent).toContain('王美玉');
  expect(labels[29]?.textContent).toContain('未安排床位');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.labels-on-paper')).toBeNull();
});

test('the page is as large as the sheet, to the millimetre', async () => {
  const { user } = await show();
  await preview();
  paper();
  const size = () => document.querySelector('.labels-on-paper style')?.textContent;
  expect(size()).toBe('@page { size: 210mm 297mm; margin: 0; }');
  await user.selectOptions(screen.getByLabelText('標籤紙'), '標籤機（62×29 公釐，每頁一張）');
  expect(size()).toBe('@page { size: 62mm 29mm; margin: 0; }');
  (await preview()).getByText('第 1 / 30 張');
  expect(screen.queryByLabelText('從第幾格開始')).toBeNull();
});

test('begins where a used sheet has its first free label', async () => {
  await show();
  await preview();
  fireEvent.change(screen.getByLabelText('從第幾格開始'), { target: { value: '24' } });
  expect((await preview()).getAllByText('已用過')).toHaveLength(23);
  paper();
  const sheets = document.querySelectorAll('.labels-on-paper > div');
  expect([...sheets].map((sheet) => sheet.querySelectorAll('[data-label]').length)).toEqual([1, 24, 5]);
  expect(document.querySelector('.labels-on-paper')?.textContent).not.toContain('已用過');
});

test('names are masked on demand, on paper too', async () => {
  const { user } = await show();
  await preview();
  await user.click(screen.getByLabelText('遮住部分姓名'));
  const [first] = paper();
  expect(first?.textContent).toContain('王○玉');
  expect(document.querySelector('.labels-on-paper')?.textContent).not.toContain('王美玉');
});

test('one resident, asked for by the address', async () => {
  await show('/?resident=103');
  await preview();
  expect(paper().map(({ dataset }) => dataset.label)).toEqual(['103']);
  screen.getByRole('button', { name: '列印 1 張標籤' });
});

test('a floor is chosen by taking all off and that floor on', async () => {
  const { user } = await show();
  await preview();
  await user.click(screen.getByRole('button', { name: '全不選' }));
  screen.getByText('請至少選擇一位住民。');
  expect(screen.queryByRole('button', { name: /^列印 \d/ })).toBeNull();
  await user.selectOptions(screen.getByLabelText('樓層'), '3F');
  await user.click(screen.getByRole('button', { name: '全選' }));
  screen.getByText('已選 9 / 30 位');
  await user.click(screen.getByLabelText(/Resident 20$/));
  await waitFor(() => expect(paper()).toHaveLength(8));
});

test('prints by the browser', async () => {
  const print = vi.spyOn(page, 'print').mockImplementation(() => {});
  const { user } = await show();
  await preview();
  await user.click(screen.getByRole('button', { name: '列印 30 張標籤' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});

test('where two were swapped since the page was opened, the labels of now are shown first and printed at the next press', async () => {
  const print = vi.spyOn(page, 'print').mockImplementation(() => {});
  const { user } = await show();
  await preview();
  const [one, other, ...rest] = everybody;
  if (one === undefined || other === undefined) throw new Error('nobody to swap');
  server.answer({ listLabels: () => [{ ...other, bed: one.bed }, { ...one, bed: other.bed }, ...rest] });
  await user.click(screen.getByRole('button', { name: '列印 30 張標籤' }));
  await screen.findByText(/有住民換床或離院/);
  expect(print).not.toHaveBeenCalled();
  expect(
    paper()
      .slice(0, 2)
      .map(({ textContent }) => textContent?.includes('201')),
  ).toEqual([false, true]);
  await user.click(screen.getByRole('button', { name: '列印 30 張標籤' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.queryByText(/有住民換床或離院/)).toBeNull();
});

test('says when it cannot be read, and tries again; asking is written down, so it is not asked twice', async () => {
  let up = false;
  server.answer({ listLabels: () => (up ? [] : refusal('internal')) });
  const { user } = await show();
  await screen.findByText('無法讀取');
  up = true;
  const before = server.callsOf('listLabels').length;
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await screen.findByText('沒有可列印的住民');
  expect(server.callsOf('listLabels')).toHaveLength(before + 1);
});

test('over all agencies nothing is asked', async () => {
  const agencies = [agency(), agency({ agency_id: agencyId(2), name: 'B' })];
  await show('/', { user: currentUser({ role: 'agent', agencies }), agency: 'all' });
  await screen.findByText('請先切換到單一機構，再列印標籤。');
  expect(server.calls).toEqual([]);
});
