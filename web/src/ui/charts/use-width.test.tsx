import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type NightRow, NightRows } from './night-rows.tsx';
import { Plot } from './plot.tsx';
import { ChartStack, useAxis } from './stack.tsx';

let resized: () => void = () => undefined;
let width = 0;

function setPlace(px: number): void {
  width = px;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  class Observed {
    constructor(tell: () => void) {
      resized = tell;
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observed);
}

test('charts are drawn once, for the width of their place, and again when it changes', async () => {
  setPlace(700);
  const drawnAt: number[] = [];
  function Chart() {
    drawnAt.push(useAxis().width);
    return null;
  }
  const said = { formatTime: String, cursorLabel: 'cursor', describe: String };
  render(
    <ChartStack from={0} to={100} tickMs={10} stepMs={10} {...said}>
      <Chart />
    </ChartStack>,
  );
  expect(drawnAt).toEqual([700]);
  width = 500;
  await act(async () => resized());
  expect(drawnAt).toEqual([700, 500]);
});

test('nights are drawn once, for the width of their place; where that is unknown, for paper', () => {
  const shade = { from: 40, to: 60 };
  const row: NightRow = {
    ...{ key: 'a', head: 'a', summary: 'a night', from: 0, to: 100, shade, marks: [] },
    // Read whenever its bars are worked out.
    get stretches() {
      worked += 1;
      return [{ from: 0, to: 100, state: 'lying' }];
    },
  };
  let worked = 0;
  const nights = (
    <NightRows rows={[row]} ticks={['12', '12']} cursorLabel="cursor" describe={String} onOpen={() => {}} />
  );
  const barOf = (place: HTMLElement) => place.querySelector('[data-state="lying"]')?.getAttribute('d');
  setPlace(900);
  expect(barOf(render(nights).container)).toContain('h900');
  expect(worked).toBe(1);
  setPlace(0);
  expect(barOf(render(nights).container)).toContain('h400');
});

test('for paper nothing is measured anew: what was drawn for the screen is scaled to its place, and a sheet is drawn for paper', () => {
  setPlace(1_300);
  const row: NightRow = {
    ...{ key: 'a', head: 'a', summary: 'a night', from: 0, to: 100, shade: { from: 40, to: 60 }, marks: [] },
    stretches: [{ from: 0, to: 100, state: 'lying' }],
  };
  const drawn = (still: boolean) => {
    const rows = { rows: [row], ticks: ['12', '12'], cursorLabel: '', describe: String, onOpen: () => {}, still };
    const picture = render(<NightRows {...rows} />).container.querySelector('[role="img"]');
    return [
      picture?.getAttribute('width'),
      picture?.getAttribute('viewBox'),
      picture?.getAttribute('preserveAspectRatio'),
    ];
  };
  expect(drawn(false)).toEqual(['1300', '0 0 1300 34', 'none']);
  expect(drawn(true)).toEqual(['100%', '0 0 400 34', 'none']);
  const stack = render(
    <ChartStack from={0} to={100} tickMs={10} stepMs={10} formatTime={String} cursorLabel="" describe={String}>
      <Plot title="" reading={null} summary="chart" height={80}>
        {null}
      </Plot>
    </ChartStack>,
  );
  const charts = [...stack.container.querySelectorAll('svg')];
  expect(charts.map((chart) => chart.getAttribute('viewBox'))).toEqual(['0 0 1300 80', '0 0 1300 18']);
  expect(charts.map(({ style }) => style.maxWidth)).toEqual(['100%', '100%']);
});
