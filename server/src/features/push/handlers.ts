/** Web push to one's own phone: where it is on, and whether it arrives. */
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { usefulMs } from '../../fanout/outbox.ts';
import type { PushWay } from '../../fanout/push.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { createPushSubscriptions } from '../../store/accounts/reach/push-subscriptions.ts';
import { createAllowance } from '../../store/accounts/sign-in/allowances.ts';
import type { Session } from '../../store/accounts/sign-in/sessions.ts';
import type { Store } from '../../store/open.ts';

type Calls = 'readPush' | 'addPush' | 'removePush' | 'tryPush';

/** Nobody in particular has a wall screen or a shared station in their pocket. @throws Refused */
function ownPhone({ role, shared }: Session): void {
  if (role === 'display' || shared) throw new Refused('no_permission');
}

/** The usual port only: anything else on such a host is no push service. */
function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { hostname, port, username, password } = new URL(endpoint);
  if (port !== '' || username !== '' || password !== '') return false;
  return services.some((name) => (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name));
}

/** Push services slow down whoever sends too much, and with them the messages that matter. */
const tests = { scope: 'pushTest', most: 6, refillMs: 10_000 } as const;

export interface PushParts {
  readonly store: Pick<Store, 'db'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'pushServices'>;
  readonly telling: { readonly push: PushWay };
}

export function pushHandlers({ store, clock, config, telling: { push } }: PushParts): Pick<Handlers, Calls> {
  const subscriptions = createPushSubscriptions(store.db);
  const allowance = createAllowance(store.db, clock, tests);
  return {
    async readPush({ session }) {
      ownPhone(session);
      return {
        public_key: push.publicKey,
        subscriptions: await subscriptions.list(session.user_id, session.session_id),
      };
    },
    async addPush({ session, actor, body: { endpoint, keys, device } }) {
      ownPhone(session);
      if (!isPushService(endpoint, config.pushServices)) throw new Refused('push_service_unknown');
      const at = clock.now();
      const [userId, sessionId] = [session.user_id, session.session_id];
      const added = await subscriptions.add({ userId, sessionId, endpoint, ...keys, device, by: actor, at });
      if ('refused' in added) throw new Refused(added.refused);
      return added;
    },
    async removePush({ session, actor, params }) {
      ownPhone(session);
      const done = await subscriptions.remove(session.user_id, params.subscription_id, actor, clock.now());
      if (!done) throw new Refused('not_found');
      return {};
    },
    async tryPush({ session, params }) {
      ownPhone(session);
      const target = await subscriptions.target(session.user_id, params.subscription_id);
      if (target === null) throw new Refused('not_found');
      if (target === 'ended') return { state: 'failed', problem: 'gone' };
      const retryAfter = await allowance.spend(String(session.user_id));
      if (retryAfter > 0) throw new Refused('too_many_attempts', { retryAfter });
      const message = { title: 'Wardlight', body: session.display_name, tag: 'test', path: '/push', priority: null };
      const sent = await push.push(target, message, { urgent: false, worthMs: usefulMs });
      if (sent.outcome === 'sent') return { state: 'sent', problem: null };
      return { state: sent.outcome === 'again' ? 'failed' : sent.outcome, problem: sent.problem };
    },
  };
}
