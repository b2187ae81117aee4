/** A list as somebody keeps it → residents as they would be kept, what is wrong with each cell, and what is asked. Knows nothing of the register. */
import {
  type ImportAnswers,
  type ImportColumn,
  type ImportFindings,
  type ImportHolds,
  type ImportLeftOut,
  importColumns,
  languages,
} from '@wardlight/contract';
import { pause } from '../../clock.ts';
import type { ImportedResident, Problem, Warning } from '../../store/imports/import-clashes.ts';
import type { ReadRow } from '../../store/imports/import-rows.ts';
import type { ImportPlace } from '../../store/imports/imports.ts';
import { isPlaceInRoom } from '../../store/imports/room-beds.ts';
import { WorkbookRefused } from '../../workbooks/faults.ts';
import type { Book, SheetRow } from '../../workbooks/sheet.ts';
import { type Reading, readBirthday, unreadBirthdays } from './birthday-cells.ts';
import { type ColumnDates, readDates } from './column-dates.ts';
import {
  type FoundColumn,
  findColumns,
  findHeading,
  lettersOf,
  lookedAt,
  rememberedNow,
  rowsOfTurn,
  shownSample,
} from './columns.ts';
import { exampleOf } from './example-row.ts';
import { headingKey } from './headings.ts';
import { isNameAlone, type Line, leftOut, type Ours, roomCarrier, textOf } from './lines.ts';
import { asComputed, type Read, readCell, readGenderAndAge, spoiledBy } from './read-cells.ts';
import { importWords } from './sheet-words.ts';
import { yearsOfHeading } from './written-day.ts';

export interface ReadList {
  readonly rows: readonly ReadRow[];
  readonly findings: ImportFindings;
}

/** A few rows in each turn of the loop. @throws WorkbookRefused */
export async function readList(book: Book, place: ImportPlace, answers: ImportAnswers): Promise<ReadList> {
  const { rows, sheets } = book;
  const remembered = rememberedNow(place.remembered);
  const heading = findHeading(rows, remembered);
  if (heading === null) {
    // Another sheet may be the list; where there is none, nothing can be asked.
    if (sheets.length < 2)
      throw rows.length === 0
        ? new WorkbookRefused('workbook_empty')
        : new WorkbookRefused('workbook_wrong_columns', lookedAt(book));
    return { rows: [], findings: { ...nothingFound(book), answers } };
  }
  const columns = await findColumns(rows, heading, answers, remembered);
  const lines = rows.slice(heading.from);
  const birthdays = columns.find(({ holds }) => holds === 'birthday');
  const dates = await datesOf(birthdays, lines, place, answers, sheets.length === 0);
  const sorted = await sortLines(lines, { columns, isTemplate: heading.keys !== null, answers });
  const isNamed = columns.some(({ holds }) => holds === 'name');
  const reading = { dates, today: place.today, withoutBirthday: answers.without_birthday === true };
  const read = isNamed ? await readLines(sorted.taken, reading) : [];
  const { question } = dates;
  const isAsked =
    columns.some(({ holds }) => holds === null) ||
    // Which of its columns the names are can be said.
    (!isNamed && lines.length > 0) ||
    sorted.hidden > 0 ||
    sorted.left.length > 0 ||
    sheets.length > 1;
  if (read.length === 0 && (!isAsked || heading.keys !== null)) throw new WorkbookRefused('workbook_empty');
  return {
    rows: read,
    findings: {
      ...nothingFound(book),
      heading_row: rows[heading.index]?.row ?? null,
      columns: columns.map(({ index: _, ...shown }) => ({ ...shown, heading: shownSample(shown.heading) })),
      dates: question === null || birthdays === undefined ? null : { column: birthdays.column, ...question },
      hidden_rows: sorted.hidden,
      unread_birthdays: unreadBirthdays(read),
      left_out_counts: isNamed ? [...sorted.counts].map(([why, rows]) => ({ why, rows })) : [],
      left_out: isNamed ? sorted.left : [],
      answers,
    },
  };
}

const nothingFound = ({ sheets, sheet }: Book) => ({
  ...{
    sheets: [...sheets],
    sheet,
    heading_row: null,
    columns: [],
    dates: null,
    hidden_rows: 0,
    left_out_counts: [],
    left_out: [],
  },
});

interface Sorting {
  readonly columns: readonly FoundColumn[];
  /** Ours, where rows stand as they were meant. */
  readonly isTemplate: boolean;
  readonly answers: ImportAnswers;
}

interface Sorted {
  readonly taken: readonly Line[];
  readonly left: ImportFindings['left_out'];
  /** Of all of them. */
  readonly counts: ReadonlyMap<ImportLeftOut, number>;
  readonly hidden: number;
}

/** More than these are counted, and not shown: nobody looks through them. */
const mostShown = 500;

