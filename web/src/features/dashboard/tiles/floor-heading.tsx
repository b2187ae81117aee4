/** A floor's name and how many of its beds are shown. Over all agencies it stands under the heading of its own. */
import { useWords } from '../../../lib/i18n/i18n.ts';
import type { Floor } from '../state/model.ts';
import { useAgencyNames } from '../state/use-agencies.ts';
import classes from './floors.module.css';

export function FloorHeading({ floor }: { readonly floor: Floor }) {
  const { t } = useWords();
  const Heading = useAgencyNames() === null ? 'h2' : 'h3';
  const name = floor.floor === '' ? t('board.noFloor') : floor.floor;
  return (
    <Heading className={classes.heading}>
      {floor.alarmed ? t('board.display.alarmed') : name}{' '}
      <span className={classes.beds}>{t('board.floorBeds', { n: String(floor.beds.length) })}</span>
    </Heading>
  );
}
