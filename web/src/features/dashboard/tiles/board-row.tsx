/** One row of the board: the name of an agency or a floor, or tiles. */
import type { BedId } from '@wardlight/contract';
import { type CSSProperties, memo } from 'react';
import type { Fit } from '../fit/fit.ts';
import type { Row } from '../state/arrangement.ts';
import { AgencyHeading } from './agency-heading.tsx';
import { BedTile } from './bed-tile.tsx';
import { FloorHeading } from './floor-heading.tsx';
import classes from './floors.module.css';
import { KeptHeight } from './kept-height.tsx';

export interface BoardRowProps {
  readonly row: Row;
  readonly index: number;
  readonly fit: Fit;
  /** Said to be a grid, for those who move through it by keyboard. */
  readonly grid: boolean;
  /** Beds whose alarm has its whole height (`use-arrangement.ts`). */
  readonly grown: ReadonlySet<BedId>;
  /** The tile among these that Tab leads to. */
  readonly stop: BedId | null;
}

/** What a part of a grid says of itself; nothing where there is no grid. */
const part = (grid: boolean, role: string, place: Record<`aria-${string}`, number>) => (grid ? { role, ...place } : {});

export const BoardRow = memo(function BoardRow({ row, index, fit, grid, grown, stop }: BoardRowProps) {
  const line = part(grid, 'row', { 'aria-rowindex': index + 1 });
  if (row.kind !== 'tiles') {
    return (
      <div {...line}>
        <div {...part(grid, 'rowheader', { 'aria-colspan': fit.columns })}>
          {row.kind === 'agency' ? <AgencyHeading agency={row.agency} /> : <FloorHeading floor={row.floor} />}
        </div>
      </div>
    );
  }
  return (
    <div {...line} className={classes.tiles} style={{ '--columns': fit.columns } as CSSProperties}>
      {row.beds.map((bed, column) => (
        <KeptHeight
          key={bed}
          {...part(grid, 'gridcell', { 'aria-colindex': column + 1 })}
          className={classes.cell}
          grown={grown.has(bed)}
        >
          <BedTile
            bed={bed}
            density={fit.size}
            spareLines={fit.spareLines}
            grown={grown.has(bed)}
            isStop={bed === stop}
          />
        </KeptHeight>
      ))}
    </div>
  );
});
