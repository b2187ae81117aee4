/** Those behind one figure: who, their value, how much of the night was seen, and the way to their own report of that day. */
import { pageSize } from '@wardlight/contract';
import { Link } from 'react-router';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { residentReportPath } from '../../../lib/shell/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { LevelMark } from '../../../ui/reports/level-mark.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useResidentsBehind } from '../api.ts';
import { classes } from '../classes.ts';
import type { Figure } from '../figure.ts';
import { useFieldWords } from '../words.ts';

interface ResidentsBehindProps {
  readonly figure: Figure;
  readonly endedAt: string;
}

export function ResidentsBehind({ figure, endedAt }: ResidentsBehindProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const field = useFieldWords();
  const rangeText = useRangeText();
  const answer = useResidentsBehind(figure, endedAt);
  const failure = useAnswerFailure(answer);
  if (answer.data === undefined)
    return failure === null ? <Spinner text={d('lists.loading')} /> : <ReadFailed {...failure} />;
  const { pages } = answer.data;
  const rows = pages.flatMap((page) => page.rows);
  const total = pages.at(-1)?.total ?? rows.length;
  if (rows.length === 0) return <Empty title={d('statistics.nobody')} />;
  const { field: asked } = figure;
  const label = field.counted(figure);
  return (
    <>
      {failure !== null && <ReadFailed {...failure} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroller} tabIndex={0} aria-label={label}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{d('alarmLoad.resident')}</th>
              {asked !== null && <th scope="col">{d('statistics.value')}</th>}
              <th scope="col">{d('statistics.group')}</th>
              <th scope="col">{d('statistics.night')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.resident_id}>
                <th scope="row">
                  <Link
                    className={classes.link}
                    to={`${residentReportPath}/graphical?resident=${row.resident_id}&ended_at=${endedAt}`}
                  >
                    {[row.bed?.bed_no, row.name].filter((text) => text !== undefined).join(' · ')}
                  </Link>
                </th>
                {asked !== null && <td>{field.amount(asked, row.value)}</td>}
                <td>
                  <LevelMark shape={row.group} label={words.group(row.group)} />
                </td>
                <td>
                  {row.night_coverage === 0 ? d('reports.coverage.none') : `${words.percent(row.night_coverage)}%`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.foot}>
        <p className={classes.soft}>{rangeText(1, rows.length, total)}</p>
        {answer.hasNextPage && (
          <Button kind="plain" busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            {d('riskSummaries.more', { n: words.number(Math.min(pageSize, total - rows.length)) })}
          </Button>
        )}
      </div>
    </>
  );
}
