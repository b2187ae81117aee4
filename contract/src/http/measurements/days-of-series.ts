/** Days of a series by name. A file of its own: only the report's page needs it, and the first load does not carry it. */
import type { MeasurementDay, MeasurementSeries, WrittenDay } from './daily-report.ts';

const dayMs = 86_400_000;

/** `worst` is null where nothing lay outside of the usual. */
export function daysOfSeries({ kind, skin, days }: MeasurementSeries): MeasurementDay[] {
  // The schema cannot say which part stands where (see there); the trigger that writes days can, and tests hold the named days to their schema.
  return (days as unknown as readonly WrittenDay[]).map(([day, count, last_at, last, min, max, more]) => {
    const [last_comparator = null, last_site = null, has_below = false, has_above = false, ...mark] = more ?? [];
    const [points = null, item = null, band = null, value = null, comparator = null] = mark;
    const date = new Date(day * dayMs).toISOString().slice(0, 10);
    const isOutside = points !== null && points > 0 && item !== null && band !== null;
    const worst = isOutside ? { item, points, band, value, comparator } : null;
    return {
      ...{ date, kind, skin, count, last, last_at, last_comparator, last_site, min, max, has_below, has_above, worst },
    };
  });
}
