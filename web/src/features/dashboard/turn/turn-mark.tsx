/** The ring on tile and wall, and the line in the drawer. All count by one clock of the whole screen, never one for each bed. */
import type { Tile } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { useDataNow } from '../../../lib/browser/connection.ts';
import { intervalText, type TurnTime, turnClockOf, turnTimeOf } from '../../../lib/care/turn-clock.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import type { Words } from '../../../lib/i18n/i18n.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import { TurnRing } from '../../../ui/turn-ring/turn-ring.tsx';
import { useBoard, useBoardWords, useFormatOf } from '../state/board-context.tsx';
import styles from './turn-mark.css?inline';

export interface TurnClockProps {
  readonly tile: Tile;
  /** What the ring stands around; without, it stands behind `children`. */
  readonly around?: ReactNode;
  /** Alone where no time runs. Beside a ring that stands around something it gives way to the word that they are to be turned. */
  readonly children: ReactNode;
}

bringStyles(styles);

/** A ring of two hours moves by half a degree in this time; every second would paint hundreds of rings for nothing. */
const everyMs = 10_000;

const isBlindIn = (state: BoardState): boolean => state.blindSince !== null;

interface Turn extends TurnTime {
  /** As it is read aloud, and as it stands in the drawer. */
  readonly said: string;
}

function useTurnOf(tile: Tile): Turn | null {
  const t = useBoardWords();
  const format = useFormatOf(tile.agency_id);
  const known = useDataNow(everyMs);
  const isBlind = useBoard(isBlindIn);
  const clock = turnClockOf(tile, known, isBlind);
  if (clock === null) return null;
  // The bed may tell of a moment that the screen's clock reaches only at its next tick.
  const now = Math.max(known, clock.since_at);
  const time = turnTimeOf(clock, now);
  return { ...time, said: saidOf(t, format, time, now - clock.since_at, tile.turn_minutes ?? 0) };
}

const saidOf = (t: Words, format: Format, { phase, ms }: TurnTime, lainMs: number, minutes: number): string =>
  [
    phase === 'due' ? t('board.turn.due') : null,
    phase === 'overdue' ? t('board.turn.overdue', { time: format.duration(ms) }) : null,
    t('board.turn.since', { time: format.duration(lainMs) }),
    t('board.turn.every', { time: intervalText(t, format, minutes) }),
  ]
    .filter((part) => part !== null)
    .join(' · ');

export function TurnMark({ tile, around, children }: TurnClockProps) {
  const t = useBoardWords();
  const turn = useTurnOf(tile);
  if (turn === null)
    return (
      <>
        {around}
        {children}
      </>
    );
  const { phase, share, said } = turn;
  const ring = (
    <TurnRing phase={phase} share={share} label={said}>
      {around}
    </TurnRing>
  );
  const word = phase !== 'ahead' && (
    <span className="turn-due" data-phase={phase} aria-hidden="true">
      {t('board.turn.due')}
    </span>
  );
  if (around === undefined)
    return (
      <div className="turn-who">
        {children}
        {ring}
        {word}
      </div>
    );
  return (
    <>
      {ring}
      {word === false ? children : word}
    </>
  );
}

/** In the drawer there is room for all of it in words. */
export function TurnLine({ tile }: { readonly tile: Tile }) {
  const turn = useTurnOf(tile);
  if (turn === null) return null;
  return (
    <p className="turn-line">
      <TurnRing phase={turn.phase} share={turn.share} /> {turn.said}
    </p>
  );
}
