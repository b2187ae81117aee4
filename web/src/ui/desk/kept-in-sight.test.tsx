import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { crankClock } from '../../testing/cranked-clock.ts';
import { RecordList } from './record-list.tsx';

interface Row {
  readonly id: number;
}
const rowPx = 50;
const rows = (...ids: readonly number[]): Row[] => ids.map((id) => ({ id }));
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

beforeEach(() => {
  crankClock();
});

function list(of: readonly Row[], answerOf = 'all') {
  return (
    <RecordList<Row>
      label="list"
      columns={[{ key: 'id', header: 'id', cell: ({ id }) => `row ${id}` }]}
      total={of.length}
      rowAt={(index) => of[index]}
      keyOf={({ id }) => id}
      onRange={() => {}}
      rangeText={() => ''}
      narrow={false}
      rowHeight={rowPx}
      answerOf={answerOf}
    />
  );
}

function scrolledTo(px: number): HTMLElement {
  const table = screen.getByRole('table');
  table.scrollTop = px;
  fireEvent.scroll(table);
  return table;
}

it('rows that come in or go above what is read move nothing; those below never did', () => {
  const shown = render(list(rows(...numbers(1, 60))));
  const table = scrolledTo(20 * rowPx);
  shown.rerender(list(rows(101, 102, ...numbers(1, 60))));
  expect(table.scrollTop).toBe(22 * rowPx);
  fireEvent.scroll(table);
  shown.rerender(list(rows(101, 102, ...numbers(4, 60))));
  expect(table.scrollTop).toBe(19 * rowPx);
  fireEvent.scroll(table);
  shown.rerender(list(rows(101, 102, ...numbers(4, 50))));
  expect(table.scrollTop).toBe(19 * rowPx);
});

it('the very row at the top of what is read may go: the next one stays', () => {
  const shown = render(list(rows(...numbers(1, 60))));
  const table = scrolledTo(20 * rowPx);
  shown.rerender(list(rows(...numbers(1, 10), ...numbers(12, 20), ...numbers(22, 60))));
  expect(table.scrollTop).toBe(18 * rowPx);
});

it('at the top the newest come into sight, and another question is another list', () => {
  const shown = render(list(rows(...numbers(1, 60))));
  const table = screen.getByRole('table');
  shown.rerender(list(rows(101, ...numbers(1, 60))));
  expect(table.scrollTop).toBe(0);
  scrolledTo(20 * rowPx);
  shown.rerender(list(rows(...numbers(11, 60)), 'some'));
  expect(table.scrollTop).toBe(20 * rowPx);
});
