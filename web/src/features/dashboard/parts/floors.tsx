/** The tiles by floor: all of them while they are few, only those in sight when they are many. */
import type { RefObject } from 'react';
import type { Floor } from '../model.ts';
import { useChunk } from '../use-chunk.ts';
import { BedTile } from './bed-tile.tsx';
import { FloorHeading } from './floor-heading.tsx';
import classes from './floors.module.css';
import { BoardLoading } from './states.tsx';

/** Above this, building every tile at once would hold up the screen. */
export const manyBeds = 160;

const loadMany = () => import('./many-floors.tsx');

export interface FloorsProps {
  readonly floors: readonly Floor[];
  readonly scroller: RefObject<HTMLElement | null>;
}

export function Floors({ floors, scroller }: FloorsProps) {
  const beds = floors.reduce((sum, floor) => sum + floor.beds.length, 0);
  const many = useChunk(loadMany, beds > manyBeds);
  if (beds > manyBeds && many.kind === 'coming') return <BoardLoading />;
  if (beds > manyBeds && many.kind === 'here') return <many.part.ManyFloors floors={floors} scroller={scroller} />;
  // Few beds; or many of them without the part that handles many: slow, but all there.
  return floors.map((floor) => (
    <section key={`${floor.agency} ${floor.floor}`} className={classes.floor}>
      <FloorHeading floor={floor} />
      <div className={classes.grid}>
        {floor.beds.map((bed) => (
          <BedTile key={bed} bed={bed} />
        ))}
      </div>
    </section>
  ));
}
