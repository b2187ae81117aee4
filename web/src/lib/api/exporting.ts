/** A list taken away as a file: which kind was asked for, and what becomes of it. */
import { useState } from 'react';
import { useDeskWords } from '../i18n/i18n.ts';
import { useAction } from './action.ts';
import { useErrorWords } from './error-words.ts';

export const exportFormats = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;
export type ExportFormat = (typeof exportFormats)[number][0];

export interface Exporting {
  /** null = nothing was asked for yet. */
  readonly asked: ExportFormat | null;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly run: (format: ExportFormat) => void;
}

/** `fetchFile` hands the file to the browser. */
export function useExporting(fetchFile: (format: ExportFormat) => Promise<void>): Exporting {
  const deed = useAction();
  const [asked, setAsked] = useState<ExportFormat | null>(null);
  return {
    asked,
    busy: deed.busy,
    failure: deed.failure,
    run: (format) => {
      setAsked(format);
      deed.run(() => fetchFile(format));
    },
  };
}

/** What the buttons and the news of it say. @param most as many rows as a file holds, as it is read */
export function useExportWords({ busy, failure }: Exporting, most: string) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  return {
    exportAs: (name: string) => d('audit.exportAs', { format: name }),
    failed: d('audit.exportFailed'),
    why: failure === null ? '' : errorText(failure),
    tryAgain: d('lists.tryAgain'),
    news: `${d(busy ? 'audit.exporting' : 'audit.exported')} ${d('audit.exportInfo', { n: most })}`,
  };
}
export type ExportWords = ReturnType<typeof useExportWords>;
