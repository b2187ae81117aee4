/** The frame of every page behind the login: bars that must be seen, the top bar, navigation, the page. */
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { OpenStrip, Watch } from '../features/dashboard/watch.tsx';
import { arrivalOf, bringParts } from '../lib/chunks.ts';
import { useIsDown } from '../lib/connection.ts';
import { useHere } from '../lib/current-user.tsx';
import { useWords } from '../lib/i18n.ts';
import { useSoundState } from '../lib/sound-unlock.ts';
import { useSpeechSettings } from '../lib/speech-settings.ts';
import { whenIdle } from '../lib/timers.ts';
import { useViewport } from '../lib/viewport.ts';
import { useWall } from '../lib/wall.ts';
import { loadDeskTable } from './desk-table.tsx';
import classes from './layout.module.css';
import { LiveBoardProvider, useBoardOfThisScreen } from './live-board.tsx';
import { Bars, UrgentBars } from './parts/bars.tsx';
import { BottomBar } from './parts/bottom-bar.tsx';
import { FactorBar } from './parts/factor-bar.tsx';
import { Rail } from './parts/rail.tsx';
import { ReturnedBar } from './parts/returned-bar.tsx';
import { SilentWhenLocked, useIsSilentWhenLocked } from './parts/silent-when-locked.tsx';
import { StationGate } from './parts/station-gate.tsx';
import { TopBar } from './parts/top-bar.tsx';
import { WhoActs } from './parts/who-acts.tsx';
import { usePhoneNotifications } from './phone-notifications.ts';

/** Only for a screen that speaks; until it is fetched, the tones and the page are as they are. */
const loadSpeaking = () => import('../features/speech/speaking.tsx');
const Speaking = lazy(async () => ({ default: (await arrivalOf(loadSpeaking)).Speaking }));

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
  const down = useIsDown();
  useFadesWithoutLine(down);
  // Without a line a page could else not even be looked for.
  useEffect(() => whenIdle(() => bringParts([loadDeskTable])), []);
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t('shell.skipToContent')}
      </a>
      <div className={classes.bars} ref={bars}>
        <UrgentBars />
        {/* A wall has a band of its own. */}
        {wall ? null : <OpenStrip board={board} />}
        <Bars />
        <ReturnedBar board={board} />
        {/* Without a line there is one thing to be said. */}
        {wall || down ? null : <LaterBars />}
      </div>
      {wall ? null : <TopBar wide={wide} />}
      {wide && !wall ? <Rail /> : null}
      <main id="main" className={classes.page} tabIndex={-1}>
        <StationGate>
          <Outlet />
        </StationGate>
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

/** What can be put off, one after the other: on a phone two of them leave no room for a bed. */
function LaterBars() {
  const silent = useIsSilentWhenLocked();
  const { on, unlocked, ready } = useSoundState();
  const narrow = useViewport().width < railFromPx;
  // The first touch of the page unlocks the sound, and its bar goes.
  if (narrow && ready && on && !unlocked) return null;
  return silent ? <SilentWhenLocked /> : <FactorBar />;
}

/** On the root, because what lies over the page stands beside the frame. The styles of what may be out of date follow it. */
function useFadesWithoutLine(down: boolean): void {
  useEffect(() => {
    if (!down) return;
    document.documentElement.dataset.line = 'down';
    return () => {
      delete document.documentElement.dataset.line;
    };
  }, [down]);
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
