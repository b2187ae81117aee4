/** Over all agencies: whose beds follow, how they are, and the way there. */
import type { AgencyId } from '@wardlight/contract';
import { useCallback } from 'react';
import { useWords } from '../../../lib/i18n/i18n.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { useBoard } from '../state/board-context.tsx';
import { countAgency, sameAgencyCounts } from '../state/model.ts';
import { useAgencyNames, useSwitchTo } from '../state/use-agencies.ts';
import classes from './floors.module.css';

export function AgencyHeading({ agency }: { readonly agency: AgencyId }) {
  const { t } = useWords();
  const switchTo = useSwitchTo();
  const name = useAgencyNames()?.get(agency) ?? '';
  const countsOf = useCallback(
    (state: BoardState) => countAgency(state.tiles.values(), state.alertsOf, agency),
    [agency],
  );
  const { beds, alarmed, disconnected } = useBoard(countsOf, sameAgencyCounts);
  const counts = [
    t('board.floorBeds', { n: String(beds) }),
    alarmed > 0 ? `${t('board.totals.alarm')} ${alarmed}` : null,
    disconnected > 0 ? `${t('board.status.disconnected')} ${disconnected}` : null,
  ];
  return (
    <h2 className={classes.agency}>
      <button
        type="button"
        className={classes.agencyName}
        title={t('board.agencies.open', { name })}
        onClick={() => switchTo?.(agency)}
      >
        {name}
      </button>{' '}
      <span className={classes.beds}>{counts.filter((count) => count !== null).join(' · ')}</span>
    </h2>
  );
}
