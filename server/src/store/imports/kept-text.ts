/** How much of what stood in a workbook is kept. */
import type { ImportColumn } from '@wardlight/contract';
import { importColumns } from '@wardlight/contract';
import type { ImportedResident, Problem, Warning } from './import-clashes.ts';

export type Typed = Partial<Readonly<Record<ImportColumn, string>>>;

/** More than any column may hold. */
const longestTyped = 1_100;
/** On a screen, beside what is wrong with it. */
const longestShown = 200;

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;

/** Only what cannot be told from the resident it was understood as; that is nearly all of it. */
export function keptTyped(typed: Typed, understood: Partial<ImportedResident>): Typed {
  const own = importColumns.flatMap((column) => {
    const text = typed[column];
    return text === undefined || text === understood[column] ? [] : [[column, cut(text, longestTyped)]];
  });
  return Object.fromEntries(own);
}

/** As it stood in the workbook. */
export function wholeTyped(kept: Typed, understood: Partial<ImportedResident>): Typed {
  const all = importColumns.flatMap((column) => {
    const text = kept[column] ?? understood[column] ?? null;
    return text === null ? [] : [[column, text]];
  });
  return Object.fromEntries(all);
}

export const keptProblem = ({ column, problem, value }: Problem, cell?: string): Problem => ({
  ...{ column, problem },
  value: cut(value, longestShown),
  ...(cell === undefined ? {} : { cell }),
});

export const keptWarning = (warning: Warning): Warning => ({ ...warning, value: cut(warning.value, longestShown) });
