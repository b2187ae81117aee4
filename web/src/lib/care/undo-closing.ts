/**
 * Anybody may undo a closing for a minute: from the message after the press, from where the closed alert stands, and from the log. Fetched
 * apart: nobody has closed anything before the first tile.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Alert, type AlertId, mayUndoClosing, type StayId, undoClose, undoCloseMs } from '@wardlight/contract';
import { useEffect, useState } from 'react';
import { errorTextOf } from '../api/error-words.ts';
import { call } from '../api/http.ts';
import { createStore, useStore } from '../browser/store.ts';
import { after, serverNow } from '../browser/timers.ts';
import { useWords, type Words } from '../i18n/i18n.ts';
import { useAsWhoever } from '../session/acting-person.ts';
import { tellCorner } from '../shell/corner-alerts.ts';

/** A press in the last moment must still arrive within the minute. */
const onItsWayMs = 2_000;
export const offersUndoMs = undoCloseMs - onItsWayMs;

const mayUndo = (alert: Alert): boolean => mayUndoClosing(alert, serverNow() + onItsWayMs);

/** What was closed from this screen, as it was closed: a list that holds still knows only that it is. */
const closedHere = createStore<ReadonlyMap<AlertId, Alert>>(new Map());

export function rememberClosed(alerts: readonly Alert[]): void {
  const fresh = [...closedHere.get()].filter(([, alert]) => mayUndo(alert));
  closedHere.set(new Map([...fresh, ...alerts.map((alert) => [alert.alert_id, alert] as const)]));
}

const placeOf = (t: Words, { bed_no, resident_name }: Alert): string =>
  `${t('board.bed', { bed: bed_no ?? '' })} · ${resident_name ?? t('board.noResident')}`;

/** Twice is once: what is undone already is so. @param stay whom the card named when it was closed; left out = whoever the alert is of */
export async function undoClosing(
  client: QueryClient,
  t: Words,
  alerts: readonly Alert[],
  stay?: StayId | null,
): Promise<void> {
  // The press is undone whole, by any of them that can be.
  const [one] = alerts.toSorted((a, b) => Number(mayUndo(b)) - Number(mayUndo(a)));
  if (one === undefined) return;
  try {
    const body = stay === undefined ? {} : { stay_id: stay };
    const { alerts: back } = await call(undoClose, { params: { alert_id: one.alert_id }, body });
    // Where it stands by now: its resident may lie elsewhere.
    tellCorner({ kind: 'success', title: t('alerts.undo.told'), info: placeOf(t, back[0] ?? one) });
  } catch (error) {
    const info = `${placeOf(t, one)} · ${errorTextOf(t, error)}`;
    tellCorner({ kind: 'error', title: t('alerts.undo.failed'), info });
  }
  // The channel tells it, too; without one the pages that show it ask.
  for (const key of ['board', 'bedHour', 'alertLog']) void client.invalidateQueries({ queryKey: [key] });
}

/** It goes on also where the button is gone by then. */
export function useUndoClosing(): (alert: Alert) => void {
  const client = useQueryClient();
  const { t } = useWords();
  const asWhoever = useAsWhoever();
  return (alert) => asWhoever(() => void undoClosing(client, t, [alert]));
}

/** Whether it is offered now; it goes by itself when its time is over. */
export function useMayUndo(alert: Alert): boolean {
  const known = useStore(closedHere).get(alert.alert_id) ?? alert;
  const may = mayUndo(known);
  const [, setOver] = useState(0);
  const until = may ? (known.closed_at ?? 0) + offersUndoMs : null;
  useEffect(() => (until === null ? undefined : after(until - serverNow() + 1, () => setOver(until))), [until]);
  return may;
}
