/** Times on the machine's own clock. */
import type { ReadStart } from '../shape.ts';

export interface WallParts {
  readonly year: number;
  /** 1–12 */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Added; may be more than a second, or negative. */
  readonly ms: number;
}

/** @returns `yyyy-MM-ddTHH:mm:ss.SSS`; null for a day or time that no calendar or clock has, or a year outside 1900–2999 */
export function wallTime({ year, month, day, hour, minute, second, ms }: WallParts): string | null {
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  if (!(year >= 1_900 && year <= 2_999) || Number.isNaN(at)) return null;
  const same = new Date(at)
    .toISOString()
    .startsWith(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`);
  if (!same) return null;
  const later = new Date(at + Math.round(ms));
  const laterYear = later.getUTCFullYear();
  return laterYear >= 1_900 && laterYear <= 2_999 ? later.toISOString().slice(0, 23) : null;
}

/** @returns `yyyy-MM-dd`; null as above */
export const wallDay = (day: Pick<WallParts, 'year' | 'month' | 'day'>): string | null =>
  wallTime({ ...day, hour: 0, minute: 0, second: 0, ms: 0 })?.slice(0, 10) ?? null;

/** The same start so many ms later. @returns null where that is no year of ours */
export function laterStart({ wall, offset }: ReadStart, ms: number): ReadStart | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, own = 0] = wall.split(/\D/).map(Number);
  const later = wallTime({ year, month, day, hour, minute, second, ms: own + ms });
  return later === null ? null : { wall: later, offset };
}

const two = (n: number): string => String(n).padStart(2, '0');
