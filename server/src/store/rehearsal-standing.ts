/** How a resident's bed stood when a stretch of a rehearsal begins. */
import type { AlertType } from '@wardlight/contract';
import { alertThatStood, type Stood } from '@wardlight/engine';
import type { ResidentPast } from './rehearsal-past.ts';

/** No suppression lasts longer, in ms. */
const longestMs = 120 * 60_000;

export function stoodAt({ episodes, alerts, steps, absences }: ResidentPast, at: number): Stood {
  const episode = episodes.findLast((one) => one.started_at < at && (one.ended_at === null || one.ended_at >= at));
  const status = episode === undefined ? null : { status: episode.status, since: episode.started_at };
  const away = absences.find((one) => one.from_at < at && (one.ended_at === null || one.ended_at >= at));
  const closed: { [T in Exclude<AlertType, 'mqttStatus'>]?: number } = {};
  for (const { type, closed_at } of alerts)
    if (type !== 'mqttStatus' && closed_at !== null && closed_at < at && closed_at >= at - longestMs)
      closed[type] = Math.max(closed[type] ?? 0, closed_at);
  return {
    at,
    status,
    // By the first telling: one that came back or was let go of later had been told by then as well.
    alerts: alerts
      .filter(({ first_told_at, closed_at }) => first_told_at < at && (closed_at === null || closed_at >= at))
      .flatMap(({ alert_id, technical, raised_at }) => {
        const before = (steps.get(alert_id) ?? []).filter((step) => step.at < at);
        return alertThatStood({ id: alert_id, technical, raisedAt: raised_at }, before) ?? [];
      }),
    closed,
    away:
      away === undefined
        ? null
        : { from: away.from_at, until: away.until_at, out: status?.status !== 'inBed' && status?.status !== 'sitting' },
  };
}
