/** The live board (specification §2 "Real-time dashboard"): who needs somebody, on one glance. */
import { useCallback, useRef, useState } from 'react';
import { useWords } from '../../lib/i18n.ts';
import type { BoardState } from '../../live/board-state.ts';
import type { BoardStore } from '../../live/board-store.ts';
import { useBoardReading, useNotificationsReading } from './api.ts';
import { BoardProvider, useBoard, useBoardStore } from './board-context.tsx';
import { type BoardFilter, floorsOf, matches, sameFloors } from './model.ts';
import { AlertStrip } from './parts/alert-strip.tsx';
import { BedDrawer } from './parts/bed-drawer.tsx';
import { Floors } from './parts/floors.tsx';
import { SearchBox } from './parts/search-box.tsx';
import { SidePanel } from './parts/side-panel.tsx';
import { BoardEmpty, BoardFailed, BoardLoading, HowOld, NothingFound } from './parts/states.tsx';
import { Totals } from './parts/totals.tsx';
import classes from './screen.module.css';

/** `board` is the live store; whoever puts the screen on a page follows the channel. */
export function DashboardScreen({ board }: { readonly board: BoardStore }) {
  return (
    <BoardProvider store={board}>
      <Dashboard />
    </BoardProvider>
  );
}

const everything: BoardFilter = { totals: new Set(), search: '' };
const snapshotsOf = (state: BoardState): number => state.snapshots;
const sourceOf = (state: BoardState) => state.source;
const isEmpty = (state: BoardState): boolean => state.tiles.size === 0;

function Dashboard() {
  const { t } = useWords();
  const store = useBoardStore();
  const reading = useBoardReading(store);
  const notifications = useNotificationsReading(store, useBoard(snapshotsOf));
  const source = useBoard(sourceOf);
  const empty = useBoard(isEmpty);
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.screen}>
      <div className={classes.board} ref={scroller}>
        <h1 className="heard-only">{t('shell.titles.board')}</h1>
        {source === 'none' && !reading.isError && <BoardLoading />}
        {source === 'none' && reading.isError && (
          <BoardFailed error={reading.error} busy={reading.isFetching} onRetry={() => void reading.refetch()} />
        )}
        {source !== 'none' && empty && <BoardEmpty />}
        {source !== 'none' && !empty && <FilteredBoard scroller={scroller} />}
      </div>
      <SidePanel reading={notifications} />
      <BedDrawer />
    </div>
  );
}

interface FilteredBoardProps {
  readonly scroller: React.RefObject<HTMLDivElement | null>;
}

function FilteredBoard({ scroller }: FilteredBoardProps) {
  const { t } = useWords();
  const [filter, setFilter] = useState(everything);
  const shownOf = useCallback(
    (state: BoardState) => floorsOf([...state.tiles.values()].filter((tile) => matches(tile, state.alertsOf, filter))),
    [filter],
  );
  const floors = useBoard(shownOf, sameFloors);
  const total = useBoard((state) => state.tiles.size);
  const shown = floors.reduce((sum, floor) => sum + floor.beds.length, 0);
  return (
    <>
      <div className={classes.top}>
        <AlertStrip />
        <HowOld />
      </div>
      <div className={classes.tools}>
        <Totals chosen={filter.totals} onChange={(totals) => setFilter({ ...filter, totals })} />
        <SearchBox value={filter.search} onChange={(search) => setFilter({ ...filter, search })} />
      </div>
      {/* A line of its own, there whether it says something or not: filtering must not move what one filters with. */}
      <div className={classes.shown}>
        <p className={shown === total ? 'heard-only' : undefined} role="status">
          {t('board.shown', { shown: String(shown), total: String(total) })}
        </p>
      </div>
      {shown === 0 ? (
        <NothingFound onReset={() => setFilter(everything)} />
      ) : (
        <Floors floors={floors} scroller={scroller} />
      )}
    </>
  );
}
