/** What is said of an alert: priority, bed and kind in one breath, without a name, for visitors hear it too. */
import { type Alert, spokenBedNo, spokenName } from '@wardlight/contract';
import { kindNameOf, nextStepOf } from '../../lib/i18n/alert-words.ts';
import { type Words, wordsOf } from '../../lib/i18n/i18n.ts';
import { type SpeechSettings, type SpeechTag, speechLanguages } from '../../lib/sound/speech-settings.ts';
import type { Sentence } from './voice-port.ts';
import { chooseVoice, type Voice } from './voices.ts';

const rates = { slow: 0.8, normal: 1, fast: 1.25 } as const;

type Said = Pick<Alert, 'type' | 'priority' | 'bed_no' | 'outage' | 'phase'> & Partial<Pick<Alert, 'threshold'>>;

export function sentenceOf(t: Words, alert: Said): string {
  const { type, priority, bed_no, outage, phase } = alert;
  const kind = [kindNameOf(t, alert), nextStepOf(t, type)].filter((part) => part !== null).join(', ');
  // Somebody went, and it goes on.
  const said = phase === 'claimed' ? t('alerts.spoken.still', { type: kind }) : kind;
  const urgency = t(`alerts.priority.${priority}`);
  if (bed_no === null)
    return t('alerts.spoken.network', { priority: urgency, name: spokenName(outage?.network_name ?? ''), type: said });
  return t('alerts.spoken.bed', {
    priority: urgency,
    bed: spokenBedNo(bed_no, t('alerts.spoken.joint')),
    type: said,
  });
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
