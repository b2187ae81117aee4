/** What the load says. Pure. */
import { type AlarmLoad, manageableAlertsPerHour, mostLoadDays } from '@wardlight/contract';
import type { WallRange } from '../../lib/i18n/ranges.ts';

/** Hours of the day with more than one station answers for long. */
export const hoursOver = (hours: AlarmLoad['hours']): readonly number[] =>
  hours.filter(({ per_hour }) => per_hour > manageableAlertsPerHour).map(({ hour }) => hour);

/** `22:00–23:00` */
export const hourText = (hour: number): string => `${clock(hour)}–${clock((hour + 1) % 24)}`;
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Null = of nothing there is no share. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100);

const dayMs = 86_400_000;

/** Longer than the load is read over at once, by the wall clock. */
export const tooLong = ({ from, to }: WallRange): boolean =>
  from !== '' && to !== '' && Date.parse(`${to}Z`) - Date.parse(`${from}Z`) > mostLoadDays * dayMs;
