/** What is looked for in the audit, and what an entry changed. Pure. */
import type { AuditAction, AuditEntry, AuditSubject, AuditValues } from '@wardlight/contract';
import { instantOf } from '../../lib/i18n/wall-clock.ts';

export interface Person {
  readonly user_id: number;
  readonly name: string;
}

export interface AuditFilter {
  readonly search: string;
  /** `yyyy-MM-ddTHH:mm` by the clock of the agency; '' = without an end. */
  readonly from: string;
  /** That minute is still within. */
  readonly to: string;
  readonly action: '' | AuditAction;
  readonly subject: '' | AuditSubject;
  readonly person: Person | null;
}

export const everything: AuditFilter = { search: '', from: '', to: '', action: '', subject: '', person: null };

export const isFiltered = (filter: AuditFilter): boolean =>
  filter.person !== null ||
  (['search', 'from', 'to', 'action', 'subject'] as const).some((name) => filter[name] !== '');

/** Fields of dates and times are strings of one length, so they compare as they stand. */
export const isWrongRange = ({ from, to }: AuditFilter): boolean => from !== '' && to !== '' && to < from;

const minuteMs = 60_000;

interface AuditQuery {
  readonly search: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly action: AuditAction | undefined;
  readonly subject: AuditSubject | undefined;
  readonly user_id: string | undefined;
  readonly [name: string]: string | undefined;
}

/** As it goes over the wire. */
export function queryOf({ search, from, to, action, subject, person }: AuditFilter, timeZone: string): AuditQuery {
  const text = (at: number | null): string | undefined => (at === null ? undefined : String(at));
  const last = instantOf(to, timeZone);
  return {
    search,
    from: text(instantOf(from, timeZone)),
    to: text(last === null ? null : last + minuteMs),
    action: action === '' ? undefined : action,
    subject: subject === '' ? undefined : subject,
    user_id: person === null ? undefined : String(person.user_id),
  };
}

type Value = AuditValues[string];

export interface ChangedField {
  readonly name: string;
  /** Undefined = not said. */
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly ChangedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({ name, before: before?.[name], after: after?.[name] }));
}
