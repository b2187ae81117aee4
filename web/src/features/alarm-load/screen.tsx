/** `/report/alarm-load`: how much staff were told, when, and whether anybody could answer it (decisions §5 "alarm load"). */
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import '../../ui/late/input.ts';
import '../../ui/late/combobox.ts';
import { type AlarmLoad, manageableAlertsPerHour, readAlarmLoad } from '@wardlight/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api/http.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { page } from '../../lib/browser/page.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { alertLogPath } from '../../lib/shell/paths.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import { HourBars } from '../../ui/charts/hour-bars.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { hoursOver, hourText, percentOf } from './model.ts';
import { type CountRow, CountTable } from './parts/count-table.tsx';
import classes from './screen.module.css';

const periods = [1, 7, 14, 31] as const;

export function AlarmLoadScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const mayRead = useMay('alerts.log');
  const [days, setDays] = useState('7');
  return (
    <Page
      title={t('shell.titles.alarmLoad')}
      info={scope === 'all' ? `${d('alarmLoad.info')} ${d('alarmLoad.infoAll')}` : d('alarmLoad.info')}
      {...useGroupTabs('reports')}
      actions={
        mayRead && (
          <Button kind="plain" onClick={() => page.print()}>
            {d('lists.print')}
          </Button>
        )
      }
    >
      {mayRead ? (
        <>
          <NativeSelect
            className={classes.period}
            size="md"
            label={d('alarmLoad.days')}
            value={days}
            data={periods.map((n) => ({
              value: String(n),
              label: n === 1 ? d('alarmLoad.lastDay') : d('alarmLoad.lastDays', { n: String(n) }),
            }))}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
          <Loaded days={days} />
        </>
      ) : (
        <Notice kind="fault">{t('errors.no_permission')}</Notice>
      )}
    </Page>
  );
}

function Loaded({ days }: { readonly days: string }) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const { scope } = useHere();
  const answer = useQuery({
    queryKey: ['alarmLoad', scope, days],
    queryFn: ({ signal }) => call(readAlarmLoad, { query: { days } }, { signal }),
    staleTime: 0,
  });
  const failure = useAnswerFailure(answer);
  const load = answer.data;
  if (load === undefined) return failure ? <ReadFailed {...failure} /> : <Spinner text={d('lists.loading')} />;
  const span = { from: format.dateClock(load.from), to: format.dateClock(load.to) };
  return (
    <>
      {failure && <ReadFailed {...failure} />}
      <p className={classes.soft}>{t('board.drawer.range', span)}</p>
      {load.total.told + load.total.suppressed === 0 ? (
        <Empty title={d('alarmLoad.none')} />
      ) : (
        <div className={classes.parts}>
          <Total load={load} />
          <Hours load={load} />
          <Types load={load} />
          <Worst load={load} />
        </div>
      )}
    </>
  );
}

interface PartProps {
  readonly load: AlarmLoad;
}

function Total({ load: { total, falls } }: PartProps) {
  const d = useDeskWords();
  const format = useFormat();
  const share = (n: number, of: number): string => {
    const percent = percentOf(n, of);
    return percent === null
      ? format.number(n)
      : d('alarmLoad.share', { n: format.number(n), percent: format.number(percent) });
  };
  const median = total.median_claim_seconds;
  const facts: readonly (readonly [string, string])[] = [
    [d('alarmLoad.told'), format.number(total.told)],
    [d('alarmLoad.claimed'), share(total.claimed, total.told)],
    [d('alarmLoad.median'), median === null ? '–' : format.duration(median * 1_000)],
    [d('alarmLoad.suppressed'), share(total.suppressed, total.told + total.suppressed)],
    // Apart from the alerts: how many there were, and how many with an injury.
    [d('alarmLoad.falls'), `${format.number(falls.count)} (${format.number(falls.injured)})`],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Hours({ load }: PartProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const over = hoursOver(load.hours);
  const perHour = (value: number): string => format.number(value, Number.isInteger(value) || value >= 10 ? 0 : 1);
  const limit = format.number(manageableAlertsPerHour);
  const said =
    over.length === 0
      ? d('alarmLoad.notOver', { n: limit })
      : d('alarmLoad.over', { n: limit, hours: over.map(hourText).join(' · ') });
  const rows: readonly CountRow[] = load.hours.map((hour) => ({
    key: String(hour.hour),
    head: hourText(hour.hour),
    more: perHour(hour.per_hour),
    counts: hour,
  }));
  return (
    <section>
      <h2 className={classes.heading}>{d('alarmLoad.hours')}</h2>
      <p>{said}</p>
      <HourBars
        values={load.hours.map(({ per_hour }) => per_hour)}
        limit={manageableAlertsPerHour}
        limitLabel={d('alarmLoad.line', { n: limit })}
        summary={`${d('alarmLoad.hours')} · ${d('alarmLoad.line', { n: limit })} · ${said}`}
        format={perHour}
      />
      <p className={classes.soft}>{d('alarmLoad.lineInfo', { n: limit })}</p>
      <details>
        <summary className={classes.summary}>{t('board.drawer.asTable')}</summary>
        <CountTable label={d('alarmLoad.hours')} head={d('alarmLoad.hour')} more={d('alarmLoad.perHour')} rows={rows} />
      </details>
    </section>
  );
}

function Types({ load }: PartProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const rows = load.types.map((counts) => ({ key: counts.type, head: t(`alerts.type.${counts.type}`), counts }));
  return (
    <section>
      <h2 className={classes.heading}>{d('alarmLoad.types')}</h2>
      <CountTable label={d('alarmLoad.types')} head={d('alarmLoad.type')} rows={rows} />
    </section>
  );
}

/** Each leads to their own alerts in the log. */
function Worst({ load }: PartProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const { user, scope } = useHere();
  const agencies = new Map(user.agencies.map(({ agency_id, name }) => [agency_id, name]));
  const rows = load.residents.map((resident) => {
    const place = [
      scope === 'all' ? agencies.get(resident.agency_id) : undefined,
      resident.bed_no === null ? undefined : t('board.bed', { bed: resident.bed_no }),
    ].filter((part) => part !== undefined);
    return {
      key: String(resident.resident_id),
      head: (
        <>
          <Link className={classes.whose} to={`${alertLogPath}?resident=${resident.resident_id}`}>
            {resident.name}
          </Link>
          <span className={classes.soft}>{place.join(' · ')}</span>
        </>
      ),
      more: `${t(`alerts.type.${resident.most}`)} ${format.number(resident.most_told)}`,
      counts: resident,
    };
  });
  return (
    <section>
      <h2 className={classes.heading}>{d('alarmLoad.worst')}</h2>
      {rows.length === 0 ? (
        <p className={classes.soft}>{d('lists.none')}</p>
      ) : (
        <CountTable
          label={d('alarmLoad.worst')}
          head={d('alarmLoad.resident')}
          more={d('alarmLoad.most')}
          rows={rows}
        />
      )}
    </section>
  );
}
