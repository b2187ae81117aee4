import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { EcgDetail } from '@wardlight/contract';
import { agency, agencyId, currentUser, userId } from '@wardlight/contract/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from '../../lib/browser/page.ts';
import { followResizes } from '../../lib/browser/viewport.ts';
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
  const view = await renderScreen(<EcgViewer ecg={ecg} readAnew={async () => ecg} />, { language: 'en' });
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
  expect(traces().map(({ dataset }) => dataset.lead)).toEqual(['LEAD_I', 'MLII', ...twelve.slice(2)]);
});

test('other leads are stacked, with no choice of layout; what the machine filtered and who found the beats is said', async () => {
  const ecg = ecgOf(['MLII', 'V5'], 60_000);
  const { region } = await show(ecg);
  await drawn();
  expect(screen.queryByLabelText('Layout')).toBeNull();
  within(region).getByText('Filters of the machine: 0.5–40 Hz');
  within(region).getByText('Mean heart rate 60.0 /min');
  within(region).getByText('R peaks found by Pan–Tompkins in lead MLII.');
  within(region).getByText('Not for diagnosis.');
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
  await user.click(screen.getByLabelText('Annotations in the file'));
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
  screen.getByText('This recording was not searched for R peaks.');
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
  expect(measured()).toBe('Time800 msAs a heart rate75.0 /minVoltage+1.00 mV');
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
    'Time 1,035 ms, As a heart rate 58.0 /min, Voltage +1.10 mV',
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
  expect(measured()).toBe('Time400 msAs a heart rate150 /minVoltage+1.20 mV');
  const second = slider('Calipers, second point');
  fireEvent.pointerDown(second, { pointerType: 'touch', clientX: 10, clientY: 10 });
  fireEvent.pointerMove(second, { pointerType: 'touch', clientX: 10 + 15 * mm, clientY: 10 });
  fireEvent.pointerUp(second, { pointerType: 'touch' });
  expect(measured()).toContain('1,000 ms');
});

