/**
 * Browsers stay mute until a person has touched the page. Whoever makes sound registers here how it unlocks itself; the login button,
 * the lamp of the welcome page and the bars of the shell call `unlockSound()` from inside their click.
 */
import * as z from 'zod/mini';
import { shelf } from '../browser/browser-storage.ts';
import { createStore, useStore } from '../browser/store.ts';

export interface SoundState {
  /** The switch in the top bar. */
  readonly on: boolean;
  /** The browser lets us sound. */
  readonly unlocked: boolean;
  /** Something on this page wants to sound; before that there is nothing to unlock. */
  readonly ready: boolean;
}

const kept = shelf('localStorage', 'sound', z.object({ on: z.boolean() }));
export const soundState = createStore<SoundState>({ on: kept.read()?.on ?? true, unlocked: false, ready: false });

/** Resolves to whether sound is possible now. Must do its work before its first `await`, while the gesture still counts. */
type Unlocker = () => Promise<boolean>;
const unlockers = new Set<Unlocker>();

/** The answer takes it back. */
export function registerUnlock(unlocker: Unlocker): () => void {
  unlockers.add(unlocker);
  setReady();
  return () => {
    unlockers.delete(unlocker);
    setReady();
  };
}

function setReady(): void {
  const was = soundState.get();
  const ready = unlockers.size > 0;
  if (was.ready !== ready) soundState.set({ ...was, ready });
}

let touched = false;
/** A person has touched this page; sound registered later may try at once. */
export const pageTouched = (): boolean => touched;

/** Safari lets a page speak only after it has spoken inside a gesture; an empty sentence is enough, and nobody hears it. */
function unlockSpeech(): void {
  const { speechSynthesis } = window;
  if (!speechSynthesis || speechSynthesis.speaking || speechSynthesis.pending) return;
  speechSynthesis.speak(new SpeechSynthesisUtterance(''));
}

export async function unlockSound(): Promise<boolean> {
  touched = true;
  unlockSpeech();
  const tries = [...unlockers].map((unlocker) => unlocker().catch(() => false));
  const results = await Promise.all(tries);
  const unlocked = results.length > 0 && results.every((done) => done);
  setUnlocked(unlocked);
  return unlocked;
}

/** Also for the sound itself, when the browser mutes it again. */
export function setUnlocked(unlocked: boolean): void {
  const was = soundState.get();
  if (was.unlocked !== unlocked) soundState.set({ ...was, unlocked });
}

export function switchSound(on: boolean): void {
  kept.write({ on });
  const was = soundState.get();
  if (was.on !== on) soundState.set({ ...was, on });
}

export const useSoundState = (): SoundState => useStore(soundState);

/**
 * After a reload nobody presses the lamp again: the first touch anywhere unlocks. When it is done, and not when it begins: with the sound
 * its bar goes, the page moves up, and a finger that was still down would miss what it pressed.
 */
export function unlockOnFirstTouch(): () => void {
  const touch = () => {
    void unlockSound().then((unlocked) => {
      if (unlocked) stop();
    });
  };
  const stop = () => {
    window.removeEventListener('click', touch, true);
    window.removeEventListener('keydown', touch, true);
  };
  window.addEventListener('click', touch, true);
  window.addEventListener('keydown', touch, true);
  return stop;
}
