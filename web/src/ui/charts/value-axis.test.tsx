/** Limits across a plot: named at the right of it, and what lies beyond them shaded. */
import { cleanup, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LineChart } from './line-chart.tsx';
import { ChartStack } from './stack.tsx';

vi.mock('./use-width.ts', () => ({ useWidth: () => ({ ref: () => {}, width: 600 }) }));

const limits = [
  { value: 24, label: 'Upper limit 24', breach: 'above' },
  { value: 8, label: 'Lower limit 8', breach: 'below' },
] as const;
const right = 500;
type Points = Parameters<typeof LineChart>[0]['points'];
const drawPoints = (points: Points, more: Partial<Parameters<typeof LineChart>[0]> = {}) =>
  render(
    <ChartStack
      from={0}
      to={10}
      tickMs={5}
      stepMs={1}
      rightRoom={600 - right}
      formatTime={String}
      cursorLabel="time"
      describe={String}
    >
      <LineChart
        title="Respiration"
        unit="/min"
        summary="all of it"
        points={points}
        stepMs={1}
        limits={limits}
        valueStep={10}
        format={String}
        {...more}
      />
    </ChartStack>,
  ).getByRole('img', { name: 'all of it' });
const draw = (values: readonly (number | null)[], more = {}) =>
  drawPoints(
    values.map((value, at) => ({ at, value })),
    more,
  );
const nameOf = (plot: HTMLElement, label: string) =>
  [...plot.querySelectorAll('text')].find(({ textContent }) => textContent === label);

test('the name of a limit stands at the right of the plot, at its line, and never on its values', () => {
  const plot = draw([12, 36]);
  expect(plot.closest('figure')?.querySelector('figcaption')?.textContent).toBe('Respiration/min');
  for (const { label } of limits) {
    const name = nameOf(plot, label);
    expect(Number(name?.getAttribute('x'))).toBeGreaterThan(right);
    expect(Math.abs(Number(name?.getAttribute('y')) - lineOf(plot, label))).toBeLessThan(6);
  }
  // The ground and both limits, and none goes on below the names.
  expect(plot.querySelectorAll(`line[x1="44"][x2="${right}"]`)).toHaveLength(3);
});

/** Limits are drawn in their order, after the ground. */
const lineOf = (plot: HTMLElement, label: string): number => {
  const lines = [...plot.querySelectorAll(`line[x1="44"][x2="${right}"]`)].slice(1);
  return Number(lines[limits.findIndex((limit) => limit.label === label)]?.getAttribute('y1'));
};

test('names of limits that lie near each other do not lie on each other', () => {
  const near = [
    { value: 21, label: 'one' },
    { value: 20, label: 'other' },
  ];
  const plot = draw([12, 90], { limits: near });
  const places = near.map(({ label }) => Number(nameOf(plot, label)?.getAttribute('y')));
  expect((places[1] ?? 0) - (places[0] ?? 0)).toBeGreaterThanOrEqual(13);
});

test.each([
  ['nothing between the limits', [12, 14], []],
  ['what is above', [12, 30], ['above']],
  ['what is below', [12, 6], ['below']],
  ['both', [30, 6], ['above', 'below']],
  ['a lone value', [null, 30, null], ['above']],
  ['and not a value that only touches its limit', [24, 8], []],
])('beyond its limits is shaded: %s', (_, values, breaches) => {
  const shaded = draw(values).querySelectorAll<SVGElement>('[data-breach]');
  expect([...shaded].map(({ dataset }) => dataset.breach)).toEqual(breaches);
});

test('a short breach within a longer step is shaded though the middle of the step keeps to the limit', () => {
  const steps = [14, 15].map((value, at) => ({ at, value, range: { low: 10, high: at === 0 ? 31 : 16 } }));
  const plot = drawPoints(steps);
  expect(plot.querySelectorAll('[data-breach="above"]')).toHaveLength(1);
  // The axis holds it too.
  expect([...plot.querySelectorAll('text')].map(({ textContent }) => textContent)).toContain('40');
});

test('the value of this moment is a dot where it is, its figure is read out, and the line leads there unless there is a gap', () => {
  const dotOf = (plot: HTMLElement) => plot.querySelector('[data-now]');
  const led = draw([12, 13], { current: { at: 2, value: 14 } });
  expect(dotOf(led)).not.toBeNull();
  expect(led.closest('figure')?.querySelector('figcaption')?.textContent).toBe('Respiration/min14');
  expect(led.querySelector('path.line')?.getAttribute('d')?.split('L')).toHaveLength(3);
  cleanup();
  const apart = draw([12, 13, null, null, null, null], { current: { at: 6, value: 14 } });
  expect(dotOf(apart)).not.toBeNull();
  expect(apart.querySelector('path.line')?.getAttribute('d')?.split('L')).toHaveLength(2);
  cleanup();
  expect(dotOf(draw([12, 13]))).toBeNull();
});
