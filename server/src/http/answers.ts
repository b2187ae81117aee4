/** What goes over the wire, and that outside production it is held against the contract: a test of anything is a test of the shapes too. */
import { isDeepStrictEqual } from 'node:util';
import { actions, type ErrorCode, isOfPerson, isProviderAction, type Route } from '@wardlight/contract';

/** What any call may answer besides its own errors. */
export function declaredErrors(route: Route): ReadonlySet<ErrorCode> {
  const declared = new Set<ErrorCode>([
    'malformed',
    'too_many_requests',
    'internal',
    'unavailable',
    ...(route.errors ?? []),
  ]);
  if (route.params || route.query || route.body || route.upload) declared.add('invalid');
  if (route.method !== 'GET') for (const code of ['unsupported_media', 'too_large'] as const) declared.add(code);
  if (route.access === 'public' || route.access === 'gateway') return declared;
  declared
    .add('unauthenticated')
    .add('invalid')
    .add('no_permission')
    .add('password_change_required')
    .add('second_factor_setup_required');
  if (route.access === 'session') return declared;
  if (isOfPerson(route.access)) declared.add('person_required');
  if (isProviderAction(route.access)) return declared;
  declared.add('agency_required').add('person_unknown');
  if (actions[route.access].writes) declared.add('multi_agency_read_only');
  return declared;
}

/** @throws Error when `data` is not exactly what the route's schema says: a wrong type, or a field nobody agreed on. */
export function assertAnswer(route: Route, data: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(data));
  const parsed = route.data.safeParse(wire);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.code}`);
    throw new Error(`The answer of ${route.method} ${route.path} breaks the contract at ${issues.join(', ')}`);
  }
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), wire))
    throw new Error(`The answer of ${route.method} ${route.path} says more than the contract`);
}

export function assertError(route: Route, code: ErrorCode): void {
  if (!declaredErrors(route).has(code))
    throw new Error(`${route.method} ${route.path} answered ${code}, which it does not declare`);
}

/** An answer whose JSON is there already, put together from texts that the database keeps: it is not taken apart to be written again. */
export class Written<Data> {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  /** What it says. */
  toJSON(): Data {
    return JSON.parse(this.json) as Data;
  }
}

/** With the envelope of every answer. */
export const writtenAnswer = (data: unknown): string =>
  data instanceof Written ? `{"status":"success","data":${data.json}}` : JSON.stringify({ status: 'success', data });
