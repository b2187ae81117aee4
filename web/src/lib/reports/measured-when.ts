/** When something was measured: what is not of today has its date, and what is not of these months its year. */
import type { Format } from '../i18n/format.ts';

const monthsMs = 180 * 86_400_000;

export const measuredWhen = (format: Format, at: number, now: number): string =>
  now - at > monthsMs ? `${format.date(at)} ${format.clock(at)}` : format.clockOf(at, now);
