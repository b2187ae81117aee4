/** The frame of every page behind the login: bars that must be seen, the top bar, navigation, the page. */
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { Watch } from '../features/dashboard/watch.tsx';
import { loadChunk } from '../lib/chunks.ts';
import { useHere } from '../lib/current-user.tsx';
import { useWords } from '../lib/i18n.ts';
import { useSpeechSettings } from '../lib/speech-settings.ts';
import { useViewport } from '../lib/viewport.ts';
import { useWall } from '../lib/wall.ts';
import type { BoardStore } from '../live/board-store.ts';
import classes from './layout.module.css';
import { LiveBoardProvider, useBoardOfThisScreen } from './live-board.tsx';
import { Bars } from './parts/bars.tsx';
import { BottomBar } from './parts/bottom-bar.tsx';
import { Rail } from './parts/rail.tsx';
import { SilentWhenLocked } from './parts/silent-when-locked.tsx';
import { TopBar } from './parts/top-bar.tsx';
import { WhoActs } from './parts/who-acts.tsx';
import { usePhoneNotifications } from './phone-notifications.ts';

/** Only for a screen that speaks; a failure to fetch it leaves the tones, and the page, as they are. */
const Speaking = lazy(async () => {
  const load = () => import('../features/speech/speaking.tsx').then((part) => part.Speaking);
  return { default: await loadChunk(load).catch(() => (_: { readonly board: BoardStore }) => null) };
});

/** From here on navigation stands at the side, and every setting has its own button. */
const railFromPx = 768;

export function Layout() {
  const { scope } = useHere();
  return (
    // Another agency is another board: nothing of the first may linger, on the page or in the ear.
    <LiveBoardProvider key={scope}>
      <Frame />
    </LiveBoardProvider>
  );
}

function Frame() {
  const { t } = useWords();
  const wide = useViewport().width >= railFromPx;
  const wall = useWall().on;
  const bars = useHeightAsVariable('--bars-height');
  const board = useBoardOfThisScreen();
  const speaks = useSpeechSettings().on;
  usePhoneNotifications();
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t('shell.skipToContent')}
      </a>
      <div className={classes.bars} ref={bars}>
        <Bars />
        {wall ? null : <SilentWhenLocked />}
      </div>
      {wall ? null : <TopBar wide={wide} />}
      {wide && !wall ? <Rail /> : null}
      <main id="main" className={classes.page} tabIndex={-1}>
        <Outlet />
      </main>
      {wide || wall ? null : <BottomBar />}
      <WhoActs />
      <Watch board={board} />
      {speaks ? (
        <Suspense fallback={null}>
          <Speaking board={board} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What lies over the page (drawers, sheets) starts below the bars, so that it never covers them. */
function useHeightAsVariable(name: `--${string}`) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty(name, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty(name);
    };
  }, [name]);
  return ref;
}
