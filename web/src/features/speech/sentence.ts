/** What is said of an alert: priority, bed and kind in one breath, without a name, for visitors hear it too. */
import type { Alert } from '@wardlight/contract';
import { type Words, wordsOf } from '../../lib/i18n.ts';
import { type SpeechSettings, type SpeechTag, speechLanguages } from '../../lib/speech-settings.ts';
import type { Sentence } from './voice-port.ts';
import { chooseVoice, type Voice } from './voices.ts';

const rates = { slow: 0.8, normal: 1, fast: 1.25 } as const;

type Said = Pick<Alert, 'type' | 'priority' | 'bed_no' | 'outage' | 'phase'>;

export function sentenceOf(t: Words, { type, priority, bed_no, outage, phase }: Said): string {
  const kind = t(`alerts.type.${type}`);
  // Somebody went, and it goes on.
  const said = phase === 'claimed' ? `${t('alerts.change.still')} ${kind}` : kind;
  const urgency = t(`alerts.priority.${priority}`);
  if (bed_no !== null) return t('alerts.announce', { priority: urgency, bed: bed_no, type: said });
  return `${urgency}, ${t('board.display.network', { name: outage?.network_name ?? '' })}, ${said}`;
}

/** One sentence for each language of the screen; of one without a voice in English words, and of none where there is no English either. */
export async function sentencesOf(
  settings: SpeechSettings,
  voices: readonly Voice[],
  alert: Said,
): Promise<readonly Sentence[]> {
  const chosen = settings.tags.map((tag) => ({ tag, ...chooseVoice(voices, tag, settings.voices[tag]) }));
  const tags = chosen.map(({ tag, fit, voice }): { tag: SpeechTag; voice: Voice | null } => ({
    tag: fit === 'english' ? 'en-US' : tag,
    voice,
  }));
  // Two languages without voices are both English: once is enough.
  const once = tags.filter(
    ({ tag, voice }, index) => voice !== null && tags.findIndex((one) => one.tag === tag) === index,
  );
  return await Promise.all(
    once.map(async ({ tag, voice }) => ({
      text: sentenceOf(await wordsOf(speechLanguages[tag]), alert),
      lang: tag,
      voice,
      rate: rates[settings.rate],
    })),
  );
}
