/** The choice of floors, and of one's own beds; it is kept. What calls elsewhere is still told at the top and in the list of alerts. */
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { BedId } from '@wardlight/contract';
import { useMemo } from 'react';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { useBoard } from '../state/board-context.tsx';
import { everyBed, isChosen, useChosenBeds } from '../state/chosen-beds.ts';
import { floorsOf, inOrder } from '../state/model.ts';
import { classes } from './bed-choice-classes.ts';

const rosterOf = (state: BoardState) => state.roster;

const switched = <T,>(among: readonly T[], one: T): T[] =>
  among.includes(one) ? among.filter((each) => each !== one) : [...among, one];

export function BedChoice() {
  const { t } = useWords();
  const d = useDeskWords();
  const roster = useBoard(rosterOf);
  const floors = useMemo(() => floorsOf(inOrder(roster)), [roster]);
  const byBed = useMemo(() => new Map(roster.map((tile) => [tile.bed_id, tile])), [roster]);
  const [chosen, choose] = useChosenBeds();
  const mine = chosen.mine.filter((bed) => byBed.has(bed as BedId));
  const whole = isChosen(chosen, roster) === null;
  const nameOf = (floor: string): string => (floor === '' ? t('board.noFloor') : floor);
  return (
    <div className={classes.whole}>
      <p className={classes.hint}>{d('bedChoice.info')}</p>
      <fieldset className={classes.group}>
        <legend>{d('bedChoice.floors')}</legend>
        <button type="button" aria-pressed={whole} onClick={() => choose({ ...everyBed, mine: chosen.mine })}>
          {t('board.beds.all')}
        </button>
        {floors.length > 1 &&
          floors.map(({ floor }) => (
            <button
              key={floor}
              type="button"
              aria-pressed={!chosen.only_mine && chosen.floors.includes(floor)}
              onClick={() =>
                choose({ ...chosen, only_mine: false, floors: switched(chosen.only_mine ? [] : chosen.floors, floor) })
              }
            >
              {nameOf(floor)}
            </button>
          ))}
        <button
          type="button"
          aria-pressed={chosen.only_mine && mine.length > 0}
          disabled={mine.length === 0}
          onClick={() => choose({ ...chosen, only_mine: !chosen.only_mine })}
        >
          {t('board.beds.mine', { n: String(mine.length) })}
        </button>
      </fieldset>
      <details>
        <summary>{d('bedChoice.choose')}</summary>
        {floors.map(({ floor, beds }) => (
          <fieldset key={floor} className={classes.group}>
            <legend>{nameOf(floor)}</legend>
            {beds.map((bed) => (
              <button
                key={bed}
                type="button"
                aria-pressed={mine.includes(bed)}
                onClick={() => {
                  // Of all that were chosen: a bed that is not on the board at this moment stays chosen.
                  const next = switched(chosen.mine, bed as number);
                  const someHere = next.some((each) => byBed.has(each as BedId));
                  choose({ ...chosen, mine: next, only_mine: someHere && chosen.only_mine });
                }}
              >
                {mine.includes(bed) ? (
                  <IconStarFilled size={16} aria-hidden="true" />
                ) : (
                  <IconStar size={16} stroke={1.8} aria-hidden="true" />
                )}
                <strong>{byBed.get(bed)?.bed_no}</strong> <span>{byBed.get(bed)?.resident?.name}</span>
              </button>
            ))}
          </fieldset>
        ))}
      </details>
    </div>
  );
}
