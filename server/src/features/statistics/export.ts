/** Statistics as one long table: what the screen shows, a figure a row, in the words of whoever asked. */
import {
  type AgencyStatistics,
  alertTypes,
  coverageBands,
  type HandedFile,
  reportGroups,
  type StatisticAlerts,
  type StatisticField,
  type Statistics,
  statisticFields,
} from '@wardlight/contract';
import { addDays } from '../../store/reports/dates.ts';
import { figure, groupText, unitText } from '../../wording/report-text.ts';
import { type BaseWords, baseWordsIn, type DeskWords, deskWordsIn } from '../../wording/words-in.ts';
import { type ExportColumn, type ExportWish, exportedFile, inYears } from '../../workbooks/exported.ts';
import type { Write } from '../../workbooks/open-workbooks.ts';

export interface FigureRow {
  readonly agency: string;
  /** A report day, or the first and the last of several. */
  readonly date: string;
  readonly section: string;
  readonly what: string;
  /** Null = there is nothing to say, which is not zero. */
  readonly figure: number | null;
  readonly unit: string;
  /** Null = of nothing that could be counted. */
  readonly of: number | null;
}

type Words = Pick<DeskWords, 'statistics' | 'alarmLoad' | 'reports' | 'riskSummaries' | 'templates'> & {
  readonly kinds: BaseWords['alerts']['type'];
};

export const statisticWordsIn = async (language: ExportWish['language']): Promise<Words> => {
  const [desk, { alerts }] = await Promise.all([deskWordsIn(language), baseWordsIn(language)]);
  return { ...desk, kinds: alerts.type };
};

/** @param wish the days of levels over time, and of alerts, that end with the date */
export const figureRows = (
  { ended_at, first_date, agencies }: Pick<Statistics, 'ended_at' | 'first_date' | 'agencies'>,
  wish: { readonly days: number; readonly alertDays: number },
  words: Words,
): FigureRow[] =>
  agencies.flatMap((part) => {
    const named = (date: string) => (row: Omit<FigureRow, 'agency' | 'date'>) => ({ agency: part.name, date, ...row });
    const first = addDays(ended_at, 1 - wish.alertDays);
    const isBefore = first_date !== null && ended_at < first_date;
    // Of a time of which there is nothing, no alert would be a finding.
    const isSilent = isBefore && part.alerts.types.length === 0;
    const span = first === ended_at ? ended_at : `${first} – ${ended_at}`;
    return [
      ...[...levelRows(part, isBefore, words), ...fieldRows(part, words), ...coverageRows(part, words)].map(
        named(ended_at),
      ),
      ...overTimeRows(part, ended_at, wish.days, words),
      ...(isSilent ? [] : alertRows(part.alerts, wish.alertDays, words)).map(named(span)),
    ];
  });

type Row = Omit<FigureRow, 'agency' | 'date'>;

function levelRows({ residents, left_out, groups }: AgencyStatistics, isBefore: boolean, words: Words): Row[] {
  const { statistics: said } = words;
  if (residents === null)
    return [
      {
        ...{ section: said.levels, what: isBefore ? said.noDay : said.notCounted },
        ...{ figure: null, unit: said.exported.residents, of: null },
      },
    ];
  const of = (what: string, count: number, all: number): Row => ({
    ...{ section: said.levels, what, figure: count, unit: said.exported.residents, of: all },
  });
  return [
    ...(left_out > 0 ? [of(colonless(said.leftOut), left_out, residents + left_out)] : []),
    ...reportGroups.flatMap((group) => {
      const count = groups[group];
      return count === undefined ? [] : [of(groupText(words, group), count, residents)];
    }),
  ];
}

/** "Not shown because …: {{n}}" without its number. */
const colonless = (said: string): string => (said.split('{{n}}')[0] ?? '').replace(/[\s:：]+$/, '');

/** Days of which nothing was made stand there without figures, as on the screen. */
function overTimeRows({ name, over_time }: AgencyStatistics, endedAt: string, days: number, words: Words): FigureRow[] {
  const { statistics: said } = words;
  const known = new Map(over_time.map(({ date, groups }) => [date, groups]));
  const present = reportGroups.filter((group) => over_time.some(({ groups }) => (groups[group] ?? 0) > 0));
  return Array.from({ length: days }, (_, index) => addDays(endedAt, -index)).flatMap((date) => {
    const groups = known.get(date);
    const all = Object.values(groups ?? {}).reduce((sum, count) => sum + count, 0);
    return present.map((group) => ({
      ...{ agency: name, date, section: said.overTime, what: groupText(words, group) },
      figure: groups === undefined ? null : (groups[group] ?? 0),
      unit: said.exported.residents,
      of: groups === undefined ? null : all,
    }));
  });
}

