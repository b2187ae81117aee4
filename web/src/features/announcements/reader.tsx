/** Announcements on a screen that watches: the one that is open, and the badge of those that wait. Fetched after the first tile. */
import { IconSpeakerphone } from '@tabler/icons-react';
import type { MyAnnouncement } from '@wardlight/contract';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { useIsDown } from '../../lib/browser/connection.ts';
import { useNow } from '../../lib/browser/timers.ts';
import { bringDeskWords, useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useActingPerson } from '../../lib/session/acting-person.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { useWall } from '../../lib/shell/wall.ts';
import type { AnnouncementFeed } from '../../live/announcements.ts';
import type { BoardStore } from '../../live/board-store.ts';
import { useMine, useReads, useTakeNews } from './api.ts';
import { classes } from './classes.ts';
import { textFor } from './model.ts';
import { Popup } from './parts/popup.tsx';
import { type PopupTurn, usePopupTurn } from './parts/popup-turn.ts';

export const announcementsPath = '/announcements';

interface ReaderProps {
  readonly board: BoardStore;
  readonly feed: AnnouncementFeed;
}

/** Not on a wall: nobody stands there to read, and visitors do. */
export function AnnouncementReader(props: ReaderProps) {
  const may = useMay('announcements.read');
  const wall = useWall().on;
  const person = useActingPerson()?.user_id ?? null;
  return may && !wall ? <Reader key={person} {...props} /> : null;
}

function Reader({ board, feed }: ReaderProps) {
  const take = useEffectEvent(useTakeNews());
  useEffect(() => feed.subscribe((news) => take(news)), [feed]);
  const rows = useMine().data?.rows ?? null;
  const seen = useReads(rows ?? none);
  const atPage = useLocation().pathname === announcementsPath;
  const turn = usePopupTurn(rows, { held: useIsAlarmed(board), atPage });
  // What begins and ends is looked at by the clock.
  useNow(5_000);
  const words = useWordsOnce(turn.shown !== null || turn.waiting.length > 0);
  return words ? <Shown turn={turn} onSeen={seen} /> : null;
}

const none: readonly MyAnnouncement[] = [];

/** Something sounds, or nobody knows whether it should: then too the screen sounds. */
function useIsAlarmed({ subscribe, read }: BoardStore): boolean {
  const down = useIsDown();
  const alarmed = useSyncExternalStore(subscribe, () => {
    const { alerts, blindSince } = read();
    return blindSince !== null || [...alerts.values()].some(({ sounding }) => sounding);
  });
  return down || alarmed;
}

function useWordsOnce(wanted: boolean): boolean {
  const [here, setHere] = useState(false);
  useEffect(() => {
    if (wanted) void bringDeskWords().then(() => setHere(true));
  }, [wanted]);
  return here;
}

function Shown({ turn, onSeen }: { readonly turn: PopupTurn; readonly onSeen: (one: MyAnnouncement) => void }) {
  const d = useDeskWords();
  const { language } = useWords();
  const { shown, waiting, since, withdrawn, close } = turn;
  const heard = shown === null || withdrawn ? '' : d('announcements.heard', { title: textFor(shown, language).title });
  return (
    <>
      <output className="heard-only" aria-live="polite">
        {shown !== null && withdrawn ? d('announcements.withdrawnNow') : heard}
      </output>
      {shown !== null && (
        <Popup
          key={shown.announcement_id}
          one={shown}
          since={since}
          withdrawn={withdrawn}
          more={waiting.length}
          onSeen={onSeen}
          onClose={close}
        />
      )}
      {waiting.length > 0 && <Badge count={waiting.length} />}
    </>
  );
}

/** In the top bar, wherever that stands. */
function Badge({ count }: { readonly count: number }) {
  const d = useDeskWords();
  const bar = useTopBar();
  const label = d('announcements.badge', { n: String(count) });
  if (bar === null) return null;
  return createPortal(
    <Link className={classes.badge} to={announcementsPath} aria-label={label} title={label}>
      <IconSpeakerphone size={22} stroke={1.7} aria-hidden="true" />
      <span className={classes.count}>{count}</span>
    </Link>,
    bar,
  );
}

/** It is another one after a page without it. */
function useTopBar(): Element | null {
  const [bar, setBar] = useState<Element | null>(null);
  useEffect(() => {
    const now = document.querySelector('[data-top-bar]');
    if (now !== bar) setBar(now);
  });
  return bar;
}
