/** Parts of stored states, made short (see `stored.ts`). */
import type { Instant } from '@wardlight/contract';
import { newAlert } from '../alerts/new-alert.ts';
import type { AlertState } from '../types.ts';

/** Without what is null, false or none. */
export type Packed<T> = { -readonly [K in keyof T]?: T[K] };

const alertTimes = [
  'startedAt',
  'raisedAt',
  'toldAt',
  'firstToldAt',
  'grownAt',
  'toldAgainAt',
  'escalatedAt',
  'claimedAt',
  'firstClaimedAt',
  'withUntil',
  'stillAt',
  'clearedAt',
  'closedAt',
] as const satisfies readonly (keyof AlertState)[];

/** An alert without what is empty, its times in ms after `base`. */
export function packAlert(alert: AlertState, base: Instant = 0): Packed<AlertState> {
  const packed = full(alert);
  if (!alert.technical) delete packed.technical;
  // Told once and claimed once, as most are: then it is the same moment.
  if (alert.firstToldAt === alert.toldAt) delete packed.firstToldAt;
  if (alert.firstClaimedAt === alert.claimedAt) delete packed.firstClaimedAt;
  if (!alert.joined) delete packed.joined;
  if (!alert.noData) delete packed.noData;
  if (alert.reopened === 0) delete packed.reopened;
  return base === 0 ? packed : shift(packed, -base);
}

export function unpackAlert(packed: Packed<AlertState>, base: Instant = 0): AlertState {
  const alert = { ...newAlert, ...(base === 0 ? packed : shift({ ...packed }, base)) };
  const firstToldAt = alert.firstToldAt ?? alert.toldAt;
  const firstClaimedAt = alert.firstClaimedAt ?? alert.claimedAt;
  const asWritten = firstToldAt === alert.firstToldAt && firstClaimedAt === alert.firstClaimedAt;
  return asWritten ? alert : { ...alert, firstToldAt, firstClaimedAt };
}

function shift(packed: Packed<AlertState>, ms: number): Packed<AlertState> {
  for (const key of alertTimes) {
    const at = packed[key];
    if (typeof at === 'number') packed[key] = at + ms;
  }
  return packed;
}

function full<T extends object>(value: T): Packed<T> {
  const kept: Packed<T> = {};
  for (const key in value) if (value[key] !== null) kept[key] = value[key];
  return kept;
}

/** Numbers as they came, `14.5x3 15`: three times 14.5, then 15. A person at rest gives the same one often. */
export function packValues(values: readonly number[]): string {
  let text = '';
  for (let n = 0; n < values.length; ) {
    const value = values[n];
    const start = n;
    do n += 1;
    while (values[n] === value);
    const times = n - start;
    text += times === 1 ? `${value} ` : `${value}x${times} `;
  }
  return text.slice(0, -1);
}

export function unpackValues(text: string): number[] {
  const values: number[] = [];
  if (text === '') return values;
  for (const word of text.split(' ')) {
    const x = word.indexOf('x');
    const value = Number(x < 0 ? word : word.slice(0, x));
    for (let n = x < 0 ? 1 : Number(word.slice(x + 1)); n > 0; n -= 1) values.push(value);
  }
  return values;
}
