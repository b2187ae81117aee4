/**
 * Single keys that do something wherever one is (WCAG 2.1.4: they can be switched off). Never while somebody writes, never together
 * with another key, and never under a dialog.
 */
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { shelf } from './browser-storage.ts';
import { createStore, useStore } from './store.ts';

const kept = shelf('localStorage', 'shortcuts', z.object({ on: z.boolean() }));
const switched = createStore(kept.read()?.on ?? true);
const helpOpen = createStore(false);

export function switchShortcuts(on: boolean): void {
  kept.write({ on });
  switched.set(on);
}
export const useShortcutsOn = (): boolean => useStore(switched);

export const openShortcutsHelp = (): void => helpOpen.set(true);
export const closeShortcutsHelp = (): void => helpOpen.set(false);
export const useShortcutsHelpOpen = (): boolean => useStore(helpOpen);

const writing =
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';

function isForUs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(writing) !== null) return false;
  return true;
}

const underDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** `keys`: by what they write. Escape is no single character, and works also where these are switched off. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  useKeys(keys, () => !underDialog());
}

/** Keys of a sheet over the board: by the same switch, and not while a form of it stands before it. */
export function useSheetShortcuts(keys: Readonly<Record<string, () => void>>): void {
  useKeys(keys, () => document.querySelector('[role="dialog"]:not([aria-modal="true"])') === null);
}

function useKeys(keys: Readonly<Record<string, () => void>>, mayNow: () => boolean): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const run = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (run === undefined || !isForUs(event) || !mayNow()) return;
    if (event.key.length === 1 && !switched.get()) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
