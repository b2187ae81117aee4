import { act, render, screen } from '@testing-library/react';
import { exampleAt } from '@wardlight/contract/testing';
import { afterEach, expect, test, vi } from 'vitest';
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

afterEach(() => vi.unstubAllEnvs());

test.each([
  [undefined, 1_000],
  ['250', 250],
  ['0', 1_000],
  ['soon', 1_000],
])('the update cycle of the setting %s is %i ms', async (setting, ms) => {
  vi.stubEnv('VITE_UPDATE_CYCLE_MS', setting);
  vi.resetModules();
  expect((await import('./timers.ts')).updateCycleMs).toBe(ms);
});
