/** Which days: two native fields, as many before or after, and those that are asked for by name. */
import '../../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { mostMeasurementDays } from '@wardlight/contract';
import { useState } from 'react';
import { useRangeOptions } from '../../../lib/api/asked-range.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { isReportDate } from '../../../lib/reports/report-dates.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { RangeButtons } from '../../../ui/desk/range-buttons.tsx';
import { classes } from '../classes.ts';
import { type Days, shifted } from '../model.ts';
import type { AskedReport } from '../use-asked.ts';

interface DaysBarProps {
  readonly asked: AskedReport;
  /** What the page shows; null = nothing was read yet. */
  readonly shown: Days | null;
  readonly today: string | null;
}

export function DaysBar({ asked, shown, today }: DaysBarProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const { number } = useFormat();
  const ranges = useRangeOptions();
  const days = asked.days ?? (shown === null ? null : { from: shown.from, to: shown.to });
  const problem = asked.problem;
  const said = (one: 'from' | 'to'): string | undefined => {
    if (problem === null) return undefined;
    if (problem === 'reversed') return one === 'to' ? d('measurementReport.reversed') : undefined;
    if (problem === 'tooLong')
      return one === 'to' ? d('measurementReport.tooLong', { n: number(mostMeasurementDays) }) : undefined;
    return one === 'from' ? d(`reports.date.${problem}`) : undefined;
  };
  const change = (one: 'from' | 'to', date: string) => {
    const other = days ?? { from: date, to: date };
    const next = { ...other, [one]: date };
    // Whoever moves the beginning past the end means that day alone.
    asked.goTo(one === 'from' && next.to < date ? { from: date, to: date } : next);
  };
  return (
    <div className={`never-on-paper ${classes.bar}`}>
      <IconButton
        label={d('measurementReport.earlier')}
        title={d('measurementReport.earlier')}
        off={days === null}
        onClick={() => days !== null && asked.goTo(shifted(days, -1))}
      >
        <IconChevronLeft size={22} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <DateField
        label={d('measurementReport.from')}
        date={days?.from ?? ''}
        today={today}
        problem={said('from')}
        onDate={(date) => change('from', date)}
      />
      <DateField
        label={d('measurementReport.to')}
        date={days?.to ?? ''}
        today={today}
        problem={said('to')}
        onDate={(date) => change('to', date)}
      />
      <IconButton
        label={d('measurementReport.later')}
        title={d('measurementReport.later')}
        off={days === null || today === null || days.to >= today}
        onClick={() => days !== null && asked.goTo(shifted(days, 1))}
      >
        <IconChevronRight size={22} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <RangeButtons {...ranges} chosen={asked.named} onChoose={asked.goToNamed} />
      {days !== null && problem === null && (
        <p className={classes.read} aria-live="polite">
          {days.from === days.to
            ? words.date(days.from)
            : d('measurementReport.span', { from: words.date(days.from), to: words.date(days.to) })}
        </p>
      )}
    </div>
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly date: string;
  readonly today: string | null;
  readonly problem: string | undefined;
  readonly onDate: (date: string) => void;
}

/** A year that is still being typed is no date yet and asks for nothing. */
function DateField({ label, date, today, problem, onDate }: DateFieldProps) {
  const d = useDeskWords();
  const [text, setText] = useState(date);
  const [seen, setSeen] = useState(date);
  if (seen !== date) {
    setSeen(date);
    setText(date);
  }
  return (
    <TextInput
      type="date"
      size="md"
      label={label}
      value={text}
      max={today ?? undefined}
      error={problem ?? (text === '' && date !== '' ? d('reports.date.empty') : undefined)}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setText(value);
        if (isReportDate(value)) onDate(value);
      }}
    />
  );
}