async function sortLines(rows: readonly SheetRow[], { columns, isTemplate, answers }: Sorting): Promise<Sorted> {
  const held = new Map(columns.map(({ index, holds }) => [index, holds]));
  const headings = new Map(columns.map(({ index, heading }) => [index, headingKey(heading)]));
  const lines = rows.map((row) => ({ row, ours: oursOf(row, held) }));
  const context = { headings, onlyNames: lines.every((line) => !line.ours.name || isNameAlone(line.ours)) };
  const inItsRoom = roomCarrier();
  const [taken, left]: [Line[], ImportFindings['left_out']] = [[], []];
  const counts = new Map<ImportLeftOut, number>();
  const ticked = new Set(answers.take);
  const isTaken = (row: number, why: ImportLeftOut) => ticked.has(row) || answers.take_all?.includes(why) === true;
  let hidden = 0;
  for (let at = 0; at < lines.length; at += rowsOfTurn) {
    for (const read of lines.slice(at, at + rowsOfTurn)) {
      const { row } = read.row;
      const why = isTemplate ? null : leftOut(read, context);
      const line = inItsRoom(read, why);
      // Nothing of it is ours; a floor that stands there still ends the room above it.
      if (Object.keys(line.ours).length === 0) continue;
      if (line.row.hidden === true && why === null) hidden++;
      if (line.row.hidden === true && answers.hidden !== true) continue;
      if (why === null || isTaken(row, why)) taken.push(line);
      if (why === null) continue;
      counts.set(why, (counts.get(why) ?? 0) + 1);
      if (left.length < mostShown) left.push({ row, why, text: textOf(line), taken: isTaken(row, why) });
    }
    await pause(0);
  }
  return { taken, left, counts, hidden };
}

const oursOf = ({ cells }: SheetRow, held: ReadonlyMap<number, ImportHolds | null>): Ours =>
  Object.fromEntries(
    cells.flatMap((cell) => {
      const holds = held.get(cell.column) ?? null;
      return holds === null || holds === 'nothing' ? [] : [[holds, cell]];
    }),
  );

/** Such a list may be read anywhere. */
const isThai = /\p{Script=Thai}/u;

function datesOf(
  column: FoundColumn | undefined,
  lines: readonly SheetRow[],
  { today, years, language }: ImportPlace,
  { dates }: ImportAnswers,
  separated: boolean,
): Promise<ColumnDates> {
  const cells = lines.flatMap((line) => line.cells.filter((cell) => cell.column === column?.index));
  const said = column === undefined ? null : yearsOfHeading(column.heading);
  const meant = said ?? (years === 'roc' ? 'roc' : null);
  return readDates(
    cells,
    { today, years: meant, thai: language === 'th' || isThai.test(column?.heading ?? ''), separated },
    dates,
  );
}

async function readLines(lines: readonly Line[], reading: Reading): Promise<ReadRow[]> {
  const read: ReadRow[] = [];
  for (let at = 0; at < lines.length; at += rowsOfTurn) {
    for (const line of lines.slice(at, at + rowsOfTurn)) {
      const resident = readLine(line, reading);
      if (resident !== null) read.push(resident);
    }
    await pause(0);
  }
  return read;
}

/** Null = it is the example. */
function readLine({ row: { row }, ours }: Line, reading: Reading): ReadRow | null {
  const typed = Object.fromEntries(
    importColumns.flatMap((column) => {
      const text = (ours[column] ?? (column === 'gender' ? ours.genderAndAge : undefined))?.text;
      return text === undefined ? [] : [[column, text]];
    }),
  );
  if (isExample(typed)) return null;
  const problems: Problem[] = [];
  const fields: Partial<Record<keyof ImportedResident, string | null>> = {};
  const birthday = readBirthday(ours, reading);
  for (const column of importColumns) {
    const read = column === 'birthday' ? birthday : readOurs(column, ours);
    if ('problem' in read) problems.push({ column, problem: read.problem, value: typed[column] ?? '' });
    else fields[column] = read.value;
  }
  const { room, warnings } = roomOf(ours, fields.bedNumber ?? null, problems);
  const addresses = Object.entries(ours).map(([holds, { column }]) => [holds, `${lettersOf(column)}${row}`]);
  return {
    ...{
      row,
      typed,
      fields: fields as Partial<ImportedResident>,
      problems,
      warnings: [...(birthday.warnings ?? []), ...warnings],
    },
    cells: Object.fromEntries(addresses),
    ...(room === null ? {} : { room }),
  };
}

/** Only the register knows how it makes a bed number of it. Beside a bed that is one without its room, a room that cannot be read is a warning. */
function roomOf(
  { room }: Ours,
  bed: string | null,
  problems: Problem[],
): { readonly room: string | null; readonly warnings: readonly Warning[] } {
  const cell = room === undefined ? undefined : asComputed(room);
  const isEmpty = cell === undefined || (cell.kind === 'text' && cell.text.trim() === '');
  const read = isEmpty ? { value: null } : readCell('bedNumber', cell);
  if ('value' in read) return { room: read.value, warnings: [] };
  const about = { column: 'bedNumber', value: cell?.text ?? '' } as const;
  if (bed !== null && !isPlaceInRoom(bed)) return { room: null, warnings: [{ ...about, warning: 'unreadRoom' }] };
  problems.push({ ...about, problem: read.problem });
  return { room: null, warnings: [] };
}

const examples = languages.map((language) => exampleOf(importWords[language]));

const isExample = (typed: Readonly<Record<string, string>>): boolean =>
  examples.some((example) => importColumns.every((column) => (typed[column] ?? '').trim() === example[column]));

function readOurs(column: Exclude<ImportColumn, 'birthday'>, ours: Ours): Read {
  const own = ours[column];
  if (column !== 'gender' || own !== undefined || ours.genderAndAge === undefined) return readCell(column, own);
  const spoiled = spoiledBy(ours.genderAndAge);
  return spoiled === null ? { value: readGenderAndAge(ours.genderAndAge.text).gender } : { problem: spoiled };
}
