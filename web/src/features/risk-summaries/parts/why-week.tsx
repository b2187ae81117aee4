/** Seven days: how they make a level, each of them, and their medians. */
import { groupOf, type WeeklyRow } from '@wardlight/contract';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { reportFields, useReportWords } from '../../../lib/reports/report-words.ts';
import { LevelMark } from '../../../ui/reports/level-mark.tsx';
import { whyClasses as classes } from '../classes.ts';
import { ruleText } from './rule-text.ts';
import { Domains } from './why-day.tsx';

interface WhyWeekProps {
  readonly week: WeeklyRow;
  readonly onDay: (date: string) => void;
}

export function WhyWeek({ week, onDay }: WhyWeekProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const { number } = useFormat();
  const group = groupOf(week.kind, week.level);
  return (
    <div className={classes.why}>
      <h3 className={classes.lead}>{d('reports.why.title', { name: week.name, level: words.group(group) })}</h3>
      <p className={classes.rule}>
        <LevelMark shape={group} label={ruleText(d, group, true)} />
      </p>
      <p>{d('riskSummaries.weekRule')}</p>
      <p>{d('riskSummaries.calculated', { n: number(week.calculated_days) })}</p>
      <Domains domains={week.domains} total={week.total} />
      <section>
        <h4 className={classes.heading}>{d('riskSummaries.sevenDays')}</h4>
        <ul className={classes.days}>
          {week.days.map((day) => (
            <li key={day.date}>
              <button type="button" className={classes.day} onClick={() => onDay(day.date)}>
                <span>{words.date(day.date)}</span>
                <LevelMark shape={groupOf(day.kind, day.level)} label={words.group(groupOf(day.kind, day.level))} />
                <span className={classes.soft}>
                  {words.nightCoverage(day.coverage)}
                  {day.valid ? null : ` · ${d('riskSummaries.notCounted')}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h4 className={classes.heading}>{d('riskSummaries.medians')}</h4>
        <dl className={classes.facts}>
          {reportFields.map((field) => (
            <div key={field}>
              <dt>{words.fieldName(field)}</dt>
              <dd>{words.field(field, week.medians)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
