/** What is looked for in the audit, and what an entry changed. Pure. */
import {
  type AuditAction,
  type AuditEntry,
  type AuditSubject,
  type AuditValues,
  auditActions,
  auditSubjects,
} from '@wardlight/contract';
import type { WallRange } from '../../lib/i18n/ranges.ts';
import { instantsOf } from '../../lib/i18n/wall-clock.ts';

export interface Person {
  readonly user_id: number;
  readonly name: string;
}

export interface AuditFilter {
  readonly search: string;
  readonly range: WallRange;
  readonly action: '' | AuditAction;
  readonly subject: '' | AuditSubject;
  /** The id of whoever did it; '' = anybody. */
  readonly person: string;
}

/** What of a filter stands in the address, beside the range. */
export const filterParams = ['action', 'subject', 'person'] as const;

/** From the address; what makes no sense there is as if it were not said. */
export const filterIn = (params: URLSearchParams): Pick<AuditFilter, 'action' | 'subject' | 'person'> => ({
  action: auditActions.find((one) => one === params.get('action')) ?? '',
  subject: auditSubjects.find((one) => one === params.get('subject')) ?? '',
  person: /^[1-9]\d{0,9}$/.test(params.get('person') ?? '') ? (params.get('person') ?? '') : '',
});

export const isFiltered = ({ search, range, action, subject, person }: AuditFilter): boolean =>
  [search, range.from, range.to, action, subject, person].some((value) => value !== '');

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
export const queryOf = ({ search, range, action, subject, person }: AuditFilter, timeZone: string): AuditQuery => ({
  search,
  ...instantsOf(range, timeZone),
  action: action === '' ? undefined : action,
  subject: subject === '' ? undefined : subject,
  user_id: person === '' ? undefined : person,
});

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
