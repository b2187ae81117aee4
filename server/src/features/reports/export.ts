/** The daily and the weekly risk as files, made of the rows that the screen shows, in the words of whoever asked. */
import {
  type AgencyId,
  type DailyRow,
  fieldUnits,
  filled,
  groupOf,
  type HandedFile,
  type MovedFact,
  type ReportField,
  type ReportResident,
  type ReportValues,
  type WeeklyRow,
} from '@wardlight/contract';
import { factText, figure, groupText, unitText } from '../../wording/report-text.ts';
import { type DeskWords, deskWordsIn } from '../../wording/words-in.ts';
import { type ExportColumn, type ExportWish, exportedFile } from '../../workbooks/exported.ts';
import type { Write } from '../../workbooks/open-workbooks.ts';

type Words = Pick<DeskWords, 'reports' | 'riskSummaries' | 'lists'>;
type AgencyNames = ReadonlyMap<AgencyId, string>;

/** Cut, so that 69.9 % never reads as the 70 % that a level needs. */
const percent = (share: number): number => Math.floor(share * 100 + 1e-9);

interface Asked {
  readonly write: Write;
  readonly agencies: AgencyNames;
  readonly wish: ExportWish;
  /** Names the file: of which day, or until when. */
  readonly date: string;
}

export async function dailyFile(
  rows: readonly DailyRow[],
  { write, agencies, wish, date }: Asked,
): Promise<HandedFile> {
  const words = await deskWordsIn(wish.language);
  const heads = words.riskSummaries.exported;
  const columns: ExportColumn<DailyRow>[] = [
    { head: heads.date, width: 12, cell: ({ date: of }) => ({ date: of }) },
    ...residentColumns(words, agencies, wish),
    { head: heads.level, width: 16, cell: ({ kind, level }) => groupText(words, groupOf(kind, level)) },
    { head: heads.total, width: 10, cell: ({ total }) => figure(total) },
    { head: heads.moved, width: 44, cell: ({ moved_by }) => factsText(words, moved_by) },
    { head: heads.coverage, width: 12, cell: ({ coverage }) => percent(coverage.night) },
    { head: heads.dayCoverage, width: 12, cell: ({ coverage }) => percent(coverage.day) },
    ...valueColumns<DailyRow>(words, ({ values }) => values),
    { head: heads.valid, width: 12, cell: ({ valid }) => (valid ? words.lists.yes : words.lists.no) },
    { head: heads.notes, width: 8, cell: ({ notes }) => figure(notes) },
  ];
  const names = { sheet: heads.daily, file: heads.daily };
  return dated(await exportedFile(write, names, columns, inOne(rows), wish), heads.daily, date, wish);
}

export async function weeklyFile(
  rows: readonly WeeklyRow[],
  { write, agencies, wish, date }: Asked,
): Promise<HandedFile> {
  const words = await deskWordsIn(wish.language);
  const heads = words.riskSummaries.exported;
  const columns: ExportColumn<WeeklyRow>[] = [
    { head: words.riskSummaries.week, width: 12, cell: () => ({ date }) },
    ...residentColumns(words, agencies, wish),
    { head: heads.level, width: 16, cell: ({ kind, level }) => groupText(words, groupOf(kind, level)) },
    { head: heads.total, width: 10, cell: ({ total }) => figure(total) },
    { head: heads.days, width: 10, cell: ({ calculated_days }) => figure(calculated_days) },
    { head: heads.moved, width: 44, cell: ({ moved_by }) => factsText(words, moved_by) },
    { head: words.riskSummaries.sevenDays, width: 36, cell: ({ days }) => daysText(words, days) },
    ...valueColumns<WeeklyRow>(words, ({ medians }) => medians),
  ];
  const names = { sheet: heads.weekly, file: heads.weekly };
  return dated(await exportedFile(write, names, columns, inOne(rows), wish), heads.weekly, date, wish);
}

/** By the day it is about, not by the one it was taken on. */
const dated = (file: HandedFile, name: string, date: string, { format }: ExportWish): HandedFile => ({
  ...file,
  name: `${name} ${date}.${format}`,
});

async function* inOne<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

function residentColumns(
  { riskSummaries: { exported: heads } }: Words,
  agencies: AgencyNames,
  { withAgency }: ExportWish,
): ExportColumn<ReportResident>[] {
  const agency = { head: heads.agency, width: 20, cell: (row: ReportResident) => agencies.get(row.agency_id) ?? '' };
  return [
    ...(withAgency ? [agency] : []),
    { head: heads.bed, width: 10, cell: ({ bed }) => bed?.bed_no ?? '' },
    { head: heads.floor, width: 8, cell: ({ bed }) => bed?.floor ?? '' },
    { head: heads.resident, width: 18, cell: ({ name }) => name },
    { head: heads.code, width: 14, cell: ({ resident_code }) => resident_code ?? '' },
  ];
}

function valueColumns<Row>({ reports }: Words, valuesOf: (row: Row) => ReportValues): ExportColumn<Row>[] {
  return (Object.keys(fieldUnits) as ReportField[]).map((field) => {
    const unit = unitText(reports.unit[fieldUnits[field]]);
    return {
      head: unit === '' ? reports.field[field] : `${reports.field[field]} (${unit})`,
      width: 14,
      cell: (row) => {
        const value = valuesOf(row)[field];
        return figure(field === 'turns_kept' && value !== null ? value * 100 : value);
      },
    };
  });
}

const factsText = (words: Words, facts: readonly MovedFact[]): string =>
  facts.map((fact) => factText(words, fact)).join('\n');

const daysText = (words: Words, days: WeeklyRow['days']): string =>
  days
    .map(({ date, kind, level, coverage }) => {
      const seen = filled(words.reports.coverage.night, { percent: String(percent(coverage)) });
      return `${date} ${groupText(words, groupOf(kind, level))} · ${seen}`;
    })
    .join('\n');
