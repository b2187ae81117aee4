/** How a resident's bed stood when a stretch of a rehearsal begins. */
import type { AlertSource, AlertType, BedAlertType } from '@wardlight/contract';
import { type AlertStepThen, alertThatStood, type ClosedTrue, kindsLike, type Stood } from '@wardlight/engine';
import type { ResidentPast } from './rehearsal-past.ts';

/** No suppression lasts longer, in ms. */
const longestMs = 120 * 60_000;

export function stoodAt(past: ResidentPast, at: number): Stood {
  const { episodes, alerts, steps, absences } = past;
  const episode = episodes.findLast((one) => one.started_at < at && (one.ended_at === null || one.ended_at >= at));
  const status = episode === undefined ? null : { status: episode.status, since: episode.started_at };
  const away = absences.find((one) => one.from_at < at && (one.ended_at === null || one.ended_at >= at));
  const closed: { [T in Exclude<AlertType, 'mqttStatus'>]?: number } = {};
  for (const { type, closed_at } of alerts)
    if (type !== 'mqttStatus' && closed_at !== null && closed_at < at && closed_at >= at - longestMs)
      closed[type] = Math.max(closed[type] ?? 0, closed_at);
  // What is over since then, the first readings of the stretch say: the engine ends it by itself.
  const closedTrue: { [T in BedAlertType]?: ClosedTrue } = {};
  const spot: { [T in BedAlertType]?: AlertSource } = {};
  for (const { alert_id, type, closed_at } of alerts) {
    if (type === 'mqttStatus' || closed_at === null || closed_at >= at || closed_at < at - longestMs) continue;
    const step = steps.get(alert_id)?.findLast(({ change }) => change === 'closedWhileTrue');
    if (step === undefined || closed[type] !== closed_at || hasToldSince(past, type, closed_at, at)) continue;
    const { priority, threshold, value, source, startedAt } = step;
    if (source !== null) spot[type] = source;
    closedTrue[type] = { closedAt: closed_at, priority, threshold, value, startedAt };
  }
  return {
    at,
    status,
    alerts: alerts
      .filter(({ closed_at }) => closed_at === null || closed_at >= at)
      .flatMap(({ alert_id, technical, raised_at }) => {
        const alert = alertThatStood(
          { id: alert_id, technical, raisedAt: raised_at },
          openUntil(steps.get(alert_id) ?? [], at),
        );
        return alert === null || alert.toldAt === null || alert.closedAt !== null ? [] : [alert];
      }),
    closed,
    closedTrue,
    spot,
    away:
      away === undefined
        ? null
        : { from: away.from_at, until: away.until_at, out: status?.status !== 'inBed' && status?.status !== 'sitting' },
  };
}

/** Its steps until then. Closed then, and undone after it, it was never closed. */
function openUntil(steps: readonly AlertStepThen[], at: number): readonly AlertStepThen[] {
  const before = steps.filter((step) => step.at < at);
  const next = steps.find((step) => step.at >= at && (step.change === 'closed' || step.change === 'closingUndone'));
  if (next?.change !== 'closingUndone') return before;
  const last = before.findLastIndex(({ change }) => change === 'closed' || change === 'closingUndone');
  return before.filter(({ change }, n) => n !== last && (n !== last - 1 || change !== 'closedWhileTrue'));
}

/** An alert speaks for it again: it is no more what was closed while true. */
function hasToldSince({ alerts, steps }: ResidentPast, type: BedAlertType, since: number, until: number): boolean {
  const kinds: readonly AlertType[] = kindsLike(type);
  return alerts.some(
    (alert) =>
      kinds.includes(alert.type) &&
      steps.get(alert.alert_id)?.some(({ change, at }) => change === 'raised' && since < at && at < until) === true,
  );
}
