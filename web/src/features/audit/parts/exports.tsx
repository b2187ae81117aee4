/** The entries that are listed, as a file. */
import { mostAuditRows } from '@wardlight/contract';
import { useState } from 'react';
import { useDeed } from '../../../lib/deed.ts';
import { useErrorWords } from '../../../lib/error-words.ts';
import { useFormat } from '../../../lib/format.ts';
import { useDeskWords } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useExport } from '../api.ts';
import type { AuditFilter } from '../model.ts';

const formats = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;
type Format = (typeof formats)[number][0];

export interface Exporting {
  readonly asked: Format | null;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly run: (format: Format) => void;
}

export function useExporting(filter: AuditFilter): Exporting {
  const deed = useDeed();
  const fetchFile = useExport();
  const [asked, setAsked] = useState<Format | null>(null);
  return {
    asked,
    busy: deed.busy,
    failure: deed.failure,
    run: (format) => {
      setAsked(format);
      deed.run(() => fetchFile(filter, format));
    },
  };
}

export function ExportButtons({ exporting }: { readonly exporting: Exporting }) {
  const d = useDeskWords();
  return formats.map(([format, name]) => (
    <Button
      key={format}
      kind="plain"
      busy={exporting.busy && exporting.asked === format}
      onClick={() => exporting.run(format)}
    >
      {d('audit.exportAs', { format: name })}
    </Button>
  ));
}

/** What becomes of it, until the next. */
export function ExportNews({ exporting }: { readonly exporting: Exporting }) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const format = useFormat();
  const { asked, busy, failure } = exporting;
  if (asked === null) return null;
  if (failure !== null && !busy)
    return (
      <Notice
        kind="fault"
        title={d('audit.exportFailed')}
        action={<Button onClick={() => exporting.run(asked)}>{d('lists.tryAgain')}</Button>}
      >
        {errorText(failure)}
      </Notice>
    );
  return (
    <Notice kind="info">
      {d(busy ? 'audit.exporting' : 'audit.exported')} {d('audit.exportInfo', { n: format.number(mostAuditRows) })}
    </Notice>
  );
}
