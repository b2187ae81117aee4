/**
 * A minute as it is kept: rounded, its values as medians. Rows of `minutes` are rounded when they are read, and what is packed was rounded
 * by the same function, so a report says the same before and after packing.
 */
import { type MinuteFact, median, type ReportMinute } from '@wardlight/engine';
import type { Tables } from '../../db/database.ts';

export interface KeptMinute extends ReportMinute {
  readonly stillSeconds: number;
  /** Changes between known postures in bed, sitting too. */
  readonly turns: number;
  readonly frames: number;
}

/** A row of the table, without whose it is. */
export type MinuteRow = Omit<Tables['minutes'], 'agency_id' | 'bed_id' | 'resident_id'>;

export function keptOf(row: MinuteRow): KeptMinute {
  const { at, lying_seconds, sitting_seconds, out_seconds } = row;
  // Rounded as they pile up: three halves must not make a minute of 61 seconds.
  const lyingSeconds = Math.round(lying_seconds);
  const inBed = Math.round(lying_seconds + sitting_seconds);
  const stillSeconds = Math.min(Math.round(row.still_seconds), inBed);
  return {
    at,
    lyingSeconds,
    sittingSeconds: inBed - lyingSeconds,
    outSeconds: Math.round(lying_seconds + sitting_seconds + out_seconds) - inBed,
    calmSeconds: Math.min(Math.round(row.calm_seconds ?? row.still_seconds), inBed),
    movingSeconds: tenths(row.moving_seconds),
    turnedAt: row.turned_at === null ? [] : row.turned_at.toSorted(ascending).map((offset) => at + offset),
    rr: middleOf(row.rr),
    hr: middleOf(row.hr),
    spo2: middleOf(row.spo2),
    temp: middleOf(row.temp),
    stillSeconds,
    turns: row.turns,
    frames: row.frames,
  };
}

/** As it is written as a row again: read from there it is the same. */
export function factOf({ rr, hr, spo2, temp, ...minute }: KeptMinute): MinuteFact {
  const values = (value: number | null) => (value === null ? [] : [value]);
  return { fact: 'minute', ...minute, rr: values(rr), hr: values(hr), spo2: values(spo2), temp: values(temp) };
}

/** Parts of one minute as one: a row beside a packed one, or of a resident who lay in two beds. */
export function addedUp([first, ...more]: readonly [KeptMinute, ...KeptMinute[]]): KeptMinute {
  if (more.length === 0) return first;
  const parts = [first, ...more];
  const sum = (of: (part: KeptMinute) => number) => parts.reduce((total, part) => total + of(part), 0);
  const middle = (of: (part: KeptMinute) => number | null) => middleOf(parts.map(of).filter((value) => value !== null));
  return {
    at: first.at,
    lyingSeconds: sum((part) => part.lyingSeconds),
    sittingSeconds: sum((part) => part.sittingSeconds),
    outSeconds: sum((part) => part.outSeconds),
    calmSeconds: sum((part) => part.calmSeconds),
    movingSeconds: tenths(sum((part) => part.movingSeconds)),
    turnedAt: parts.flatMap((part) => part.turnedAt).toSorted(ascending),
    rr: middle((part) => part.rr),
    hr: middle((part) => part.hr),
    spo2: middle((part) => part.spo2),
    temp: middle((part) => part.temp),
    stillSeconds: sum((part) => part.stillSeconds),
    turns: sum((part) => part.turns),
    frames: sum((part) => part.frames),
  };
}

const ascending = (one: number, other: number): number => one - other;
const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;
const middleOf = (values: readonly number[] | null): number | null =>
  values === null || values.length === 0 ? null : Math.round(median(values) * 100) / 100;
