/** Staff accounts, made, shut out and reset by agents (decisions §1; specification §6 "can reset passwords"). */
import type { UserId } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Accounts } from '../../store/accounts.ts';
import type { Actor } from '../../store/audit.ts';
import type { AccountMeant } from '../../store/staff-accounts.ts';

type AccountHandlers = Pick<
  Handlers,
  'listAccounts' | 'addAccount' | 'changeAccount' | 'disableAccount' | 'enableAccount' | 'resetAccount'
>;

export function accountHandlers({ staffAccounts }: Pick<Accounts, 'staffAccounts'>, clock: Clock): AccountHandlers {
  const meant = (call: {
    readonly place: Place;
    readonly params: { readonly user_id: UserId };
    readonly actor: Actor;
  }): AccountMeant => ({
    agencyIds: call.place.agencyIds,
    userId: call.params.user_id,
    by: call.actor,
    at: clock.now(),
  });
  return {
    listAccounts: ({ place, query }) => staffAccounts.list(place.agencyIds, query),
    async addAccount({ place, session, actor, body }) {
      const agencyId = oneAgency(place);
      return done(
        await staffAccounts.add({ ...body, agencyId, providerId: session.provider_id, by: actor, at: clock.now() }),
      );
    },
    changeAccount: async (call) => done(await staffAccounts.change(meant(call), call.body)).account,
    disableAccount: async (call) => done(await staffAccounts.disable(meant(call))).account,
    enableAccount: async (call) => done(await staffAccounts.enable(meant(call))).account,
    resetAccount: async (call) => done(await staffAccounts.reset(meant(call))),
  };
}

/** @throws Refused */
function done<D extends object>(
  outcome: D | { readonly refused: 'not_found' | 'conflict' | 'username_taken' },
): Exclude<D, { refused: string }> {
  if ('refused' in outcome) throw new Refused(outcome.refused as 'not_found');
  return outcome as Exclude<D, { refused: string }>;
}
