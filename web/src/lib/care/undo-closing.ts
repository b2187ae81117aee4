/**
 * Anybody may undo a closing for a minute: from the message after the press, from where the closed alert stands, and from the log. Fetched
 * apart: nobody has closed anything before the first tile.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  type Alert,
  type AlertId,
  type BedId,
  mayUndoClosing,
  type StayId,
  undoClose,
  undoCloseMs,
} from '@wardlight/contract';
import { useState } from 'react';
import { errorTextOf } from '../api/error-words.ts';
import { call } from '../api/http.ts';
import { createStore, useStore } from '../browser/store.ts';
import { serverNow, useNow } from '../browser/timers.ts';
import { useWords, type Words } from '../i18n/i18n.ts';
import { useAsPerson } from '../session/acting-person.ts';
import { tellCorner } from '../shell/corner-alerts.ts';

/** A press in the last moment must still arrive within the minute. */
const onItsWayMs = 2_000;
export const offersUndoMs = undoCloseMs - onItsWayMs;

const mayUndo = (alert: Alert, now = serverNow()): boolean => mayUndoClosing(alert, now + onItsWayMs);

/** What was closed from this screen, as it was closed: a list that holds still knows only that it is. */
const closedHere = createStore<ReadonlyMap<AlertId, Alert>>(new Map());

export function rememberClosed(alerts: readonly Alert[]): void {
  const fresh = [...closedHere.get()].filter(([, alert]) => mayUndo(alert));
  closedHere.set(new Map([...fresh, ...alerts.map((alert) => [alert.alert_id, alert] as const)]));
}

const isClosed = ({ closed_at }: Alert): boolean => closed_at !== null;

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
    const ids = new Set(back.map(({ alert_id }) => alert_id));
    closedHere.set(new Map([...closedHere.get()].filter(([id]) => !ids.has(id))));
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
  const asPerson = useAsPerson();
  return (alert) => asPerson(() => void undoClosing(client, t, [alert]));
}

/** Counted in steps, because a number that changes every second urges. */
const stepMs = 5_000;
/** So long it stands there that the minute is over: seen where somebody looked for the button. */
const saysOverMs = 10_000;

/** Null = it was never offered while this stood here; 0 = it was, and its minute is over; else for how many more seconds. */
export function useUndoSeconds(alert: Alert): number | null {
  const now = useNow();
  const here = useStore(closedHere).get(alert.alert_id);
  const known = here !== undefined && (here.closed_at ?? 0) > (alert.closed_at ?? 0) ? here : alert;
  const may = mayUndo(known, now);
  const [offered, setOffered] = useState(may);
  if (may && !offered) setOffered(true);
  if (!offered || known.closed_at === null) return null;
  const left = known.closed_at + offersUndoMs - now;
  return may ? Math.max(stepMs, Math.floor(left / stepMs) * stepMs) / 1_000 : 0;
}

/**
 * What was closed of a bed within the minute, the latest first: from this screen, and what `read` tells. It goes a little later than its
 * button, and what was over before this stood here is not among it.
 */
export function useJustClosed(bed: BedId, read: readonly Alert[]): readonly Alert[] {
  const now = useNow();
  const here = [...useStore(closedHere).values()].filter(({ bed_id }) => bed_id === bed);
  // What was read may have been closed once more since it was closed here.
  const known = new Map([...here, ...read].filter(isClosed).map((alert) => [alert.alert_id, alert]));
  const [seen, setSeen] = useState<ReadonlySet<AlertId>>(new Set());
  const fresh = [...known.values()].filter((alert) => mayUndo(alert, now) && !seen.has(alert.alert_id));
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ alert_id }) => alert_id)]));
  return [...known.values()]
    .filter(({ alert_id, closed_at }) => seen.has(alert_id) && now - (closed_at ?? 0) < undoCloseMs + saysOverMs)
    .toSorted((a, b) => (b.closed_at ?? 0) - (a.closed_at ?? 0));
}
