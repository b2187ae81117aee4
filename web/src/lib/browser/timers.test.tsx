import { act, render, screen } from '@testing-library/react';
import { exampleAt } from '@wardlight/contract/testing';
import { expect, test } from 'vitest';
import { crankClock } from '../../testing/cranked-clock.ts';
import { hearServerTime, useNow } from './timers.ts';

function Clock() {
  return <time>{new Date(useNow()).toISOString()}</time>;
}

test('on a station whose clock is an hour behind, the first word of the server sets every age at once', () => {
  crankClock();
  render(<Clock />);
  expect(screen.getByRole('time').textContent).toBe(new Date(exampleAt).toISOString());
  act(() => hearServerTime(exampleAt + 3_600_000));
  expect(screen.getByRole('time').textContent).toBe(new Date(exampleAt + 3_600_000).toISOString());
});
