/** The live board (specification §2 "Real-time dashboard"): who needs somebody, on one glance. */
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../lib/browser/shortcuts.ts';
import { useChunk } from '../../lib/browser/use-chunk.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useWall } from '../../lib/shell/wall.ts';
import type { BoardState } from '../../live/board-state.ts';
import type { BoardStore } from '../../live/board-store.ts';
import { breakpoints } from '../../ui/theme.ts';
import { SidePanel } from './alerts/side-panel.tsx';
import { WatchGaps } from './alerts/watch-gaps.tsx';
import { BedDrawer } from './bed/bed-drawer.tsx';
import { Facilities } from './facilities/facilities.tsx';
import { useFit } from './fit/use-fit.ts';
import classes from './screen.module.css';
import { useBoardReading, useNotificationsReading } from './state/api.ts';
import { BoardProvider, type Measurements, useBoard, useBoardStore } from './state/board-context.tsx';
import { everyBed, useChosenBeds } from './state/chosen-beds.ts';
import { noteRows, useOrder } from './state/display-choices.ts';
import type { BoardFilter } from './state/model.ts';
import { BoardKeys } from './tiles/board-keys.tsx';
import { Floors } from './tiles/floors.tsx';
import { BoardEmpty, BoardFailed, BoardLoading, NothingFound } from './tiles/states.tsx';
import { useArrangement } from './tiles/use-arrangement.ts';
import { Toolbar } from './toolbar/toolbar.tsx';

interface LineProps {
  /** Above the beds, once they are there. */
  readonly line?: ReactNode;
  /** What is to be done before anybody is watched, in the place of what it is given (joined by the app). */
  readonly setup?: ((empty: boolean, meanwhile: ReactNode) => ReactNode) | undefined;
}

interface DashboardProps extends LineProps {
  readonly board: BoardStore;
  /** What stands in a bed's drawer of what meters measured. */
  readonly measurements?: Measurements;
}

/** `board` is the live store; whoever puts the screen on a page follows the channel. */
export function DashboardScreen({ board, measurements, line, setup }: DashboardProps) {
  return (
    <BoardProvider store={board} measurements={measurements}>
      <Dashboard line={line} setup={setup} />
    </BoardProvider>
  );
}

const everything: BoardFilter = { totals: new Set(), search: '' };
const snapshotsOf = (state: BoardState): number => state.snapshots;
const sourceOf = (state: BoardState) => state.source;
const isEmpty = (state: BoardState): boolean => state.tiles.size === 0;
const agenciesOf = (state: BoardState): number => new Set(state.roster.map(({ agency_id }) => agency_id)).size;

const noKeys = {};
const loadWall = () => import('./wall/wall.tsx');

function Dashboard({ line, setup }: LineProps) {
  const { t } = useWords();
  const store = useBoardStore();
  const reading = useBoardReading(store);
  const notifications = useNotificationsReading(store, useBoard(snapshotsOf));
  const source = useBoard(sourceOf);
  const empty = useBoard(isEmpty);
  const scroller = useRef<HTMLDivElement>(null);
  const wall = useWall();
  const wallPart = useChunk(loadWall, wall.on);
  const mayLeave = wall.on && !wall.fixed;
  useShortcuts(mayLeave ? { Escape: wall.leave } : noKeys);
  const shown = source !== 'none' && !empty;
  const nothing = empty && <BoardEmpty />;
  if (wall.on && wallPart.kind === 'here' && shown)
    return <wallPart.part.WallScreen onLeave={mayLeave ? wall.leave : null} />;
  const loading = (source === 'none' && !reading.isError) || (shown && wall.on && wallPart.kind === 'coming');
  return (
    <div className={classes.screen} data-wall={wall.on || undefined}>
      <div className={classes.board} ref={scroller}>
        <h1 className="heard-only">{t('shell.titles.board')}</h1>
        {loading && <BoardLoading />}
        {source === 'none' && reading.isError && (
          <BoardFailed error={reading.error} busy={reading.isFetching} onRetry={() => void reading.refetch()} />
        )}
        {source !== 'none' && (wall.on || setup === undefined ? nothing : setup(empty, nothing))}
        {shown && !loading && line}
        {shown && !loading && <FilteredBoard scroller={scroller} />}
      </div>
      {!wall.on && <SidePanel reading={notifications} />}
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
  const overAll = useHere().scope === 'all';
  const room = useRef<HTMLDivElement>(null);
  const agencies = useBoard(agenciesOf);
  const grouped = useOrder() === 'urgency' || overAll;
  const fit = useFit({
    list: room,
    scroller,
    moreHeadings: (overAll ? agencies : 0) + (grouped ? 1 : 0),
    moreRows: grouped ? 1 : 0,
  });
  const inRows = fit?.size === 'row';
  useEffect(() => noteRows(inRows), [inRows]);
  const [chosen, choose] = useChosenBeds();
  const arrangement = useArrangement(filter, inRows);
  const shown = arrangement.floors.reduce((sum, floor) => sum + floor.beds.length, 0);
  const search = useRef<HTMLInputElement>(null);
  // Without the column there, what nobody watched would be told only to who opens the alerts.
  const beside = useMediaQuery(`(min-width: ${breakpoints.xl})`, undefined, { getInitialValueInEffect: false });
  const toTiles = (): void => scroller.current?.querySelector<HTMLElement>('[role="grid"] a[tabindex="0"]')?.focus();
  return (
    <>
      {!beside && (
        <div className={classes.gaps}>
          <WatchGaps />
        </div>
      )}
      {overAll && <p className={classes.readOnly}>{t('board.agencies.readOnly')}</p>}
      <Toolbar filter={filter} onChange={setFilter} shown={shown} search={search} onLeave={toTiles} beside={beside} />
      {/* What is sought stands right below where it was asked for. The box stays: the rows below measure what stands above them. */}
      {overAll && <div>{filter.totals.size === 0 && filter.search === '' && <Facilities />}</div>}
      <div ref={room}>
        {shown === 0 && (
          <NothingFound
            onReset={() => {
              setFilter(everything);
              choose({ ...everyBed, mine: chosen.mine });
            }}
          />
        )}
        {shown > 0 && fit !== null && <Floors arrangement={arrangement} fit={fit} scroller={scroller} />}
      </div>
      <BoardKeys search={search} />
    </>
  );
}
