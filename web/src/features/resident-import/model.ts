/** What the page of batch import shows, without React. */
import type { ImportAnswers, ImportFindings, ImportRow, ListColumn } from '@wardlight/contract';
import { mostImportBytes } from '@wardlight/contract';
import { CallError } from '../../lib/api/call-error.ts';

export type FileFault = 'fileRequired' | 'onlyExcel' | 'tooBig';

/** What can be told of a file before it is sent. */
export function fileFault(file: File | undefined): FileFault | null {
  if (file === undefined) return 'fileRequired';
  // By its name: programs and systems give these files every type there is, or none.
  if (!/\.(?:xlsx|csv|txt)$/i.test(file.name)) return 'onlyExcel';
  return file.size > mostImportBytes ? 'tooBig' : null;
}

const passing: readonly string[] = ['own_queue_full', 'queue_full', 'too_many_requests', 'unavailable', 'unreachable'];

/** Whether the same file may do a little later. */
export const mayPass = (error: unknown): boolean => error instanceof CallError && passing.includes(error.code);

export const rowFilters = ['all', 'problems', 'warnings'] as const;
export type RowFilter = (typeof rowFilters)[number];

const filters: Readonly<Record<RowFilter, (row: ImportRow) => boolean>> = {
  all: () => true,
  problems: ({ problems }) => problems.length > 0,
  warnings: ({ warnings }) => warnings.length > 0,
};

export const rowsOf = (rows: readonly ImportRow[], filter: RowFilter): readonly ImportRow[] =>
  rows.filter(filters[filter]);

/** One line for each failing cell: specification §8 wants row number, message and input value. */
export interface FailingCell {
  readonly key: string;
  readonly row: number;
  readonly name: string | null;
  readonly column: ImportRow['problems'][number]['column'];
  readonly problem: ImportRow['problems'][number]['problem'];
  readonly value: string;
}

export const failingCells = (rows: readonly ImportRow[]): readonly FailingCell[] =>
  rows.flatMap(({ row, name, problems }) =>
    problems.map((one) => ({ key: `${row} ${one.column} ${one.problem}`, row, name, ...one })),
  );

/** What each question is given: how the list was understood, and what has been said of it since. */
export interface AskedPart {
  readonly findings: ImportFindings;
  readonly draft: ImportAnswers;
  readonly onDraft: (draft: ImportAnswers) => void;
}

/** Whether something must be said before all of a list can be added. */
export const isAsking = (findings: ImportFindings | null): boolean =>
  findings !== null &&
  (findings.columns.some(({ holds }) => holds === null) || (findings.dates !== null && findings.dates.way === null));

/** The heading of a birthday that somebody has said not to take, where no other column holds one. */
export const leftBirthdayOf = ({ columns }: ImportFindings): string | null =>
  columns.some(({ holds }) => holds === 'birthday')
    ? null
    : (columns.find(({ holds, means }) => means === 'birthday' && holds === 'nothing')?.heading ?? null);

/** What a list lacks, worst first: without names nobody is added, without birthdays everybody is, and that is easily overlooked. */
export function lackOf({ columns, heading_row }: ImportFindings): 'lacksName' | 'lacksBirthday' | null {
  // Of another sheet, that is.
  if (heading_row === null) return null;
  const has = (wanted: readonly ListColumn['holds'][]) => columns.some(({ holds }) => wanted.includes(holds));
  if (!has(['name'])) return 'lacksName';
  return has(['birthday', 'age', 'genderAndAge']) ? null : 'lacksBirthday';
}

/** Two that were said alike, however they were put together. */
export const isSame = (one: ImportAnswers, other: ImportAnswers): boolean => canonical(one) === canonical(other);

const canonical = (value: object): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one === null || typeof one !== 'object' || Array.isArray(one)
      ? one
      : Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
