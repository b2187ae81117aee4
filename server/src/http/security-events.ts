/** What a refused call leaves behind: an event of numbers, the route's template and the caller's address (docs/decisions/130). */
import { agencyHeader, agencyHeaderSchema, type ErrorCode } from '@wardlight/contract';
import type { FastifyRequest } from 'fastify';
import type { ExportedEvent, SecurityEvents } from '../health/security-events.ts';
import { lineWebhookPath } from './line-webhook.ts';
import type { Refused } from './refused.ts';

/** Answered with 422, and yet a guess at something secret, or at who else may be here. */
const guesses: ReadonlySet<ErrorCode> = new Set([
  'incorrect_password',
  'incorrect_code',
  'incorrect_pin',
  'pin_locked',
  'ticket_invalid',
  'pairing_invalid',
  'person_unknown',
]);
const written = ({ status, code }: Refused): boolean => [401, 403, 404, 429].includes(status) || guesses.has(code);

/** The route's template, because addresses carry ids and searches. */
export const templateOf = (request: FastifyRequest): string => request.routeOptions?.url ?? 'none';

/** A fault of ours refuses nobody. */
export function noteRefused({ refused }: Pick<SecurityEvents, 'refused'>, request: FastifyRequest, why: Refused): void {
  if (why.status >= 500) return;
  const wire = templateOf(request) === lineWebhookPath ? 'webhook' : 'http';
  refused(wire, { code: why.code, ...callOf(request), written: written(why) });
}

export const noteExported = ({ exported }: Pick<SecurityEvents, 'exported'>, request: FastifyRequest): void =>
  exported(callOf(request));

function callOf(request: FastifyRequest): ExportedEvent {
  // Before its route is known a call has no session, not even none.
  const session = request.session ?? null;
  const key = request.gateway?.key;
  return {
    route: `${request.method} ${templateOf(request)}`,
    account: session?.user_id ?? null,
    agency: session?.agency_id ?? key?.agencyId ?? null,
    ...(key === undefined ? {} : { gateway: key.gatewayId }),
    asked: askedFor(request),
    address: request.ip,
  };
}

function askedFor({ headers }: FastifyRequest): number | 'all' | null {
  const named = agencyHeaderSchema.safeParse(headers[agencyHeader]);
  if (!named.success) return null;
  return named.data === 'all' ? 'all' : Number(named.data);
}