test('voltage is measured on one line alone: not from lead to lead, nor from stretch to stretch of a row', async () => {
  const { user } = await show(ecgOf(twelve, 10_000));
  // The paper grows with what is drawn on it, and so does what a line reaches.
  const allDrawn = (count: number) => waitFor(() => expect(lines().length).toBe(count));
  await allDrawn(13);
  const paper = () => {
    const found = screen.getByRole('group', { name: /^ECG paper/ }).firstElementChild;
    if (found === null) throw new Error('no paper');
    return found;
  };
  const pull = (from: [number, number], to: [number, number]) => {
    fireEvent.pointerDown(paper(), { pointerType: 'mouse', button: 0, ...at(...from) });
    fireEvent.pointerMove(paper(), { pointerType: 'mouse', buttons: 1, ...at(...to) });
    fireEvent.pointerUp(paper(), { pointerType: 'mouse', ...at(...to) });
    return measured();
  };
  // By keys and touch they begin on one line.
  await user.click(screen.getByRole('button', { name: 'Calipers' }));
  expect(measured()).toContain('Voltage+1.00 mV');
  expect(pull([20, 40], [30, 35])).toBe('Time400 msAs a heart rate150 /minVoltage+0.50 mV');
  expect(pull([58, 40], [68, 35])).toBe('Time400 msAs a heart rate150 /minVoltage–');
  expect(pull([20, 40], [30, 60])).toBe('Time400 msAs a heart rate150 /minVoltage–');
  // The rhythm strip goes on through all columns.
  expect(pull([58, 120], [68, 115])).toContain('Voltage+0.50 mV');
  expect(screen.getByText(/Voltage is measured within one stretch of one lead/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Layout'), 'All leads stacked');
  await allDrawn(12);
  // The first wave needs 5 mm above its row, which begins at 25 mm.
  expect(pull([58, 30], [68, 35])).toContain('Voltage−0.50 mV');
  expect(pull([58, 30], [68, 50])).toContain('Voltage–');
});

test('paper that grows while one pulls carries the first point along', async () => {
  const ecg = ecgOf(['MLII'], 10_000);
  const large = { ...ecg, leads: ecg.leads.map((each) => ({ ...each, step: 4 * each.step })) };
  let come = (): void => undefined;
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  await show(large, async ({ query }) => {
    await coming;
    return samplesOf(large, query);
  });
  const paper = screen.getByRole('group', { name: /^ECG paper/ }).firstElementChild as HTMLElement;
  fireEvent.pointerDown(paper, { pointerType: 'mouse', button: 0, ...at(25, 30) });
  fireEvent.pointerMove(paper, { pointerType: 'mouse', buttons: 1, ...at(30, 30) });
  expect(measured()).toContain('Voltage0.00 mV');
  come();
  await drawn();
  // The zero line went from 35 mm to 65 mm, the first point from 30 mm to 60 mm.
  await waitFor(() => expect(Number.parseFloat(paper.style.height) / mm).toBeCloseTo(20 + 30 + 30));
  fireEvent.pointerMove(paper, { pointerType: 'mouse', buttons: 1, ...at(35, 48) });
  expect(measured()).toBe('Time400 msAs a heart rate150 /minVoltage+1.20 mV');
});

test('names stand below the mark of 1 mV and below all lines, and no letter grows with the paper', async () => {
  const { user } = await show(ecgOf(twelve, 10_000));
  await drawn();
  const first = traces()[0];
  const names = [...document.querySelectorAll('text[data-name]')];
  // Also a wave of the row above goes over them.
  for (const name of names)
    expect(name.compareDocumentPosition(first as Node) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const zoom = () => Number(document.querySelector<HTMLElement>('.ecg-box')?.style.getPropertyValue('--ecg-zoom'));
  expect(zoom()).toBeCloseTo(1);
  await user.selectOptions(screen.getByLabelText('Layout'), 'All leads stacked');
  await waitFor(() => expect(lines().length).toBe(12));
  const name = screen.getByText('I', { selector: 'li' });
  // The first line stands at 35 mm.
  await waitFor(() => expect(Number.parseFloat(name.style.top) / mm).toBeCloseTo(36));
  await user.selectOptions(screen.getByLabelText('Size on screen'), '200 %');
  expect(zoom()).toBeCloseTo(2);
});

test('a sheet that is scrolled within itself has names at its edge, none cut: III would read as II', async () => {
  await show(ecgOf(twelve, 10_000));
  await drawn();
  const paper = screen.getByRole('group', { name: /^ECG paper/ });
  const names = () => [...document.querySelectorAll('text[data-name]')].map((name) => name.textContent);
  const scrollTo = (lengthMm: number) => {
    paper.scrollLeft = lengthMm * mm + 1;
    fireEvent.scroll(paper);
  };
  expect(names()).toHaveLength(13);
  scrollTo(30);
  expect(names()).toHaveLength(13);
  expect(screen.getByText('III').getAttribute('x')).toBe('3100');
  expect(screen.getByText('aVF').getAttribute('x')).toBe('100');
  expect(screen.queryByText('0:01')).toBeNull();
  screen.getByText('0:02');
  scrollTo(60);
  expect(names()).toHaveLength(10);
  expect(screen.queryByText('III')).toBeNull();
});

test('a text that would be cut at the left edge after scrolling is left out', async () => {
  await show(ecgOf(['MLII'], 60_000));
  await drawn();
  const texts = () => [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  const paper = screen.getByRole('group', { name: 'ECG paper, MLII' });
  const scrollTo = (seconds: number) => {
    paper.scrollLeft = 25 * seconds * mm;
    fireEvent.scroll(paper);
  };
  scrollTo(15);
  expect(texts()).toEqual(expect.arrayContaining(['0:15', '0:16']));
  scrollTo(15.2);
  expect(texts()).toContain('0:16');
  expect(texts()).not.toContain('0:15');
});

test('a large wave is measured though it ends in the next row, and no line is cut at the edge of the paper', async () => {
  const ecg = ecgOf(twelve, 10_000);
  // Steps four times as large: waves of 4 mV.
  const large = { ...ecg, leads: ecg.leads.map((each) => ({ ...each, step: 4 * each.step })) };
  const { user } = await show(large);
  await drawn();
  const plate = () => traces()[0]?.closest('svg');
  const topOf = (path: SVGPathElement): number => {
    const [, y] = /translate\(\S+ (\d+)\)/.exec(path.parentElement?.getAttribute('transform') ?? '') ?? [];
    return (
      Number(y) +
      Math.min(...[...(path.getAttribute('d') ?? '').matchAll(/[ML]-?\d+ (-?\d+)/g)].map(([, at]) => Number(at)))
    );
  };
  const tops = () => lines().map(topOf);
  // 40 mm above a middle that is 15 mm below the row's own edge, below 20 mm of seconds, labels and beats.
  await waitFor(() => expect(Math.min(...tops())).toBeGreaterThanOrEqual(2_000));
  expect(Number.parseFloat(plate()?.style.height ?? '') / mm).toBeCloseTo(20 + 30 + 4 * 30);
  expect(screen.queryByText(/beyond the edge/)).toBeNull();
  const paper = screen.getByRole('group', { name: /^ECG paper/ }).firstElementChild as HTMLElement;
  // From the zero line of the second row to the tip of its wave, which is in the first.
  fireEvent.pointerDown(paper, { pointerType: 'mouse', button: 0, ...at(10, 95) });
  fireEvent.pointerMove(paper, { pointerType: 'mouse', buttons: 1, ...at(12.5, 55) });
  fireEvent.pointerUp(paper, { pointerType: 'mouse', ...at(12.5, 55) });
  expect(measured()).toBe('Time100 msAs a heart rate600 /minVoltage+4.00 mV');
  await user.selectOptions(screen.getByLabelText('Gain'), '5 mm/mV');
  expect(measured()).toContain('Voltage+4.00 mV');
});

test('electrodes that came off are cut, on the screen and in print, and that is said', async () => {
  const ecg = ecgOf(['MLII', 'V5'], 10_000);
  const off = { ...ecg, leads: ecg.leads.map((each, n) => (n === 1 ? { ...each, step: 40 * each.step } : each)) };
  const { user, region } = await show(off);
  await within(region).findByText(
    'Part of the tracing lies beyond the edge of the paper: V5. A lower gain shows all of it.',
  );
  await user.click(screen.getByRole('button', { name: 'Print the ECG' }));
  const sheet = (await screen.findByText('王美玉')).closest('article');
  expect(sheet?.textContent).toContain('beyond the edge of the paper: V5');
});

test('no rate stands between two beats with a gap between them', async () => {
  const whole = ecgOf(['MLII'], 10_000);
  const rates = () => [...document.querySelectorAll('text')].filter(({ textContent }) => textContent === '60').length;
  const { unmount } = await show(whole);
  await drawn();
  expect(rates()).toBe(9);
  unmount();
  const gapped = { ...whole, peaks: { lead: 'MLII', at_ms: whole.peaks?.at_ms ?? [], anew: [3, 7] } };
  await show(gapped);
  await drawn();
  expect(rates()).toBe(7);
  expect(document.querySelectorAll('[data-peak]')).toHaveLength(10);
});

const gainless = { kind: 'gainAssumed', lead: 'MLII' } as const;

test('a lead whose gain is not known has no mark of 1 mV and no voltage, and says so in words', async () => {
  const ecg = ecgOf(['MLII', 'V5'], 10_000, { notices: [gainless] });
  const { user, region } = await show(ecg);
  await drawn();
  const names = within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['MLII · gain not known', 'V5']));
  expect(document.querySelectorAll('[data-calibration]')).toHaveLength(1);
  expect(document.querySelector('[data-gainless]')?.textContent).toBe('? mV');
  await user.click(screen.getByRole('button', { name: 'Calipers' }));
  expect(measured()).toMatch(/^Time800 ms.*Voltage–$/);
});

test('where the gain of no lead is known the print has neither mark nor scale; of one among others it stands at its line', async () => {
  const ecg = ecgOf(twelve, 10_000, { notices: [{ kind: 'gainAssumed', lead: null }] });
  const print = async (of: EcgDetail) => {
    const { user, unmount } = await show(of);
    await drawn();
    await user.click(screen.getByRole('button', { name: 'Print the ECG' }));
    const sheet = (await screen.findByText('王美玉')).closest('article');
    if (sheet === null) throw new Error('no sheet');
    return { sheet, unmount };
  };
  const { sheet, unmount } = await print(ecg);
  expect(sheet.querySelectorAll('[data-calibration]')).toHaveLength(0);
  expect(sheet.querySelectorAll('[data-gainless]')).toHaveLength(4);
  expect(sheet.textContent).toContain('25 mm/s · gain not known');
  unmount();
  const { sheet: other } = await print({ ...ecg, notices: [{ ...gainless, lead: 'aVR' }] });
  expect(other.querySelectorAll('[data-calibration]')).toHaveLength(4);
  expect(other.textContent).toContain('25 mm/s · 10 mm/mV');
  const names = [...other.querySelectorAll('text[data-name]')].map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['I', 'aVR · gain not known']));
});

