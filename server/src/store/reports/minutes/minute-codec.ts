/**
 * An hour of minutes as bytes: a version, then everything by columns, deflated. Neighbours in a column are alike, so most of a night is
 * repeats; what is not is the values. Every number is whole (hundredths, tenths, seconds, ms) and written as its difference from the one
 * before it in the same column. What was not measured is a 0, and values are shifted by one.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { KeptMinute } from './kept-minute.ts';

const version = 1;
const minuteMs = 60_000;
const minutesOfHour = 60;

interface Column {
  readonly of: (minute: KeptMinute) => number;
  readonly set: (minute: Changing, value: number) => void;
}

type Changing = { -readonly [K in keyof KeptMinute]: KeptMinute[K] };
type Counted = 'lyingSeconds' | 'sittingSeconds' | 'outSeconds' | 'calmSeconds' | 'stillSeconds' | 'turns' | 'frames';
type Measured = 'rr' | 'hr' | 'spo2' | 'temp';

const counted = (key: Counted): Column => ({
  of: (minute) => minute[key],
  set: (minute, value) => {
    minute[key] = value;
  },
});
const measured = (key: Measured): Column => ({
  of: (minute) => (minute[key] === null ? 0 : Math.round(minute[key] * 100) + 1),
  set: (minute, value) => {
    minute[key] = value === 0 ? null : (value - 1) / 100;
  },
});

/** The order is the format. */
const columns: readonly Column[] = [
  counted('lyingSeconds'),
  counted('sittingSeconds'),
  counted('outSeconds'),
  counted('calmSeconds'),
  counted('stillSeconds'),
  counted('turns'),
  counted('frames'),
  {
    of: (minute) => Math.round(minute.movingSeconds * 10),
    set: (minute, value) => {
      minute.movingSeconds = value / 10;
    },
  },
  measured('rr'),
  measured('hr'),
  measured('spo2'),
  measured('temp'),
];

/** @param minutes of this hour, in order of time, each at most once */
export function packHour(hourAt: number, minutes: readonly KeptMinute[]): Buffer {
  const bytes: number[] = [];
  putNumbers(
    bytes,
    minutes.map(({ at }) => (at - hourAt) / minuteMs),
  );
  for (const { of } of columns) putDifferences(bytes, minutes.map(of));
  for (const { turnedAt, at } of minutes) {
    putNumber(bytes, turnedAt.length);
    putDifferences(
      bytes,
      turnedAt.map((time) => time - at),
    );
  }
  return Buffer.concat([Buffer.of(version), deflateRawSync(Buffer.from(bytes), { level: 9 })]);
}

/** More than a packed hour can ever be; what claims more is not one of ours. */
const mostBytes = 64 * 1024;

export function unpackHour(hourAt: number, data: Buffer): KeptMinute[] {
  if (data[0] !== version) throw new Error(`a packed hour of version ${data[0]}, which this server does not know`);
  const bytes = inflateRawSync(data.subarray(1), { maxOutputLength: mostBytes });
  const reading = { bytes, at: 0 };
  const count = readNumber(reading);
  if (count > minutesOfHour) throw new Error('a packed hour of more than sixty minutes');
  const minutes = Array.from(
    { length: count },
    (): Changing => ({ ...nothing, at: hourAt + readNumber(reading) * minuteMs }),
  );
  for (const { set } of columns) readDifferences(reading, count, (value, n) => set(minutes[n] as Changing, value));
  for (const minute of minutes) {
    const turned: number[] = [];
    readDifferences(reading, readNumber(reading), (offset) => turned.push(minute.at + offset));
    minute.turnedAt = turned;
  }
  return minutes;
}

const nothing: KeptMinute = {
  at: 0,
  ...{ lyingSeconds: 0, sittingSeconds: 0, outSeconds: 0, calmSeconds: 0, movingSeconds: 0, stillSeconds: 0 },
  ...{ turns: 0, frames: 0, turnedAt: [], rr: null, hr: null, spo2: null, temp: null },
};

function putNumbers(bytes: number[], values: readonly number[]): void {
  putNumber(bytes, values.length);
  for (const value of values) putNumber(bytes, value);
}

/** Small differences to either side are small numbers: 0, -1, 1, -2, … are 0, 1, 2, 3, … */
function putDifferences(bytes: number[], values: readonly number[]): void {
  let before = 0;
  for (const value of values) {
    const difference = value - before;
    putNumber(bytes, difference < 0 ? -2 * difference - 1 : 2 * difference);
    before = value;
  }
}

/** Seven bits a byte, the lowest first; a set eighth says that more follow. */
function putNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
  bytes.push(rest);
}

interface Reading {
  readonly bytes: Buffer;
  at: number;
}

function readNumber(reading: Reading): number {
  let value = 0;
  for (let scale = 1; ; scale *= 0x80) {
    const byte = reading.bytes[reading.at++];
    if (byte === undefined) throw new Error('a packed hour ends too early');
    value += (byte % 0x80) * scale;
    if (byte < 0x80) return value;
  }
}

function readDifferences(reading: Reading, count: number, take: (value: number, n: number) => void): void {
  let value = 0;
  for (let n = 0; n < count; n++) {
    const coded = readNumber(reading);
    value += coded % 2 === 1 ? -(coded + 1) / 2 : coded / 2;
    take(value, n);
  }
}
