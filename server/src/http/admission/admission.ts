/**
 * No call of any kind may delay the judging of beds, which is done on the same thread (docs/decisions/119). So calls begin only as fast as
 * the thread can bear: everybody knocks first, strangers apart from whoever is signed in, and then stands in the line of what they ask for.
 */
import type { ServerResponse } from 'node:http';
import type { Lane as LaneName, Route } from '@wardlight/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import { callerOf, callerOfGateway } from '../../connections/caller.ts';
import type { Caller } from '../../connections/fair-line.ts';
import { sourceOf } from '../../store/accounts/sign-in/login-attempts.ts';
import { bearerOf, type Session } from '../../store/accounts/sign-in/sessions.ts';
import { createChanges, standardChangesPerDay } from './changes.ts';
import { createKnownCallers, type KnownCallers } from './known-callers.ts';
import { createLane, type Lane, type LaneLimits, type Leave, type Line } from './lane.ts';
import { createUploads } from './uploads.ts';

type LineName = LaneName | 'known' | 'strangers' | 'signs' | 'arriving' | 'gateways';

/**
 * `known`, `strangers`: until it is known who calls, or what is no call of the table has been answered. `signs`: of life, for whoever runs
 * the server. `arriving`: calls that need no session, which are how one gets one. `gateways`: readings of meters.
 */
export const standardLimits: Readonly<Record<LineName, LaneLimits>> = {
  known: { atOnce: 16, ofOne: 8, waiting: 2_000, waitingOfOne: 300 },
  strangers: { atOnce: 6, ofOne: 4, waiting: 2_000, waitingOfOne: 500 },
  signs: { atOnce: 2, ofOne: 2, waiting: 500, waitingOfOne: 250 },
  arriving: { atOnce: 4, ofOne: 4, waiting: 500, waitingOfOne: 300 },
  // Whoever waits here has their body in hand, 256 KiB at the most. What comes for one agency meanwhile is stored together.
  gateways: { atOnce: 16, ofOne: 8, waiting: 128, waitingOfOne: 16 },
  care: { atOnce: 24, ofOne: 8, waiting: 2_000, waitingOfOne: 300 },
  // Read in a thread of their own, by three connections.
  board: { atOnce: 6, ofOne: 3, waiting: 1_000, waitingOfOne: 300 },
  ordinary: { atOnce: 8, ofOne: 6, waiting: 1_000, waitingOfOne: 250 },
  dear: { atOnce: 2, ofOne: 1, waiting: 1_000, waitingOfOne: 250 },
  // Files queue by themselves, with bounds of their own (`queues/fair-queue.ts`), or keep their place among those that are read
  // (`uploads.ts`): here nobody waits for them, each with megabytes in hand.
  file: { atOnce: 32, ofOne: 8, waiting: 32, waitingOfOne: 8 },
};

export interface Admission {
  /** The first thing that happens to every call. */
  mount(app: FastifyInstance): void;
  /** Whose calls of a minute are counted together: of one session, of strangers those of one address. */
  countedAs(request: FastifyRequest): string;
  /** What a call without a session was answered: whoever was let in is no stranger from then on. */
  begun(answer: unknown): void;
  /** Who calls is known now (null = nobody is asked): the next one may knock. */
  entered(request: FastifyRequest, caller: Caller | null): void;
  /** Whoever calls was known a moment ago. */
  isKnown(request: FastifyRequest): boolean;
  /** Whoever was refused is a stranger again. */
  refused(request: FastifyRequest): void;
  /** What this call changes is within what its account may change in a day. @throws Refused */
  change(route: Route, session: Session): void;
  /** Resolves when the file that this call sends may be read. @returns what to call when it is in memory no more @throws Refused, CallerGone */
  receive(upload: NonNullable<Route['upload']>, request: FastifyRequest): Promise<Leave>;
  /** Resolves when it is this call's turn. @throws Refused, CallerGone */
  enter(route: Route, request: FastifyRequest): Promise<Leave>;
  /** For connections that are no calls of the table: one more may begin now. @throws Refused, CallerGone */
  knock(address: string, line: Line): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the call that is answered; of others only the line they knocked in. */
    line: (Line & { leave: Leave }) | null;
  }
}

const signs = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

export function createAdmission(
  clock: Clock,
  changesPerDay = standardChangesPerDay,
  change: Partial<Record<LineName, LaneLimits>> = {},
): Admission {
  const changes = createChanges(clock, changesPerDay);
  const limits = { ...standardLimits, ...change };
  const uploads = createUploads(clock);
  const lane = (name: LineName): Lane => createLane(limits[name]);
  const lines: Readonly<Record<LineName, Lane>> = {
    ...{ known: lane('known'), strangers: lane('strangers'), signs: lane('signs'), arriving: lane('arriving') },
    gateways: lane('gateways'),
    ...{ care: lane('care'), board: lane('board'), ordinary: lane('ordinary'), dear: lane('dear'), file: lane('file') },
  };
  const known = createKnownCallers();
  const tokenOf = (request: FastifyRequest) => bearerOf(request.headers.authorization);

  return {
    mount(app) {
      app.decorateRequest('line', null);
      app.addHook('onRequest', async (request, reply) => {
        const line = lineOf(reply.raw);
        const [name, who] = knocking(request, known);
        line.leave = await lines[name].enter(who, line);
        request.line = line;
        reply.raw.once('close', line.leave);
      });
      app.addHook('onSend', async (request) => request.line?.leave());
    },
    countedAs: (request) => known.countedAs(tokenOf(request)) ?? sourceOf(request.ip),
    begun(answer) {
      if (typeof answer === 'object' && answer !== null && 'token' in answer && typeof answer.token === 'string')
        known.begun(answer.token);
    },
    entered(request, caller) {
      const token = tokenOf(request);
      if (caller !== null && token !== null) known.note(token, caller);
      request.line?.leave();
    },
    isKnown: (request) => known.of(tokenOf(request)) !== null,
    refused(request) {
      const token = tokenOf(request);
      if (token !== null) known.forget(token);
    },
    change: changes.count,
    receive: ({ mostBytes }, request) =>
      uploads.begin(mostBytes, whoOf(request), request.raw, request.line ?? nobodyHangsUp),
    enter: (route, request) => lines[lineFor(route, request)].enter(whoOf(request), request.line ?? nobodyHangsUp),
    async knock(address, line) {
      (await lines.strangers.enter(strangerAt(address), line))();
    },
  };
}

function lineFor({ lane }: Route, { session, gateway }: FastifyRequest): LineName {
  if (gateway !== null) return lane === 'file' ? 'file' : 'gateways';
  return session === null ? 'arriving' : lane;
}

function whoOf({ session, gateway, ip }: FastifyRequest): Caller {
  if (gateway !== null) return callerOfGateway(gateway.key);
  return session === null ? strangerAt(ip) : callerOf(session);
}
const strangerAt = (address: string): Caller => ({ group: address, member: address });

function knocking(request: FastifyRequest, known: KnownCallers): [LineName, Caller] {
  const stranger = strangerAt(request.ip);
  if (signs.test(request.url)) return ['signs', stranger];
  const caller = known.of(bearerOf(request.headers.authorization));
  return caller === null ? ['strangers', stranger] : ['known', caller];
}

const nobodyHangsUp: Line = { gone: false, onGone: () => () => {} };

/** An answer that is closed before it was written has nobody to read it. */
function lineOf(response: ServerResponse): Line & { leave: Leave } {
  return {
    get gone() {
      return response.closed || response.destroyed;
    },
    onGone(act) {
      response.once('close', act);
      return () => response.off('close', act);
    },
    leave: () => {},
  };
}
