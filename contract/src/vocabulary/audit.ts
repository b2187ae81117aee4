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
  'pinSet',
  'pinRemoved',
  /** On a shared station, which may act as that person for a while. */
  'pinUsed',
  'pinRefused',
  'pinLocked',
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
  /** Of one resident, with what is kept of them; at most once an hour by each person (docs/decisions/106). */
  'sheetRead',
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
  /** Within a minute, by whoever had said so. */
  'turnTakenBack',
  /** An alert was closed as a fall. */
  'fallRecorded',
  /** The closing that said so was undone. */
  'fallTakenBack',
  /** By hand. */
  'readingTyped',
  'readingCorrected',
  'readingAssigned',
  'readingRefused',
  /** Giving or refusing it was undone, within a minute. */
  'readingTakenBack',
  /** Among the unassigned ones, after it was refused or withdrawn. */
  'readingPutBack',
  /** From a resident, later. */
  'readingWithdrawn',
  /** A username or a serial number that another provider has; said to nobody, counted for the provider that tried. */
  'refusedAsTaken',
  'gatewayKeyMade',
  'gatewayKeyRevoked',
  'integrationKeyMade',
  'integrationKeyRevoked',
  /** By another system, with its key: a resident's readings or data, at most once an hour. */
  'readBySystem',
  'announcementWithdrawn',
  /** Opened, with its samples; at most once an hour by each person. */
  'ecgRead',
  'ecgAssigned',
  'ecgCommented',
  'ecgSeen',
  'ecgWithdrawn',
  'ecgPutBack',
  /** Files and samples, because it was withdrawn for as long as such are kept; by the server. */
  'ecgFilesDeleted',
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
  'reportNote',
  'report',
  'reading',
  'meter',
  'measurementGroup',
  'gateway',
  'integration',
  'announcement',
  'ecg',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];
export const auditSubjectSchema = z.enum(auditSubjects);

/** What an export may hold; more is refused (`too_many_rows`), so that no file stops the server. */
export const mostAuditRows = 50_000;

type Words = Readonly<Record<string, string>>;

/** Words for what stands in an entry: names of fields, and values that are words of ours. What has none is shown as it is. */
export interface AuditWords {
  readonly fields: Words;
  readonly values: Words;
  /** Of fields that hold several, listed: `leaveBed, siteTimeout`. */
  readonly listed: Readonly<Record<ListedField, Words>>;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
}

const listedFields = [
  ...(['overrides', 'type', 'priority', 'outcome', 'delivery', 'closed_as', 'injury', 'called'] as const),
  ...(['counted', 'statistics_types', 'statistics_priorities'] as const),
  ...(['readable_kinds'] as const),
  ...(['measurement', 'device_type'] as const),
] as const;
type ListedField = (typeof listedFields)[number];

/** Where the words of an entry stand in a language. */
export interface AuditWordSource {
  readonly audit: Readonly<Record<'fields' | 'values' | 'actions' | 'kinds', Words>>;
  readonly templates: Readonly<Record<'method' | 'shipped', Words>>;
  readonly alertLog: Readonly<Record<'outcome' | 'state' | 'exported', Words>> & { readonly counted: string };
  readonly alarmLoad: Readonly<Record<'told' | 'suppressed', string>>;
  readonly alerts: Readonly<Record<'type' | 'priority' | 'closedAs', Words>> & {
    readonly fall: Readonly<Record<'injuries' | 'calls', Words>>;
  };
  readonly lists: Readonly<Record<'yes' | 'no' | 'notSet', string>>;
  readonly reports: { readonly field: Words };
  readonly measurements: Readonly<Record<'kind' | 'deviceType', Words>>;
  readonly statistics: Readonly<Record<'fTitle' | 'calculatedDays' | 'kinds' | 'priorities' | 'without', string>>;
}

/** The statistical conditions: each field named as on its page, after the name of the setting. */
const conditionWords = ({ reports, statistics }: Pick<AuditWordSource, 'reports' | 'statistics'>): Words =>
  Object.fromEntries(
    Object.entries({
      ...reports.field,
      calculated_days: statistics.calculatedDays,
      types: statistics.kinds,
      priorities: statistics.priorities,
      without_coverage: statistics.without,
    }).map(([name, word]) => [`statistics_${name}`, `${statistics.fTitle} · ${word}`]),
  );

/** One table for the screen and for the file that is taken away. */
export const auditWordsOf = ({
  audit,
  templates,
  alertLog,
  alarmLoad,
  alerts,
  lists,
  measurements,
  ...desk
}: AuditWordSource): AuditWords => ({
  fields: {
    ...{ ...conditionWords(desk), ...audit.fields, ...templates.method, ...alerts.type },
    // As the log calls them.
    ...{
      counted: alertLog.counted,
      closed_as: alertLog.exported.reason ?? '',
      injury: alertLog.exported.fallInjury ?? '',
      called: alertLog.exported.fallCalled ?? '',
    },
  },
  values: { ...audit.values, ...audit.actions, ...audit.kinds, ...templates.shipped },
  listed: {
    ...{ overrides: alerts.type, type: alerts.type, priority: alerts.priority },
    ...{ outcome: alertLog.outcome, delivery: alertLog.state },
    counted: { told: alarmLoad.told, suppressed: alarmLoad.suppressed },
    ...{ closed_as: alerts.closedAs, injury: alerts.fall.injuries, called: alerts.fall.calls },
    ...{ readable_kinds: measurements.kind },
    ...{ measurement: measurements.kind, device_type: measurements.deviceType },
    ...{ statistics_types: alerts.type, statistics_priorities: alerts.priority },
  },
  yes: lists.yes,
  no: lists.no,
  none: lists.notSet,
});

const wordOf = (words: Words, name: string): string => (Object.hasOwn(words, name) ? (words[name] ?? name) : name);

/** `siteTimeout.value` is one part of an alert kind: kind and part have words of their own. */
export const auditField = ({ fields }: AuditWords, name: string): string =>
  name
    .split('.')
    .map((part) => wordOf(fields, part))
    .join(' · ');

const isListed = (name: string): name is ListedField => (listedFields as readonly string[]).includes(name);

/** Fields whose values are of a closed list; anywhere else the same text is somebody's own. */
const wordedFields = [
  'gender',
  'action',
  'subject',
  'to',
  'way',
  'wrong',
  'reason',
  'template',
  'side',
  'discharge_reason',
];

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
  if (isListed(name))
    return value
      .split(', ')
      .map((each) => wordOf(words.listed[name], each))
      .join(', ');
  return wordedFields.includes(name) ? wordOf(words.values, value) : value;
}
