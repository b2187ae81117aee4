/** On a phone what a list is filtered by is behind one button, so that the first resident is in sight; how much is filtered stands on it. */
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { summaryFiltersClasses as classes } from '../classes.ts';
import type { AskedSummary } from '../use-asked.ts';

interface FoldedFiltersProps {
  readonly asked: AskedSummary;
  readonly children: ReactNode;
}

export function FoldedFilters({ asked, children }: FoldedFiltersProps) {
  const d = useDeskWords();
  const { number } = useFormat();
  const { search, floor, groups } = asked.typed;
  const chosen = groups.length + (floor === '' ? 0 : 1) + (search === '' ? 0 : 1);
  return (
    <div className={classes.fold}>
      <details>
        <summary className={buttonClass} data-kind="plain">
          {d('audit.filters')}
          {chosen > 0 && ` · ${number(chosen)}`}
        </summary>
        <div className={classes.inside}>{children}</div>
      </details>
      {chosen > 0 && (
        <span className="never-on-paper">
          <Button kind="plain" onClick={asked.clear}>
            {d('audit.clear')}
          </Button>
        </span>
      )}
    </div>
  );
}
