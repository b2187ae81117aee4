/** `/report/alarm-load`: how much staff were told, when, and whether anybody could answer it (decisions §5 "alarm load"). */
import { useQuery } from '@tanstack/react-query';
import { type AlarmLoad, manageableAlertsPerHour, mostLoadDays, readAlarmLoad } from '@wardlight/contract';
import { Link } from 'react-router';
import { rangeParams, useAskedRange, useRangeOptions } from '../../lib/api/asked-range.ts';
import { call } from '../../lib/api/http.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useAddress } from '../../lib/browser/address.ts';
import { page } from '../../lib/browser/page.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { type NamedRange, namedRanges } from '../../lib/i18n/ranges.ts';
import { instantsOf } from '../../lib/i18n/wall-clock.ts';
import { useHere, useMay, usePlace } from '../../lib/session/current-user.tsx';
import { alertLogPath } from '../../lib/shell/paths.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import { HourBars } from '../../ui/charts/hour-bars.tsx';
import { RangeMoments } from '../../ui/desk/filters.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { RangeButtons } from '../../ui/desk/range-buttons.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { classes } from './classes.ts';
import { hoursOver, hourText, percentOf, tooLong } from './model.ts';
import { type CountRow, CountTable } from './parts/count-table.tsx';

/** Whole days until now, beside the ranges that have a name everywhere. */
const lengths = ['14', '31'] as const;

export function AlarmLoadScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const mayRead = useMay('alerts.log');
  const asked = useAsked();
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
          <div className={classes.period}>
            <RangeButtons
              label={d('alarmLoad.days')}
              options={asked.options}
              chosen={asked.chosen}
              onChoose={asked.choose}
            />
            <RangeMoments
              words={{ ...asked.range.words, error: asked.error }}
              range={asked.range.range}
              onChange={asked.change}
            />
          </div>
          {asked.error === undefined && <Loaded query={asked.query} />}
        </>
      ) : (
        <Notice kind="fault">{t('errors.no_permission')}</Notice>
      )}
    </Page>
  );
}

/** Nothing asked = the last seven days. */
function useAsked() {
  const d = useDeskWords();
  const { timeZone } = usePlace();
  const [params, setAddress] = useAddress();
  const range = useAskedRange();
  const { options } = useRangeOptions();
  const days = lengths.find((one) => one === params.get('days')) ?? null;
  const query = range.isAsked ? instantsOf(range.range, timeZone) : { days: days ?? '7' };
  const isTooLong = tooLong(range.range);
  const nothing = Object.fromEntries(rangeParams.map((name) => [name, null]));
  return {
    options: [...options, ...lengths.map((n) => ({ value: n, label: d('alarmLoad.lastDays', { n }) }))],
    chosen: range.isAsked ? range.named : days,
    choose: (chosen: NamedRange | (typeof lengths)[number] | null) => {
      const named = namedRanges.find((one) => one === chosen) ?? null;
      setAddress({ ...nothing, range: named, days: named === null ? chosen : null });
    },
    change: range.change,
    range,
    query,
    error: isTooLong ? d('measurementReport.tooLong', { n: String(mostLoadDays) }) : range.words.error,
  };
}

function Loaded({ query }: { readonly query: ReturnType<typeof useAsked>['query'] }) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const { scope } = useHere();
  const answer = useQuery({
    queryKey: ['alarmLoad', scope, query],
    queryFn: ({ signal }) => call(readAlarmLoad, { query }, { signal }),
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
