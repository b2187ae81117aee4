/** The turn clock of a bed. Its ring is fetched after the first tile, and only where somebody is to be turned. */
import type { Tile } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { useChunk } from '../../../lib/use-chunk.ts';

const load = () => import('./turn-mark.tsx');

export interface TurnClockProps {
  readonly tile: Tile;
  /** What the ring stands around; without, it stands behind `children`. */
  readonly around?: ReactNode;
  /** Alone where no time runs. Beside a ring that stands around something it gives way to the word that they are to be turned. */
  readonly children: ReactNode;
}

export function TurnClock(props: TurnClockProps) {
  const hasInterval = props.tile.turn_minutes !== null;
  const mark = useChunk(load, hasInterval);
  if (hasInterval && mark.kind === 'here') return <mark.part.TurnMark {...props} />;
  return (
    <>
      {props.around}
      {props.children}
    </>
  );
}
