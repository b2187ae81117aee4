/** The beds that have no alert and are not simply well: what goes on there was closed, or no data has come yet. By words and a shape, each named. */
import { IconHourglass } from '@tabler/icons-react';
import type { Tile } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { useHere } from '../../../lib/session/current-user.tsx';
import type { BoardState } from '../../../live/board-state.ts';
import { Pictogram } from '../../../ui/pictograms/pictogram.tsx';
import { useBoard, useBoardWords } from '../state/board-context.tsx';
import { inOrder, isClosedTrue, isUnheard, pictogramOf } from '../state/model.ts';
import { useWhereOf } from '../state/use-agencies.ts';
import { BedLink } from './bed-link.tsx';
import classes from './noted-beds.module.css';

const tilesOf =
  (isNoted: (tile: Tile) => boolean) =>
  ({ tiles }: BoardState): readonly Tile[] =>
    inOrder([...tiles.values()].filter(isNoted));
const closedTrueIn = tilesOf(isClosedTrue);
const unheardIn = tilesOf(isUnheard);
const sameTiles = (a: readonly Tile[], b: readonly Tile[]): boolean =>
  a.length === b.length && a.every((tile, place) => tile === b[place]);

const isAwaited = ({ live }: Tile): boolean => live.status === 'awaitingConnection';

export interface NotedBedsProps {
  readonly className?: string | undefined;
  /** `strip`: in one line, by number. `list`: with room for the whole name. `wall`: the same as in the strip, and nothing to press. */
  readonly as: 'strip' | 'list' | 'wall';
}

export function NotedBeds({ className = '', as }: NotedBedsProps) {
  const t = useBoardWords();
  const closedTrue = useBoard(closedTrueIn, sameTiles);
  const unheard = useBoard(unheardIn, sameTiles);
  const kindsOf = ({ live }: Tile): string => live.closed_true.map(({ type }) => t(`alerts.type.${type}`)).join(' · ');
  if (closedTrue.length + unheard.length === 0) return null;
  return (
    <div className={`${classes.noted} ${className}`} data-as={as}>
      <Group
        as={as}
        sign={<IconHourglass size={18} stroke={1.8} aria-hidden="true" />}
        // The beds come after it, each by itself.
        words={t('alerts.closedTrue.mark', { list: '' })}
        tiles={closedTrue}
        more={kindsOf}
      />
      <Group
        as={as}
        sign={<Pictogram name={pictogramOf.unknown} size={18} />}
        // In the words of their tiles, where those have one.
        words={t(unheard.every(isAwaited) ? 'board.status.awaitingConnection' : 'board.noDataYet')}
        tiles={unheard}
        more={nothingMore}
      />
    </div>
  );
}

const nothingMore = (): string => '';

interface GroupProps extends Pick<NotedBedsProps, 'as'> {
  readonly sign: ReactNode;
  readonly words: string;
  readonly tiles: readonly Tile[];
  /** What is said of one bed beside its number. */
  readonly more: (tile: Tile) => string;
}

/** Read aloud, and under a pointer, it says what it is in each, whatever there is room for. */
function Group({ as, sign, words, tiles, more }: GroupProps) {
  const where = useWhereOf();
  const { scope } = useHere();
  if (tiles.length === 0) return null;
  const whole = (tile: Tile): string => [where({ ...tile, outage: null }), more(tile)].join(' ').trim();
  return (
    <div className={classes.group} title={`${words} ${tiles.map(whole).join(', ')}`} data-noted="">
      {sign}
      <span className={classes.words}>{words}</span>
      <span className={classes.beds}>
        {tiles.map((tile) => (
          <span key={tile.bed_id}>
            {as === 'wall' ? (
              tile.bed_no
            ) : (
              <BedLink
                bed={tile.bed_id}
                agency={tile.agency_id}
                text={as === 'list' ? whole(tile) : scope === 'all' ? where({ ...tile, outage: null }) : tile.bed_no}
                fromAnywhere
              />
            )}
            {as !== 'list' && <span className="heard-only"> {more(tile)}</span>}
          </span>
        ))}
      </span>
    </div>
  );
}
