/** The one door to the browser's speech. A browser without it, or without a voice, is no error: the tones go on. */
import { after } from '../../lib/timers.ts';
import type { Voice } from './voices.ts';

export const canSpeak = (): boolean => typeof window.speechSynthesis === 'object' && window.speechSynthesis !== null;

/** They come late, and change while a page is open. The answer stops following. */
export function followVoices(follow: (voices: readonly SpeechSynthesisVoice[]) => void): () => void {
  if (!canSpeak()) return () => {};
  const read = () => follow(window.speechSynthesis.getVoices());
  window.speechSynthesis.addEventListener('voiceschanged', read);
  read();
  return () => window.speechSynthesis.removeEventListener('voiceschanged', read);
}

export interface Sentence {
  readonly text: string;
  /** BCP 47. */
  readonly lang: string;
  readonly voice: Voice | null;
  /** 1 = as the voice speaks by itself. */
  readonly rate: number;
}

/** Says them one after the other; `onEnd` once, whether they were heard, failed or were cut after `withinMs`. The answer stops them. */
export function say(sentences: readonly Sentence[], withinMs: number, onEnd: () => void): () => void {
  if (!canSpeak() || sentences.length === 0) return after(0, onEnd);
  const { speechSynthesis } = window;
  let over = false;
  const finish = (): void => {
    if (over) return;
    over = true;
    stopLimit();
    onEnd();
  };
  const stopLimit = after(withinMs, () => {
    speechSynthesis.cancel();
    finish();
  });
  speechSynthesis.cancel();
  sentences.forEach(({ text, lang, voice, rate }, index) => {
    const utterance = new SpeechSynthesisUtterance(text);
    const own = speechSynthesis.getVoices().find(({ voiceURI }) => voiceURI === voice?.voiceURI);
    utterance.lang = own?.lang ?? lang;
    if (own) utterance.voice = own;
    utterance.rate = rate;
    if (index === sentences.length - 1) utterance.addEventListener('end', finish);
    // The browser refuses, or the voice is gone.
    utterance.addEventListener('error', finish);
    speechSynthesis.speak(utterance);
  });
  return () => {
    over = true;
    stopLimit();
    speechSynthesis.cancel();
  };
}
