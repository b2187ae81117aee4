/** What stands where a part of the program is missing: the network, or a program that was replaced meanwhile. */
import type { Chunk } from '../browser/chunks.ts';
import { useWords } from '../i18n/i18n.ts';

export type Missing = Extract<Chunk<unknown>, { readonly kind: 'failed' }>;

export function useNotLoaded({ isOld }: Pick<Missing, 'isOld'>) {
  const { t } = useWords();
  const what = isOld ? 'upgraded' : 'chunkFailed';
  return {
    title: t(`shell.${what}.title`),
    info: t(`shell.${what}.info`),
    again: t(isOld ? 'shell.upgraded.reload' : 'common.tryAgain'),
  };
}
