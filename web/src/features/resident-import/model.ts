/** What the page of batch import shows, without React. */
import type { ImportRow } from '@wardlight/contract';
import { mostImportBytes } from '@wardlight/contract';
import { CallError } from '../../lib/api/call-error.ts';

export type FileFault = 'fileRequired' | 'onlyExcel' | 'tooBig';

/** What can be told of a file before it is sent. */
export function fileFault(file: File | undefined): FileFault | null {
  if (file === undefined) return 'fileRequired';
  // By its name: programs and systems give these files every type there is, or none.
  if (!/\.xlsx$/i.test(file.name)) return 'onlyExcel';
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
