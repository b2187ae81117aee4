import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { EcgDetail } from '@wardlight/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from '../../lib/browser/page.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { otherDeskWords } from '../../testing/desk-words.ts';
import { fakeServer, type Handlers, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { EcgViewer } from './ecg-viewer.tsx';
import { ecgOf, samplesOf, twelve } from './testing/examples.ts';

type Answer = NonNullable<Handlers['readEcgSamples']>;
const answering =
  (ecg: EcgDetail, gap?: [number, number]): Answer =>
  ({ query }) =>
    samplesOf(ecg, query, gap);

beforeEach(async () => {
  await bringDeskWords();
  // At 25 mm/s a hair more than ten seconds.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(945);
});

async function show(ecg: EcgDetail, answer: Answer = answering(ecg)) {
  fakeServer({ readEcgSamples: answer });
  const view = await renderScreen(<EcgViewer ecg={ecg} />, { language: 'en' });
  return { ...view, region: await screen.findByRole('region', { name: 'ECG tracing' }) };
}

const traces = (root: ParentNode = document) => [...root.querySelectorAll<SVGPathElement>('path[data-lead]')];
/** Lines with something on them; counted where they are waited for, since an assertion that prints them reads what React forbids. */
const lines = (root: ParentNode = document) => traces(root).filter((path) => path.getAttribute('d') !== '');
const drawn = async () => waitFor(() => expect(lines().length).toBeGreaterThan(0));
const slider = (name: string) => screen.getByRole('slider', { name });
const measured = () => document.querySelector('[data-measured]')?.textContent;

test('twelve leads stand three by four with lead II below, found by their names', async () => {
  const ecg = ecgOf(['V6', 'LEAD_I', 'MLII', ...twelve.slice(2, 11)], 10_000);
  const { user, region } = await show(ecg);
  await drawn();
  const names = [...document.querySelectorAll('text[data-name]')].map(({ textContent }) => textContent);
  expect(names).toEqual([
    ...['I', 'aVR', 'V1', 'V4'],
    ...['II', 'aVL', 'V2', 'V5'],
    ...['III', 'aVF', 'V3', 'V6'],
    'II',
  ]);
  const leads = traces().map(({ dataset }) => dataset.lead);
  expect(leads[0]).toBe('LEAD_I');
  expect(leads.at(-1)).toBe('MLII');
  // Ten seconds in sight are the whole of it: nothing to jump in.
  expect(within(region).queryByRole('slider')).toBeNull();
  expect(document.querySelectorAll('[data-calibration]')).toHaveLength(4);
  await user.selectOptions(screen.getByLabelText('Layout'), 'All leads stacked');
  await waitFor(() => expect(traces().length).toBe(12));
  expect(traces().map(({ dataset }) => dataset.lead)).toEqual(ecg.leads.map(({ name }) => name));
});

test('other leads are stacked, with no choice of layout; what the machine filtered and who found the beats is said', async () => {
  const ecg = ecgOf(['MLII', 'V5'], 60_000);
  const { region } = await show(ecg);
  await drawn();
  expect(screen.queryByLabelText('Layout')).toBeNull();
  within(region).getByText('Filters the machine had on: 0.5–40 Hz');
  within(region).getByText('Mean rate 60.0 /min');
  within(region).getByText('R peaks found by Pan–Tompkins in lead MLII.');
  within(region).getByText('Not for diagnosis');
});

test('marks of beats and of the file are shown, and put away', async () => {
  const ecg = ecgOf(['MLII'], 10_000);
  const { user } = await show(ecg);
  await drawn();
  const marks = () => [
    document.querySelectorAll('[data-peak]').length,
    document.querySelectorAll('[data-annotation]').length,
  ];
  expect(marks()).toEqual([10, 1]);
  await user.click(screen.getByLabelText('Mark R peaks'));
  await user.click(screen.getByLabelText('Annotations of the file'));
  expect(marks()).toEqual([0, 0]);
});

test('a gap in the samples is a gap in the line', async () => {
  const ecg = ecgOf(['MLII', 'V5'], 10_000);
  await show(ecg, answering(ecg, [3_000, 3_400]));
  await drawn();
  const [gapped, whole] = traces().map((path) => path.getAttribute('d')?.match(/M/g)?.length);
  expect([gapped, whole]).toEqual([2, 1]);
});

test('only what is in sight is read, a window at a time; keys of the overview move it', async () => {
  const ecg = ecgOf(['MLII', 'V5'], 1_800_000);
  const asked: number[] = [];
  const { user } = await show(ecg, ({ query }) => {
    asked.push(query.from_ms);
    return samplesOf(ecg, query);
  });
  await drawn();
  await waitFor(() => expect(asked.toSorted((a, b) => a - b)).toEqual([0, 10_000, 20_000]));
  const overview = slider('Choose the stretch in sight');
  expect(overview.getAttribute('aria-valuetext')).toMatch(/^0:00 to 0:10 of 30:00$/);
  overview.focus();
  await user.keyboard('{End}');
  expect(overview.getAttribute('aria-valuetext')).toMatch(/to 30:00 of 30:00$/);
  await waitFor(() => expect(asked).toContain(1_790_000));
  await user.keyboard('{Home}{ArrowRight}{ArrowRight}');
  expect(overview.getAttribute('aria-valuetext')).toMatch(/^0:02 to 0:12/);
  await user.keyboard('{PageUp}');
  expect(overview.getAttribute('aria-valuetext')).toMatch(/^0:12 to 0:22/);
  // Half an hour was jumped over: none of it was asked for.
  expect(asked.some((from) => from > 60_000 && from < 1_700_000)).toBe(false);
});

test('the overview jumps to where it is pointed at, and follows the scroller', async () => {
  const ecg = ecgOf(['MLII'], 600_000);
  await show(ecg);
  await drawn();
  const overview = slider('Choose the stretch in sight');
  vi.spyOn(overview, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 56));
  fireEvent.pointerDown(overview, { button: 0, clientX: 300 });
  expect(overview.getAttribute('aria-valuetext')).toMatch(/^4:5\d to 5:0\d of 10:00$/);
  const paper = screen.getByRole('group', { name: 'ECG paper, MLII' });
  expect(paper.scrollLeft).toBeGreaterThan(20_000);
  paper.scrollLeft = 0;
  fireEvent.scroll(paper);
  expect(overview.getAttribute('aria-valuetext')).toMatch(/^0:00 to/);
  fireEvent.keyDown(paper, { key: 'PageDown' });
  expect(overview.getAttribute('aria-valuetext')).toMatch(/^0:10 to/);
});

