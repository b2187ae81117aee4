/** What this screen says aloud: kept on the screen, for a ward's loudspeaker is nobody's account (specification §1 "speech languages"). */
import { type AlertType, alertKinds, alertTypeSchema, alertTypes, type Language } from '@wardlight/contract';
import * as z from 'zod/mini';
import { shelf } from '../browser/browser-storage.ts';
import { createStore, useStore } from '../browser/store.ts';

/** Languages spoken, each with that of its words. Those of the specification are id-ID, fil-PH and en-US. */
export const speechLanguages = {
  'zh-TW': 'zh-TW',
  'en-US': 'en',
  'ja-JP': 'ja',
  'id-ID': 'id',
  'th-TH': 'th',
  'fil-PH': 'fil',
  'vi-VN': 'vi',
} as const satisfies Record<string, Language>;
export type SpeechTag = keyof typeof speechLanguages;
export const speechTags = Object.keys(speechLanguages) as [SpeechTag, ...SpeechTag[]];
const tagSchema = z.enum(speechTags);

export const speechRates = ['slow', 'normal', 'fast'] as const;
export type SpeechRate = (typeof speechRates)[number];

/** More than two after each other would not be heard to the end in ten seconds. */
export const mostSpeechTags = 2;

const schema = z.object({
  on: z.boolean(),
  /** One after the other, in this order. */
  tags: z.array(tagSchema).check(z.minLength(1), z.maxLength(mostSpeechTags)),
  /** The voice chosen for a language, by what the browser calls it; else the browser's best. */
  voices: z.partialRecord(tagSchema, z.string()),
  rate: z.enum(speechRates),
  /** Not said aloud, although their template asks for it. */
  muted: z.array(alertTypeSchema),
});
export type SpeechSettings = z.infer<typeof schema>;

const kept = shelf('localStorage', 'speech', schema);
const store = createStore<SpeechSettings>(
  kept.read() ?? { on: false, tags: ['zh-TW'], voices: {}, rate: 'normal', muted: [] },
);

export const speechSettings = { get: store.get, subscribe: store.subscribe };
export const useSpeechSettings = (): SpeechSettings => useStore(store);

export function changeSpeech(change: Partial<SpeechSettings>): void {
  const next = { ...store.get(), ...change };
  kept.write(next);
  store.set(next);
}

/** Kinds that are told at all. */
export const spokenTypes: readonly AlertType[] = alertTypes.filter((type) => !alertKinds[type].logOnly);
