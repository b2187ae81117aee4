/** A template, and what a resident has of their own, as they are typed: what is wrong beside which field, and what is sent. Pure. */
import {
  type AlertMethod,
  type AlertOverrides,
  type AlertSetting,
  type AlertSettings,
  type AlertType,
  alertKinds,
  alertMethodSchema,
  alertTypes,
  isRestWindow,
  mostAfterAlertMinutes,
  mostAfterReturnMinutes,
  type ResidentSettings,
  type ResponseSettings,
  responseBounds,
  type Template,
  type TemplateContent,
  type TimeRange,
  weekdaySchema,
} from '@wardlight/contract';
import * as z from 'zod/mini';
import { clockTextOf, minutesOf } from '../../lib/i18n/rest-window.ts';

/** Types and not interfaces: forms take records of anything. */
export type TypedRange = {
  /** Of this form alone, for the list on the screen. */
  readonly key: number;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly weekdays: readonly number[];
};

export type TypedKind = {
  readonly on: boolean;
  readonly value: string;
  readonly ranges: readonly TypedRange[];
  readonly excluded: TypedRange | null;
  readonly methods: readonly AlertMethod[];
  readonly afterAlert: string;
  readonly afterReturn: string;
};

export type TypedTemplate = { readonly [T in AlertType]: TypedKind } & {
  readonly name: string;
  readonly notClaimed: string;
  readonly stillTrue: string;
  readonly claimCovers: string;
  readonly closedTrue: string;
  readonly closedTrueHigh: string;
  readonly ownSleep: boolean;
  readonly sleepStart: string;
  readonly sleepEnd: string;
  /** Ids of lists; empty = those on duty, and the agents. */
  readonly tell: string;
  readonly escalate: string;
  /** The one that was read: a draft that comes back later must not pass for newer than it is. */
  readonly revision: number;
};

export const kindGroups = {
  leaving: ['leaveBed', 'leaveTimeout', 'siteTimeout', 'absenceOverdue'],
  turning: ['lyingTimeout', 'changePosture', 'restlessRateGreater'],
  breathing: ['respirationRateGreater', 'respirationRateLess', 'rrAbnormal'],
  vitals: ['heartRateGreater', 'heartRateLess', 'spo2Less', 'tempGreater', 'tempLess'],
  equipment: ['deviceDisconnected', 'mqttStatus'],
} as const satisfies Record<string, readonly AlertType[]>;
export type KindGroup = keyof typeof kindGroups;

/** The kinds that ask how long somebody has been back in bed (decisions §3 "Suppression"). */
const waitsAfterReturn: ReadonlySet<AlertType> = new Set(['leaveBed', 'leaveTimeout', 'siteTimeout']);
export const asksForReturn = (type: AlertType): boolean => waitsAfterReturn.has(type);

// ── As typed

const typedRange = ({ name, start, end, weekdays }: TimeRange, key: number): TypedRange => ({
  key,
  name,
  start: clockTextOf(start),
  end: clockTextOf(end),
  weekdays,
});

export const typedKind = (setting: AlertSetting): TypedKind => ({
  on: setting.on,
  value: String(setting.value),
  ranges: setting.ranges.map(typedRange),
  excluded: setting.excluded === null ? null : typedRange(setting.excluded, 0),
  methods: setting.methods,
  afterAlert: String(setting.afterAlertMinutes),
  afterReturn: String(setting.afterReturnMinutes),
});

export const typedKinds = (settings: AlertSettings) =>
  Object.fromEntries(alertTypes.map((type) => [type, typedKind(settings[type])])) as {
    [T in AlertType]: TypedKind;
  };

/** Which of the shipped ones it is; null = the agency's own. */
type Shipped = Template['shipped'];

export const typedOf = (content: TemplateContent, shipped: Shipped, revision: number): TypedTemplate => ({
  ...typedKinds(content.settings),
  // Of a shipped one that nobody has named, each reader sees the word of their own language.
  name: content.name === shipped ? '' : content.name,
  notClaimed: String(content.response.notClaimedMinutes),
  stillTrue: String(content.response.stillTrueMinutes),
  claimCovers: String(content.response.claimCoversMinutes),
  closedTrue: String(content.response.closedTrueMinutes),
  closedTrueHigh: String(content.response.closedTrueHighMinutes),
  ownSleep: content.sleep !== null,
  sleepStart: content.sleep === null ? '' : clockTextOf(content.sleep.start),
  sleepEnd: content.sleep === null ? '' : clockTextOf(content.sleep.end),
  tell: String(content.lists.tell ?? ''),
  escalate: String(content.lists.escalate ?? ''),
  revision,
});

