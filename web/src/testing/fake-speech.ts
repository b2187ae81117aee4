/** The browser's speech, written down instead of heard; a test ends each sentence itself. */
import { vi } from 'vitest';

export interface FakeSpeech {
  readonly said: readonly { readonly text: string; readonly lang: string; readonly rate: number }[];
  /** Ends what is being said. */
  end(): void;
  readonly cancelled: ReturnType<typeof vi.fn>;
}

export function fakeSpeech(langs: readonly string[]): FakeSpeech {
  const said: Utterance[] = [];
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
    speak = (utterance: Utterance) => void said.push(utterance);
    cancel = cancelled;
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', new Synthesis());
  return {
    said,
    cancelled,
    end: () => said.at(-1)?.dispatchEvent(new Event('end')),
  };
}
