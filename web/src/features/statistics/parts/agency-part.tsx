/** One facility: levels now and over time, report fields against its thresholds, coverage, alerts. */
import { type AgencyStatistics, coverageBands, reportGroups } from '@wardlight/contract';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { LevelMark } from '../../../ui/reports/level-mark.tsx';
import { classes } from '../classes.ts';
import type { Counted } from '../figure.ts';
import type { Wanted } from '../model.ts';
import { useLinks } from '../words.ts';
import { AlertsPart } from './alerts-part.tsx';
import { FieldTable } from './field-table.tsx';
import { OverTime } from './over-time.tsx';

interface AgencyPartProps {
  readonly part: AgencyStatistics;
  readonly named: boolean;
  readonly endedAt: string;
  /** What the answer is of. */
  readonly wanted: Wanted;
  /** The day lies before the first of which there is anything. */
  readonly before: boolean;
  readonly onShow: (counted: Counted) => void;
}

export function AgencyPart({ part, named, endedAt, wanted, before, onShow }: AgencyPartProps) {
  return (
    <article className={classes.agency} aria-label={part.name}>
      {named && <h2 className={classes.name}>{part.name}</h2>}
      {part.residents === null ? (
        <NotCounted before={before} />
      ) : (
        <Levels part={part} residents={part.residents} endedAt={endedAt} />
      )}
      <OverTime part={part} endedAt={endedAt} days={Number(wanted.days)} />
      {part.residents !== null && (
        <>
          <FieldTable part={part} residents={part.residents} onShow={onShow} />
          <Coverage part={part} onShow={onShow} />
        </>
      )}
      {/* Of a time of which there is nothing, no alert would be a finding. */}
      {(!before || part.alerts.types.length > 0) && <AlertsPart part={part} days={Number(wanted.alertDays)} />}
    </article>
  );
}

/** Zero would read as nobody. */
function NotCounted({ before }: Pick<AgencyPartProps, 'before'>) {
  const d = useDeskWords();
  return (
    <section>
      <h3 className={classes.heading}>{d('statistics.levels')}</h3>
      <p className={classes.soft}>{d(before ? 'statistics.noDay' : 'statistics.notCounted')}</p>
    </section>
  );
}

interface LevelsProps extends Pick<AgencyPartProps, 'part' | 'endedAt'> {
  readonly residents: number;
}

function Levels({ part, residents, endedAt }: LevelsProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const links = useLinks(part.agency_id);
  return (
    <section>
      <h3 className={classes.heading}>{d('statistics.levels')}</h3>
      <p>{d('statistics.residents', { n: words.number(residents) })}</p>
      {part.left_out > 0 && (
        <p className={classes.soft}>{d('statistics.leftOut', { n: words.number(part.left_out) })}</p>
      )}
      <ul className={classes.groups}>
        {reportGroups.flatMap((group) => {
          const count = part.groups[group];
          return count === undefined
            ? []
            : [
                <li key={group}>
                  <Link className={classes.group} to={links.day(endedAt, group)}>
                    <LevelMark shape={group} label={words.group(group)} />
                    <strong>{words.number(count)}</strong>
                  </Link>
                </li>,
              ];
        })}
      </ul>
    </section>
  );
}

function Coverage({ part: { coverage }, onShow }: Pick<AgencyPartProps, 'part' | 'onShow'>) {
  const d = useDeskWords();
  const words = useReportWords();
  const format = useFormat();
  return (
    <section>
      <h3 className={classes.heading}>{d('statistics.coverage')}</h3>
      {coverage.median === null ? (
        <p className={classes.soft}>{d('reports.coverage.none')}</p>
      ) : (
        <>
          <p>{d('statistics.coverageMedian', { percent: words.percent(coverage.median) })}</p>
          <dl className={classes.facts}>
            {coverageBands.map((band) => {
              const count = coverage.bands[band] ?? 0;
              const name = d(`statistics.${band}`);
              return (
                <div key={band}>
                  <dt>{name}</dt>
                  <dd>
                    {count === 0 ? (
                      format.number(0)
                    ) : (
                      <button
                        type="button"
                        className={classes.figure}
                        aria-label={d('statistics.show', { what: name, n: format.number(count) })}
                        onClick={() => onShow({ field: null, band })}
                      >
                        {format.number(count)}
                      </button>
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
        </>
      )}
    </section>
  );
}
