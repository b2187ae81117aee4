/** Linking one's own LINE account, step by step: begun here, agreed to in LINE, confirmed by the session that began (docs/decisions/126). */
import { randomUUID } from 'node:crypto';
import type { UserId } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import type { LineWay } from '../../fanout/line.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Log } from '../../log.ts';
import { createLineAccounts } from '../../store/accounts/reach/line-accounts.ts';
import { createLineAuthorizations } from '../../store/accounts/reach/line-authorizations.ts';
import { createLineLinks } from '../../store/accounts/reach/line-links.ts';
import { createAllowance } from '../../store/accounts/sign-in/allowances.ts';
import type { Session } from '../../store/accounts/sign-in/sessions.ts';
import type { Store } from '../../store/open.ts';
import { createFinishing } from './finishing.ts';
import { askedMessages, linkedMessages, replacedMessages } from './link-messages.ts';
import type { LineLogin } from './login.ts';

type Calls = 'beginLine' | 'finishLine' | 'readLineWaiting' | 'confirmLine' | 'discardLine';

export interface LinkingParts {
  readonly store: Pick<Store, 'db'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Null = LINE is not set up. */
  readonly login: LineLogin | null;
  readonly way: Pick<LineWay, 'push'> | null;
}

const authorizationMs = 10 * 60_000;

/** Each may cost a message of the month. */
const begins = { scope: 'lineBegin', most: 10, refillMs: 120_000 } as const;

/** Nobody in particular stands before a wall screen or a shared station. @throws Refused */
function ownPerson({ role, shared }: Session): void {
  if (role === 'display' || shared) throw new Refused('no_permission');
}

export function linkingHandlers({ store, clock, log, login, way }: LinkingParts): Pick<Handlers, Calls> {
  const accounts = createLineAccounts(store.db);
  const authorizations = createLineAuthorizations(store.db);
  const links = createLineLinks(store.db);
  const allowance = createAllowance(store.db, clock, begins);
  const finishOnce = createFinishing({ accounts, authorizations, login, clock, log });

  async function tellLinked(userId: UserId, lineUserId: string, replaced: string | null): Promise<void> {
    const owner = await links.ownerOf(userId);
    if (owner === null || way === null) return;
    // Who has not added the official account hears neither this nor any alert.
    await way.push(lineUserId, await linkedMessages(owner, userId), randomUUID());
    if (replaced !== null) await way.push(replaced, await replacedMessages(owner), randomUUID());
  }

  /** @returns false where it cannot be asked */
  async function ask(userId: UserId, lineUserId: string, authorizationId: number): Promise<boolean> {
    const owner = await links.ownerOf(userId);
    if (owner === null || way === null) return false;
    const sent = await way.push(lineUserId, await askedMessages(owner, authorizationId), randomUUID());
    return sent.outcome === 'sent';
  }

  return {
    async beginLine({ session }) {
      ownPerson(session);
      if (login === null) throw new Refused('line_not_set_up');
      const wait = await allowance.spend(String(session.user_id));
      if (wait > 0) throw new Refused('too_many_attempts', { retryAfter: wait });
      const { url, ...secrets } = login.begin();
      const at = clock.now();
      const { user_id: userId, session_id: sessionId } = session;
      await authorizations.begin({ ...secrets, userId, sessionId, at, expiresAt: at + authorizationMs });
      return { url };
    },
    async finishLine({ body: { state, code, error } }) {
      if (state === undefined)
        return { outcome: code === undefined && error === undefined ? 'none' : 'failure', accounts: 0 };
      return await finishOnce(state, error === undefined ? code : undefined);
    },
    async readLineWaiting({ session }) {
      ownPerson(session);
      return { waiting: await links.waiting(session.session_id, clock.now()) };
    },
    async confirmLine({ session, params: { authorization_id: authorizationId } }) {
      ownPerson(session);
      const { user_id: userId, session_id: sessionId } = session;
      const done = await links.confirm({ authorizationId, userId, sessionId, at: clock.now() });
      if (done === null) throw new Refused('not_found');
      if (done.outcome === 'success') {
        // The link stands, whatever becomes of the message.
        await tellLinked(userId, done.lineUserId, done.replaced).catch((error: unknown) =>
          log.warn({ err: error }, 'who was linked could not be told in LINE'),
        );
        return { outcome: 'success', accounts: done.accounts };
      }
      if (!done.first || (await ask(userId, done.lineUserId, authorizationId)))
        return { outcome: 'asked', accounts: 0 };
      await links.notAsked(authorizationId);
      return { outcome: 'taken', accounts: 0 };
    },
    async discardLine({ session, params }) {
      ownPerson(session);
      const { user_id: userId, session_id: sessionId } = session;
      const done = await links.discard({ authorizationId: params.authorization_id, userId, sessionId });
      if (!done) throw new Refused('not_found');
      return {};
    },
  };
}
