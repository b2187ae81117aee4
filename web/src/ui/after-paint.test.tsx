import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { AfterPaint } from './after-paint.tsx';

test('what stands below is not in what is painted first, and comes by itself', async () => {
  const atFirst: boolean[] = [];
  function Page() {
    useLayoutEffect(() => {
      atFirst.push(screen.queryByText('below') !== null);
    });
    return (
      <>
        <p>above</p>
        <AfterPaint>
          <p>below</p>
        </AfterPaint>
      </>
    );
  }
  await act(async () => {
    render(<Page />);
  });
  expect(atFirst).toEqual([false]);
  expect(screen.getByText('above').nextElementSibling).toBe(screen.getByText('below'));
});
