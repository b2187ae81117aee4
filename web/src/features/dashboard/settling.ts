/** Order never jumps under a finger (look.md): while somebody is at a list, everything in it keeps its place. Pure. */
import type { Alert, AlertId } from '@wardlight/contract';

/**
 * `before`: what the list shows. `wanted`: what it would show at rest, in its order. `open`: every open alert as it is known now.
 * Held, what was there stays where it was and shows what became of it, and what is new comes at the end.
 */
export function settled(
  before: readonly Alert[],
  wanted: readonly Alert[],
  open: ReadonlyMap<AlertId, Alert>,
  held: boolean,
): readonly Alert[] {
  if (!held) return sameItems(before, wanted) ? before : wanted;
  const there = new Set(before.map(({ alert_id }) => alert_id));
  const next = [
    ...before.map((alert) => open.get(alert.alert_id) ?? ended(alert)),
    ...wanted.filter(({ alert_id }) => !there.has(alert_id)),
  ];
  return sameItems(before, next) ? before : next;
}

/** No longer among the open ones: closed, by whomever. */
const ended = (alert: Alert): Alert =>
  alert.phase === 'closed' ? alert : { ...alert, phase: 'closed', sounding: false };

const sameItems = (a: readonly Alert[], b: readonly Alert[]): boolean =>
  a.length === b.length && a.every((alert, place) => alert === b[place]);
