/** siteTimeout: sitting for ≥ `value` seconds from the true start, medium; over after `notSittingClearMs` of not sitting (decisions §3). */
import { alertKinds } from '@wardlight/contract';
import { type AlertKind, remember, toldOf, unlessChanging } from './kind.ts';
import { clear, raise, standingAlert } from './life.ts';

const type = 'siteTimeout';
const secondMs = 1_000;

export const siteTimeout: AlertKind = {
  due(bed, rules) {
    if (bed.status !== 'sitting') {
      if (bed.notSittingSince === null || standingAlert(bed, type) === undefined) return null;
      return unlessChanging(bed, bed.notSittingSince + rules.watch.notSittingClearMs, (to) => to === 'sitting');
    }
    const setting = rules.alerts[type];
    if (!bed.seeing || !setting.on || bed.since === null || toldOf(bed, type, bed.since) > 0) return null;
    return unlessChanging(bed, bed.since + setting.value * secondMs);
  },
  act(s, at, seenAt) {
    const { bed, rules } = s;
    if (bed.status !== 'sitting' || bed.since === null) return clear(s, type, at);
    remember(bed, type, { since: bed.since, told: 1, run: null });
    const value = Math.floor((seenAt - bed.since) / secondMs);
    raise(
      s,
      { type, priority: alertKinds[type].priority, threshold: rules.alerts[type].value, value, startedAt: bed.since },
      at,
    );
  },
};
