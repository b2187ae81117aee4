/** What is written down of who did what (issue "audit"); append-only. */
import * as z from 'zod/mini';

export const auditActions = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'passwordChanged',
  'sessionEnded',
  'secondFactorSet',
  'secondFactorRemoved',
  'ticketMade',
  'added',
  'changed',
  'removed',
  'moved',
  'swapped',
  'discharged',
  'readmitted',
  'disabled',
  'enabled',
  'codeIssued',
  'imported',
  'importUndone',
  'personalDataRead',
  'exported',
  'labelsPrinted',
  'deviceAssigned',
  'deviceReplaced',
  'devicePasswordRenewed',
  'rebootAsked',
  'networkSent',
  'displayPaired',
  'dutyChanged',
  'restored',
  'templateAssigned',
  'lineLinked',
  'lineUnlinked',
  'pushTurnedOn',
  'pushTurnedOff',
  'turned',
] as const;
export type AuditAction = (typeof auditActions)[number];
export const auditActionSchema = z.enum(auditActions);

export const auditSubjects = [
  'account',
  'agency',
  'provider',
  'resident',
  'bed',
  'device',
  'network',
  'import',
  'display',
  'duty',
  'audit',
  'template',
  'alert',
  'notifyList',
  'line',
  'push',
  'absence',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];
export const auditSubjectSchema = z.enum(auditSubjects);

/** What an export may hold; more is refused (`too_many_rows`), so that no file stops the server. */
export const mostAuditRows = 50_000;

/** Words for what stands in an entry: names of fields, and values that are words of ours. What has none is shown as it is. */
export interface AuditWords {
  readonly fields: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
}

const wordOf = ({ fields }: AuditWords, name: string): string =>
  Object.hasOwn(fields, name) ? (fields[name] ?? name) : name;

/** `siteTimeout.value` is one part of an alert kind: kind and part have words of their own. */
export const auditField = (words: AuditWords, name: string): string =>
  name
    .split('.')
    .map((part) => wordOf(words, part))
    .join(' · ');

/** Fields whose values are of a closed list; anywhere else the same text is somebody's own. */
const wordedFields = ['gender', 'action', 'subject', 'to', 'way', 'wrong', 'reason', 'template'];

/** @param time how an instant is written; fields that end in `_at` are instants. */
export function auditValue(
  words: AuditWords,
  name: string,
  value: string | number | boolean | null,
  time: (at: number) => string,
): string {
  if (value === null || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return name.endsWith('_at') || name === 'at' ? time(value) : String(value);
  // Alert kinds, listed.
  if (name === 'overrides')
    return value
      .split(', ')
      .map((kind) => wordOf(words, kind))
      .join(', ');
  return wordedFields.includes(name) && Object.hasOwn(words.values, value) ? (words.values[value] ?? value) : value;
}
