/** Two devices as text and back (see `stored.ts`): times in ms after the bed's last reading, and each by itself as a bed. */
import type { Instant } from '@wardlight/contract';
import type { BedState, Device, Devices } from './state.ts';

type WrittenDevice = readonly [seq: number, deviceAt: number | null, at: number, alone: unknown, returns?: number];
export type WrittenDevices = readonly [
  returns: number,
  turnedAt: number,
  since: number | null,
  speaking: WrittenDevice,
  other: WrittenDevice,
  everyMs?: number | null,
];

export function packDevices(
  { lines, returns, turnedAt, since, everyMs }: Devices,
  base: Instant,
  write: (bed: BedState) => string,
): string {
  const [speaking, other] = lines.map(
    ({ seq, deviceAt, at, alone, returns: own }) =>
      `[${seq},${deviceAt === null ? null : deviceAt - base},${at - base},${write(alone)}${own === 0 ? '' : `,${own}`}]`,
  );
  return `[${returns},${turnedAt - base},${since === null ? null : since - base},${speaking},${other}${everyMs === null ? '' : `,${everyMs}`}]`;
}

export function unpackDevices(
  [returns, turnedAt, since, speaking, other, everyMs = null]: WrittenDevices,
  base: Instant,
  read: (written: unknown) => BedState,
): Devices {
  // Texts of before know nothing of a line's own returns.
  const device = ([seq, deviceAt, at, alone, own = 0]: WrittenDevice): Device => ({
    seq,
    deviceAt: deviceAt === null ? null : deviceAt + base,
    at: at + base,
    returns: own,
    alone: read(alone),
  });
  return {
    lines: [device(speaking), device(other)],
    returns,
    turnedAt: turnedAt + base,
    since: since === null ? null : since + base,
    everyMs,
  };
}
