/** The wall clock of an IANA zone, from the platform's own tables. Pure: what is remembered is only the answer to the same question. */
import type { Instant } from '@wardlight/contract';

/** Offsets change on whole quarters of an hour of UTC: in every zone of today's tables, and in none since 1972 has it been otherwise. */
const quarterMs = 900_000;
const dayMs = 86_400_000;
const maxRemembered = 10_000;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  readonly offsets: Map<number, number>;
}
const zones = new Map<string, Zone>();

/** Wall clock − UTC at `at`, in ms. An unknown zone throws a RangeError (the contract's `zoneSchema` keeps those out). */
export function offsetAt(zone: string, at: Instant): number {
  const known = zoneOf(zone);
  const quarter = Math.floor(at / quarterMs);
  let offset = known.offsets.get(quarter);
  if (offset === undefined) {
    offset = computeOffset(known.format, quarter * quarterMs);
    if (known.offsets.size >= maxRemembered) known.offsets.clear();
    known.offsets.set(quarter, offset);
  }
  return offset;
}

/** The first instant in (from, to] at which the offset differs from that at `from`; null = none. `to` at most a day or so later. */
export function offsetChange(zone: string, from: Instant, to: Instant): Instant | null {
  const offset = offsetAt(zone, from);
  if (offsetAt(zone, to) === offset) return null;
  let low = Math.floor(from / quarterMs);
  let high = Math.floor(to / quarterMs);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * quarterMs) === offset) low = middle;
    else high = middle;
  }
  return high * quarterMs;
}

export interface WallClock {
  /** Days since 1970-01-01 of the local date. */
  readonly day: number;
  /** 0 ≤ minute < 1440 */
  readonly minute: number;
}

export function wallClock(zone: string, at: Instant): WallClock {
  const local = at + offsetAt(zone, at);
  const day = Math.floor(local / dayMs);
  return { day, minute: Math.floor((local - day * dayMs) / 60_000) };
}

/** ISO: 1 Monday … 7 Sunday. Day 0 was a Thursday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

function zoneOf(zone: string): Zone {
  let known = zones.get(zone);
  if (known === undefined) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    known = { format, offsets: new Map() };
    zones.set(zone, known);
  }
  return known;
}

function computeOffset(format: Intl.DateTimeFormat, at: Instant): number {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - at;
}
