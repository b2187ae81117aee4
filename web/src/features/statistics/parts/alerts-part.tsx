/** Alerts of the day, or of more: how many, when, how fast somebody went, of which kind, and who had the most. Each leads to the log. */
import '../../../ui/late/input.ts';
import { NativeSelect } from '@mantine/core';
import { type AgencyStatistics, manageableAlertsPerHour, notNeededReasons } from '@wardlight/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { HourBars } from '../../../ui/charts/hour-bars.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { classes } from '../classes.ts';
import { useFormatIn, useLinks } from '../words.ts';
import { Needed, useShareText } from './needed.tsx';

interface AlertsPartProps {
  readonly part: AgencyStatistics;
  readonly days: number;
}

interface Fact {
  readonly name: string;
  readonly text: string;
  /** The alerts it was counted from, in the log; null = there is none. */
  readonly to: string | null;
}

export function AlertsPart({ part, days }: AlertsPartProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormatIn(part.timezone);
  const links = useLinks(part.agency_id);
  const { alerts, filter } = part;
  const span = { from: alerts.from_at, to: alerts.to_at };
  const of = { types: filter.types, priorities: filter.priorities, counted: ['told', 'suppressed'] as const, ...span };
  return (
    <section>
      <h3 className={classes.heading}>{d('statistics.alerts')}</h3>
      <p className={classes.soft}>
        {t('board.drawer.range', { from: format.dateClock(span.from), to: format.dateClock(span.to) })}
      </p>
      {alerts.told + alerts.suppressed === 0 ? (
        <Empty title={d('alarmLoad.none')} />
      ) : (
        <>
          <Facts part={part} />
          <Hours part={part} days={days} />
          <Needed part={part} />
          <Rows
            label={d('alarmLoad.types')}
            rows={alerts.types.map((row) => ({
              ...row,
              key: row.type,
              name: t(`alerts.type.${row.type}`),
              more: null,
              to: links.log({ ...of, types: [row.type] }),
            }))}
          />
          <Rows
            label={d('alarmLoad.worst')}
            more={d('alarmLoad.most')}
            rows={alerts.loudest.map((row) => ({
              ...row,
              key: String(row.resident_id),
              name: [row.bed_no, row.name].filter((text) => text !== null).join(' · '),
              more: `${t(`alerts.type.${row.most}`)} ${format.number(row.most_told)}`,
              to: links.log({ ...of, resident: row.resident_id }),
            }))}
          />
        </>
      )}
    </section>
  );
}

