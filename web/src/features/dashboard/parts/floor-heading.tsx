/** A floor's name and how many of its beds are shown. */
import type { AgencyId } from '@wardlight/contract';
import { useHere } from '../../../lib/current-user.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { Floor } from '../model.ts';
import classes from './floors.module.css';

export function FloorHeading({ floor }: { readonly floor: Floor }) {
  const { t } = useWords();
  const place = useAgencyName(floor.agency);
  const name = floor.floor === '' ? t('board.noFloor') : floor.floor;
  const full = place === null ? name : `${place} · ${name}`;
  return (
    <h2 className={classes.heading}>
      {floor.alarmed ? t('board.display.alarmed') : full}{' '}
      <span className={classes.beds}>{t('board.floorBeds', { n: String(floor.beds.length) })}</span>
    </h2>
  );
}

/** Only the view over all agencies has to say whose floor it is. */
function useAgencyName(agency: AgencyId): string | null {
  const { user, scope } = useHere();
  if (scope !== 'all') return null;
  return user.agencies.find(({ agency_id }) => agency_id === agency)?.name ?? null;
}
