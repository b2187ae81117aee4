import { act, render } from '@testing-library/react';
import { agency, exampleAt } from '@wardlight/contract/testing';
import { expect, test, vi } from 'vitest';
import { crankClock } from '../../testing/cranked-clock.ts';
import { rememberPlace } from '../session/current-user.tsx';
import { chooseTheme, isInWindow, minuteOfDay, useScheme } from './theme-choice.ts';

test.each([
  [21 * 60 - 1, false],
  [21 * 60, true],
  [0, true],
  [6 * 60 - 1, true],
  [6 * 60, false],
])('minute %d of a night from 21:00 to 06:00: %s', (minute, inside) => {
  expect(isInWindow(minute, { start: 21 * 60, end: 6 * 60 })).toBe(inside);
});

test('a window inside one day, and one that is the whole day', () => {
  expect(isInWindow(600, { start: 540, end: 600 })).toBe(false);
  expect(isInWindow(599, { start: 540, end: 600 })).toBe(true);
  expect(isInWindow(0, { start: 300, end: 300 })).toBe(true);
});

test('minutes of the day in a zone of quarter hours, and at midnight', () => {
  expect(minuteOfDay(exampleAt, 'Asia/Kathmandu')).toBe(23 * 60 + 45);
  expect(minuteOfDay(exampleAt + 6 * 3_600_000, 'UTC')).toBe(0);
});

test('the screen turns light when the agency’s night ends, and stays what the user fixed', async () => {
  // 02:00 in Taipei.
  const clock = crankClock(exampleAt);
  rememberPlace(agency());
  const seen: string[] = [];
  const Probe = () => {
    seen.push(useScheme());
    return null;
  };
  render(<Probe />);
  expect(seen.at(-1)).toBe('dark');
  await clock.advance(4 * 3_600_000 - 1);
  expect(seen.at(-1)).toBe('dark');
  await clock.advance(20_000);
  expect(seen.at(-1)).toBe('light');
  act(() => chooseTheme('dark'));
  expect(seen.at(-1)).toBe('dark');
  act(() => chooseTheme('night'));
  expect(seen.at(-1)).toBe('light');
});

test('it follows the device while that is chosen, and turns with it', () => {
  // 02:00 in Taipei: the agency's night says dark, the device says light.
  crankClock(exampleAt);
  rememberPlace(agency());
  const device = deviceThat('light');
  const seen: string[] = [];
  const Probe = () => {
    seen.push(useScheme());
    return null;
  };
  const { unmount } = render(<Probe />);
  expect(seen.at(-1)).toBe('dark');
  act(() => chooseTheme('device'));
  expect(seen.at(-1)).toBe('light');
  act(() => device.turn('dark'));
  expect(seen.at(-1)).toBe('dark');
  act(() => device.turn('light'));
  expect(seen.at(-1)).toBe('light');
  act(() => chooseTheme('night'));
  expect(seen.at(-1)).toBe('dark');
  unmount();
  expect(device.followers()).toBe(0);
});

/** A device with its own wish for light or dark. */
function deviceThat(wants: 'dark' | 'light') {
  const listeners = new Set<() => void>();
  let is = wants;
  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...before(media),
    matches: media === `(prefers-color-scheme: ${is})`,
    addEventListener: (_: string, listener: unknown) => void listeners.add(listener as () => void),
    removeEventListener: (_: string, listener: unknown) => void listeners.delete(listener as () => void),
  }));
  return {
    turn: (to: 'dark' | 'light') => {
      is = to;
      for (const listener of listeners) listener();
    },
    followers: () => listeners.size,
  };
}
