/** The frame of every page behind the login: bars that must be seen, the top bar, navigation, the page. */
import { lazy, type MouseEvent, Suspense, useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { OpenStrip, Watch } from '../features/dashboard/watch.tsx';
import { arrivalOf, bringParts } from '../lib/browser/chunks.ts';
import { useIsDown } from '../lib/browser/connection.ts';
import { notePageMove } from '../lib/browser/steady-press.ts';
import { whenIdle } from '../lib/browser/timers.ts';
import { useViewport } from '../lib/browser/viewport.ts';
import { useWords } from '../lib/i18n/i18n.ts';
import { useHere } from '../lib/session/current-user.tsx';
import { showWelcome } from '../lib/session/welcome.ts';
import { useWall } from '../lib/shell/wall.ts';
import { useSpeechSettings } from '../lib/sound/speech-settings.ts';
import type { BoardStore } from '../live/board-store.ts';
import { loadDeskTable } from './desk-table.tsx';
import classes from './layout.module.css';
import { LiveBoardProvider, useBoardOfThisScreen, useMostUrgent } from './live-board.tsx';
import { Bars, UrgentBars } from './parts/bars.tsx';
import { BottomBar } from './parts/bottom-bar.tsx';
import { Rail } from './parts/rail.tsx';
import { StationGate } from './parts/station-gate.tsx';
import { TopBar } from './parts/top-bar.tsx';
import { WhoActs } from './parts/who-acts.tsx';
import { usePhoneNotifications } from './phone-notifications.ts';
import { useIsBare } from './titles.tsx';

/** Only for a screen that speaks; until it is fetched, the tones and the page are as they are. */
const loadSpeaking = () => import('../features/speech/speaking.tsx');
const Speaking = lazy(async () => ({ default: (await arrivalOf(loadSpeaking)).Speaking }));

/** Nobody needs it before a line was lost and is back, or something is announced; it watches for that as soon as it is here. */
const loadLaterFrame = () => import('./communication/later-frame.tsx');
const LaterFrame = lazy(async () => ({ default: (await arrivalOf(loadLaterFrame)).LaterFrame }));

const loadLater = () => import('./parts/later-bars.tsx');
const LaterBars = lazy(async () => ({ default: (await arrivalOf(loadLater)).LaterBars }));

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
  const bare = useIsBare();
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
      {bare ? null : (
        <a className={classes.skip} href="#main">
          {t('shell.skipToContent')}
        </a>
      )}
      <div className={classes.bars} ref={bars}>
        {bare ? (
          <BeforeEntering board={board} />
        ) : (
          <>
            <UrgentBars />
            {/* A wall has a band of its own. */}
            {wall ? null : <OpenStrip board={board} />}
            <Bars />
            <Suspense fallback={null}>
              <LaterFrame board={board} />
            </Suspense>
            {/* Without a line there is one thing to be said. */}
            {wall || down ? null : (
              <Suspense fallback={null}>
                <LaterBars narrow={!wide} />
              </Suspense>
            )}
          </>
        )}
      </div>
      {wall || bare ? null : <TopBar wide={wide} />}
      {wide && !wall && !bare ? <Rail /> : null}
      <main id="main" className={classes.page} tabIndex={-1}>
        <StationGate>
          <Outlet />
        </StationGate>
      </main>
      {wide || wall || bare ? null : <BottomBar />}
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

/** Before the board: what needs someone, and nothing where nothing does. Whoever follows it to its bed has entered. */
function BeforeEntering({ board }: { readonly board: BoardStore }) {
  const needed = useMostUrgent() !== null;
  const enter = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a') !== null) showWelcome(false);
  };
  return needed ? (
    <div onClickCapture={enter}>
      <OpenStrip board={board} />
    </div>
  ) : null;
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
    let height = element.offsetHeight;
    const observer = new ResizeObserver(() => {
      notePageMove(element.offsetHeight - height);
      height = element.offsetHeight;
      root.setProperty(name, `${height}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty(name);
    };
  }, [name]);
  return ref;
}
