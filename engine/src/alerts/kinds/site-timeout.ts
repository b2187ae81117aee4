/**
 * siteTimeout: sitting for ≥ `value` seconds from the true start, medium; over after `notSittingClearMs` of not sitting (decisions §3).
 * A shorter interruption does not end the count: what falls due meanwhile is raised when sitting counts again (§15).
 */
import { alertKinds } from '@wardlight/contract';
import { clear, raise, standingAlert } from '../life.ts';
import { type AlertKind, remember, toldOf, unlessChanging } from './kind.ts';

const type = 'siteTimeout';
const secondMs = 1_000;

export const siteTimeout: AlertKind = {
  due(bed, rules) {
    if (bed.status !== 'sitting') {
      const counts = bed.sittingCountFrom !== null || standingAlert(bed, type) !== undefined;
      if (bed.notSittingSince === null || !counts) return null;
      return unlessChanging(bed, bed.notSittingSince + rules.watch.notSittingClearMs, (to) => to === 'sitting');
    }
    const setting = rules.alerts[type];
    const since = bed.sittingCountFrom;
    if (!bed.seeing || !setting.on || since === null || toldOf(bed, type, since) > 0) return null;
    return unlessChanging(bed, since + setting.value * secondMs);
  },
  act(s, at, seenAt) {
    const { bed, rules } = s;
    const since = bed.sittingCountFrom;
    if (bed.status !== 'sitting' || since === null) {
      bed.sittingCountFrom = null;
      return clear(s, type, at);
    }
    remember(bed, type, { since, told: 1, run: null });
    const value = Math.floor((seenAt - since) / secondMs);
    raise(
      s,
      { type, priority: alertKinds[type].priority, threshold: rules.alerts[type].value, value, startedAt: since },
      at,
    );
  },
};
