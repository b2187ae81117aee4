/** What a screen would be heard to say: its tones and sentences, written down by the browser's own ports, which speak nowhere here. */
import type { Page } from '@playwright/test';

export type Heard =
  | { readonly kind: 'tone'; readonly at: number; readonly hertz: number }
  | { readonly kind: 'said'; readonly at: number; readonly lang: string; readonly text: string }
  | { readonly kind: 'hushed'; readonly at: number };

declare global {
  interface Window {
    heard?: Heard[];
  }
}

/** Before the page is opened. Voices of these languages are installed. */
export const putLoudspeaker = (page: Page, langs: readonly string[]): Promise<unknown> =>
  page.addInitScript(record, langs);

/** Everything since the page was opened. */
export const heardOn = (page: Page): Promise<readonly Heard[]> => page.evaluate(() => window.heard ?? []);

/** Runs in the browser. */
function record(langs: readonly string[]): void {
  const heard: Heard[] = [];
  window.heard = heard;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function recorded(this: OscillatorNode, when?: number): void {
    heard.push({ kind: 'tone', at: Date.now(), hertz: Math.round(this.frequency.value) });
    start.call(this, when);
  };
  class Utterance extends EventTarget {
    lang = '';
    rate = 1;
    voice: unknown = null;
    readonly text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  class Synthesis extends EventTarget {
    getVoices = () => langs.map((lang) => ({ voiceURI: lang, name: `voice ${lang}`, lang, localService: true }));
    speak = (utterance: Utterance) => {
      // Without words it only asks to be allowed to speak.
      if (utterance.text === '') return;
      heard.push({ kind: 'said', at: Date.now(), lang: utterance.lang, text: utterance.text });
      setTimeout(() => utterance.dispatchEvent(new Event('end')), 100);
    };
    cancel = () => void heard.push({ kind: 'hushed', at: Date.now() });
  }
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
  Object.defineProperty(window, 'speechSynthesis', { value: new Synthesis() });
}
