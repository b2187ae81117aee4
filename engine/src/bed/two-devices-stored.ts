/** Two devices as text and back (see `stored.ts`): times in ms after the bed's last reading, and each by itself as a bed. */
import type { Instant } from '@wardlight/contract';
import type { BedState } from './state.ts';
import type { Device, Devices } from './two-devices.ts';

type WrittenDevice = readonly [seq: number, deviceAt: number, at: number, alone: unknown];
export type WrittenDevices = readonly [
  returns: number,
  turnedAt: number,
  since: number | null,
  speaking: WrittenDevice,
  other: WrittenDevice,
];

export function packDevices(
  { lines, returns, turnedAt, since }: Devices,
  base: Instant,
  write: (bed: BedState) => string,
): string {
  const [speaking, other] = lines.map(
    ({ seq, deviceAt, at, alone }) => `[${seq},${deviceAt - base},${at - base},${write(alone)}]`,
  );
  return `[${returns},${turnedAt - base},${since === null ? null : since - base},${speaking},${other}]`;
}

export function unpackDevices(
  [returns, turnedAt, since, speaking, other]: WrittenDevices,
  base: Instant,
  read: (written: unknown) => BedState,
): Devices {
  const device = ([seq, deviceAt, at, alone]: WrittenDevice): Device => ({
    seq,
    deviceAt: deviceAt + base,
    at: at + base,
    alone: read(alone),
  });
  return {
    lines: [device(speaking), device(other)],
    returns,
    turnedAt: turnedAt + base,
    since: since === null ? null : since + base,
  };
}