test('two days, wider than a browser draws, are seen ten seconds at a time', async () => {
  const ecg = ecgOf(['MLII'], 2 * 86_400_000, { peaks: null });
  const { user } = await show(ecg);
  await drawn();
  const content = () =>
    screen.getByRole<HTMLElement>('group', { name: 'ECG paper, MLII' }).firstElementChild as HTMLElement;
  expect(Number.parseFloat(content().style.width)).toBeCloseTo((250 * 96) / 25.4);
  screen.getByText('No R peaks were sought in this recording.');
  slider('Choose the stretch in sight').focus();
  await user.keyboard('{End}');
  expect(slider('Choose the stretch in sight').getAttribute('aria-valuetext')).toBe('47:59:50 to 48:00:00 of 48:00:00');
  await waitFor(() => expect(lines().length).toBe(1));
  // The marks of the seconds are those of the sheet.
  expect([...document.querySelectorAll('text')].map(({ textContent }) => textContent)).toContain('47:59:50');
});

test('a window that could not be read says so in its place, and is read again; the others stay', async () => {
  const ecg = ecgOf(['MLII'], 60_000);
  let broken = true;
  const { user } = await show(ecg, ({ query }) =>
    broken && query.from_ms === 0 ? refusal('internal') : samplesOf(ecg, query),
  );
  await screen.findByText('This stretch could not be read.');
  await waitFor(() => expect(lines().length).toBe(2));
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('This stretch could not be read.')).toBeNull());
  expect(lines().length).toBe(3);
});

test('an answer of fewer leads than the recording has is drawn as none', async () => {
  const ecg = ecgOf(['MLII', 'V5'], 10_000);
  await show(ecg, ({ query }) => ({ leads: samplesOf(ecg, query).leads.slice(0, 1) }));
  await screen.findByText('This stretch could not be read.');
});

test('while it is read the grid stands there and says so', async () => {
  const ecg = ecgOf(['MLII'], 10_000);
  await show(ecg, () => new Promise(() => undefined));
  await screen.findByText('Reading…');
  expect(document.querySelectorAll('[data-calibration]')).toHaveLength(1);
});

test('calipers by keyboard: steps of 1 mm, 5 mm and one sample, said when they rest, gone with Escape', async () => {
  const ecg = ecgOf(['MLII'], 10_000);
  const { user } = await show(ecg);
  await user.click(screen.getByRole('button', { name: 'Calipers' }));
  expect(measured()).toBe('Time800 msAs a rate75.0 /minVoltage+1.00 mV');
  const second = slider('Calipers, second point');
  second.focus();
  await user.keyboard('{ArrowRight}');
  expect(measured()).toContain('840 ms');
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(measured()).toContain('1,040 ms');
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  // 200 samples a second: 5 ms.
  expect(measured()).toContain('1,035 ms');
  await user.keyboard('{ArrowUp}');
  expect(measured()).toContain('+1.10 mV');
  expect(document.querySelector('[aria-live]')?.textContent).toBe(
    'Time 1,035 ms, As a rate 58.0 /min, Voltage +1.10 mV',
  );
  expect(second.getAttribute('aria-valuetext')).toContain('Voltage +1.10 mV');
  await user.keyboard('{Escape}');
  expect(measured()).toBeUndefined();
  expect(screen.queryByRole('slider', { name: 'Calipers, second point' })).toBeNull();
});

