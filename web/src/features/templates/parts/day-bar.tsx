/** The 24 hours of a day with the times something is told; a row for each set of days that are alike. */
import { Fragment } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { minutesOf } from '../../../lib/i18n/rest-window.ts';
import { type DayRow, dayMinutes, dayRows, hasOverlap } from '../coverage.ts';
import type { TypedKind, TypedRange } from '../model.ts';
import { useTemplateWords } from '../words.ts';
import { classes } from './day-bar-classes.ts';

const hours = [0, 6, 12, 18, 24] as const;

function rangeOf(range: TypedRange) {
  const [start, end] = [minutesOf(range.start), minutesOf(range.end)];
  return start === null || end === null ? null : { start, end, weekdays: [...range.weekdays] };
}

/** Nothing as long as a time is no time yet: a bar that guesses would mislead. */
export function DayBar({ kind }: { readonly kind: TypedKind }) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const ranges = kind.ranges.map(rangeOf);
  const excluded = kind.excluded === null ? null : rangeOf(kind.excluded);
  const known = ranges.filter((range) => range !== null);
  if (known.length < ranges.length || (kind.excluded !== null && excluded === null)) return null;
  const rows = dayRows(known, excluded);
  const text = rows.map(words.stretchText).join('; ');
  const nothing = rows.every(({ stretches }) => stretches.length === 0);
  return (
    <div className={classes.bar}>
      <div role="img" aria-label={d('templates.ranges.bar', { text })} className={classes.rows}>
        {rows.map((row) => (
          <Fragment key={row.days.join()}>
            <span className={classes.days}>{row.days.map(words.dayName).join(' ')}</span>
            <Track row={row} />
          </Fragment>
        ))}
        <span />
        <span className={classes.scale}>
          {hours.map((hour) => (
            <span key={hour}>{String(hour).padStart(2, '0')}</span>
          ))}
        </span>
      </div>
      {hasOverlap(rows) && <p className={classes.note}>{d('templates.ranges.overlap')}</p>}
      {nothing && <p className={classes.wrong}>{d('templates.ranges.nothing')}</p>}
    </div>
  );
}

const percent = (minutes: number): string => `${(minutes / dayMinutes) * 100}%`;

function Track({ row }: { readonly row: DayRow }) {
  return (
    <span className={classes.track}>
      {row.stretches.map(({ from, to, doubled }) => (
        <span
          key={from}
          className={classes.stretch}
          data-doubled={doubled}
          style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }}
        />
      ))}
    </span>
  );
}
