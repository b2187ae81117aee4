/** Which day the statistics are of. */
import '../../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import type { Statistics } from '@wardlight/contract';
import { useState } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { addDays, type DateProblem, isReportDate } from '../../../lib/reports/report-dates.ts';
import type { Wanted } from '../model.ts';

interface DateFieldProps {
  readonly wanted: Wanted;
  readonly statistics: Statistics | undefined;
  readonly onDate: (date: string) => void;
}

/** A year that is still being typed is no date yet and asks for nothing; an emptied field says so. */
export function DateField({ wanted, statistics, onDate }: DateFieldProps) {
  const d = useDeskWords();
  const shown = wanted.date === '' ? (statistics?.ended_at ?? '') : wanted.date;
  const date = wanted.dateProblem === null ? shown : '';
  const [text, setText] = useState(date);
  const [seen, setSeen] = useState(date);
  if (seen !== date) {
    setSeen(date);
    setText(date);
  }
  const latest = statistics === undefined ? undefined : addDays(statistics.last_date, 1);
  const problem = (): DateProblem | 'future' | null => {
    if (text === '') return date === '' ? wanted.dateProblem : 'empty';
    return latest !== undefined && isReportDate(text) && text > latest ? 'future' : null;
  };
  const wrong = problem();
  return (
    <TextInput
      type="date"
      size="md"
      label={d('statistics.date')}
      value={text}
      min={statistics?.first_date ?? undefined}
      max={latest}
      error={wrong === null ? undefined : d(`reports.date.${wrong}`)}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setText(value);
        if (isReportDate(value) && (latest === undefined || value <= latest)) onDate(value);
      }}
    />
  );
}
