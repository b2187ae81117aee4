/**
 * The door for other systems, which read measurements as FHIR R4 (`docs/fhir.md`): keys and no sessions, `application/fhir+json` and no
 * envelope, errors as OperationOutcome. It lies outside of the table of calls, whose shapes and rights are those of screens.
 */
import type { ErrorCode } from '@wardlight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FhirAsked, FhirCalls } from '../fhir/calls.ts';
import { capabilityOf } from '../fhir/capability.ts';
import { type IssueCode, outcomeOf } from '../fhir/resources.ts';
import { BadSearch } from '../fhir/search.ts';
import { inTurn } from './admission/in-turn.ts';
import { createLane } from './admission/lane.ts';
import { Refused } from './refused.ts';

export const fhirPath = '/api/fhir';
const type = 'application/fhir+json; charset=utf-8';

const issues: Readonly<Partial<Record<ErrorCode, IssueCode>>> = {
  malformed: 'structure',
  unauthenticated: 'login',
  no_permission: 'forbidden',
  not_found: 'not-found',
  invalid: 'invalid',
  too_many_requests: 'throttled',
  unavailable: 'transient',
};

/** A page is some milliseconds of the thread that judges beds: one at a time of each system, few of all. */
const limits = { atOnce: 2, ofOne: 1, waiting: 200, waitingOfOne: 20 };
const nobodyHangsUp = { gone: false, onGone: () => () => {} };

export interface FhirDoor {
  readonly calls: FhirCalls;
  /** As the facility's screens know it; null = as the caller wrote it. */
  readonly origin: string | null;
  readonly version: string;
}

export async function mountFhir(app: FastifyInstance, { calls, origin, version }: FhirDoor): Promise<void> {
  const lane = createLane(limits);
  const baseOf = (request: FastifyRequest) => `${origin ?? `${request.protocol}://${request.host}`}${fhirPath}`;

  /** @throws Refused `unauthenticated` */
  async function asked(request: FastifyRequest): Promise<FhirAsked> {
    const [, key] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const reader = key === undefined ? null : await calls.findReader(key);
    if (reader === null) throw new Refused('unauthenticated');
    const query = [...new URLSearchParams(request.url.split('?')[1] ?? '')];
    return { reader, address: request.ip, base: baseOf(request), query };
  }

  /** `unknown`: nothing of that id, or nothing that this key opens. */
  const answering =
    (read: (asked: FhirAsked, id: string) => Promise<object | null>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
      const wish = await asked(request);
      // It knocked as a stranger; from here on it waits among its own.
      request.line?.leave();
      const { agencyId, integrationId } = wish.reader;
      const who = { group: `agency ${agencyId}`, member: `system ${agencyId} ${integrationId}` };
      return await inTurn(lane.enter(who, request.line ?? nobodyHangsUp), async () => {
        const { id = '' } = request.params as { id?: string };
        const resource = await read(wish, id).catch((error: unknown) => {
          if (error instanceof BadSearch) return error;
          throw error;
        });
        if (resource === null) throw new Refused('not_found');
        void reply.type(type);
        if (!(resource instanceof BadSearch)) return JSON.stringify(resource);
        void reply.code(400);
        return JSON.stringify(outcomeOf('invalid', resource.message, resource.parameter));
      });
    };

  await app.register((scope, _options, done) => {
    scope.addHook('onSend', async (_request, reply, payload) => asOutcome(reply, payload));
    const onRequest = app.rateLimit({});
    scope.get(`${fhirPath}/metadata`, { onRequest }, async (request, reply) => {
      void reply.type(type);
      return JSON.stringify(capabilityOf(baseOf(request), version));
    });
    scope.get(`${fhirPath}/Observation`, { onRequest }, answering(calls.searchObservations));
    scope.get(`${fhirPath}/Observation/:id`, { onRequest }, answering(calls.readObservation));
    scope.get(`${fhirPath}/Patient`, { onRequest }, answering(calls.searchPatients));
    scope.get(`${fhirPath}/Patient/:id`, { onRequest }, answering(calls.readPatient));
    scope.get(`${fhirPath}/*`, { onRequest }, async () => {
      throw new Refused('not_found');
    });
    scope.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${fhirPath}/*`,
      onRequest,
      // Before the body is read: nothing is done with it.
      async preParsing(_request, reply) {
        await reply
          .code(405)
          .header('allow', 'GET')
          .type(type)
          .send(JSON.stringify(outcomeOf('not-supported', 'This service is read-only.')));
      },
      handler: async () => '',
    });
    done();
  });
}

/** The envelope of an error, said in FHIR's words. */
function asOutcome(reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode < 400 || typeof payload !== 'string' || !isJson(reply)) return payload;
  const { error } = JSON.parse(payload) as { error?: { code: ErrorCode; message: string } };
  if (error === undefined) return payload;
  const isKey = error.code === 'unauthenticated';
  if (isKey) void reply.header('www-authenticate', 'Bearer');
  const said = isKey ? 'This key was never made, or is revoked.' : error.message;
  const outcome = JSON.stringify(outcomeOf(issues[error.code] ?? 'exception', said));
  void reply.type(type).header('content-length', Buffer.byteLength(outcome));
  return outcome;
}

const isJson = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('application/json');
