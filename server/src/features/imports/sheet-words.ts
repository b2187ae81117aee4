/** What stands in a workbook, in every language: who reads one back need not know in which it was written. */
import type { ImportColumn, Language } from '@wardlight/contract';
import { words as en } from '@wardlight/contract/words/en/desk';
import { words as fil } from '@wardlight/contract/words/fil/desk';
import { words as id } from '@wardlight/contract/words/id/desk';
import { words as ja } from '@wardlight/contract/words/ja/desk';
import { words as th } from '@wardlight/contract/words/th/desk';
import { words as vi } from '@wardlight/contract/words/vi/desk';
import { words as zhTw } from '@wardlight/contract/words/zh-TW/desk';

type Said<T> = { readonly [K in keyof T]: T[K] extends string ? string : Said<T[K]> };
export type ImportWords = Said<typeof zhTw.residentImport>;

export const importWords: Readonly<Record<Language, ImportWords>> = {
  'zh-TW': zhTw.residentImport,
  en: en.residentImport,
  ja: ja.residentImport,
  id: id.residentImport,
  th: th.residentImport,
  fil: fil.residentImport,
  vi: vi.residentImport,
};

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
