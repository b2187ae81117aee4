import { translated } from '../../translation.ts';
import type { speech as zh } from '../../zh-TW/desk/speech.ts';

export const speech = translated<typeof zh>()({
  title: 'Spoken alerts',
  info: 'For this screen only. After its tone an alert is said with its bed and kind, never with a name.',
  on: 'This screen says alerts aloud',
  onInfo: 'Nothing is said while the sound is off.',
  cannot: 'This browser cannot speak',
  cannotInfo: 'The tones sound as always. Chrome, Edge and Safari can speak.',
  noVoiceInfo: 'Add a voice in this device’s language or speech settings, then come back to this page.',
  toneOnly: 'For now only the tone sounds; nothing is said.',
  languages: 'Languages (up to {{n}}, in the order chosen)',
  voiceOf: 'Voice for {{language}}',
  anyVoice: 'Automatic',
  listen: 'Listen',
  tones: {
    title: 'Tones',
    volume: 'Volume',
    floor: 'High priority and “No data” never sound below {{percent}}.',
    technical: 'No data',
  },
  kinds: 'What is said',
  kindsInfo:
    'A kind whose template has speech off is not said here either. When more than ten come within ten minutes, only high priority is said.',
  fit: {
    chosen: 'Voice: {{voice}}',
    exact: 'Voice: {{voice}}',
    language: 'A similar voice is used: {{voice}}',
    english: 'No voice for it on this device; it is said in English: {{voice}}',
    none: 'No voice is installed on this device; only the tone sounds',
  },
  rate: {
    title: 'Speed',
    slow: 'Slow',
    normal: 'Normal',
    fast: 'Fast',
  },
});
