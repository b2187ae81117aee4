/**
 * What is said when, pure (decisions §4): each telling once, a chime first, the most urgent first, nothing that is over or a minute old; and
 * where more than ten are told within ten minutes, only high ones are said.
 */
import { type Alert, type AlertPriority, type AlertType, lastToldAt } from '@wardlight/contract';

export const latestMs = 60_000;
/** A sentence that has not ended by then is cut. */
export const longestMs = 10_000;
export const floodMs = 600_000;
export const floodMost = 10;

interface Waiting {
  readonly alertId: Alert['alert_id'];
  readonly priority: AlertPriority;
  readonly technical: boolean;
  readonly since: number;
  /** Its tone is the chime, and is heard first. */
  readonly notBefore: number;
}

export interface SpeechState {
  /** When each alert that sounds was last told, as far as this screen has heard. */
  readonly heard: ReadonlyMap<string, number>;
  readonly waiting: readonly Waiting[];
  readonly speaking: { readonly alertId: Alert['alert_id']; readonly until: number } | null;
  /** Of the last ten minutes. An alert that is told again is no other alert. */
  readonly tellings: readonly { readonly alertId: Alert['alert_id']; readonly at: number }[];
}

export interface SpeechInput {
  readonly alerts: Iterable<Alert>;
  readonly now: number;
  readonly chimeMs: Readonly<Record<AlertPriority, number>>;
  readonly muted: readonly AlertType[];
}

export interface SpeechStep {
  readonly state: SpeechState;
  readonly say: Alert | null;
  /** What is being said has lost its reason. */
  readonly stop: boolean;
}

const isSaid = ({ sounding, methods, type }: Alert, muted: readonly AlertType[]): boolean =>
  sounding && methods.includes('speech') && !muted.includes(type);

const byUrgency: readonly AlertPriority[] = ['high', 'medium', 'low'];
const rank = ({ priority }: Waiting): number => byUrgency.indexOf(priority);

/** What sounds already when the screen begins was told before it: it has its tone, and is not news. */
export const beginSpeech = (alerts: Iterable<Alert>): SpeechState => ({
  heard: new Map([...alerts].map((alert) => [alert.alert_id, lastToldAt(alert) ?? 0])),
  waiting: [],
  speaking: null,
  tellings: [],
});

export function stepSpeech(before: SpeechState, { alerts, now, chimeMs, muted }: SpeechInput): SpeechStep {
  const sounding = new Map([...alerts].filter((alert) => isSaid(alert, muted)).map((alert) => [alert.alert_id, alert]));
  const news = [...sounding.values()].filter(
    (alert) => (lastToldAt(alert) ?? 0) > (before.heard.get(alert.alert_id) ?? 0),
  );
  const lately = news.map(({ alert_id }) => ({ alertId: alert_id, at: now }));
  const tellings = [...before.tellings.filter(({ at }) => at > now - floodMs), ...lately];
  const flooded = new Set(tellings.map(({ alertId }) => alertId)).size > floodMost;
  const heard = new Map([...before.heard].filter(([id]) => sounding.has(id as Alert['alert_id'])));
  for (const alert of news) heard.set(alert.alert_id, lastToldAt(alert) ?? now);
  const asked = news.map(({ alert_id, priority, technical }) => ({
    alertId: alert_id,
    priority,
    technical,
    since: now,
    notBefore: now + chimeMs[priority],
  }));
  const waiting = [
    ...before.waiting.filter(({ alertId }) => !news.some(({ alert_id }) => alert_id === alertId)),
    ...asked,
  ]
    .filter(({ alertId, since }) => sounding.has(alertId) && now - since < latestMs)
    .filter(({ priority }) => !flooded || priority === 'high')
    .toSorted((a, b) => rank(a) - rank(b) || Number(a.technical) - Number(b.technical) || a.since - b.since);
  const stop = before.speaking !== null && (!sounding.has(before.speaking.alertId) || before.speaking.until <= now);
  const speaking = stop ? null : before.speaking;
  const next = speaking === null ? waiting.find(({ notBefore }) => notBefore <= now) : undefined;
  if (next === undefined) return { state: { heard, waiting, speaking, tellings }, say: null, stop };
  return {
    state: {
      heard,
      waiting: waiting.filter((entry) => entry !== next),
      speaking: { alertId: next.alertId, until: now + longestMs },
      tellings,
    },
    say: sounding.get(next.alertId) ?? null,
    stop,
  };
}

/** It was said to its end. */
export const ended = (state: SpeechState): SpeechState => ({ ...state, speaking: null });