function fieldRows({ fields, residents, filter }: AgencyStatistics, words: Words): Row[] {
  const { statistics: said } = words;
  const { exported: heads } = said;
  return fields.flatMap((row) => {
    const name = row.field === 'calculated_days' ? said.calculatedDays : words.reports.field[row.field];
    const unit = unitOf(words, row.field);
    const of = (what: string, value: number | null, inUnit: string, all: number | null): Row => ({
      ...{ section: said.fields, what: `${name} · ${what}`, figure: value, unit: inUnit, of: all },
    });
    const { lower, upper } = filter.fields[row.field];
    const count = (what: string, counted: number) => of(what, counted, heads.residents, residents);
    return [
      ...(lower.on ? [of(said.lower, figure(lower.value), unit, null)] : []),
      ...(upper.on ? [of(said.upper, figure(upper.value), unit, null)] : []),
      count(said.below, row.below),
      count(said.inside, row.inside),
      count(said.above, row.above),
      count(said.noValue, row.none),
      of(heads.lowest, figure(row.least), unit, row.seen),
      of(said.median, figure(row.median), unit, row.seen),
      of(heads.highest, figure(row.most), unit, row.seen),
    ];
  });
}

function unitOf({ reports, statistics }: Words, field: StatisticField): string {
  const { unit } = statisticFields[field];
  return unitText(unit === 'days' ? statistics.daysUnit : reports.unit[unit]);
}

function coverageRows({ coverage }: AgencyStatistics, { statistics: said, reports }: Words): Row[] {
  if (coverage.median === null) return [];
  const all = coverageBands.reduce((sum, band) => sum + (coverage.bands[band] ?? 0), 0);
  const section = said.coverage;
  return [
    {
      ...{ section, what: said.median, of: all, unit: unitText(reports.unit.percent) },
      // Cut, so that 69.9 % never reads as the 70 % that a level needs.
      figure: Math.floor(coverage.median * 100 + 1e-9),
    },
    ...coverageBands.map((band) => ({
      ...{ section, what: said[band], of: all, unit: said.exported.residents },
      figure: coverage.bands[band] ?? 0,
    })),
  ];
}

function alertRows(alerts: StatisticAlerts, days: number, words: Words): Row[] {
  const { statistics: said, alarmLoad: load, reports } = words;
  const { exported: heads } = said;
  const section = said.alerts;
  const came = alerts.told + alerts.suppressed;
  const times = unitText(reports.unit.times);
  const seconds = (what: string, value: number | null, count: number): Row => ({
    ...{ section, what, figure: figure(value), unit: heads.seconds, of: count },
  });
  return [
    { section, what: load.told, figure: alerts.told, unit: heads.alerts, of: came },
    { section, what: load.claimed, figure: alerts.claimed, unit: heads.alerts, of: alerts.told },
    { section, what: load.suppressed, figure: alerts.suppressed, unit: heads.alerts, of: came },
    seconds(load.median, alerts.claim.median, alerts.claim.count),
    seconds(`${load.claimed} · ${said.p90}`, alerts.claim.p90, alerts.claim.count),
    seconds(`${said.close} · ${said.median}`, alerts.close.median, alerts.close.count),
    seconds(`${said.close} · ${said.p90}`, alerts.close.p90, alerts.close.count),
    { section, what: heads.falls, figure: alerts.falls.count, unit: times, of: null },
    {
      ...{ section, what: said.rate, figure: figure(alerts.falls_per_1000_days) },
      ...{ unit: heads.fallRate, of: alerts.resident_days },
    },
    { section, what: heads.injured, figure: alerts.falls.injured, unit: times, of: alerts.falls.count },
    ...neededRows(alerts, words),
    ...alerts.types.flatMap((row) => countRows(load.types, words.kinds[row.type], row, words)),
    ...hourRows(alerts.types, days, words),
    ...alerts.loudest.flatMap((row) => {
      const who = [row.bed_no, row.name].filter((part) => part !== null).join(' · ');
      return [
        ...countRows(load.worst, who, row, words),
        {
          ...{ section: load.worst, what: `${who} · ${load.most}: ${words.kinds[row.most]}` },
          ...{ figure: row.most_told, unit: heads.alerts, of: row.told },
        },
      ];
    }),
  ];
}