test('the print says all that makes one distrust it: withdrawn and why, whom the file names, what reading met with', async () => {
  const ecg = ecgOf(twelve, 10_000, {
    differs: ['name', 'birthday', 'gender'],
    notices: [
      { kind: 'checksumWrong', lead: 'II' },
      { kind: 'checksumWrong', lead: 'V1' },
      { kind: 'startUnknown', lead: null },
    ],
    withdrawn: {
      at: Date.UTC(2026, 10, 3, 1),
      by: { user_id: userId(7), name: '林雅婷' },
      why: 'taken at the wrong bed',
      files_until: null,
      files_deleted_at: null,
    },
  });
  const header = { ...ecg.header, patient_name: 'LIN^MEI', birthday: '1941-02-03', gender: 'female' as const };
  const { user } = await show({ ...ecg, header: { ...header, patient_id: 'A123456789' } });
  await drawn();
  await user.click(screen.getByRole('button', { name: 'Print the ECG' }));
  const sheet = (await screen.findByText('王美玉')).closest('article');
  const said = sheet?.textContent ?? '';
  for (const text of [
    'Withdrawn by 林雅婷, ',
    'taken at the wrong bed',
    'The file says LIN MEI · born 1941/02/03 · Female. Name differs · Birthday differs · Gender differs',
    'II, V1: The checksum does not match',
    'The file gives no time of recording',
  ])
    expect(said).toContain(text);
  expect(within(sheet as HTMLElement).getByText('Withdrawn').tagName).toBe('STRONG');
  // Nobody said that it differs, and it may be a personal number.
  expect(said).not.toContain('A123456789');
  // The paper gives way to what is to be read first, and keeps its scale.
  const heightOf = (plate: SVGElement | null | undefined) => Number.parseFloat(plate?.style.height ?? '');
  expect(heightOf(traces(sheet ?? undefined)[0]?.closest('svg'))).toBeLessThan(140);
  expect(traces(sheet ?? undefined)[0]?.closest('svg')?.style.width).toBe('250mm');
});