/** Falls are counted whatever kinds and priorities the agency counts. */
function Facts({ part }: Pick<AlertsPartProps, 'part'>) {
  const d = useDeskWords();
  const format = useFormatIn(part.timezone);
  const links = useLinks(part.agency_id);
  const { alerts, filter } = part;
  const span = { from: alerts.from_at, to: alerts.to_at };
  const of = { types: filter.types, priorities: filter.priorities, ...span };
  const count = (name: string, n: number, to: string | null, text = format.number(n)): Fact => ({
    ...{ name, text, to: n === 0 ? null : to },
  });
  const time = (name: string, value: number | null, from: 'claimed' | 'closed'): Fact => ({
    name,
    text: value === null ? '–' : format.duration(value * 1_000),
    to: value === null ? null : links.log({ ...of, counted: [from] }),
  });
  const { falls } = alerts;
  const share = useShareText();
  const facts: readonly Fact[] = [
    count(d('alarmLoad.told'), alerts.told, links.log({ ...of, counted: ['told'] })),
    count(d('alarmLoad.claimed'), alerts.claimed, links.log({ ...of, counted: ['claimed'] })),
    time(d('alarmLoad.median'), alerts.claim.median, 'claimed'),
    time(`${d('alarmLoad.claimed')} · ${d('statistics.p90')}`, alerts.claim.p90, 'claimed'),
    count(d('residentReport.closed'), alerts.close.count, links.log({ ...of, counted: ['closed'] })),
    count(
      d('statistics.needed'),
      alerts.not_needed,
      links.log({ ...of, counted: ['told'], reasons: notNeededReasons }),
      share(alerts),
    ),
    time(`${d('statistics.close')} · ${d('statistics.median')}`, alerts.close.median, 'closed'),
    time(`${d('statistics.close')} · ${d('statistics.p90')}`, alerts.close.p90, 'closed'),
    count(d('alarmLoad.suppressed'), alerts.suppressed, links.log({ ...of, counted: ['suppressed'] })),
    count(
      d('alarmLoad.falls'),
      falls.count,
      links.log({ ...span, reasons: ['fall'] }),
      `${format.number(falls.count)} (${format.number(falls.injured)})`,
    ),
    count(
      d('statistics.rate'),
      falls.count,
      links.log({ ...span, reasons: ['fall'] }),
      alerts.falls_per_1000_days === null
        ? '–'
        : d('statistics.rateOf', {
            rate: format.number(alerts.falls_per_1000_days, 1),
            falls: format.number(falls.count),
            days: format.number(alerts.resident_days),
          }),
    ),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, text, to }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {to === null ? (
              text
            ) : (
              <Link className={classes.link} to={to} aria-label={`${name}: ${text}`}>
                {text}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Of all kinds, or of one. */
function Hours({ part, days }: AlertsPartProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { alerts, timezone } = part;
  const format = useFormatIn(timezone);
  const [kind, setKind] = useState('');
  const chosen = alerts.types.filter(({ type }) => kind === '' || type === kind);
  const values = Array.from(
    { length: 24 },
    (_, hour) => chosen.reduce((sum, { hours }) => sum + (hours[hour] ?? 0), 0) / days,
  );
  const perHour = (value: number) => format.number(value, Number.isInteger(value) || value >= 10 ? 0 : 1);
  const line = d('alarmLoad.line', { n: format.number(manageableAlertsPerHour) });
  return (
    <>
      <NativeSelect
        size="md"
        label={d('alarmLoad.hours')}
        value={kind}
        data={[
          { value: '', label: d('lists.all') },
          ...alerts.types.map(({ type }) => ({ value: type, label: t(`alerts.type.${type}`) })),
        ]}
        onChange={(event) => setKind(event.currentTarget.value)}
      />
      <HourBars
        values={values}
        limit={manageableAlertsPerHour}
        limitLabel={line}
        summary={`${d('alarmLoad.hours')} · ${line}`}
        format={perHour}
      />
      <details>
        <summary className={classes.summary}>{t('board.drawer.asTable')}</summary>
        <table className={classes.table} aria-label={d('alarmLoad.hours')}>
          <thead>
            <tr>
              <th scope="col">{d('alarmLoad.hour')}</th>
              <th scope="col">{d('alarmLoad.perHour')}</th>
            </tr>
          </thead>
          <tbody>
            {values.map((value, hour) => {
              const name = `${String(hour).padStart(2, '0')}:00`;
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{perHour(value)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </details>
    </>
  );
}

interface AlertRow {
  readonly key: string;
  readonly name: string;
  readonly more: string | null;
  /** The alerts in the log. */
  readonly to: string;
  readonly told: number;
  readonly claimed: number;
  readonly suppressed: number;
  readonly median_claim_seconds: number | null;
}

interface RowsProps {
  readonly label: string;
  readonly more?: string;
  readonly rows: readonly AlertRow[];
}

function Rows({ label, more, rows }: RowsProps) {
  const d = useDeskWords();
  const format = useFormat();
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {more !== undefined && <th scope="col">{more}</th>}
            <th scope="col">{d('alarmLoad.told')}</th>
            <th scope="col">{d('alarmLoad.claimed')}</th>
            <th scope="col">{d('alarmLoad.median')}</th>
            <th scope="col">{d('alarmLoad.suppressed')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Link className={classes.link} to={row.to}>
                  {row.name}
                </Link>
              </th>
              {more !== undefined && <td>{row.more}</td>}
              <td>{format.number(row.told)}</td>
              <td>{format.number(row.claimed)}</td>
              <td>{row.median_claim_seconds === null ? '–' : format.duration(row.median_claim_seconds * 1_000)}</td>
              <td>{format.number(row.suppressed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
