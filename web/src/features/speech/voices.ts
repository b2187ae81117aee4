/** Which voice says a language: by exact tag, then by language, then English; pure (decisions §4). */
import type { SpeechTag } from '../../lib/sound/speech-settings.ts';

/** What is needed of a `SpeechSynthesisVoice`. */
export interface Voice {
  readonly voiceURI: string;
  readonly name: string;
  readonly lang: string;
  readonly localService: boolean;
}

/** `english`: there is none for the language, and the English one reads it in English words. */
export type Fit = 'chosen' | 'exact' | 'language' | 'english' | 'none';

export interface Choice<V extends Voice> {
  readonly voice: V | null;
  readonly fit: Fit;
}

/** Android writes `en_US`; some call Filipino `tl`. */
const normal = (lang: string): string => lang.replace('_', '-').toLowerCase().replace(/^tl\b/, 'fil');
const languageOf = (lang: string): string => normal(lang).split('-')[0] ?? '';

export const voicesOf = <V extends Voice>(voices: readonly V[], tag: SpeechTag): V[] =>
  voices.filter(({ lang }) => languageOf(lang) === languageOf(tag));

export function chooseVoice<V extends Voice>(
  voices: readonly V[],
  tag: SpeechTag,
  chosen: string | undefined,
): Choice<V> {
  const own = voicesOf(voices, tag);
  const wanted = own.find(({ voiceURI }) => voiceURI === chosen);
  if (wanted) return { voice: wanted, fit: 'chosen' };
  // One that needs no internet: a facility may have none.
  const best = (from: readonly V[]): V | undefined => from.find(({ localService }) => localService) ?? from[0];
  const exact = best(own.filter(({ lang }) => normal(lang) === normal(tag)));
  if (exact) return { voice: exact, fit: 'exact' };
  const near = best(own);
  if (near) return { voice: near, fit: 'language' };
  const english = best(voicesOf(voices, 'en-US'));
  return english ? { voice: english, fit: 'english' } : { voice: null, fit: 'none' };
}
