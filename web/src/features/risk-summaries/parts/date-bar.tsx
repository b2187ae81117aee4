/** Which day, or which last day of seven: a native field, the days beside it, and by name: the last night that is over, the day that goes on. */
import '../../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useRangeOptions } from '../../../lib/api/asked-range.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import type { NamedRange } from '../../../lib/i18n/ranges.ts';
import {
  type AskedDate,
  addDays,
  type DateProblem,
  dateProblem,
  isReportDate,
} from '../../../lib/reports/report-dates.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { RangeButtons } from '../../../ui/desk/range-buttons.tsx';
import { dateBarClasses as classes } from '../classes.ts';
import { type SummaryKind, shifted } from '../model.ts';

interface DateBarProps {
  readonly kind: SummaryKind;
  readonly asked: AskedDate;
  /** What the page shows; null = nothing was read yet. */
  readonly shown: string | null;
  /** Of what there is; null = not known yet, or nothing. */
  readonly first: string | null;
  readonly last: string | null;
  /** Null = the last complete one. */
  readonly onDate: (date: string | null) => void;
}

/** A day of the reports holds the night it ends with; its page opens with the last one that is over. */
const ofDay: readonly NamedRange[] = ['lastNight', 'today'];
const ofWeek: readonly NamedRange[] = ['sevenDays'];

export function DateBar({ kind, asked, shown, first, last, onDate }: DateBarProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const date = asked.is === 'date' ? asked.date : asked.is === 'latest' ? shown : null;
  const isDaily = kind === 'daily';
  const ranges = useRangeOptions(isDaily ? ofDay : ofWeek);
  // The open day may be looked at too; what lies after it has not begun.
  const latest = last === null ? null : addDays(last, 1);
  const step = (by: number) => {
    if (date === null) return;
    const to = shifted(kind, date, by);
    onDate(latest !== null && to > latest ? latest : to);
  };
  const label = {
    earlier: d(isDaily ? 'riskSummaries.earlierDay' : 'riskSummaries.earlierWeek'),
    later: d(isDaily ? 'riskSummaries.laterDay' : 'riskSummaries.laterWeek'),
  };
  return (
    <div className={`never-on-paper ${classes.bar}`}>
      <div className={classes.field}>
        <IconButton
          label={label.earlier}
          title={label.earlier}
          off={date === null || (first !== null && shifted(kind, date, -1) < first)}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={22} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <DateField
          label={d(isDaily ? 'riskSummaries.day' : 'riskSummaries.week')}
          date={date ?? ''}
          first={first}
          latest={latest}
          problem={dateProblem(asked)}
          onDate={onDate}
        />
        <IconButton
          label={label.later}
          title={label.later}
          off={date === null || (latest !== null && date >= latest)}
          onClick={() => step(1)}
        >
          <IconChevronRight size={22} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      {date !== null && (
        <p className={classes.read} aria-live="polite">
          {isDaily
            ? words.date(date)
            : d('riskSummaries.span', { from: words.date(addDays(date, -6)), to: words.date(date) })}
        </p>
      )}
      {last !== null && (
        <RangeButtons
          {...ranges}
          chosen={date === last ? (isDaily ? 'lastNight' : 'sevenDays') : isDaily && date === latest ? 'today' : null}
          onChoose={(named) => onDate(named === 'today' ? latest : null)}
        />
      )}
    </div>
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly date: string;
  readonly first: string | null;
  readonly latest: string | null;
  readonly problem: DateProblem | null;
  readonly onDate: (date: string) => void;
}

/** A year that is still being typed is no date yet and asks for nothing; what is wrong is said when the field is left. */
function DateField({ label, date, first, latest, problem, onDate }: DateFieldProps) {
  const d = useDeskWords();
  const [text, setText] = useState(date);
  const [seen, setSeen] = useState(date);
  const [left, setLeft] = useState<DateProblem | null>(null);
  if (seen !== date) {
    setSeen(date);
    setText(date);
    setLeft(null);
  }
  const wrong = left ?? problem;
  return (
    <TextInput
      type="date"
      size="md"
      label={label}
      value={text}
      min={first ?? undefined}
      max={latest ?? undefined}
      error={wrong === null ? undefined : d(`reports.date.${wrong}`)}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setText(value);
        setLeft(value === '' ? 'empty' : null);
        if (isReportDate(value)) onDate(value);
      }}
      onBlur={() => {
        if (text !== '' && !isReportDate(text)) setLeft('wrong');
      }}
    />
  );
}