test('the paper of one that is nobody’s says whom the file names; of one with nothing to distrust it says nothing', async () => {
  const ecg = ecgOf(['MLII'], 10_000);
  const print = async (of: EcgDetail) => {
    const { user, unmount } = await show(of);
    await drawn();
    await user.click(screen.getByRole('button', { name: 'Print the ECG' }));
    const sheet = (await screen.findByText('CardioMax 12')).closest('article');
    return { said: sheet?.textContent ?? '', unmount };
  };
  const { said, unmount } = await print({
    ...ecg,
    resident: null,
    header: { ...ecg.header, patient_name: 'LIN^MEI', patient_id: 'X-7' },
  });
  expect(said).toContain('Not assigned');
  expect(said).toContain('The file says LIN MEI · code X-7.');
  unmount();
  const { said: plain } = await print({ ...ecg, header: { ...ecg.header, patient_name: '王^美玉' } });
  expect(plain).not.toMatch(/The file says|Withdrawn/);
});

test('a stretch that takes several pages says how many', async () => {
  const { user } = await show(ecgOf(twelve, 30_000));
  await drawn();
  await user.selectOptions(screen.getByLabelText('Paper speed'), '50 mm/s');
  await user.click(screen.getByRole('button', { name: 'Print the ECG' }));
  const options = within(await screen.findByLabelText('What to print')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'This stretch only (from 0:00, 2 pages)',
    'From 0:00, 4 pages',
    'From 0:00, 6 pages',
  ]);
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
    'Filters of the machine: 0.5–40 Hz',
    'Mean heart rate 60.0 /min',
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
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' }).ariaDisabled).not.toBe('true'));
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.querySelectorAll('body > .ecg-on-paper article')).toHaveLength(1);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.ecg-on-paper')).toBeNull();
});

