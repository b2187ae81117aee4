/**
 * What to sound when, pure (decisions §3 "Life of an alert"): while an alert told by nursing station sounds, high repeats every 10 s, medium
 * every 30 s, low is heard once; one that is only spoken has its tone once, as the chime before the sentence (decisions §4). A screen that
 * hears nothing from the server sounds the technical tone. One tone at a time, the most urgent first, and every alert gets its tone.
 */
import { type Alert, type AlertPriority, lastToldAt } from '@wardlight/contract';

export type Tone = AlertPriority | 'technical';
const byUrgency: readonly Tone[] = ['high', 'medium', 'low', 'technical'];

/** null = once. */
export const repeatMs: Readonly<Record<Tone, number | null>> = {
  high: 10_000,
  medium: 30_000,
  low: null,
  technical: 30_000,
};

export interface ToneState {
  /** What has been heard since it last began to sound: `alert_id@lastToldAt`, and `silence` for the connection. */
  readonly heard: ReadonlySet<string>;
  readonly lastAt: Readonly<Partial<Record<Tone, number>>>;
  readonly playing: { readonly tone: Tone; readonly until: number } | null;
}

export const quiet: ToneState = { heard: new Set(), lastAt: {}, playing: null };

export interface ToneInput {
  readonly alerts: Iterable<Alert>;
  /** Nothing comes from the server: nobody is watching from this screen. */
  readonly silent: boolean;
  readonly now: number;
  /** How long each tone lasts. */
  readonly lengthMs: Readonly<Record<Tone, number>>;
}

export interface ToneStep {
  readonly state: ToneState;
  readonly play: Tone | null;
  /** What is playing has lost its reason: silence it at once. */
  readonly stop: boolean;
}

export function stepTones(before: ToneState, input: ToneInput): ToneStep {
  const { now } = input;
  const wanted = wantedTones(input);
  const audible = new Set(byUrgency.flatMap((tone) => wanted[tone].keys));
  const heard = new Set([...before.heard].filter((key) => audible.has(key)));
  const playing = before.playing !== null && before.playing.until > now ? before.playing : null;
  const stop = playing !== null && wanted[playing.tone].keys.length === 0;
  const due = byUrgency.find((tone) => isDue(wanted[tone], heard, tone, before.lastAt[tone], now));
  const interrupts = due !== undefined && playing !== null && byUrgency.indexOf(due) < byUrgency.indexOf(playing.tone);
  if (due === undefined || (playing !== null && !stop && !interrupts)) {
    return { state: { heard, lastAt: before.lastAt, playing: stop ? null : playing }, play: null, stop };
  }
  for (const key of wanted[due].keys) heard.add(key);
  return {
    state: {
      heard,
      lastAt: { ...before.lastAt, [due]: now },
      playing: { tone: due, until: now + input.lengthMs[due] },
    },
    play: due,
    stop: stop || interrupts,
  };
}

interface Wanted {
  readonly keys: string[];
  /** Among them is something that is heard until somebody answers. */
  repeats: boolean;
}

function wantedTones({ alerts, silent }: ToneInput): Readonly<Record<Tone, Readonly<Wanted>>> {
  const wanted: Record<Tone, Wanted> = {
    high: { keys: [], repeats: false },
    medium: { keys: [], repeats: false },
    low: { keys: [], repeats: false },
    technical: { keys: silent ? ['silence'] : [], repeats: silent },
  };
  for (const alert of alerts) {
    const { alert_id, priority, methods, sounding } = alert;
    const lasts = methods.includes('station');
    if (!sounding || !(lasts || methods.includes('speech'))) continue;
    wanted[priority].keys.push(`${alert_id}@${lastToldAt(alert)}@${priority}`);
    wanted[priority].repeats ||= lasts;
  }
  return wanted;
}

function isDue(
  { keys, repeats }: Readonly<Wanted>,
  heard: ReadonlySet<string>,
  tone: Tone,
  lastAt: number | undefined,
  now: number,
): boolean {
  if (keys.length === 0) return false;
  if (keys.some((key) => !heard.has(key))) return true;
  const every = repeatMs[tone];
  return repeats && every !== null && lastAt !== undefined && now - lastAt >= every;
}
