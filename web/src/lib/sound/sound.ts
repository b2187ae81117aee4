/**
 * The tones by Web Audio, after IEC 60601-1-8: ten pulses for high, three for medium, one for low, and two falling ones for "this screen
 * hears nothing". Rich in harmonics, so that they are found by ear and carry through small speakers.
 */

import { after } from '../browser/timers.ts';
import { pageTouched, registerUnlock, setUnlocked, soundState } from './sound-unlock.ts';
import { leastUrgentVolume, soundVolume } from './sound-volume.ts';

export type ToneName = 'high' | 'medium' | 'low' | 'technical';

interface Pulse {
  /** Seconds after the tone's beginning. */
  readonly at: number;
  readonly lasts: number;
  readonly hertz: number;
}

const c5 = 523.25;
const burst = (start: number): readonly Pulse[] =>
  [0, 0.25, 0.5, 1, 1.25].map((at) => ({ at: start + at, lasts: 0.15, hertz: c5 }));

export const tonePulses: Readonly<Record<ToneName, readonly Pulse[]>> = {
  high: [...burst(0), ...burst(2.2)],
  medium: [0, 0.4, 0.8].map((at) => ({ at, lasts: 0.2, hertz: 440 })),
  low: [{ at: 0, lasts: 0.2, hertz: 349.23 }],
  technical: [
    { at: 0, lasts: 0.25, hertz: 392 },
    { at: 0.3, lasts: 0.35, hertz: 261.63 },
  ],
};

const endOf = (pulses: readonly Pulse[]): number => Math.max(...pulses.map(({ at, lasts }) => at + lasts)) * 1_000;
export const toneLengthMs: Readonly<Record<ToneName, number>> = {
  high: endOf(tonePulses.high),
  medium: endOf(tonePulses.medium),
  low: endOf(tonePulses.low),
  technical: endOf(tonePulses.technical),
};

const loudness: Readonly<Record<ToneName, number>> = { high: 0.9, medium: 0.6, low: 0.35, technical: 0.6 };
const urgent: ReadonlySet<ToneName> = new Set<ToneName>(['high', 'technical']);

/** A higher priority stays the louder one at every volume. */
export function gainOf(tone: ToneName, volume: number): number {
  return (loudness[tone] * (urgent.has(tone) ? Math.max(volume, leastUrgentVolume) : volume)) / 100;
}

/** Fundamental and four harmonics. */
const harmonics = [0, 1, 0.6, 0.4, 0.25, 0.15];
const rise = 0.02;

export interface Speaker {
  /** Silently does nothing where the browser does not let us sound; `soundState` tells so on screen. */
  readonly play: (tone: ToneName) => void;
  readonly stop: () => void;
  readonly close: () => void;
}

/** What can sound now, and says whether it did. */
interface Sounding {
  readonly play: (tone: ToneName) => boolean;
  readonly tryOut: (tone: ToneName) => boolean;
}
const speakers = new Set<Sounding>();
/** While the last tone of a page sounds, nothing cuts it short: what is closed meanwhile is closed after it. */
let lastTone: { readonly closing: (() => void)[] } | null = null;

/** One last tone before the page goes, then `leave`: at once where nothing may sound, else when the tone has ended. */
export function soundThenLeave(tone: ToneName, leave: () => void): void {
  const sounds = lastTone === null && [...speakers].some(({ play }) => play(tone));
  if (!sounds) {
    leave();
    return;
  }
  const closing: (() => void)[] = [];
  lastTone = { closing };
  after(toneLengthMs[tone], () => {
    lastTone = null;
    for (const close of closing) close();
    leave();
  });
}

/** To be known before it is needed; an alert that sounds meanwhile is not cut short by it. False where nothing may sound. */
export const tryTone = (tone: ToneName): boolean => [...speakers].some(({ tryOut }) => tryOut(tone));

/** Registers itself with the gesture that unlocks sound (`sound-unlock.ts`). */
export function openSpeaker(): Speaker {
  let context: AudioContext | null = null;
  let output: GainNode | null = null;
  let tried: GainNode | null = null;

  const unlock = async (): Promise<boolean> => {
    if (typeof AudioContext === 'undefined') return false;
    context ??= openContext();
    await context.resume();
    return context.state === 'running';
  };
  const stop = (): void => {
    if (context === null || output === null || lastTone !== null) return;
    fade(context, output);
    output = null;
  };
  const stopListening = registerUnlock(unlock);
  // Somebody has already touched this page, so the browser allows it now.
  if (pageTouched()) void unlock().then(setUnlocked, () => setUnlocked(false));

  const sounding = (): AudioContext | null =>
    context?.state === 'running' && soundState.get().on && lastTone === null ? context : null;
  const play = (tone: ToneName): boolean => {
    stop();
    const on = sounding();
    if (on !== null) output = sound(on, tone);
    return on !== null;
  };
  const tryOut = (tone: ToneName): boolean => {
    const on = sounding();
    if (on === null) return false;
    if (tried !== null) fade(on, tried);
    tried = sound(on, tone);
    return true;
  };
  const self: Sounding = { play, tryOut };
  speakers.add(self);
  const close = (): void => {
    stop();
    void context?.close();
  };

  return {
    play: (tone) => void play(tone),
    stop,
    close: () => {
      speakers.delete(self);
      stopListening();
      if (lastTone === null) close();
      else lastTone.closing.push(close);
    },
  };
}

/** A ramp, not a cut: a cut clicks. */
const fade = (context: AudioContext, output: GainNode): void =>
  void output.gain.setTargetAtTime(0, context.currentTime, 0.01);

function openContext(): AudioContext {
  const context = new AudioContext();
  // Phones and some browsers mute a page again by themselves.
  context.addEventListener('statechange', () => {
    if (context.state !== 'closed') setUnlocked(context.state === 'running');
  });
  return context;
}

function sound(context: AudioContext, tone: ToneName): GainNode {
  const output = context.createGain();
  output.gain.value = gainOf(tone, soundVolume.get());
  output.connect(context.destination);
  const wave = context.createPeriodicWave(new Float32Array(harmonics.length), new Float32Array(harmonics));
  for (const { at, lasts, hertz } of tonePulses[tone]) {
    const start = context.currentTime + 0.02 + at;
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(0, start);
    envelope.gain.linearRampToValueAtTime(0.5, start + rise);
    envelope.gain.setValueAtTime(0.5, start + lasts - rise);
    envelope.gain.linearRampToValueAtTime(0, start + lasts);
    const oscillator = context.createOscillator();
    oscillator.setPeriodicWave(wave);
    oscillator.frequency.value = hertz;
    oscillator.connect(envelope).connect(output);
    oscillator.start(start);
    oscillator.stop(start + lasts);
  }
  return output;
}
