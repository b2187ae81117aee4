/** Staff's last presses in a stored state, as lists (see `stored.ts`): who goes, what may be taken back, what was closed a moment ago. */
import type { AlertId, Instant, UserId } from '@wardlight/contract';
import type { AlertState } from '../types.ts';
import { type Packed, packAlert, unpackAlert } from './packed.ts';
import type { ClosedPress, Going, LastPress } from './state.ts';

export type WrittenGoing = readonly [UserId, number, number | null];
type WrittenUndo = readonly [AlertId, number | null, UserId | null, number | null, number | null, UserId | null];

export const packGoing = ({ by, at, withUntil }: Going, base: Instant): WrittenGoing => [
  by,
  at - base,
  withUntil === null ? null : withUntil - base,
];
export const unpackGoing = ([by, at, withUntil]: WrittenGoing, base: Instant): Going => ({
  by,
  at: at + base,
  withUntil: withUntil === null ? null : withUntil + base,
});

export type WrittenLastPress = readonly [UserId, number, WrittenGoing | null, readonly WrittenUndo[]];

export function packLastPress({ by, at, going, undo }: LastPress, base: Instant): WrittenLastPress {
  const later = (time: Instant | null) => (time === null ? null : time - base);
  const undone = undo.map(
    (one): WrittenUndo => [
      one.id,
      later(one.claimedAt),
      one.claimedBy,
      later(one.withUntil),
      later(one.stillAt),
      one.handedTo,
    ],
  );
  return [by, at - base, going && packGoing(going, base), undone];
}
export function unpackLastPress([by, at, going, undo]: WrittenLastPress, base: Instant): LastPress {
  const time = (after: number | null) => (after === null ? null : after + base);
  return {
    by,
    at: at + base,
    going: going && unpackGoing(going, base),
    undo: undo.map(([id, claimed, claimedBy, until, still, handedTo]) => ({
      id,
      claimedAt: time(claimed),
      claimedBy,
      withUntil: time(until),
      stillAt: time(still),
      handedTo,
    })),
  };
}

export type WrittenClosedPress = readonly [
  ...(readonly [UserId, number, WrittenGoing | null]),
  closed: readonly (readonly [Packed<AlertState>, number | null])[],
  moved?: 1,
];

export function packClosedPress({ by, at, going, moved, closed }: ClosedPress, base: Instant): WrittenClosedPress {
  const alerts = closed.map(
    ({ alert, closedBefore }) => [packAlert(alert, base), closedBefore === null ? null : closedBefore - base] as const,
  );
  const pressed = [by, at - base, going && packGoing(going, base), alerts] as const;
  return moved ? [...pressed, 1] : pressed;
}
export const unpackClosedPress = ([by, at, going, closed, moved]: WrittenClosedPress, base: Instant): ClosedPress => ({
  by,
  at: at + base,
  going: going && unpackGoing(going, base),
  moved: moved === 1,
  closed: closed.map(([alert, before]) => ({
    alert: unpackAlert(alert, base),
    closedBefore: before === null ? null : before + base,
  })),
});