test('the print of another facility goes by its own clock, also by the browser’s own command', async () => {
  const ecg = ecgOf(['MLII'], 10_000, { agency_id: agencyId(2) });
  fakeServer({ readEcgSamples: answering(ecg) });
  const agencies = [agency(), agency({ agency_id: agencyId(2), timezone: 'America/New_York' })];
  const { user } = await renderScreen(<EcgViewer ecg={ecg} readAnew={async () => ecg} />, {
    language: 'en',
    user: currentUser({ agencies }),
  });
  await drawn();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.querySelector('body > .ecg-on-paper')?.textContent).toContain('1, 2026 22:04:05');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await user.click(screen.getByRole('button', { name: 'Print the ECG' }));
  expect((await screen.findByText('王美玉')).closest('article')?.textContent).toContain('1, 2026 22:04:05');
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
  await user.selectOptions(screen.getByLabelText('Print language'), 'ja');
  await screen.findAllByText('診断には使えません。');
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
  await renderScreen(<EcgViewer ecg={ecgOf([], 0, { duration_ms: null, leads: [] })} readAnew={async () => null} />);
  expect(screen.queryByRole('region')).toBeNull();
});

test.each(otherDeskWords)('%s names what is in the bar', (_, words) => {
  const { layout, grid, stacked, speed, gain, size } = words.ecgViewer;
  expect(new Set([layout, grid, stacked, speed, gain, size]).size).toBe(6);
});

test('the print says birthday and code of the resident, a birthday only as far as it is known', async () => {
  const ecg = ecgOf(twelve, 10_000);
  const record = { birthday: '1938-01-01', birthday_precision: 'about', resident_code: 'R-8' } as const;
  const { user } = await show({ ...ecg, resident_record: record });
  await user.click(screen.getByRole('button', { name: 'Print the ECG' }));
  const sheet = (await screen.findByText('王美玉')).closest('article');
  expect(sheet?.textContent).toMatch(/about 1938.*R-8/);
  expect(sheet?.textContent).not.toContain('1938/01/01');
});

test('calipers that were scrolled out of sight say where they are, with the way back to them', async () => {
  const { user, region } = await show(ecgOf(['MLII'], 60_500));
  await drawn();
  expect(region.textContent).toContain('1:00.5');
  await user.click(screen.getByRole('button', { name: 'Calipers' }));
  expect(screen.queryByRole('button', { name: /not in sight/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Later' }));
  await user.click(screen.getByRole('button', { name: 'Later' }));
  await user.click(await screen.findByRole('button', { name: /^Calipers at 0:0\d.\d–0:0\d.\d, not in sight/ }));
  expect(screen.queryByRole('button', { name: /not in sight/ })).toBeNull();
});

test('on a phone what is chosen stands behind one button, calipers and print beside it; the print is three by four', async () => {
  const wide = window.innerWidth;
  onTestFinished(() => {
    window.innerWidth = wide;
    followResizes()();
  });
  window.innerWidth = 375;
  followResizes()();
  const { user } = await show(ecgOf(twelve, 10_000));
  const fold = screen.getByText('More').closest('details');
  expect(fold?.open).toBe(false);
  expect(fold?.contains(screen.getByLabelText('Layout'))).toBe(true);
  expect(fold?.contains(screen.getByRole('button', { name: 'Calipers' }))).toBe(false);
  expect(screen.getByLabelText<HTMLSelectElement>('Layout').value).toBe('stacked');
  await user.click(screen.getByRole('button', { name: 'Print the ECG' }));
  expect((await screen.findByLabelText<HTMLSelectElement>('Layout')).value).toBe('grid');
  await user.selectOptions(screen.getByLabelText('Layout'), 'stacked');
  await waitFor(() => expect(document.querySelectorAll('.ecg-print-box article')).toHaveLength(2));
});
