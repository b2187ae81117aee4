/** What an error says to a person. */
import type { ChangedResidents } from '@wardlight/contract';
import { useWords, type Words } from '../i18n/i18n.ts';
import { CallError } from './call-error.ts';

/** For anything thrown by `call()`; what is no `CallError` is a fault of ours and reads as unexpected. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useWords();
  return (error) => errorTextOf(t, error);
}

export function errorTextOf(t: Words, error: unknown): string {
  if (!(error instanceof CallError)) return t('errors.unexpected');
  return error.residents === null
    ? codeText(t, error.code)
    : `${changedText(t, error.residents)}${t('board.changed.unsaved')}`;
}

/** Words of the desk's errors may not be there yet on a page that expects none of them. */
export function codeText(t: Words, code: CallError['code']): string {
  const path = `errors.${code}` as const;
  const text: string = t(path);
  return text === path ? t('errors.unexpected') : text;
}

/** Sentences that stand side by side, in languages with spaces between them and without. */
export function changedText(t: Words, { asked, now }: ChangedResidents): string {
  if (asked !== null && asked.resident_id === now?.resident_id)
    return spaced(t('board.changed.again', { name: now.name }));
  const wherever =
    asked === null
      ? ''
      : asked.bed === null
        ? t('board.changed.askedOut', { name: asked.name })
        : t('board.changed.askedIn', { name: asked.name, bed: asked.bed.bed_no });
  const here = now === null ? t('board.changed.nobody') : t('board.changed.now', { name: now.name });
  return spaced(wherever) + spaced(here);
}

const spaced = (sentence: string): string => (sentence === '' || sentence.endsWith('。') ? sentence : `${sentence} `);
