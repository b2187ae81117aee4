/** The one door to the browser's speech, which a gesture opens (`sound-unlock.ts`). Without speech, or without a voice, the tones go on. */
import { after } from '../../lib/browser/timers.ts';
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

/** As far as the browser tells: it spoke, it would not, or it was stopped before either was known. */
export type Outcome = 'heard' | 'refused' | 'cut';

/** A voice from the net may take a moment. What has not begun by then is not allowed to, and keeps the next from being said. */
export const startsWithinMs = 4_000;

/** Not its own fault: something else was said, or nothing more was wanted. */
const stopped: readonly string[] = ['interrupted', 'canceled'];

/** Says them one after the other; `onEnd` once, however it went, after `withinMs` at the latest. The answer stops them. */
export function say(sentences: readonly Sentence[], withinMs: number, onEnd: (outcome: Outcome) => void): () => void {
  if (!canSpeak() || sentences.length === 0) return after(0, () => onEnd('cut'));
  const { speechSynthesis } = window;
  let over = false;
  let begun = false;
  let refused = false;
  let stopWaiting = (): void => {};
  const end = (): void => {
    over = true;
    stopLimit();
    stopWaiting();
  };
  const finish = (outcome: Outcome): void => {
    if (over) return;
    end();
    onEnd(outcome);
  };
  const stop = (): void => {
    if (over) return;
    end();
    speechSynthesis.cancel();
  };
  const giveUp = (outcome: Outcome): void => {
    stop();
    onEnd(outcome);
  };
  const stopLimit = after(withinMs, () => giveUp(begun ? 'heard' : 'cut'));
  const awaitStart = (): void => {
    stopWaiting();
    stopWaiting = after(startsWithinMs, () => giveUp('refused'));
  };
  const follow = (utterance: SpeechSynthesisUtterance, last: boolean): void => {
    const goOn = (): void => {
      if (last) finish(refused ? 'refused' : 'heard');
      else if (!over) awaitStart();
    };
    utterance.addEventListener('start', () => {
      begun = true;
      stopWaiting();
    });
    utterance.addEventListener('end', goOn);
    utterance.addEventListener('error', ({ error }) => {
      if (stopped.includes(error)) return finish(begun ? 'heard' : 'cut');
      // The voice is gone, or nobody has touched the page; another language may still be heard.
      refused = true;
      goOn();
    });
  };
  speechSynthesis.cancel();
  awaitStart();
  sentences.forEach((sentence, index) => {
    const utterance = utteranceOf(sentence);
    follow(utterance, index === sentences.length - 1);
    speechSynthesis.speak(utterance);
  });
  return stop;
}

function utteranceOf({ text, lang, voice, rate }: Sentence): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text);
  const own = window.speechSynthesis.getVoices().find(({ voiceURI }) => voiceURI === voice?.voiceURI);
  utterance.lang = own?.lang ?? lang;
  if (own) utterance.voice = own;
  utterance.rate = rate;
  return utterance;
}
