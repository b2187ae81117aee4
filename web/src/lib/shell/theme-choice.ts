/** Night or day on the screen: fixed by the user, or following the agency's nighttime rest window (the default) or what the device wants. */
import type { Window } from '@wardlight/contract';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { shelf } from '../browser/browser-storage.ts';
import { createStore, useStore } from '../browser/store.ts';
import { useNow } from '../browser/timers.ts';
import { usePlace } from '../session/current-user.tsx';

export const themeChoices = ['night', 'device', 'dark', 'light'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type Scheme = 'dark' | 'light';

const kept = shelf('localStorage', 'theme', z.enum(themeChoices));
const choice = createStore<ThemeChoice>(kept.read() ?? 'night');

export function chooseTheme(next: ThemeChoice): void {
  kept.write(next);
  choice.set(next);
}

export const useThemeChoice = (): ThemeChoice => useStore(choice);

/** Minutes after local midnight. */
export function minuteOfDay(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone });
  let minutes = 0;
  for (const part of parts.formatToParts(at)) {
    if (part.type === 'hour') minutes += Number(part.value) * 60;
    if (part.type === 'minute') minutes += Number(part.value);
  }
  return minutes;
}

/** `[start, end)`, over midnight when `end < start`; equal bounds are the whole day. */
export function isInWindow(minute: number, { start, end }: Window): boolean {
  if (start === end) return true;
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
}

const dark = '(prefers-color-scheme: dark)';

function followDevice(wake: () => void): () => void {
  const query = window.matchMedia(dark);
  query.addEventListener('change', wake);
  return () => query.removeEventListener('change', wake);
}

const schemeOfDevice = (): Scheme => (window.matchMedia(dark).matches ? 'dark' : 'light');

/** A theme that turns within a minute of the window's bound is prompt enough. */
const lookAgainMs = 20_000;

export function useScheme(): Scheme {
  const wanted = useThemeChoice();
  const { timeZone, night } = usePlace();
  const at = useNow(lookAgainMs);
  const ofDevice = useSyncExternalStore(followDevice, schemeOfDevice);
  if (wanted === 'device') return ofDevice;
  if (wanted !== 'night') return wanted;
  return isInWindow(minuteOfDay(at, timeZone), night) ? 'dark' : 'light';
}
