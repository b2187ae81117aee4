/** When a recording was made, by the machine's own clock; null where that cannot be. Pure. */
import { instantOf } from '@wardlight/engine';

export interface MachineTime {
  /** `yyyy-MM-ddTHH:mm:ss.SSS` */
  readonly wall: string;
  /** Minutes east of UTC; null = the machine's place is the agency's. */
  readonly offset: number | null;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** No machine whose files we read is older. */
const earliest = Date.UTC(1990, 0, 1);
/** Ahead of us: clocks that are set to another zone. */
const mostAheadMs = dayMs;

export function recordedAt(start: MachineTime | null, zone: string, receivedAt: number): number | null {
  if (start === null) return null;
  const wall = Date.parse(`${start.wall}Z`);
  if (Number.isNaN(wall)) return null;
  const at = start.offset === null ? inZone(wall, zone) : wall - start.offset * minuteMs;
  return at >= earliest && at <= receivedAt + mostAheadMs ? at : null;
}

function inZone(wall: number, zone: string): number {
  const date = Math.floor(wall / dayMs);
  const minute = Math.floor((wall - date * dayMs) / minuteMs);
  return instantOf(zone, date, minute) + (wall - date * dayMs - minute * minuteMs);
}
