/** A date in the address of which there is nothing to show: said, with a way to the last night. */
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import type { DateProblem } from '../../../lib/reports/report-dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface NoSuchDateProps {
  readonly problem: DateProblem | 'future';
  readonly onLast: () => void;
}

export function NoSuchDate({ problem, onLast }: NoSuchDateProps) {
  const d = useDeskWords();
  return (
    <Notice
      kind="info"
      action={
        <Button kind="plain" onClick={onLast}>
          {d('residentReport.latest')}
        </Button>
      }
    >
      {d(`reports.date.${problem}`)}
    </Notice>
  );
}