const [mm, at] = [96 / 25.4, (x: number, y: number) => ({ clientX: (x * 96) / 25.4, clientY: (y * 96) / 25.4 })];

test('a mouse pulls them from point to point; a finger scrolls instead, and drags a handle', async () => {
  const ecg = ecgOf(['MLII'], 10_000);
  await show(ecg);
  const paper = screen.getByRole('group', { name: 'ECG paper, MLII' }).firstElementChild;
  if (paper === null) throw new Error('no paper');
  const pull = (pointerType: string) => {
    fireEvent.pointerDown(paper, { pointerType, button: 0, ...at(25, 30) });
    fireEvent.pointerMove(paper, { pointerType, buttons: 1, ...at(35, 18) });
    fireEvent.pointerUp(paper, { pointerType, ...at(35, 18) });
  };
  pull('touch');
  expect(measured()).toBeUndefined();
  pull('mouse');
  expect(measured()).toBe('Time400 msAs a rate150 /minVoltage+1.20 mV');
  const second = slider('Calipers, second point');
  fireEvent.pointerDown(second, { pointerType: 'touch', clientX: 10, clientY: 10 });
  fireEvent.pointerMove(second, { pointerType: 'touch', clientX: 10 + 15 * mm, clientY: 10 });
  fireEvent.pointerUp(second, { pointerType: 'touch' });
  expect(measured()).toContain('1,000 ms');
});

test('the print: whose, when, by what, at which scale, the mark of 10 mm, and what it is not', async () => {
  const print = vi.spyOn(page, 'print').mockImplementation(() => undefined);
  const ecg = ecgOf(twelve, 10_000);
  const { user } = await show(ecg);
  await drawn();
  await user.selectOptions(screen.getByLabelText('Layout'), 'grid');
  await user.click(screen.getByRole('button', { name: 'Print the ECG' }));
  const sheet = (await screen.findByText('王美玉')).closest('article');
  if (sheet === null) throw new Error('no sheet');
  const said = sheet.textContent ?? '';
  for (const text of [
    '2, 2026 11:04:05',
    'CardioMax 12',
    '25 mm/s · 10 mm/mV',
    '0:00–0:10',
    'Filters the machine had on: 0.5–40 Hz',
    'Mean rate 60.0 /min',
    'Not for diagnosis',
    'This line measures 10 mm',
    'Page 1 of 1',
  ])
    expect(said).toContain(text);
  // A drawing of 12 mm is 1,200 of its own units: the line of 1,000 is 10 mm.
  const mark = sheet.querySelector('[data-reference]');
  expect(mark?.getAttribute('d')).toContain('M100 200h1000');
  expect(mark?.closest('svg')?.getAttribute('viewBox')).toBe('0 0 1200 400');
  expect(mark?.closest('svg')?.style.width).toBe('12mm');
  const plate = traces(sheet)[0]?.closest('svg');
  expect(plate?.style.width).toBe('250mm');
  expect(plate?.getAttribute('viewBox')).toMatch(/^0 0 25000 /);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print now' }).ariaDisabled).not.toBe('true'));
  await user.click(screen.getByRole('button', { name: 'Print now' }));
  expect(print).toHaveBeenCalledOnce();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.querySelectorAll('body > .ecg-on-paper article')).toHaveLength(1);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.ecg-on-paper')).toBeNull();
});

test('several pages, in another language; back stands where one was', async () => {
  const ecg = ecgOf(['MLII'], 60_000);
  const { user } = await show(ecg);
  await drawn();
  const overview = slider('Choose the stretch in sight');
  overview.focus();
  await user.keyboard('{PageUp}');
  await user.click(screen.getByRole('button', { name: 'Print the ECG' }));
  await user.selectOptions(await screen.findByLabelText('What to print'), '3');
  await user.selectOptions(screen.getByLabelText('Language of the print'), 'ja');
  await screen.findAllByText('診断には使えません');
  expect(document.querySelectorAll('article')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(slider('Choose the stretch in sight').getAttribute('aria-valuetext')).toMatch(/^0:10 to 0:20/);
});

test('the browser’s own command prints the page in sight and nothing of the screen', async () => {
  const ecg = ecgOf(['MLII'], 60_000);
  await show(ecg);
  await drawn();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector('body > .ecg-on-paper');
  expect(paper?.textContent).toContain('0:00–0:10');
  expect(lines(paper ?? undefined).length).toBe(1);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

test('where there is nothing to draw, nothing is drawn', async () => {
  fakeServer();
  await renderScreen(<EcgViewer ecg={ecgOf([], 0, { duration_ms: null, leads: [] })} />);
  expect(screen.queryByRole('region')).toBeNull();
});

test.each(otherDeskWords)('%s names what is in the bar', (_, words) => {
  const { layout, grid, stacked, speed, gain, size } = words.ecgViewer;
  expect(new Set([layout, grid, stacked, speed, gain, size]).size).toBe(6);
});
