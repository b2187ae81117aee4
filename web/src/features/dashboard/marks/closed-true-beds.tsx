/** The beds in which something goes on that was closed, where beds are only named: in the strip and on the wall. By words and a shape. */
import { IconHourglass } from '@tabler/icons-react';
import type { Tile } from '@wardlight/contract';
import { useCallback } from 'react';
import type { BoardState } from '../../../live/board-state.ts';
import { useBoard, useBoardWords } from '../state/board-context.tsx';
import classes from './closed-true.module.css';

const markedOf = ({ tiles }: BoardState, text: (tile: Tile) => string): string =>
  [...tiles.values()].flatMap((tile) => (tile.live.closed_true.length > 0 ? [text(tile)] : [])).join(' · ');

const numbersOf = (state: BoardState): string => markedOf(state, ({ bed_no }) => bed_no);

/** Read aloud, and under a pointer, it says what it is in each. */
export function ClosedTrueBeds({ className }: { readonly className?: string | undefined }) {
  const t = useBoardWords();
  const beds = useBoard(numbersOf);
  const each = useCallback(
    (state: BoardState) =>
      markedOf(state, ({ bed_no, live }) =>
        [bed_no, ...live.closed_true.map(({ type }) => t(`alerts.type.${type}`))].join(' '),
      ),
    [t],
  );
  const list = useBoard(each);
  if (beds === '') return null;
  const text = t('alerts.closedTrue.mark', { list });
  return (
    <p className={`${classes.mark} ${classes.beds} ${className ?? ''}`} data-closed-true="" title={text}>
      <IconHourglass size={18} stroke={1.8} aria-hidden="true" />
      <span aria-hidden="true">
        <span className={classes.words}>{t('alerts.closedTrue.mark', { list: beds })}</span>
        <span className={classes.short}>{beds}</span>
      </span>
      <span className="heard-only">{text}</span>
    </p>
  );
}
