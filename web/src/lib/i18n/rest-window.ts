/** The nighttime rest window as it is typed and read: wall-clock times of the agency, `HH:mm`. Pure. */
import { isRestWindow, type RestTime } from '@wardlight/contract';

export type RestTimeProblem = 'empty' | 'wrong' | 'hours';

export interface TypedRestTime {
  readonly start: string;
  readonly end: string;
}

export interface RestTimeProblems {
  readonly start: RestTimeProblem | null;
  readonly end: RestTimeProblem | null;
}

const dayMinutes = 1440;
/** 21:00, 9:05 and, because that is what hands type on a keypad, 2100 and 905; also with the full-width colon. */
const clockPattern = /^(\d{1,2})[:：.]?(\d{2})$/;

/** Minutes after midnight; null = no time of day. */
export function minutesOf(text: string): number | null {
  const [, hours, minutes] = clockPattern.exec(text.normalize('NFKC').trim()) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const [h, min] = [Number(hours), Number(minutes)];
  return h < 24 && min < 60 ? h * 60 + min : null;
}

export const clockTextOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const typedOf = ({ start, end }: RestTime): TypedRestTime => ({
  start: clockTextOf(start),
  end: clockTextOf(end),
});

/** What was typed as a window, or what is wrong beside which field. */
export function restTimeOf(typed: TypedRestTime): RestTime | RestTimeProblems {
  const start = minutesOf(typed.start);
  const end = minutesOf(typed.end);
  if (start === null || end === null)
    return { start: problemOf(typed.start, start), end: problemOf(typed.end, end) } satisfies RestTimeProblems;
  return isRestWindow({ start, end }) ? { start, end } : { start: null, end: 'hours' };
}

export const isProblem = (found: RestTime | RestTimeProblems): found is RestTimeProblems =>
  typeof found.start !== 'number' || typeof found.end !== 'number';

function problemOf(text: string, minutes: number | null): RestTimeProblem | null {
  if (text.trim() === '') return 'empty';
  return minutes === null ? 'wrong' : null;
}

/** Wall-clock length; the clock change of two nights a year is not in it. */
export const lengthMsOf = ({ start, end }: RestTime): number => ((end - start + dayMinutes) % dayMinutes) * 60_000;

export const isOverMidnight = ({ start, end }: RestTime): boolean => end < start;
