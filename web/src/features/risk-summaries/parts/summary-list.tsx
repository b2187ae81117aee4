/** Residents under the heading of their group, most urgent first, as the server sorts them. */
import { useFormat } from '../../../lib/i18n/format.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { LevelMark } from '../../../ui/reports/level-mark.tsx';
import { summaryListClasses as classes } from '../classes.ts';
import { inGroups, type SummaryKind, type SummaryRow } from '../model.ts';
import { ResidentRow } from './resident-row.tsx';

interface SummaryListProps {
  readonly kind: SummaryKind;
  readonly date: string;
  readonly rows: readonly SummaryRow[];
  readonly total: number;
}

export function SummaryList({ kind, date, rows, total }: SummaryListProps) {
  const words = useReportWords();
  const rangeText = useRangeText();
  const { number } = useFormat();
  return (
    <div className={classes.list}>
      {inGroups(rows).map(({ group, rows: of }) => (
        <section key={group} className={classes.group} aria-label={`${words.group(group)} ${number(of.length)}`}>
          <h2 className={classes.heading}>
            <LevelMark shape={group} label={words.group(group)} />
          </h2>
          <ul className={classes.rows}>
            {of.map((row) => (
              <ResidentRow key={row.resident.resident_id} kind={kind} date={date} row={row} />
            ))}
          </ul>
        </section>
      ))}
      <p className={classes.range} role="status">
        {rangeText(1, rows.length, total)}
      </p>
    </div>
  );
}
