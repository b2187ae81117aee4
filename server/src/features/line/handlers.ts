/** LINE: one's own account linked, everybody's listed, and whether messages get through (decisions §4). */
import { randomUUID } from 'node:crypto';
import type { UserId } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import type { LineConfig } from '../../config.ts';
import type { Ask } from '../../fanout/ask.ts';
import type { LineWay, Quota } from '../../fanout/line.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Log } from '../../log.ts';
import { createLineAccounts } from '../../store/accounts/reach/line-accounts.ts';
import { createAllowance } from '../../store/accounts/sign-in/allowances.ts';
import { failingTogether } from '../../store/messages/deliveries.ts';
import type { Store } from '../../store/open.ts';
import { linkingHandlers } from './linking.ts';
import { createLineLogin } from './login.ts';

type Own = 'readLine' | 'unlinkLine' | 'tryLine';
type Calls = Own | keyof ReturnType<typeof linkingHandlers>;

export interface LineParts {
  readonly store: Pick<Store, 'db' | 'deliveries'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly line: LineConfig | null; readonly origin: string | null };
  readonly telling: { readonly line: LineWay | null; readonly ask: Ask };
}

const quotaAgeMs = 60_000;

/** All agencies share the messages that the official account has in a month (200 where nothing is paid): no one person tries them away. */
const testsInARow = { scope: 'lineTest', most: 3, refillMs: 20_000 } as const;
const testsOfDay = { scope: 'lineTestOfDay', most: 20, refillMs: (24 * 3_600_000) / 20 } as const;

export function lineHandlers({
  store,
  clock,
  log,
  config,
  telling: { line: way, ask },
}: LineParts): Pick<Handlers, Calls> {
  const accounts = createLineAccounts(store.db);
  const login =
    config.line === null || config.origin === null ? null : createLineLogin(config.line, config.origin, ask);
  const readQuota = rememberedQuota(way, clock, log);
  const inARow = createAllowance(store.db, clock, testsInARow);
  const ofDay = createAllowance(store.db, clock, testsOfDay);

  /** @throws Refused */
  async function spendTest(userId: UserId): Promise<void> {
    const by = String(userId);
    const soon = await inARow.spend(by);
    if (soon > 0) throw new Refused('too_many_attempts', { retryAfter: soon });
    const later = await ofDay.spend(by);
    if (later === 0) return;
    await inARow.giveBack(by);
    throw new Refused('too_many_attempts', { retryAfter: later });
  }

  return {
    ...linkingHandlers({ store, clock, log, login, way }),
    async readLine({ place, session }) {
      const [mine, list, failing] = await Promise.all([
        session.shared ? null : accounts.ofUser(session.user_id),
        accounts.list(place.agencyIds),
        store.deliveries.failing(place.agencyIds, clock.now()),
      ]);
      return {
        set_up: login !== null,
        mine,
        accounts: list,
        quota: await readQuota(),
        failing: failingTogether(failing).find(({ method }) => method === 'line') ?? null,
      };
    },
    async unlinkLine({ params, place, session, actor }) {
      const scope = { agencyIds: place.agencyIds, withAgents: session.role === 'agent' };
      const done = await accounts.unlink({ userId: params.user_id, scope, by: actor, at: clock.now() });
      if (!done) throw new Refused('not_found');
      return {};
    },
    async tryLine({ params, place, session }) {
      if (way === null) throw new Refused('line_not_set_up');
      const target = await accounts.target(params.user_id, place.agencyIds);
      if (target === null) throw new Refused('not_found');
      if (!target.reachable) return { state: 'blocked', problem: 'blocked' };
      await spendTest(session.user_id);
      const [agencyId] = place.agencyIds;
      const agency = agencyId === undefined ? null : await accounts.localeOf(agencyId, params.user_id);
      const text = `Wardlight · ${agency?.name ?? ''}`;
      const sent = await way.push(target.lineUserId, [{ type: 'text', text }], randomUUID());
      if (sent.outcome === 'sent') return { state: 'sent', problem: null };
      return { state: sent.outcome === 'again' ? 'failed' : sent.outcome, problem: sent.problem };
    },
  };
}

/** LINE is asked once a minute at most, and not waited for where it does not say. */
function rememberedQuota(way: LineWay | null, clock: Clock, log: Log) {
  let known: (Quota & { readonly at: number }) | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  return async () => {
    if (way === null) return null;
    if (Math.abs(clock.now() - askedAt) >= quotaAgeMs) {
      askedAt = clock.now();
      asking = way.readQuota().then(
        (quota) => {
          known = { ...quota, at: clock.now() };
        },
        (error: unknown) => log.debug({ err: error }, 'LINE did not say what is left of the month'),
      );
    }
    // The first who asks waits for it; afterwards the last word is better than none.
    if (known === null) await asking;
    return known;
  };
}
