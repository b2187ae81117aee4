/** The words of the desk in each language but Chinese, for a test that shows a page in all of them. */
import { words as en } from '@wardlight/contract/words/en/desk';
import { words as fil } from '@wardlight/contract/words/fil/desk';
import { words as id } from '@wardlight/contract/words/id/desk';
import { words as ja } from '@wardlight/contract/words/ja/desk';
import { words as th } from '@wardlight/contract/words/th/desk';
import { words as vi } from '@wardlight/contract/words/vi/desk';

export const otherDeskWords = [
  ['en', en],
  ['ja', ja],
  ['th', th],
  ['vi', vi],
  ['id', id],
  ['fil', fil],
] as const;
