/** What a message says of an alert, in the language of the agency: bed and masked name, never the full one (decisions §4). */
import { type AlertPriority, alertReasonOf, filled, type Language, languageOf, maskName } from '@wardlight/contract';
import { words as en } from '@wardlight/contract/words/en';
import { words as fil } from '@wardlight/contract/words/fil';
import { words as id } from '@wardlight/contract/words/id';
import { words as ja } from '@wardlight/contract/words/ja';
import { words as th } from '@wardlight/contract/words/th';
import { words as vi } from '@wardlight/contract/words/vi';
import { words as zhTW } from '@wardlight/contract/words/zh-TW';
import type { DueDelivery } from '../store/messages/deliveries.ts';

const everyLanguage = { 'zh-TW': zhTW, en, ja, id, th, fil, vi } as const satisfies Record<Language, unknown>;
export const wordsOf = (locale: string) => everyLanguage[languageOf(locale)];

/** As on the screens (decisions §3 "Signals"). */
const marks: Record<AlertPriority, string> = { high: '!!!', medium: '!!', low: '!' };
const mostBeds = 12;

export interface AlertText {
  /** What it is and where. */
  readonly title: string;
  /** In which facility where that is not clear, who, what became of it, and since when. */
  readonly body: string;
  /** The one button that matters. */
  readonly claim: string;
}

type Said = Pick<
  DueDelivery,
  | 'agencyName'
  | 'bedNo'
  | 'change'
  | 'locale'
  | 'networkName'
  | 'outageBeds'
  | 'priority'
  | 'residentName'
  | 'stage'
  | 'startedAt'
  | 'threshold'
  | 'timezone'
  | 'type'
>;

export function alertText(said: Said): AlertText {
  const { alerts } = wordsOf(said.locale);
  const reason = alertReasonOf(said);
  const type = reason === null ? alerts.type[said.type] : alerts.reason[reason];
  const what =
    said.bedNo === null
      ? [type, said.networkName].filter(Boolean).join(' · ')
      : filled(alerts.ofBed, { bed: said.bedNo, type });
  // "No breathing detected" could be taken for a loose cable.
  const next = said.type === 'rrAbnormal' ? alerts.nextStep.rrAbnormal : null;
  const since = filled(alerts.since, { time: clockTime(said.startedAt, said.timezone) });
  const again =
    said.change === 'raised'
      ? null
      : said.change === 'handedOver'
        ? alerts.handOver.pushed
        : alerts.change[said.change];
  const whom = said.residentName === null ? null : maskName(said.residentName);
  const shown = said.outageBeds.slice(0, mostBeds).join(', ');
  const rest = said.outageBeds.length - mostBeds;
  const beds = rest > 0 ? `${shown} · ${filled(alerts.more, { n: rest })}` : shown;
  return {
    title: `${marks[said.priority]} ${what}`,
    body: [said.agencyName, whom, next, again, since, beds].filter(Boolean).join(' · '),
    claim: alerts.claim,
  };
}

/** 24 hours, in the agency's zone. */
export const clockTime = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
