/** The board on a wall: what is open first, then every bed, readable from four metres. Nothing on it but what a passer-by needs. */

import { IconX } from '@tabler/icons-react';
import type { Tile } from '@wardlight/contract';
import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useConnection } from '../../../lib/browser/connection.ts';
import { useNow } from '../../../lib/browser/timers.ts';
import { useKeptAwake } from '../../../lib/browser/wake-lock.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { useBoard } from '../state/board-context.tsx';
import { inOrder, needsSomeone } from '../state/model.ts';
import { useOpenCards } from '../state/open-alerts.ts';
import { numberVmax, shiftAt, wallGrid } from './measure.ts';
import classes from './wall.module.css';
import { WallBand } from './wall-band.tsx';
import { WallTile } from './wall-tile.tsx';

const rosterOf = (state: BoardState): readonly Tile[] => state.roster;
const minuteMs = 60_000;
/** How long a page stands where not all beds fit on one. */
const pageMs = 20_000;

/** `onLeave` null: it shows nothing else. */
export function WallScreen({ onLeave }: { readonly onLeave: (() => void) | null }) {
  const { t } = useWords();
  const open = useOpenCards();
  const { x, y } = shiftAt(Math.floor(useNow(minuteMs) / minuteMs));
  const mayDarken = useKeptAwake();
  useLeavingFullScreen(onLeave);
  return (
    <div
      className={classes.wall}
      data-rest={!open.cards.some(({ lead }) => needsSomeone(lead)) || undefined}
      style={{ '--number': `${numberVmax}vmax`, transform: `translate(${x}px, ${y}px)` } as CSSProperties}
    >
      <h1 className="heard-only">{t('shell.titles.board')}</h1>
      <header className={classes.head}>
        <WallBand {...open} />
        <Corner mayDarken={mayDarken} />
      </header>
      <WallBeds />
      {onLeave === null ? null : (
        <button type="button" className={classes.leave} onClick={onLeave} title="Esc">
          <IconX size={28} stroke={1.8} aria-hidden="true" />
          <span className="heard-only">{t('board.display.wall.leave')}</span>
        </button>
      )}
    </div>
  );
}

function Corner({ mayDarken }: { readonly mayDarken: boolean }) {
  const { t } = useWords();
  const format = useFormat();
  const { phase } = useConnection();
  const now = useNow();
  return (
    <div className={classes.corner}>
      <time className={classes.clock} dateTime={new Date(now).toISOString()}>
        {format.clock(now)}
      </time>
      <p className={classes.connection} data-phase={phase}>
        {t(`shell.connection.${phase}`)}
      </p>
      {mayDarken && <p className={classes.dark}>{t('board.display.wall.mayDarken')}</p>}
    </div>
  );
}

function WallBeds() {
  const { t } = useWords();
  const roster = useBoard(rosterOf);
  const tiles = useMemo(() => inOrder(roster), [roster]);
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const longest = tiles.reduce((most, { bed_no }) => Math.max(most, bed_no.length), 0);
  const numberPx = (numberVmax / 100) * Math.max(window.innerWidth, window.innerHeight);
  const { scale, columns, rows, pages } = wallGrid({ ...size, beds: tiles.length, longest, numberPx });
  const page = Math.floor(useNow(pageMs) / pageMs) % pages;
  const shown = tiles.slice(page * columns * rows, (page + 1) * columns * rows);
  return (
    <>
      <div
        ref={room}
        className={classes.beds}
        style={{ '--columns': columns, '--rows': rows, '--scale': scale } as CSSProperties}
      >
        {shown.map(({ bed_id }) => (
          <WallTile key={bed_id} bed={bed_id} />
        ))}
      </div>
      {pages > 1 && (
        <p className={classes.page}>{t('board.display.wall.page', { page: String(page + 1), pages: String(pages) })}</p>
      )}
    </>
  );
}

function useSize(ref: React.RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/** The browser takes Escape for itself while it gives the whole screen; what it does then is all we hear of it. */
function useLeavingFullScreen(onLeave: (() => void) | null): void {
  const left = useEffectEvent(() => onLeave?.());
  useEffect(() => {
    let was = document.fullscreenElement ?? null;
    const changed = (): void => {
      const is = document.fullscreenElement ?? null;
      if (was !== null && is === null) left();
      was = is;
    };
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
}
