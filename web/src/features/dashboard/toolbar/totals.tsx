/** How many beds are in which state; each total is a switch that filters the board by it. */

import { IconBell, IconEyeOff } from '@tabler/icons-react';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { useWords, type Words } from '../../../lib/i18n/i18n.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { Pictogram } from '../../../ui/pictograms/pictogram.tsx';
import { useBoard } from '../state/board-context.tsx';
import { useChosenRoster } from '../state/chosen-beds.ts';
import { countTotals, pictogramOf, sameCounts, type Total, totals } from '../state/model.ts';
import classes from './toolbar.module.css';

/** These stand there even at zero, so that the row does not jump through the night. */
const always: ReadonlySet<Total> = new Set(['alarm', 'inBed', 'sitting', 'bedExit', 'disconnected']);

const nameOf = (t: Words, total: Total): string => {
  if (total === 'alarm') return t('board.totals.alarm');
  return total === 'vitalsUnwatched' ? t('board.watch.vitalsUnwatched') : t(`board.status.${total}`);
};

function TotalSign({ total }: { readonly total: Total }) {
  if (total === 'alarm') return <IconBell size={20} stroke={1.8} aria-hidden="true" />;
  if (total === 'vitalsUnwatched') return <IconEyeOff size={20} stroke={1.8} aria-hidden="true" />;
  return <Pictogram name={pictogramOf[total]} size={20} />;
}

/** What a filter is called. */
export function useTotalName(): (total: Total) => string {
  const { t } = useWords();
  return (total) => nameOf(t, total);
}

/** Names of all totals, of alarms and of what is chosen, or of what is chosen alone: the most of which none is cut. */
const namesShown = ['all', 'some', 'none'] as const;

/** @param key changes with what stands in the row, and with the number of digits of each figure */
function useNamesThatFit(row: RefObject<HTMLElement | null>, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured stands on the page, and `key` says that it changed
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = (): void => {
      for (const names of namesShown) {
        element.dataset.names = names;
        if (element.scrollWidth <= element.clientWidth) return;
      }
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [row, key]);
}

export interface TotalsProps {
  readonly chosen: ReadonlySet<Total>;
  readonly onChange: (chosen: ReadonlySet<Total>) => void;
}

export function Totals({ chosen, onChange }: TotalsProps) {
  const { t, language } = useWords();
  const row = useRef<HTMLFieldSetElement>(null);
  // Of the beds that are looked at: a total that filters to fewer beds than it says would be doubted.
  const looked = useChosenRoster();
  const countsOf = useCallback(
    ({ tiles, alertsOf }: BoardState) =>
      countTotals(
        looked.flatMap(({ bed_id }) => tiles.get(bed_id) ?? []),
        alertsOf,
      ),
    [looked],
  );
  const counts = useBoard(countsOf, sameCounts);
  const toggle = (total: Total): void => {
    const next = new Set(chosen);
    if (!next.delete(total)) next.add(total);
    onChange(next);
  };
  const present = totals.filter((total) => always.has(total) || counts[total] > 0 || chosen.has(total));
  const digits = present.map((total) => `${total} ${String(counts[total]).length}`);
  useNamesThatFit(row, [language, String(looked.length).length, ...digits, '|', ...chosen].join());
  return (
    <fieldset ref={row} className={classes.totals}>
      <legend className="heard-only">{t('board.totals.label')}</legend>
      <button
        type="button"
        className={classes.total}
        aria-pressed={chosen.size === 0}
        onClick={() => onChange(new Set())}
      >
        <span>{t('board.totals.all')}</span> <strong>{looked.length}</strong>
      </button>
      {present.map((total) => (
        <button
          key={total}
          type="button"
          className={classes.total}
          data-total={total}
          data-some={counts[total] > 0 || undefined}
          aria-pressed={chosen.has(total)}
          title={nameOf(t, total)}
          onClick={() => toggle(total)}
        >
          <TotalSign total={total} /> <span className={classes.totalName}>{nameOf(t, total)}</span>{' '}
          <strong>{counts[total]}</strong>
        </button>
      ))}
    </fieldset>
  );
}
