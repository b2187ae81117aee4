import type { Window } from '@wardlight/contract';

/** As the audit says it: `21:00–06:00`. */
export function nightText({ start, end }: Window): string {
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return `${clock(start)}–${clock(end)}`;
}