/** Of those that are closed: how many were not needed. */
function neededRows(alerts: StatisticAlerts, { statistics: said, alarmLoad: load, templates, kinds }: Words): Row[] {
  type Needed = Pick<StatisticAlerts, 'closed' | 'not_needed'>;
  const of = (section: string, what: string, { closed, not_needed }: Needed): Row => ({
    ...{ section, what, figure: closed === 0 ? null : not_needed, unit: said.exported.alerts, of: closed },
  });
  const nameOf = ({ name, shipped }: StatisticAlerts['templates'][number]): string =>
    shipped !== null && name === shipped ? templates.shipped[shipped] : name;
  return [
    of(said.alerts, said.needed, alerts),
    ...alerts.types.map((row) => of(`${said.needed} · ${load.types}`, kinds[row.type], row)),
    ...alerts.templates.map((row) => of(`${said.needed} · ${said.byTemplate}`, nameOf(row), row)),
  ];
}

type Counts = Pick<StatisticAlerts['types'][number], 'told' | 'claimed' | 'suppressed' | 'median_claim_seconds'>;

function countRows(section: string, name: string, counts: Counts, { statistics, alarmLoad: load }: Words): Row[] {
  const { alerts: unit, seconds } = statistics.exported;
  const { told, claimed, suppressed, median_claim_seconds } = counts;
  const came = told + suppressed;
  return [
    { section, what: `${name} · ${load.told}`, figure: told, unit, of: came },
    { section, what: `${name} · ${load.claimed}`, figure: claimed, unit, of: told },
    { section, what: `${name} · ${load.suppressed}`, figure: suppressed, unit, of: came },
    {
      ...{ section, what: `${name} · ${load.median}`, figure: figure(median_claim_seconds) },
      ...{ unit: seconds, of: claimed },
    },
  ];
}

/** Of all kinds together, then of each: told in an hour, on the average of the days. */
function hourRows(types: StatisticAlerts['types'], days: number, words: Words): Row[] {
  if (types.length === 0) return [];
  const { statistics, alarmLoad: load, kinds } = words;
  const inOrder = types.toSorted((one, other) => alertTypes.indexOf(one.type) - alertTypes.indexOf(other.type));
  const all = Array.from({ length: 24 }, (_, hour) => types.reduce((sum, { hours }) => sum + (hours[hour] ?? 0), 0));
  const lines = [{ name: null, hours: all }, ...inOrder.map(({ type, hours }) => ({ name: kinds[type], hours }))];
  return lines.flatMap(({ name, hours }) =>
    hours.map((told, hour) => ({
      section: load.hours,
      what: `${name === null ? '' : `${name} · `}${String(hour).padStart(2, '0')}:00`,
      figure: figure(told / days),
      unit: statistics.exported.perHour,
      of: null,
    })),
  );
}

interface Asked {
  readonly write: Write;
  readonly wish: ExportWish;
  readonly words: Words;
  /** Names the file: the day it is about. */
  readonly date: string;
}

export async function statisticsFile(
  rows: readonly FigureRow[],
  { write, wish, words, date }: Asked,
): Promise<HandedFile> {
  const { exported: heads } = words.statistics;
  const { agency, date: day } = words.riskSummaries.exported;
  const columns: ExportColumn<FigureRow>[] = [
    { head: agency, width: 20, cell: (row) => row.agency },
    { head: day, width: 24, cell: ({ date: of }) => (isDay(of) ? { date: of } : inYears(of, wish.years)) },
    { head: heads.section, width: 26, cell: (row) => row.section },
    { head: heads.what, width: 44, cell: (row) => row.what },
    { head: heads.figure, width: 12, cell: (row) => row.figure },
    { head: heads.unit, width: 16, cell: (row) => row.unit },
    { head: heads.of, width: 14, cell: (row) => row.of },
  ];
  const file = await exportedFile(write, { sheet: heads.file, file: heads.file }, columns, inOne(rows), wish);
  return { ...file, name: `${heads.file} ${date}.${wish.format}` };
}

/** Not the first and the last of several. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

async function* inOne<Line>(rows: readonly Line[]): AsyncGenerator<readonly Line[]> {
  yield rows;
}
