/** The browser's speech, written down instead of heard; a test ends each sentence itself. */
import { vi } from 'vitest';

export interface FakeSpeech {
  readonly said: readonly { readonly text: string; readonly lang: string; readonly rate: number }[];
  /** How often it was asked, by a sentence without words, to let the page speak. */
  asked(): number;
  /** As a browser that lets nothing out, and says nothing about it. */
  silent: boolean;
  /** Ends what is being said by an error. */
  fail(error: string): void;
  /** Ends what is being said. */
  end(): void;
  readonly cancelled: ReturnType<typeof vi.fn>;
}

export function fakeSpeech(langs: readonly string[]): FakeSpeech {
  const said: Utterance[] = [];
  let asked = 0;
  const cancelled = vi.fn();
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
      if (utterance.text === '') {
        asked += 1;
        return;
      }
      said.push(utterance);
      queueMicrotask(() => {
        if (!fake.silent) utterance.dispatchEvent(new Event('start'));
      });
    };
    cancel = cancelled;
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', new Synthesis());
  const fake: FakeSpeech = {
    said,
    cancelled,
    asked: () => asked,
    silent: false,
    fail: (error) => void said.at(-1)?.dispatchEvent(Object.assign(new Event('error'), { error })),
    end: () => void said.at(-1)?.dispatchEvent(new Event('end')),
  };
  return fake;
}
