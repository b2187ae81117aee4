/** What became of the beds while this screen had no line: the last picture before it against the first after it. Pure. */
import {
  type Alert,
  type AlertPriority,
  alertKinds,
  type BedStatus,
  type NotifyGroup,
  type Tile,
  type UserId,
} from '@wardlight/contract';
import type { BoardState } from './board-state.ts';

type Told = NotifyGroup['notifies'][number];

export type Meanwhile =
  /** Nobody on this screen has heard of it, and it is still open: new, grown more urgent, or come back. */
  | { readonly kind: 'raised'; readonly alert: Alert }
  /** It began and ended in that time; only the list of notifications tells of it. */
  | { readonly kind: 'passed'; readonly of: NotifyGroup; readonly told: Told }
  /** Somebody else is going to what was known before. */
  | { readonly kind: 'claimed'; readonly alert: Alert }
  /** What was open is so no more. */
  | { readonly kind: 'ended'; readonly alert: Alert }
  | { readonly kind: 'status'; readonly tile: Tile; readonly from: BedStatus }
  /** Somebody else lies there by now; `from` null = nobody did. */
  | { readonly kind: 'resident'; readonly tile: Tile; readonly from: string | null };

/** @param me what one did oneself is no news */
export function happenedMeanwhile(before: BoardState, after: BoardState, me: UserId | null): readonly Meanwhile[] {
  const now = [...after.alerts.values()].toSorted(byUrgency);
  const raised = now.filter((alert) => isNews(before.alerts.get(alert.alert_id), alert));
  const claimed = now.filter((alert) => {
    const by = alert.claimed_by?.user_id ?? null;
    return by !== null && by !== me && by !== before.alerts.get(alert.alert_id)?.claimed_by?.user_id;
  });
  const ended = [...before.alerts.values()].filter(({ alert_id }) => !after.alerts.has(alert_id)).toSorted(byUrgency);
  const residents = [...after.tiles.values()].flatMap((tile) => {
    const was = before.tiles.get(tile.bed_id);
    const isSame = was === undefined || was.resident?.stay_id === tile.resident?.stay_id;
    return isSame ? [] : [{ kind: 'resident' as const, tile, from: was.resident?.name ?? null }];
  });
  const moved = [...after.tiles.values()].flatMap((tile) => {
    const from = before.tiles.get(tile.bed_id)?.live.status;
    return from === undefined || from === tile.live.status ? [] : [{ kind: 'status' as const, tile, from }];
  });
  return [
    ...raised.map((alert) => ({ kind: 'raised' as const, alert })),
    ...claimed.map((alert) => ({ kind: 'claimed' as const, alert })),
    ...ended.map((alert) => ({ kind: 'ended' as const, alert })),
    ...residents,
    ...moved,
  ];
}

function isNews(before: Alert | undefined, now: Alert): boolean {
  if (before === undefined || before.type !== now.type || now.reopened > before.reopened) return true;
  return rank[now.priority] < rank[before.priority];
}

/** Of what staff were told after `since`: what neither picture holds, each alert once. */
export function passedMeanwhile(
  before: BoardState,
  after: BoardState,
  told: readonly NotifyGroup[],
  since: number,
): readonly Meanwhile[] {
  const seen = new Set([...before.alerts.keys(), ...after.alerts.keys()]);
  const passed: Extract<Meanwhile, { kind: 'passed' }>[] = [];
  for (const of of told)
    for (const each of of.notifies) {
      if (each.created_at <= since || seen.has(each.alert_id)) continue;
      seen.add(each.alert_id);
      passed.push({ kind: 'passed', of, told: each });
    }
  return passed.toSorted((a, b) => byUrgency(a.told, b.told));
}

const rank: Readonly<Record<AlertPriority, number>> = { high: 0, medium: 1, low: 2 };
type Placed = Pick<Alert, 'priority' | 'type' | 'started_at'>;
/** As on the board: people before equipment. */
const byUrgency = (a: Placed, b: Placed): number =>
  rank[a.priority] - rank[b.priority] ||
  Number(alertKinds[a.type].technical) - Number(alertKinds[b.type].technical) ||
  a.started_at - b.started_at;
