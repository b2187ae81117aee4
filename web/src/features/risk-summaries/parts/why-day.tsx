/** One day: the items with their limits, usual and points; how they make a level; and what the day is made of. */
import { type DayInfo, groupOf, type RiskDomain, riskDomains } from '@wardlight/contract';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { type Format, formatFor, useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { useHere, usePlace } from '../../../lib/session/current-user.tsx';
import { ItemsTable } from '../../../ui/reports/items-table.tsx';
import { LevelMark } from '../../../ui/reports/level-mark.tsx';
import { whyClasses as classes } from '../classes.ts';

const tableFromPx = 720;
const fewestSlots = 12;

interface WhyDayProps {
  readonly name: string;
  readonly day: DayInfo;
}

export function WhyDay({ name, day }: WhyDayProps) {
  const d = useDeskWords();
  const { t, language } = useWords();
  const words = useReportWords();
  const narrow = useViewport().width < tableFromPx;
  const group = groupOf(day.kind, day.level);
  const table = words.items(day.items);
  const turning = words.turning(day.values);
  const { years } = usePlace();
  const format = formatFor(language, day.timezone, t, years);
  return (
    <div className={classes.why}>
      <h3 className={classes.lead}>{d('reports.why.title', { name, level: words.group(group) })}</h3>
      <p className={classes.rule}>
        <LevelMark shape={group} label={d(`reports.why.rule.${group}`)} />
      </p>
      {!day.complete && <p className={classes.soft}>{words.unfinished(day.to_at, serverNow())}</p>}
      <p>
        {words.nightCoverage(day.coverage.night)} · {words.dayCoverage(day.coverage.day)}
      </p>
      {turning !== null && <p>{turning}</p>}
      {day.items.length > 0 && (
        <section>
          <h4 className={classes.heading}>{d('reports.why.items')}</h4>
          <ItemsTable label={d('reports.why.items')} heads={table.heads} rows={table.rows} narrow={narrow} />
          {day.respiration_slots < fewestSlots && (
            <p className={classes.soft}>{d('reports.why.fewSlots', { n: words.number(day.respiration_slots) })}</p>
          )}
          <Domains domains={day.domains} total={day.total} />
        </section>
      )}
      {day.not_usual.length > 0 && (
        <p>
          {d('reports.why.notUsual')} {day.not_usual.map((reason) => d(`reports.notUsual.${reason}`)).join(' · ')}
        </p>
      )}
      <Made day={day} format={format} />
    </div>
  );
}

interface DomainsProps {
  readonly domains: Readonly<Record<RiskDomain, number | null>>;
  readonly total: number | null;
}

export function Domains({ domains, total }: DomainsProps) {
  const d = useDeskWords();
  const { number } = useFormat();
  return (
    <>
      <h4 className={classes.heading}>{d('reports.why.domains')}</h4>
      <dl className={classes.domains}>
        {riskDomains.map((domain) => {
          const points = domains[domain];
          return (
            <div key={domain}>
              <dt>{d(`reports.domain.${domain}`)}</dt>
              <dd>
                {points === null ? d('reports.why.notWeighed') : d('reports.why.pointsOf', { n: number(points) })}
              </dd>
            </div>
          );
        })}
      </dl>
      {total !== null && <p className={classes.total}>{d('reports.why.total', { n: number(total) })}</p>}
    </>
  );
}

/** From when to when, what was missing, which version this is and why there were others. */
function Made({ day, format }: { readonly day: DayInfo; readonly format: Format }) {
  const d = useDeskWords();
  const { t } = useWords();
  const { number } = useFormat();
  const { scope } = useHere();
  const span = (from: number, to: number) =>
    t('board.drawer.range', { from: format.dateClock(from), to: format.dateClock(to) });
  const listed = (texts: readonly string[]) => (texts.length === 0 ? d('reports.why.noneOfThese') : texts.join(' · '));
  const facts: readonly (readonly [string, string])[] = [
    [d('reports.why.borders'), span(day.from_at, day.to_at)],
    [d('reports.why.night'), span(day.night_from_at, day.to_at)],
    [
      d('reports.why.absences'),
      listed(
        day.absences.map(
          ({ from_at, to_at, reason }) => `${t(`board.absence.reason.${reason}`)} ${span(from_at, to_at)}`,
        ),
      ),
    ],
    [d('reports.why.notWatched'), listed(day.not_watched.map(({ from_at, to_at }) => span(from_at, to_at)))],
  ];
  const made =
    day.made_at === null
      ? d('reports.why.madeNow')
      : d('reports.why.madeAt', { time: format.dateClock(day.made_at), n: number(day.version) });
  return (
    <section>
      <dl className={classes.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.soft}>
        {made} · {d('reports.why.algorithm', { n: number(day.algorithm) })}
        {scope === 'all' && ` · ${day.timezone}`}
      </p>
      {day.former.length > 0 && (
        <details>
          <summary className={classes.summary}>{d('reports.why.former')}</summary>
          <ul className={classes.former}>
            {day.former.map(({ version, made_at, cause }) => (
              <li key={version}>
                {d('reports.why.formerVersion', {
                  n: number(version),
                  time: format.dateClock(made_at),
                  cause: d(`reports.cause.${cause}`),
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
