/**
 * The workbooks we hand out: the template, and the rows that failed, which is the template with a column of reasons. A hidden first row
 * carries the columns' keys, so that a Thai template is read behind a Chinese screen and headings may be moved about or rewritten.
 */
import { type ImportColumn, type ImportProblem, importColumns } from '@wardlight/contract';
import type { FailedRow } from '../../store/imports/import-rows.ts';
import type { NewRow, NewSheet } from '../../workbooks/sheet.ts';
import { exampleOf, type ImportWords } from './example-row.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Of this version of the template; another one would begin otherwise and be refused by name, not misread. */
export const keyPrefix = 'wardlight:1:';
const keyOf = (column: ImportColumn | 'reason') => `${keyPrefix}${column}`;

/** A key → its column; the column of reasons is known, and read by nobody. */
export const ourKeys: ReadonlyMap<string, ImportColumn> = new Map(
  importColumns.map((column) => [keyOf(column), column]),
);

const widths: Readonly<Record<ImportColumn, number>> = {
  name: 24,
  gender: 12,
  birthday: 18,
  personalId: 20,
  residentCode: 16,
  bedNumber: 14,
  customerNumber: 18,
  note: 44,
};
const reasonWidth = 60;

export const templateSheets = (words: ImportWords): NewSheet[] => [
  {
    ...residentsSheet(words),
    rows: [...headRows(words), { look: 'hint', cells: importColumns.map((column) => exampleOf(words)[column]) }],
  },
  helpSheet(words),
];

/**
 * Mended in place, the same file is read again: under our headings, and by an agency that may count years otherwise than the list did. So
 * a birthday and a gender that were understood stand there as they were understood; everything else as it was typed.
 */
export function failedSheets(words: ImportWords, failed: readonly FailedRow[]): NewSheet[] {
  const sheet = residentsSheet(words);
  return [
    {
      ...sheet,
      widths: [...sheet.widths, reasonWidth],
      rows: [
        ...headRows(words, true),
        ...failed.map(
          (row): NewRow => ({
            look: 'plain',
            cells: [...importColumns.map((column) => failedCell(words, row, column)), reasonsOf(words, row.problems)],
          }),
        ),
      ],
    },
    helpSheet(words),
  ];
}

function failedCell(words: ImportWords, { typed, understood, problems }: FailedRow, column: ImportColumn) {
  if (problems.some((one) => one.column === column)) return typed[column] ?? null;
  if (column === 'gender') return understood.gender == null ? null : words.genders[understood.gender];
  // A day, a year or about a year, as any agency reads it back.
  if (column === 'birthday') return understood.birthday ?? null;
  return typed[column] ?? understood[column] ?? null;
}

const reasonsOf = (words: ImportWords, problems: readonly { column: ImportColumn; problem: ImportProblem }[]): string =>
  problems.map(({ column, problem }) => `${words.columns[column]}: ${words.problems[problem]}`).join('; ');

const residentsSheet = (words: ImportWords): Omit<NewSheet, 'rows'> => ({
  name: words.sheet.residents,
  widths: importColumns.map((column) => widths[column]),
  frozen: 2,
  choices: [{ column: importColumns.indexOf('gender'), words: [words.genders.male, words.genders.female] }],
});

function headRows(words: ImportWords, withReason = false): NewRow[] {
  const heading = (column: ImportColumn) => `${words.columns[column]}${column === 'name' ? ' *' : ''}`;
  return [
    { look: 'hidden', cells: [...importColumns.map(keyOf), ...(withReason ? [keyOf('reason')] : [])] },
    { look: 'head', cells: [...importColumns.map(heading), ...(withReason ? [words.sheet.reason] : [])] },
  ];
}

const helpSheet = (words: ImportWords): NewSheet => ({
  name: words.sheet.help,
  widths: [28, 70],
  frozen: 1,
  choices: [],
  rows: [
    { look: 'head', cells: [words.sheet.column, words.sheet.allowed] },
    ...importColumns.map(
      (column): NewRow => ({
        look: 'plain',
        cells: [
          `${words.columns[column]}${column === 'name' ? ` * (${words.sheet.required})` : ''}`,
          words.sheet[column],
        ],
      }),
    ),
  ],
});
