/** What entries say, in the reader's words; what has none stands as it is. */
import { type AuditEntry, type AuditWords, auditField, auditValue } from '@wardlight/contract';
import { type Format, useFormat } from '../../lib/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n.ts';

export interface EntryWords {
  readonly time: (at: number) => string;
  readonly field: (name: string) => string;
  readonly value: (name: string, value: Parameters<typeof auditValue>[2]) => string;
  readonly who: (entry: Pick<AuditEntry, 'by'>) => string;
}

const timeIn = (format: Format) => (at: number) => `${format.date(at)} ${format.clockSeconds(at)}`;

export function useEntryWords(): EntryWords {
  const d = useDeskWords();
  const time = timeIn(useFormat());
  const { t } = useWords();
  const lists = (
    ['audit.fields', 'audit.values', 'audit.actions', 'audit.kinds', 'templates.method', 'templates.shipped'] as const
  ).map((name) => d(name, { returnObjects: true }) as Readonly<Record<string, string>>);
  const [fields = {}, values = {}, actions = {}, kinds = {}, methods = {}, shipped = {}] = lists;
  const types = t('alerts.type', { returnObjects: true }) as Readonly<Record<string, string>>;
  const words: AuditWords = {
    fields: { ...fields, ...methods, ...types },
    values: { ...values, ...actions, ...kinds, ...shipped },
    yes: d('lists.yes'),
    no: d('lists.no'),
    none: d('lists.notSet'),
  };
  return {
    time,
    field: (name) => auditField(words, name),
    value: (name, value) => auditValue(words, name, value, time),
    who: ({ by }) => by?.name ?? d('audit.nobody'),
  };
}
