/**
 * What a search asks for. A parameter that is not known is refused and not passed over: what it was to leave out would be handed out. Several
 * values between commas are "or", the same parameter again is "and".
 */
import type { CodeMatch, Cursor, ObservationWish } from '../store/integrations/observations.ts';
import type { PatientWish } from '../store/integrations/patients.ts';
import { matchesOf } from './codes.ts';
import { readObservationId } from './observation.ts';
import { residentCodeSystem } from './patient.ts';
import { timeTests } from './times.ts';

export class BadSearch extends Error {
  override readonly name = 'BadSearch';
  readonly parameter: string;

  constructor(parameter: string, message: string) {
    super(message);
    this.parameter = parameter;
  }
}

export const standardCount = 100;
export const mostCount = 200;
const mostValues = 100;

type Given = readonly (readonly [name: string, value: string])[];
type OfObservation = Pick<ObservationWish, 'matches' | 'residentIds' | 'ids' | 'at' | 'changed' | 'after'>;
type OfPatient = Pick<PatientWish, 'ids' | 'codes' | 'after'>;

/** `limit`: entries on a page. @throws BadSearch */
export function readObservationSearch(given: Given): OfObservation & { readonly limit: number } {
  const search = collected(given);
  const residents = [
    ...search.each('patient', references),
    ...search.each('subject', (value) => references(value, true)),
  ];
  const codes = [
    ...search.each('code', (value) => values('code', value).flatMap((one) => codeMatches('code', one, false))),
    ...search.each('combo-code', (value) =>
      values('combo-code', value).flatMap((one) => codeMatches('combo-code', one, true)),
    ),
  ];
  const ids = search.each('_id', (value) => values('_id', value).flatMap((one) => readObservationId(one) ?? []));
  const wish = {
    matches: codes.length === 0 ? undefined : codes.reduce<readonly CodeMatch[]>(bothMatches, codes[0] ?? []),
    residentIds: residents.length === 0 ? undefined : residents.reduce(both),
    ids: ids.length === 0 ? undefined : ids.reduce((a, b) => a.filter((one) => b.some((other) => sameId(one, other)))),
    at: search.each('date', (value) => times('date', value)).flat(),
    changed: search.each('_lastUpdated', (value) => times('_lastUpdated', value)).flat(),
    after: search.once('_cursor', observationCursor) ?? null,
    limit: search.once('_count', count) ?? standardCount,
  };
  search.once('_sort', (value) => {
    if (value !== '_lastUpdated')
      throw new BadSearch('_sort', 'The only order is _lastUpdated, which every answer has.');
  });
  search.end();
  return wish;
}

/** @throws BadSearch */
export function readPatientSearch(given: Given): OfPatient & { readonly limit: number } {
  const search = collected(given);
  const ids = search.each('_id', (value) => values('_id', value).flatMap(residentNumber));
  const codes = search.each('identifier', (value) =>
    values('identifier', value).flatMap((one) => {
      const { system, code } = token(one);
      return system === null || system === residentCodeSystem ? [code] : [];
    }),
  );
  const wish = {
    ids: ids.length === 0 ? undefined : ids.reduce(both),
    codes: codes.length === 0 ? undefined : codes.reduce(both),
    after: search.once('_cursor', patientCursor) ?? 0,
    limit: search.once('_count', count) ?? standardCount,
  };
  search.end();
  return wish;
}

export const cursorOf = ({ changedAt, readingId, residentId }: Cursor): string =>
  `${changedAt}.${readingId}.${residentId}`;

function observationCursor(value: string): Cursor {
  const [, changed, reading, resident] = /^(\d{1,15})\.(\d{1,15})\.(\d{1,9})$/.exec(value) ?? [];
  if (resident === undefined) throw new BadSearch('_cursor', 'Follow the link as it was given.');
  return { changedAt: Number(changed), readingId: Number(reading), residentId: Number(resident) };
}
function patientCursor(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new BadSearch('_cursor', 'Follow the link as it was given.');
  return Number(value);
}

function collected(given: Given) {
  const left = new Map<string, string[]>();
  for (const [name, value] of given) left.set(name, [...(left.get(name) ?? []), value]);
  const take = (name: string): readonly string[] => {
    const found = left.get(name) ?? [];
    left.delete(name);
    return found;
  };
  for (const value of take('_format'))
    if (!/^(?:json|application\/json|application\/fhir[+ ]json)$/.test(value))
      throw new BadSearch('_format', 'Answers are JSON only.');
  return {
    each: <T>(name: string, read: (value: string) => T): T[] => take(name).map((value) => read(value)),
    once<T>(name: string, read: (value: string) => T): T | undefined {
      const [value, another] = take(name);
      if (another !== undefined) throw new BadSearch(name, 'This stands once.');
      return value === undefined ? undefined : read(value);
    },
    end(): void {
      const [unknown] = left.keys();
      if (unknown !== undefined)
        throw new BadSearch(unknown, `There is no parameter ${unknown} here: see /api/fhir/metadata.`);
    },
  };
}

function values(name: string, text: string): readonly string[] {
  const list = text.split(',').map((one) => one.trim());
  if (list.includes('') || list.length > mostValues)
    throw new BadSearch(name, `One to ${mostValues} values, with commas between them.`);
  return list;
}

/** `system|code`, `|code` or `code`; null = whatever system. */
function token(text: string): { readonly system: string | null; readonly code: string } {
  const bar = text.indexOf('|');
  return bar < 0 ? { system: null, code: text } : { system: text.slice(0, bar), code: text.slice(bar + 1) };
}

function codeMatches(name: string, text: string, within: boolean): readonly CodeMatch[] {
  const { system, code } = token(text);
  if (code === '') throw new BadSearch(name, 'A code is needed, as in http://loinc.org|8867-4.');
  return matchesOf(system, code, within);
}

/** `Patient/12`, its whole address, or, where only patients are meant, `12`. */
function references(text: string, typed = false): number[] {
  const name = typed ? 'subject' : 'patient';
  return values(name, text).flatMap((one) => {
    const [, id] = /^(?:.*\/)?Patient\/([^/]+)$/.exec(one) ?? [];
    if (id === undefined && typed) throw new BadSearch(name, 'A subject is written as Patient/12.');
    return residentNumber(id ?? one);
  });
}

/** None where there can be nobody of that id. */
const residentNumber = (text: string): number[] =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? [Number(text)] : [];

function times(name: string, text: string) {
  const tests = timeTests(text);
  if (tests === null)
    throw new BadSearch(
      name,
      'A time is written as ge2026-03-01 or lt2026-03-01T08:00:00+08:00, with eq, ge, gt, le or lt.',
    );
  return tests;
}

function count(text: string): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (number < 1) throw new BadSearch('_count', `At least 1; more than ${mostCount} are not answered at once.`);
  return Math.min(number, mostCount);
}

const both = <T>(a: readonly T[], b: readonly T[]): T[] => a.filter((one) => b.includes(one));
const bothMatches = (a: readonly CodeMatch[], b: readonly CodeMatch[]): readonly CodeMatch[] =>
  a.flatMap((one) =>
    b.flatMap((other) => {
      if (one.kind !== other.kind) return [];
      if (one.site === other.site || other.site === null)
        return other.site === null && one.site === 'skin' ? [] : [one];
      return one.site === null && other.site !== 'skin' ? [other] : [];
    }),
  );
type Id = NonNullable<ReturnType<typeof readObservationId>>;
const sameId = (a: Id, b: Id): boolean => a.readingId === b.readingId && a.residentId === b.residentId;
