/** Limits across a plot: their names stand outside of it, their figures on the axis. */
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LineChart } from './line-chart.tsx';
import { ChartStack } from './stack.tsx';

vi.mock('./use-width.ts', () => ({ useWidth: () => ({ ref: () => {}, width: 600 }) }));

const limits = [
  { value: 24, label: 'Upper limit 24' },
  { value: 8, label: 'Lower limit 8' },
];
const draw = (values: readonly number[]) =>
  render(
    <ChartStack from={0} to={10} tickMs={5} stepMs={1} formatTime={String} cursorLabel="time" describe={String}>
      <LineChart
        title="Respiration"
        unit="/min"
        summary="all of it"
        points={values.map((value, at) => ({ at, value }))}
        stepMs={1}
        limits={limits}
        valueStep={10}
        format={String}
      />
    </ChartStack>,
  );

test('the name of a limit stands above the plot and never on its values; its figure stands on the axis', () => {
  const { getByRole } = draw([12, 36]);
  const plot = getByRole('img', { name: 'all of it' });
  const figure = plot.closest('figure');
  expect(figure?.querySelector('figcaption')?.textContent).toBe('Respiration/minUpper limit 24Lower limit 8');
  expect(plot.textContent).not.toContain('limit');
  expect([...plot.querySelectorAll('text')].map(({ textContent }) => textContent)).toContain('24');
});

test('a limit that would lie on a figure of the axis has its line alone', () => {
  const { getByRole } = draw([8, 90]);
  const plot = getByRole('img', { name: 'all of it' });
  expect([...plot.querySelectorAll('text')].map(({ textContent }) => textContent)).not.toContain('8');
  // The ground and both limits.
  expect(plot.querySelectorAll('line[x1="44"][x2="600"]')).toHaveLength(3);
});
