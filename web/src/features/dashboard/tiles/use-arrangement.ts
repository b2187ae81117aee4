/** Which beds are shown, and in which order. Reckoned anew only when who lies where, the filter or what it filters by changes. */
import type { BedId } from '@wardlight/contract';
import { useCallback, useMemo } from 'react';
import { type HoldHandlers, useHold } from '../../../lib/browser/hold.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { alarmedBeds, alarmedFirst, worstAgencies, worstFirst } from '../state/arrangement.ts';
import { useBoard } from '../state/board-context.tsx';
import { useChosenRoster } from '../state/chosen-beds.ts';
import { useOrder } from '../state/display-choices.ts';
import { type BoardFilter, type Floor, floorsOf, matches, sameFloors } from '../state/model.ts';
import { useAgencyNames } from '../state/use-agencies.ts';
import { sameIds, useSettledOrder } from '../state/use-settled.ts';

const alarmedOf = (state: BoardState) => alarmedBeds(state.alertsOf);
const worstOf = (state: BoardState) => worstAgencies(state.alerts.values());

const none: ReadonlySet<BedId> = new Set();

export interface Arrangement {
  readonly floors: readonly Floor[];
  /** Beds whose alarm has its whole height, where a row grows with it: not while somebody points at the rows. */
  readonly grown: ReadonlySet<BedId>;
  /** For the element around the tiles. */
  readonly hold: HoldHandlers;
}

/** @param inRows one bed under the other, as on a phone */
export function useArrangement(filter: BoardFilter, inRows: boolean): Arrangement {
  const names = useAgencyNames();
  const sorted = useChosenRoster();
  const everyFloor = useMemo(() => floorsOf(sorted), [sorted]);
  const all = filter.totals.size === 0 && filter.search.trim() === '';
  const floorsIn = useCallback(
    (state: BoardState) => {
      if (all) return everyFloor;
      const shown = sorted.filter(({ bed_id }) => {
        const tile = state.tiles.get(bed_id);
        return tile !== undefined && matches(tile, state.alertsOf, filter, names?.get(tile.agency_id));
      });
      return floorsOf(shown);
    },
    [all, everyFloor, sorted, filter, names],
  );
  const byBed = useBoard(floorsIn, sameFloors);
  const order = useOrder(inRows);
  const { held, handlers } = useHold();
  const alarmed = useSettledOrder(useBoard(alarmedOf, sameIds), held);
  const worst = useSettledOrder(useBoard(worstOf, sameIds), held);
  const floors = useMemo(() => {
    if (names !== null) return worstFirst(byBed, alarmed, worst, (agency) => names.get(agency) ?? '');
    return order === 'bed' ? byBed : alarmedFirst(byBed, alarmed);
  }, [names, order, byBed, alarmed, worst]);
  const grown = useMemo(() => (inRows ? new Set(alarmed) : none), [inRows, alarmed]);
  return { floors, grown, hold: handlers };
}