export function newRange(ranges: readonly TypedRange[], { start, end }: { start: number; end: number }): TypedRange {
  const key = Math.max(0, ...ranges.map((range) => range.key)) + 1;
  return { key, name: '', start: clockTextOf(start), end: clockTextOf(end), weekdays: [] };
}

// ── As sent; what is no number or time stays as it was typed, so that the contract refuses it

const numberPattern = /^\d{1,5}(?:[.,]\d{1,2})?$/;
export function numberOf(text: string): number | null {
  const plain = text.normalize('NFKC').trim();
  return numberPattern.test(plain) ? Number(plain.replace(',', '.')) : null;
}

const sentNumber = (text: string) => numberOf(text) ?? text;
const idOf = (text: string): number | null => (text === '' ? null : Number(text));

const sentRange = ({ name, start, end, weekdays }: TypedRange) => ({
  name: name.trim(),
  start: minutesOf(start) ?? start,
  end: minutesOf(end) ?? end,
  weekdays: weekdays.toSorted((a, b) => a - b),
});

export const sentKind = (kind: TypedKind) => ({
  on: kind.on,
  value: sentNumber(kind.value),
  ranges: kind.ranges.map(sentRange),
  excluded: kind.excluded === null ? null : sentRange(kind.excluded),
  methods: kind.methods,
  afterAlertMinutes: sentNumber(kind.afterAlert),
  afterReturnMinutes: sentNumber(kind.afterReturn),
});

export const bodyOf = (typed: TypedTemplate, shipped: Shipped) => ({
  name: typed.name.trim() === '' ? (shipped ?? '') : typed.name,
  settings: Object.fromEntries(alertTypes.map((type) => [type, sentKind(typed[type])])),
  response: {
    notClaimedMinutes: sentNumber(typed.notClaimed),
    stillTrueMinutes: sentNumber(typed.stillTrue),
    claimCoversMinutes: sentNumber(typed.claimCovers),
    closedTrueMinutes: sentNumber(typed.closedTrue),
    closedTrueHighMinutes: sentNumber(typed.closedTrueHigh),
  },
  lists: { tell: idOf(typed.tell), escalate: idOf(typed.escalate) },
  sleep: typed.ownSleep
    ? { start: minutesOf(typed.sleepStart) ?? typed.sleepStart, end: minutesOf(typed.sleepEnd) ?? typed.sleepEnd }
    : null,
});

// ── What is wrong

export interface RangeProblems {
  readonly start: boolean;
  readonly end: boolean;
  /** Of the excluded time, which would silence the kind for ever; a range between equal times is the whole day. */
  readonly same: boolean;
}

export interface KindProblems {
  readonly value: boolean;
  readonly afterAlert: boolean;
  readonly afterReturn: boolean;
  /** On, would be told, and by no way at all. */
  readonly methods: boolean;
  /** By `key`. */
  readonly ranges: ReadonlyMap<number, RangeProblems>;
  readonly excluded: RangeProblems | null;
}

const rangeProblems = (range: TypedRange): RangeProblems | null => {
  const found = { start: minutesOf(range.start) === null, end: minutesOf(range.end) === null, same: false };
  return found.start || found.end ? found : null;
};

const excludedProblems = (range: TypedRange): RangeProblems | null =>
  rangeProblems(range) ??
  (minutesOf(range.start) === minutesOf(range.end) ? { start: false, end: false, same: true } : null);

const outside = (text: string, least: number, most: number, whole = false): boolean => {
  const value = numberOf(text);
  return value === null || value < least || value > most || (whole && !Number.isInteger(value));
};

