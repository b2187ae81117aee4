/** What is shown of the beds, and how: one line. On a phone one button, behind which the rest is. */
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import type { ComponentType, RefObject } from 'react';
import { useChunk } from '../../../lib/browser/use-chunk.ts';
import { bringDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { openAlertsPanel } from '../../../lib/shell/alerts-panel.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useBoard } from '../state/board-context.tsx';
import { isChosen, useChosenBeds } from '../state/chosen-beds.ts';
import type { BoardFilter } from '../state/model.ts';
import { Disclosure } from './disclosure.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './toolbar.module.css';
import { Totals, useTotalName } from './totals.tsx';

interface ToolbarProps {
  readonly filter: BoardFilter;
  readonly onChange: (filter: BoardFilter) => void;
  /** How many beds the filter leaves. */
  readonly shown: number;
  readonly search: RefObject<HTMLInputElement | null>;
  /** Escape in an empty search. */
  readonly onLeave: () => void;
  /** Whether the column of alerts stands beside the board. */
  readonly beside: boolean;
}

const countOf = (state: BoardState): number => state.tiles.size;
const loadView = () =>
  Promise.all([import('./view-choices.tsx'), bringDeskWords()]).then(([{ ViewChoices }]) => ViewChoices);
const loadBeds = () => Promise.all([import('./bed-choice.tsx'), bringDeskWords()]).then(([{ BedChoice }]) => BedChoice);

/** What a button unfolds, fetched when it is first unfolded. */
function Late({ load }: { readonly load: () => Promise<ComponentType> }) {
  const { t } = useWords();
  const chunk = useChunk(load, true);
  if (chunk.kind === 'here') return <chunk.part />;
  if (chunk.kind === 'coming') return <Spinner text={t('common.loading')} />;
  return <Button onClick={chunk.tryAgain}>{t('common.tryAgain')}</Button>;
}

const openOf = (state: BoardState): number => state.alerts.size;

const rosterOf = (state: BoardState) => state.roster;

/** What is looked at, in words; null where it is every bed. */
function useChosenName(): string | null {
  const { t } = useWords();
  const roster = useBoard(rosterOf);
  const [chosen] = useChosenBeds();
  if (isChosen(chosen, roster) === null) return null;
  if (!chosen.only_mine) return chosen.floors.map((floor) => (floor === '' ? t('board.noFloor') : floor)).join(', ');
  const here = new Set<number>(roster.map(({ bed_id }) => bed_id));
  return t('board.beds.mine', { n: String(chosen.mine.filter((bed) => here.has(bed)).length) });
}

export function Toolbar(props: ToolbarProps) {
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return narrow ? <SlimBar {...props} /> : <WideBar {...props} />;
}

function WideBar({ filter, onChange, shown, search, onLeave, beside }: ToolbarProps) {
  const { t } = useWords();
  const open = useBoard(openOf);
  const chosen = useChosenName();
  const overAll = useHere().scope === 'all';
  return (
    <div className={classes.tools}>
      {!overAll && (
        <Disclosure
          as="below"
          from="start"
          face={
            <>
              <span className={classes.chosen}>{chosen ?? t('board.beds.all')}</span>
              <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
            </>
          }
        >
          <Late load={loadBeds} />
        </Disclosure>
      )}
      <Totals chosen={filter.totals} onChange={(totals) => onChange({ ...filter, totals })} />
      <Shown shown={shown} />
      <SearchBox
        field={search}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        onLeave={onLeave}
      />
      {!beside && (
        <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => openAlertsPanel(true)}>
          {t('alerts.sheet.open', { n: String(open) })}
        </button>
      )}
      <Disclosure
        as="below"
        face={
          <>
            <IconAdjustmentsHorizontal size={20} stroke={1.8} aria-hidden="true" />
            {t('board.display.view')}
          </>
        }
      >
        <Late load={loadView} />
      </Disclosure>
    </div>
  );
}

/** The bottom bar has the alerts; this one says what is shown and has the rest behind it. */
function SlimBar({ filter, onChange, shown, search, onLeave }: ToolbarProps) {
  const { t } = useWords();
  const total = useBoard(countOf);
  const nameOf = useTotalName();
  const totals = [...filter.totals].map(nameOf).join(', ');
  const parts = [useChosenName() ?? '', totals, filter.search.trim()].filter((part) => part !== '');
  const said = parts.length === 0 ? [t('board.totals.all')] : parts;
  const overAll = useHere().scope === 'all';
  return (
    <div className={classes.slim} data-stays="">
      <Disclosure
        as="inFlow"
        className={classes.slimButton}
        face={
          <>
            <IconAdjustmentsHorizontal size={20} stroke={1.8} aria-hidden="true" />
            <span className={classes.slimWords}>
              <span className="heard-only">{t('board.filter')}: </span>
              {said.join(' · ')} <strong>{shown === total ? total : `${shown} / ${total}`}</strong>
            </span>
            <IconChevronDown size={20} stroke={1.8} aria-hidden="true" />
          </>
        }
      >
        {!overAll && <Late load={loadBeds} />}
        <Totals chosen={filter.totals} onChange={(totals) => onChange({ ...filter, totals })} />
        <SearchBox
          field={search}
          value={filter.search}
          onChange={(search) => onChange({ ...filter, search })}
          onLeave={onLeave}
        />
        <Late load={loadView} />
      </Disclosure>
      <p className="heard-only" role="status">
        {t('board.shown', { shown: String(shown), total: String(total) })}
      </p>
    </div>
  );
}

/** Nothing where all are shown; it is heard all the same. */
function Shown({ shown }: { readonly shown: number }) {
  const { t } = useWords();
  const total = useBoard(countOf);
  return (
    <p className={shown === total ? 'heard-only' : classes.shown} role="status">
      {t('board.shown', { shown: String(shown), total: String(total) })}
    </p>
  );
}
