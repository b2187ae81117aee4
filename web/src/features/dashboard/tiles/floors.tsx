/** The tiles by floor: all of them while they are few, only those in sight when they are many. */
import { type CSSProperties, type RefObject, useMemo, useRef } from 'react';
import type { HoldHandlers } from '../../../lib/browser/hold.ts';
import { useChunk } from '../../../lib/browser/use-chunk.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import type { Fit } from '../fit/fit.ts';
import { useMayOpenBeds } from '../state/api.ts';
import { rowsOf } from '../state/arrangement.ts';
import { useAgencyNames } from '../state/use-agencies.ts';
import { useSteady } from '../state/use-steady.ts';
import { BoardRow } from './board-row.tsx';
import classes from './floors.module.css';
import { BoardLoading } from './states.tsx';
import type { Arrangement } from './use-arrangement.ts';
import { type Roving, stopIn, useRoving } from './use-roving.ts';

/** Above this, building every tile at once would hold up the screen. */
export const manyBeds = 160;

const loadMany = () => import('./many-rows.tsx');
/** After the first tile: until then the strip names what calls. */
const loadHints = () => import('../fit/edge-hints.tsx');

export interface FloorsProps {
  readonly arrangement: Arrangement;
  readonly fit: Fit;
  readonly scroller: RefObject<HTMLElement | null>;
}

export function Floors({ arrangement: { floors, grown, hold }, fit, scroller }: FloorsProps) {
  const { t } = useWords();
  const list = useRef<HTMLDivElement>(null);
  const { onClickCapture } = useSteady(list);
  const byAgency = useAgencyNames() !== null;
  const rows = useMemo(() => rowsOf(floors, fit.columns, byAgency), [floors, fit.columns, byAgency]);
  const { stop, handlers } = useRoving(rows, list);
  const beds = floors.reduce((sum, floor) => sum + floor.beds.length, 0);
  const many = useChunk(loadMany, beds > manyBeds);
  // Also where every bed is in sight by reckoning: a late line above the beds or large letters push some out of it.
  const hints = useChunk(loadHints, true);
  const coming = beds > manyBeds && many.kind === 'coming';
  // A display, which may not open a bed, has nothing to move between.
  const grid = useMayOpenBeds() && !coming;
  const said = grid && {
    role: 'grid',
    'aria-label': t('shell.titles.board'),
    'aria-rowcount': rows.length,
    'aria-colcount': fit.columns,
  };
  const shared = { fit, grid, grown };
  return (
    <>
      <div
        {...both(hold, handlers)}
        {...said}
        ref={list}
        onClickCapture={onClickCapture}
        className={classes.list}
        data-density={fit.size}
        style={{ '--tile-height': `${fit.height}px` } as CSSProperties}
      >
        {coming && <BoardLoading />}
        {beds > manyBeds && many.kind === 'here' && (
          <many.part.ManyRows {...shared} rows={rows} stop={stop} scroller={scroller} />
        )}
        {/* Few beds; or many of them without the part that handles many: slow, but all there. */}
        {(beds <= manyBeds || many.kind === 'failed') &&
          rows.map((row, index) => (
            <BoardRow {...shared} key={row.key} row={row} index={index} stop={stopIn(row, stop)} />
          ))}
      </div>
      {hints.kind === 'here' && <hints.part.EdgeHints rows={rows} list={list} scroller={scroller} />}
    </>
  );
}

/** Of the same element: what holds its order still, and what moves the focus within it. */
const both = (
  hold: HoldHandlers,
  roving: Roving['handlers'],
): Omit<HoldHandlers, keyof Roving['handlers']> & Roving['handlers'] => ({
  ...hold,
  onKeyDown: (event) => {
    hold.onKeyDown();
    roving.onKeyDown(event);
  },
  onFocus: (event) => {
    hold.onFocus();
    roving.onFocus(event);
  },
  onBlur: (event) => {
    hold.onBlur();
    roving.onBlur(event);
  },
});