/** null = nothing. */
export function kindProblems(type: AlertType, kind: TypedKind): KindProblems | null {
  const { min, max, unit, logOnly } = alertKinds[type];
  const ranges = new Map<number, RangeProblems>();
  for (const range of kind.ranges) {
    const found = rangeProblems(range);
    if (found !== null) ranges.set(range.key, found);
  }
  const problems: KindProblems = {
    value: unit !== null && outside(kind.value, min, max),
    afterAlert: !logOnly && outside(kind.afterAlert, 0, mostAfterAlertMinutes(type), true),
    afterReturn: asksForReturn(type) && outside(kind.afterReturn, 0, mostAfterReturnMinutes, true),
    methods: kind.on && !logOnly && kind.methods.length === 0,
    ranges,
    excluded: kind.excluded === null ? null : excludedProblems(kind.excluded),
  };
  const { value, afterAlert, afterReturn, methods, excluded } = problems;
  const any = value || afterAlert || afterReturn || methods || ranges.size > 0 || excluded !== null;
  return any ? problems : null;
}

/** The figures of "when nobody answers" by their field, and the contract's name of each. */
export const responseFields = {
  notClaimed: 'notClaimedMinutes',
  stillTrue: 'stillTrueMinutes',
  claimCovers: 'claimCoversMinutes',
  closedTrue: 'closedTrueMinutes',
  closedTrueHigh: 'closedTrueHighMinutes',
} as const satisfies Record<string, keyof ResponseSettings>;
export type ResponseField = keyof typeof responseFields;
export const responseFieldNames = Object.keys(responseFields) as ResponseField[];

export function isResponseWrong(field: ResponseField, text: string): boolean {
  const { min, max } = responseBounds[responseFields[field]];
  return outside(text, min, max, true);
}

export type SleepProblem = 'empty' | 'wrong' | 'hours';

/** What is wrong with the two times of the sleep, beside which. */
export function sleepProblems({ ownSleep, sleepStart, sleepEnd }: TypedTemplate): {
  readonly sleepStart?: SleepProblem;
  readonly sleepEnd?: SleepProblem;
} {
  if (!ownSleep) return {};
  const problem = (text: string): SleepProblem | null => {
    if (text.trim() === '') return 'empty';
    return minutesOf(text) === null ? 'wrong' : null;
  };
  const [start, end] = [problem(sleepStart), problem(sleepEnd)];
  if (start !== null || end !== null)
    return { ...(start === null ? {} : { sleepStart: start }), ...(end === null ? {} : { sleepEnd: end }) };
  const window = { start: minutesOf(sleepStart) ?? 0, end: minutesOf(sleepEnd) ?? 0 };
  return isRestWindow(window) ? {} : { sleepEnd: 'hours' };
}

// ── What a resident has of their own

export type TypedOwn = { readonly [T in AlertType]: TypedKind | null } & {
  readonly template_id: string;
  readonly revision: number;
};

export const typedOwn = ({ template_id, overrides, revision }: ResidentSettings): TypedOwn => ({
  ...(Object.fromEntries(
    alertTypes.map((type) => {
      const setting = (overrides as Partial<AlertSettings>)[type];
      return [type, setting === undefined ? null : typedKind(setting)];
    }),
  ) as { [T in AlertType]: TypedKind | null }),
  template_id: String(template_id),
  revision,
});

export const bodyOfOwn = (typed: TypedOwn) => ({
  template_id: Number(typed.template_id),
  overrides: Object.fromEntries(
    alertTypes.flatMap((type) => {
      const own = typed[type];
      return own === null ? [] : [[type, sentKind(own)]];
    }),
  ),
});

export const ownKinds = (overrides: AlertOverrides): readonly AlertType[] =>
  alertTypes.filter((type) => overrides[type] !== undefined);

// ── What of it a draft kept in the browser must still be

const keptRange = z.object({
  key: z.number(),
  name: z.string(),
  start: z.string(),
  end: z.string(),
  weekdays: z.array(weekdaySchema),
});
const keptKind = z.object({
  on: z.boolean(),
  value: z.string(),
  ranges: z.array(keptRange),
  excluded: z.nullable(keptRange),
  methods: z.array(alertMethodSchema),
  afterAlert: z.string(),
  afterReturn: z.string(),
});
const everyKind = <S extends z.ZodMiniType>(schema: S) => Object.fromEntries(alertTypes.map((type) => [type, schema]));
export const keptTemplate = z.looseObject({ ...everyKind(keptKind), name: z.string(), revision: z.number() });
export const keptOwn = z.looseObject({
  ...everyKind(z.nullable(keptKind)),
  template_id: z.string(),
  revision: z.number(),
});

/** Nobody has named it otherwise: the reader sees their own word for it. */
export const isNamedAsShipped = ({ shipped, name }: Pick<Template, 'shipped' | 'name'>): boolean => name === shipped;
