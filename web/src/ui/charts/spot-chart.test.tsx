/** What a chart of single measurements draws: shapes, not only places. */
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SpotChart, type SpotPoint } from './spot-chart.tsx';
import { ChartStack } from './stack.tsx';

vi.mock('./use-width.ts', () => ({ useWidth: () => ({ ref: () => {}, width: 600 }) }));

const hourMs = 3_600_000;
const spot = (change: Partial<SpotPoint>): SpotPoint => ({
  at: 0,
  value: 96,
  to: null,
  beyond: null,
  side: null,
  weight: 0,
  hollow: false,
  ...change,
});

const draw = (spots: readonly SpotPoint[]) =>
  render(
    <ChartStack
      from={0}
      to={100 * hourMs}
      tickMs={24 * hourMs}
      stepMs={hourMs}
      formatTime={String}
      cursorLabel="time"
      describe={String}
    >
      <SpotChart
        title="SpO2"
        unit="%"
        summary="all of them"
        spots={spots}
        band={{ low: 96, high: null }}
        bridgeMs={36 * hourMs}
        valueStep={5}
        most={100}
        formatAxis={String}
        reading={({ value }) => String(value)}
      />
    </ChartStack>,
  );

test('usual, outside, beyond the meter, in pairs: each has a shape of its own, and a gap stays one', () => {
  const { container, getByRole } = draw([
    spot({ at: 0 }),
    spot({ at: 10 * hourMs, value: 88, side: 'low', weight: 3 }),
    spot({ at: 12 * hourMs, value: 70, beyond: 'below' }),
    spot({ at: 60 * hourMs, value: 97, hollow: true }),
    spot({ at: 61 * hourMs, value: 98, to: 90 }),
  ]);
  expect(getByRole('img', { name: 'all of them' })).toBeTruthy();
  const shapes = [...container.querySelectorAll('[data-spot]')];
  expect(shapes.map((shape) => shape.getAttribute('data-spot'))).toEqual(['usual', 'low', 'below', 'usual', 'usual']);
  expect(shapes.map((shape) => shape.querySelectorAll('circle').length)).toEqual([1, 0, 0, 1, 1]);
  expect(shapes[2]?.textContent).toBe('Lo');
  expect(shapes[4]?.querySelectorAll('line')).toHaveLength(2);
  expect(container.querySelector('[data-band]')?.getAttribute('height')).not.toBe('0');
  // 0–10 h and 60–61 h; nothing to the "Lo", nothing over two days.
  expect(container.querySelectorAll('path[d*="L"]')).toHaveLength(2);
});
