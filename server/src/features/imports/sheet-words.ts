/**
 * What stands in a workbook, in every language: who reads one back need not know in which it was written. Loaded with the first list that is read:
 * seven languages of the desk are four hundred files.
 */
import type { Language } from '@wardlight/contract';
import { words as en } from '@wardlight/contract/words/en/desk';
import { words as fil } from '@wardlight/contract/words/fil/desk';
import { words as id } from '@wardlight/contract/words/id/desk';
import { words as ja } from '@wardlight/contract/words/ja/desk';
import { words as th } from '@wardlight/contract/words/th/desk';
import { words as vi } from '@wardlight/contract/words/vi/desk';
import { words as zhTw } from '@wardlight/contract/words/zh-TW/desk';
import type { ImportWords } from './example-row.ts';

export const importWords: Readonly<Record<Language, ImportWords>> = {
  'zh-TW': zhTw.residentImport,
  en: en.residentImport,
  ja: ja.residentImport,
  id: id.residentImport,
  th: th.residentImport,
  fil: fil.residentImport,
  vi: vi.residentImport,
};
