/** Over all facilities: a card for each before their beds, so that which one needs somebody is seen without scrolling through any. */
import { IconEyeOff } from '@tabler/icons-react';
import type { AgencyId } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { useIsDown } from '../../../lib/browser/connection.ts';
import { useHold } from '../../../lib/browser/hold.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import type { BoardState } from '../../../live/board-state.ts';
import { Pictogram } from '../../../ui/pictograms/pictogram.tsx';
import { PriorityMark } from '../marks/priority-mark.tsx';
import { worstAgencies } from '../state/arrangement.ts';
import { useBoard } from '../state/board-context.tsx';
import { useSwitchTo } from '../state/use-agencies.ts';
import { sameIds, useSettledOrder } from '../state/use-settled.ts';
import classes from './facility-cards.module.css';
import { countFacilities, type FacilityCounts, inNeedFirst, noCounts, sameFacilities } from './facility-counts.ts';

const worstOf = (state: BoardState) => worstAgencies(state.alerts.values());

export function FacilityCards() {
  const { t } = useWords();
  const { agencies } = useHere().user;
  const switchTo = useSwitchTo();
  const counts = useBoard(countFacilities, sameFacilities);
  const { held, handlers } = useHold();
  const worst = useSettledOrder(useBoard(worstOf, sameIds), held);
  if (switchTo === null) return null;
  return (
    <section className={classes.section} aria-label={t('shell.titles.agencies')} {...handlers}>
      <ul className={classes.cards}>
        {inNeedFirst(agencies, worst).map(({ agency_id, name }) => (
          <FacilityCard
            key={agency_id}
            agency={agency_id}
            name={name}
            counts={counts.get(agency_id) ?? noCounts}
            onOpen={switchTo}
          />
        ))}
      </ul>
    </section>
  );
}

interface FacilityCardProps {
  readonly agency: AgencyId;
  readonly name: string;
  readonly counts: FacilityCounts;
  readonly onOpen: (agency: AgencyId) => void;
}

function FacilityCard({ agency, name, counts, onOpen }: FacilityCardProps) {
  const { t } = useWords();
  const calling = counts.open.find(({ calls }) => calls);
  return (
    <li>
      <button
        type="button"
        className={classes.card}
        data-facility={agency}
        data-calls={calling?.priority}
        title={t('board.agencies.open', { name })}
        onClick={() => onOpen(agency)}
      >
        <span className={classes.name}>{name}</span>{' '}
        <span className={classes.beds}>
          {counts.beds === 0 ? t('board.empty.title') : t('board.floorBeds', { n: String(counts.beds) })}
        </span>{' '}
        <Open counts={counts} /> <Unseen counts={counts} />
      </button>
    </li>
  );
}

/** By shape, word and colour; where nothing is open that is said, and no more than the last data told. */
function Open({ counts: { open, beds } }: { readonly counts: FacilityCounts }) {
  const { t } = useWords();
  const down = useIsDown();
  if (open.length === 0)
    return beds === 0 ? null : (
      <span className={classes.calm}>{t(down ? 'alerts.open.noneThen' : 'alerts.open.none')}</span>
    );
  return (
    <span className={classes.line}>
      {open.map(({ priority, open: n, calls }) => (
        <span key={priority} className={classes.open}>
          <span aria-hidden="true">
            <PriorityMark priority={priority} calm={!calls} />
          </span>{' '}
          {t(`alerts.priority.${priority}`)} <strong>{n}</strong>
        </span>
      ))}
    </span>
  );
}

function Unseen({ counts: { out, noLine, unmonitored } }: { readonly counts: FacilityCounts }) {
  const { t } = useWords();
  if (out + noLine + unmonitored === 0) return null;
  return (
    <span className={classes.line}>
      <Count n={out} sign={<Pictogram name="emptyBed" size={20} />} word={t('board.status.bedExit')} />{' '}
      <Count n={noLine} sign={<Pictogram name="unplugged" size={20} />} word={t('board.status.disconnected')} />{' '}
      <Count
        n={unmonitored}
        sign={<IconEyeOff size={20} stroke={1.8} aria-hidden="true" />}
        word={t('board.status.notMonitored')}
      />
    </span>
  );
}

interface CountProps {
  readonly n: number;
  readonly sign: ReactNode;
  readonly word: string;
}

function Count({ n, sign, word }: CountProps) {
  return n === 0 ? null : (
    <span className={classes.count}>
      {sign} {word} <strong>{n}</strong>
    </span>
  );
}
