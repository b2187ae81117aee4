/** Levels over the days that were asked for; each count of the table leads to the residents of its day. */
import { type AgencyStatistics, type ReportGroup, reportGroups } from '@wardlight/contract';
import { Link } from 'react-router';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { daysUntil } from '../../../lib/reports/report-dates.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { StackedDays, StackedSwatch } from '../../../ui/charts/stacked-days.tsx';
import { classes } from '../classes.ts';
import { weights } from '../model.ts';
import { useLinks } from '../words.ts';

/** From the ground up: those at ease lie lowest. */
const fromBelow: readonly ReportGroup[] = reportGroups.toReversed();

interface OverTimeProps {
  readonly part: AgencyStatistics;
  readonly endedAt: string;
  readonly days: number;
}

export function OverTime({ part, endedAt, days }: OverTimeProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const known = new Map(part.over_time.map(({ date, groups }) => [date, groups]));
  const present = reportGroups.filter((group) => part.over_time.some(({ groups }) => (groups[group] ?? 0) > 0));
  if (present.length === 0) return null;
  const dates = daysUntil(endedAt, days);
  return (
    <section>
      <h3 className={classes.heading}>{d('statistics.overTime')}</h3>
      <StackedDays
        days={dates.map((date) => {
          const groups = known.get(date);
          return {
            key: date,
            label: words.shortDate(date),
            parts:
              groups === undefined
                ? null
                : fromBelow.map((group) => ({ key: group, count: groups[group] ?? 0, weight: weights[group] })),
          };
        })}
        summary={`${d('statistics.overTime')}: ${words.date(dates[0] ?? endedAt)} – ${words.date(endedAt)}`}
        format={words.number}
      />
      <ul className={classes.key}>
        {present.map((group) => (
          <li key={group}>
            <StackedSwatch weight={weights[group]} /> {words.group(group)}
          </li>
        ))}
      </ul>
      <AsTable agency={part.agency_id} dates={dates.toReversed()} known={known} groups={present} />
    </section>
  );
}

interface AsTableProps {
  readonly agency: number;
  /** Newest first. */
  readonly dates: readonly string[];
  readonly known: ReadonlyMap<string, AgencyStatistics['groups']>;
  readonly groups: readonly ReportGroup[];
}

function AsTable({ agency, dates, known, groups }: AsTableProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const words = useReportWords();
  const links = useLinks(agency);
  const cell = (date: string, group: ReportGroup) => {
    const counts = known.get(date);
    if (counts === undefined) return '–';
    const text = words.number(counts[group] ?? 0);
    if ((counts[group] ?? 0) === 0) return text;
    const what = `${words.shortDate(date)} · ${words.group(group)}`;
    return (
      <Link className={classes.link} to={links.day(date, group)} aria-label={d('statistics.show', { what, n: text })}>
        {text}
      </Link>
    );
  };
  return (
    <details>
      <summary className={classes.summary}>{t('board.drawer.asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroller} tabIndex={0} aria-label={d('statistics.overTime')}>
        <table className={classes.table} aria-label={d('statistics.overTime')}>
          <thead>
            <tr>
              <th scope="col">{d('statistics.date')}</th>
              {groups.map((group) => (
                <th key={group} scope="col">
                  {words.group(group)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dates.map((date) => (
              <tr key={date}>
                <th scope="row">{words.shortDate(date)}</th>
                {groups.map((group) => (
                  <td key={group}>{cell(date, group)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
