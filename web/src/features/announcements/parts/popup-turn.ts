/**
 * Which announcement stands open: one at a time, after three seconds without any input, never while something else needs the eyes. What was
 * opened and not closed waits folded and comes back by the same rule.
 */
import type { MyAnnouncement } from '@wardlight/contract';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { every, now, serverNow } from '../../../lib/browser/timers.ts';
import { isInForce, textKey, waitingOf } from '../model.ts';

const stillForMs = 3_000;
const lookEachMs = 250;
/** What was withdrawn under somebody's eyes says so for a while. */
const withdrawnForMs = 8_000;
const inputs = ['pointerdown', 'pointermove', 'click', 'keydown', 'wheel', 'touchmove', 'input'] as const;

/** Marks ours, so that it does not stand in its own way. */
export const popupMark = 'data-announcement';

interface Opened {
  /** As it stood when it was last listed. */
  readonly one: MyAnnouncement;
  /** By this machine's clock; null = folded. */
  readonly since: number | null;
  /** Withdrawn while it was open. */
  readonly withdrawnSince: number | null;
}

export interface PopupTurn {
  readonly shown: MyAnnouncement | null;
  readonly since: number;
  readonly withdrawn: boolean;
  /** Not read yet, or folded before it was closed; without the one that is open. */
  readonly waiting: readonly MyAnnouncement[];
  readonly close: () => void;
}

interface Place {
  /** Nothing may be open now: an alert sounds, or nobody knows whether one does. */
  readonly held: boolean;
  /** They are all shown by the page itself: what was open is closed. */
  readonly atPage: boolean;
}

/** @param rows null = not known yet */
export function usePopupTurn(rows: readonly MyAnnouncement[] | null, { held, atPage }: Place): PopupTurn {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const lastInput = useLastInput();
  const waiting = waitingOf(rows ?? [], serverNow(), closed);
  const next = opened === null ? (waiting[0] ?? null) : opened.one;

  const look = useEffectEvent(() => {
    if (rows === null) return;
    const followed = opened === null ? null : follow(opened, rows);
    if (followed === null) {
      const [one] = waiting;
      if (one !== undefined && mayOpen()) setOpened({ one, since: now(), withdrawnSince: null });
      else if (opened !== null) setOpened(null);
      return;
    }
    const open = followed.since !== null && !held && !isCovered();
    if (open) return setOpened(followed);
    // Folded, it is only kept for as long as it says something.
    if (followed.withdrawnSince !== null || !isInForce(followed.one, serverNow())) return setOpened(null);
    const since = mayOpen() ? now() : null;
    if (since !== opened?.since || followed !== opened) setOpened({ ...followed, since });
  });
  const mayOpen = (): boolean =>
    !held &&
    !atPage &&
    !isCovered() &&
    document.visibilityState === 'visible' &&
    now() - lastInput.current >= stillForMs;

  const close = useCallback(() => {
    setOpened((was) => {
      if (was !== null) setClosed((all) => new Set([...all, textKey(was.one)]));
      return null;
    });
  }, []);

  // Beside the looks of time: at once when an alert begins to sound, or a word about what is open comes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when to look
  useEffect(() => look(), [held, rows]);
  useEffect(() => {
    if (atPage) close();
  }, [atPage, close]);
  const someWaits = next !== null;
  useEffect(() => (someWaits ? every(lookEachMs, () => look()) : undefined), [someWaits]);

  const isOpen = opened !== null && opened.since !== null && !held;
  const key = opened === null ? null : textKey(opened.one);
  const others = waiting.filter((one) => textKey(one) !== key);
  return {
    shown: isOpen ? opened.one : null,
    since: opened?.since ?? 0,
    withdrawn: opened !== null && opened.withdrawnSince !== null,
    waiting: isOpen || opened === null ? others : [opened.one, ...others],
    close,
  };
}

/** The same, as it stands by now; null = it has nothing more to say. */
function follow(opened: Opened, rows: readonly MyAnnouncement[]): Opened | null {
  const { announcement_id } = opened.one;
  const one = rows.find((row) => row.announcement_id === announcement_id);
  if (opened.withdrawnSince !== null && one?.withdrawn_at !== null)
    return now() - opened.withdrawnSince >= withdrawnForMs ? null : opened;
  if (one === undefined || one.withdrawn_at !== null) return { ...opened, withdrawnSince: now() };
  return one === opened.one && opened.withdrawnSince === null ? opened : { ...opened, one, withdrawnSince: null };
}

/** Somebody is at something else that lies over the page. */
const isCovered = (): boolean => document.querySelector(`[role="dialog"]:not([${popupMark}])`) !== null;

/** When somebody last did anything at this screen. */
function useLastInput() {
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    last.current = now();
    const note = (): void => {
      last.current = now();
    };
    for (const name of inputs) window.addEventListener(name, note, { capture: true, passive: true });
    return () => {
      for (const name of inputs) window.removeEventListener(name, note, { capture: true });
    };
  }, []);
  return last;
}
