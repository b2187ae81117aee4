/** changePosture: an event for the log, told to nobody: a change between two known postures, seen without a gap (decisions §3). */
import { alertKinds } from '@wardlight/contract';
import { isInForce } from '../../schedule/force.ts';
import { knownAt } from '../../stepping.ts';
import { logEvent } from '../life.ts';
import { type AlertKind, never } from './kind.ts';

const type = 'changePosture';

export const changePosture: AlertKind = {
  ...never,
  postureChanged(s, at) {
    const setting = s.rules.alerts[type];
    if (!setting.on) return;
    const suppressed = isInForce(setting, s.rules.zone, at) ? null : 'outOfForce';
    const { priority } = alertKinds[type];
    logEvent(s, { type, priority, threshold: null, value: null, startedAt: at }, knownAt(s, at), suppressed);
  },
};
