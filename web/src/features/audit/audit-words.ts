/** What entries say, in the reader's words; what has none stands as it is. */
import { type AuditEntry, auditField, auditValue, auditWordsOf } from '@wardlight/contract';
import { type Format, useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';

export interface EntryWords {
  readonly time: (at: number) => string;
  readonly field: (name: string) => string;
  readonly value: (name: string, value: Parameters<typeof auditValue>[2]) => string;
  readonly who: (entry: Pick<AuditEntry, 'by'>) => string;
}

const timeIn = (format: Format) => (at: number) => `${format.date(at)} ${format.clockSeconds(at)}`;

const branch = { returnObjects: true } as const;

export function useEntryWords(): EntryWords {
  const d = useDeskWords();
  const time = timeIn(useFormat());
  const { t } = useWords();
  const words = auditWordsOf({
    audit: d('audit', branch),
    templates: d('templates', branch),
    alertLog: d('alertLog', branch),
    alarmLoad: d('alarmLoad', branch),
    alerts: t('alerts', branch),
    lists: d('lists', branch),
    measurements: d('measurements', branch),
    reports: d('reports', branch),
    statistics: d('statistics', branch),
  });
  return {
    time,
    field: (name) => auditField(words, name),
    value: (name, value) => auditValue(words, name, value, time),
    who: ({ by }) => by?.name ?? d('audit.nobody'),
  };
}
