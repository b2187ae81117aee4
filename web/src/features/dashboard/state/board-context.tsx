/** The board's parts read the live store through these: each wakes only for what it shows. */
import type { AgencyId, Alert, BedId, ResidentId, Tile } from '@wardlight/contract';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useSyncExternalStore } from 'react';
import { type Format, formatFor } from '../../../lib/i18n/format.ts';
import { useWords, type Words } from '../../../lib/i18n/i18n.ts';
import { rememberWords } from '../../../lib/i18n/remembered-words.ts';
import { useHere, usePlace } from '../../../lib/session/current-user.tsx';
import type { BoardState } from '../../../live/board-state.ts';
import type { BoardStore } from '../../../live/board-store.ts';

interface Board {
  readonly store: BoardStore;
  /** Times read in the zone of the bed's own agency; one set of formats per zone, because they are costly to make. */
  readonly formatOf: (agency: AgencyId) => Format;
  readonly t: Words;
  readonly measurements: Measurements;
}

/** What meters measured of a resident, handed in by app. */
export type Measurements = (resident: ResidentId) => ReactNode;

const BoardContext = createContext<Board | null>(null);

const noMeasurements: Measurements = () => null;

interface BoardProviderProps {
  readonly store: BoardStore;
  readonly measurements?: Measurements | undefined;
  readonly children: ReactNode;
}

export function BoardProvider({ store, measurements = noMeasurements, children }: BoardProviderProps) {
  const { user } = useHere();
  const { timeZone, years } = usePlace();
  const { t: look, language } = useWords();
  const board = useMemo<Board>(() => {
    const formats = new Map<string, Format>();
    const t = rememberWords(look);
    const agencies = new Map(user.agencies.map((agency) => [agency.agency_id, agency]));
    return {
      store,
      t,
      measurements,
      formatOf: (agency) => {
        const of = agencies.get(agency) ?? { timezone: timeZone, years };
        const key = `${of.timezone} ${of.years}`;
        const format = formats.get(key) ?? formatFor(language, of.timezone, t, of.years);
        formats.set(key, format);
        return format;
      },
    };
  }, [store, measurements, user.agencies, timeZone, years, language, look]);
  return <BoardContext value={board}>{children}</BoardContext>;
}

function useBoardContext(): Board {
  const board = useContext(BoardContext);
  if (board === null) throw new Error('A part of the board stands inside BoardProvider.');
  return board;
}

export const useBoardStore = (): BoardStore => useBoardContext().store;

/** The words, for parts that stand there by the hundred: following the language costs each follower. */
export const useBoardWords = (): Words => useBoardContext().t;

export const useMeasurements = (): Measurements => useBoardContext().measurements;

export const useFormatOf = (agency: AgencyId): Format => useBoardContext().formatOf(agency);

/** A part of the state. `same` keeps the old value, and spares the render, when nothing that matters changed. */
export function useBoard<T>(select: (state: BoardState) => T, same: (a: T, b: T) => boolean = Object.is): T {
  const store = useBoardStore();
  const last = useRef<{ state: BoardState; select: typeof select; value: T } | null>(null);
  const read = (): T => {
    const state = store.read();
    const before = last.current;
    if (before?.state === state && before.select === select) return before.value;
    const next = select(state);
    const value = before !== null && same(before.value, next) ? before.value : next;
    last.current = { state, select, value };
    return value;
  };
  return useSyncExternalStore(store.subscribe, read);
}

export function useTile(bed: BedId): Tile | undefined {
  const store = useBoardStore();
  const subscribe = useCallback((wake: () => void) => store.subscribeBed(bed, wake), [store, bed]);
  return useSyncExternalStore(subscribe, () => store.read().tiles.get(bed));
}

const none: readonly Alert[] = [];

export function useBedAlerts(bed: BedId): readonly Alert[] {
  const store = useBoardStore();
  const subscribe = useCallback((wake: () => void) => store.subscribeBed(bed, wake), [store, bed]);
  return useSyncExternalStore(subscribe, () => store.read().alertsOf.get(bed) ?? none);
}
