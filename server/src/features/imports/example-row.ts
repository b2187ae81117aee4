/** The words of a workbook of residents in one language, and the row that its template shows. */
import type { ImportColumn } from '@wardlight/contract';
import type { DeskWords } from '../../wording/words-in.ts';

export type ImportWords = DeskWords['residentImport'];

/** What an example row holds, as in the template; a row that is still this is nobody. */
export function exampleOf(words: ImportWords): Readonly<Record<ImportColumn, string>> {
  return {
    name: words.sheet.exampleName,
    gender: words.genders.female,
    birthday: '1940-05-17',
    personalId: 'A223456781',
    residentCode: 'EXAMPLE-1',
    bedNumber: '101-1',
    customerNumber: 'C-001',
    note: words.sheet.exampleNote,
  };
}
