/** How many residents each group has; pressed, only theirs are listed. */
import type { ReportGroup } from '@wardlight/contract';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { LevelGlyph } from '../../../ui/reports/level-mark.tsx';
import { groupCountersClasses as classes } from '../classes.ts';

interface GroupCountersProps {
  readonly groups: readonly { readonly group: ReportGroup; readonly count: number }[];
  readonly chosen: readonly ReportGroup[];
  readonly onToggle: (group: ReportGroup) => void;
}

export function GroupCounters({ groups, chosen, onToggle }: GroupCountersProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const { number } = useFormat();
  return (
    <fieldset className={classes.counters}>
      <legend className="heard-only">{d('riskSummaries.levels')}</legend>
      {groups.map(({ group, count }) => (
        <button
          key={group}
          type="button"
          className={classes.counter}
          aria-pressed={chosen.includes(group)}
          data-none={count === 0 || undefined}
          onClick={() => onToggle(group)}
        >
          <LevelGlyph shape={group} size={22} />
          <span className={classes.count}>{number(count)}</span>
          <span className={classes.name}>{words.group(group)}</span>
        </button>
      ))}
    </fieldset>
  );
}
