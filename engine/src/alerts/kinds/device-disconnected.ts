/**
 * deviceDisconnected: no data for ≥ `value` minutes since the last data (or since the server took the bed up), technical;
 * over after `dataBackClearMs` of data (decisions §3). It speaks while the bed is not seen; not while somebody is away, whose mat may be
 * unplugged, nor while the whole network is out. Of a mat that never spoke it says so once, low, when the night begins.
 * Of two devices under one serial it says so at once, whatever is set (`twoDevices`, docs/decisions/175).
 */
import { alertKinds, atOnce, type Instant } from '@wardlight/contract';
import { awaitsFirstConnection } from '../../bed/sight.ts';
import type { BedState } from '../../bed/state.ts';
import { twoSince } from '../../bed/two-devices.ts';
import type { Stepping } from '../../stepping.ts';
import type { Rules } from '../../types.ts';
import { clear, merge, raise, raiseJudged, standingAlert } from '../life.ts';
import { type AlertKind, remember, toldOf } from './kind.ts';

const type = 'deviceDisconnected';
const minuteMs = 60_000;
/** The occurrence of a mat that never spoke: before any that is. */
const never = 0;

export const deviceDisconnected: AlertKind = {
  due(bed, rules) {
    const two = twoSince(bed);
    if (two !== null) return toldOf(bed, type, two) > 0 ? null : bed.clock;
    const muted = isNetworks(bed, rules);
    if (muted && standingAlert(bed, type) !== undefined) return bed.clock;
    if (bed.seeing) {
      if (bed.backAt === null || standingAlert(bed, type) === undefined) return null;
      return bed.backAt + rules.watch.dataBackClearMs;
    }
    const setting = rules.alerts[type];
    if (awaitsFirstConnection(bed, rules)) {
      const tellAt = rules.firstConnection?.tellAt ?? null;
      return setting.on && bed.away?.out !== true && toldOf(bed, type, never) === 0 ? tellAt : null;
    }
    // It has spoken, and nothing of this bed: what was told of it before is over.
    if (bed.last === null && toldOf(bed, type, never) > 0) return bed.clock;
    const since = lostSince(bed);
    if (
      bed.status !== 'disconnected' ||
      !setting.on ||
      muted ||
      bed.away?.out === true ||
      since === null ||
      bed.quietFrom === null ||
      toldOf(bed, type, since) > 0
    )
      return null;
    return bed.quietFrom + setting.value * minuteMs;
  },
  act(s, at) {
    const { bed, rules } = s;
    const two = twoSince(bed);
    if (two !== null) return tellTwo(s, two, at);
    if (awaitsFirstConnection(bed, rules)) {
      remember(bed, type, { since: never, told: 1, run: null });
      raise(
        s,
        { type, priority: 'low', threshold: null, value: null, startedAt: Math.min(bed.quietFrom ?? at, at) },
        at,
      );
      return;
    }
    if (bed.last === null && toldOf(bed, type, never) > 0) {
      remember(bed, type, null);
      clear(s, type, at);
      // It was no disconnection, so the first that is one has none before it to wait for.
      const { [type]: _, ...closed } = bed.closed;
      bed.closed = closed;
      return;
    }
    const since = lostSince(bed);
    if (isNetworks(bed, rules)) {
      // The network's notice speaks for it. Should that end before this gap does, it is told anew.
      remember(bed, type, null);
      return merge(s, type, at);
    }
    if (bed.seeing || since === null) return clear(s, type, at);
    remember(bed, type, { since, told: 1, run: null });
    const value = Math.floor((at - since) / minuteMs);
    raise(
      s,
      { type, priority: alertKinds[type].priority, threshold: rules.alerts[type].value, value, startedAt: since },
      at,
    );
  },
};

/** No outage of a network speaks for it, no setting keeps it quiet: until somebody takes one of the two away, nobody is watched. */
function tellTwo(s: Stepping, since: Instant, at: Instant): void {
  merge(s, type, at);
  const { priority } = alertKinds[type];
  raiseJudged(s, { type, priority, threshold: atOnce, value: 0, startedAt: since }, at);
}

/** Lost with its network, or while that is out: the notice about it names this bed. */
function isNetworks({ seeing, status, since }: BedState, { networkOutSince }: Rules): boolean {
  return networkOutSince !== null && !seeing && status === 'disconnected' && (since ?? 0) >= networkOutSince;
}

/** The last data; for a mat never heard, when listening began. */
function lostSince(bed: BedState): number | null {
  return bed.last?.at ?? bed.since;
}
