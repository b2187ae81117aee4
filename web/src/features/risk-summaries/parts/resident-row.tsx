/** One resident: the level, what moved it against their own usual, how much was seen, and the days before. */
import { IconNote } from '@tabler/icons-react';
import type { ReportField } from '@wardlight/contract';
import { Link, useSearchParams } from 'react-router';
import { openedFromHere } from '../../../lib/browser/opened.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { LevelMark } from '../../../ui/reports/level-mark.tsx';
import { LevelStrip } from '../../../ui/reports/level-strip.tsx';
import { residentRowClasses as classes } from '../classes.ts';
import { reportPath, type SummaryKind, type SummaryRow } from '../model.ts';
import { dayParam, whyParam } from '../use-asked.ts';
import { ruleText } from './rule-text.ts';

const stripDays = { daily: 14, weekly: 7 } as const;

/** Of a week, the figures a nurse asks for first; the others stand behind "Why?". */
const firstMedians = ['night_exits', 'night_rest_hours', 'rest_efficiency', 'turning_longest_minutes'] as const;

interface ResidentRowProps {
  readonly kind: SummaryKind;
  readonly date: string;
  readonly row: SummaryRow;
}

export function ResidentRow({ kind, date, row }: ResidentRowProps) {
  const d = useDeskWords();
  const { user, scope } = useHere();
  const words = useReportWords();
  const { resident, group, cells } = row;
  const strip = words.strip(cells, date, stripDays[kind]);
  const agency = scope === 'all' ? user.agencies.find(({ agency_id }) => agency_id === resident.agency_id) : undefined;
  const days = d(kind === 'daily' ? 'reports.strip' : 'riskSummaries.sevenDays');
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <h3 className={classes.name}>
          {resident.bed !== null && <span className={classes.bed}>{resident.bed.bed_no}</span>}
          <Link to={reportPath(resident.resident_id, date)} className={classes.link}>
            {resident.name}
            <span className="heard-only"> {d('riskSummaries.report')}</span>
          </Link>
        </h3>
        <LevelMark shape={group} label={words.group(group)} />
        {agency !== undefined && <p className={classes.soft}>{agency.name}</p>}
      </div>
      <Facts row={row} />
      <div className={classes.seen}>
        <LevelStrip days={strip.days} summary={`${days}: ${strip.summary || d('reports.noDay')}`} />
        <Seen row={row} />
      </div>
      <RowActions row={row} />
    </li>
  );
}

function Facts({ row: { group, facts, week } }: { readonly row: SummaryRow }) {
  const d = useDeskWords();
  const words = useReportWords();
  const isLevel = ['high', 'mediumHigh', 'mediumLow', 'low'].includes(group);
  if (!isLevel) return <p className={`${classes.facts} ${classes.soft}`}>{ruleText(d, group, week !== null)}</p>;
  return (
    <div className={classes.facts}>
      {facts.length === 0 ? (
        <p className={classes.soft}>{d('riskSummaries.noFacts')}</p>
      ) : (
        <ul className={classes.reasons}>
          {facts.map((fact) => (
            <li key={fact.item}>{words.fact(fact)}</li>
          ))}
        </ul>
      )}
      {week !== null && <p className={classes.soft}>{firstMedians.map(medianText(words, week.medians)).join(' · ')}</p>}
    </div>
  );
}

const medianText =
  (words: ReturnType<typeof useReportWords>, values: NonNullable<SummaryRow['week']>['medians']) =>
  (field: ReportField): string =>
    `${words.fieldName(field)} ${words.field(field, values)}`;

/** Exits are the night's; time in bed, breathing and turning are the whole day's, of which less may have been seen. */
function Seen({ row: { complete, coverage, week } }: { readonly row: SummaryRow }) {
  const d = useDeskWords();
  const words = useReportWords();
  const { number } = useFormat();
  const { night, day } = coverage ?? { night: 0, day: 0 };
  const seen = new Set([words.nightCoverage(night), words.dayCoverage(day)]);
  return (
    <p className={classes.soft}>
      {!complete && `${d('reports.date.notOver')} `}
      {week === null ? [...seen].join(' · ') : d('riskSummaries.calculated', { n: number(week.calculatedDays) })}
    </p>
  );
}

function RowActions({ row: { resident, notes } }: { readonly row: SummaryRow }) {
  const d = useDeskWords();
  const { number } = useFormat();
  const [params] = useSearchParams();
  const opened = new URLSearchParams(params);
  opened.delete(dayParam);
  opened.set(whyParam, String(resident.resident_id));
  return (
    <div className={classes.actions}>
      {notes !== null && notes > 0 && (
        <span className={classes.notes}>
          <IconNote size={18} stroke={1.8} aria-hidden="true" />
          {d('reports.note.count', { n: number(notes) })}
        </span>
      )}
      <Link
        className={`never-on-paper ${buttonClass}`}
        data-kind="plain"
        to={{ search: opened.toString() }}
        state={openedFromHere}
        preventScrollReset
      >
        {d('reports.why.open')}
        <span className="heard-only"> {resident.name}</span>
      </Link>
    </div>
  );
}
