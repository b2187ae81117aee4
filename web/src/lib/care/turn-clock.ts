/** How long somebody has lain as they do, against the interval they are to be turned in (docs/decisions/139). Pure. */
import { type BedLive, type Tile, turnGraceMs } from '@wardlight/contract';
import type { Format } from '../i18n/format.ts';
import type { Words } from '../i18n/i18n.ts';

/** Nothing older is shown as if it were live (decisions §3), as on the board. */
const seenForMs = 300_000;
const minuteMs = 60_000;

export interface TurnClock {
  /** Since when they lie so. */
  readonly since_at: number;
  /** When they are to be turned. */
  readonly due_at: number;
}

/** @param isBlind nobody judges what the mats say: no time of theirs is a live one */
export const isUnseen = ({ last_data_at }: BedLive, now: number, isBlind: boolean): boolean =>
  isBlind || last_data_at === null || now - last_data_at > seenForMs;

/** null = no time runs: there is no interval, nobody lies there, or nobody sees whether. */
export function turnClockOf(tile: Tile, now: number, isBlind: boolean): TurnClock | null {
  const { resident, turn_minutes, live } = tile;
  if (resident === null || turn_minutes === null || live.turn === null || live.absence !== null) return null;
  if (isUnseen(live, now, isBlind)) return null;
  const { since_at } = live.turn;
  return { since_at, due_at: since_at + turn_minutes * minuteMs };
}

/** "2 h" and not "2 h 00 min": an interval is not a time that counts. */
export const intervalText = (t: Words, format: Format, minutes: number): string =>
  minutes % 60 === 0 ? t('common.duration.hours', { h: String(minutes / 60) }) : format.duration(minutes * minuteMs);

export interface TurnTime {
  readonly phase: 'ahead' | 'due' | 'overdue';
  /** How long until, or how long since. */
  readonly ms: number;
  /** How much of the interval is past, 0–1. */
  readonly share: number;
}

/** The last part of a minute ahead counts as a whole one: nobody is told "due in 0 min". */
export function turnTimeOf({ since_at, due_at }: TurnClock, now: number): TurnTime {
  const late = now - due_at;
  const share = Math.min(1, Math.max(0, (now - since_at) / (due_at - since_at)));
  if (late < 0) return { phase: 'ahead', ms: Math.ceil(-late / minuteMs) * minuteMs, share };
  return { phase: late < turnGraceMs ? 'due' : 'overdue', ms: late, share };
}
