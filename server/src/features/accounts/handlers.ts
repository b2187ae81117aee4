/** Staff accounts, made, shut out and reset by agents (decisions §1; specification §6 "can reset passwords"); and the agents themselves. */
import type { ErrorCode, UserId } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { countingGuesses } from '../../http/names-elsewhere.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Session } from '../../store/accounts/sign-in/sessions.ts';
import type { AgentMeant } from '../../store/accounts/team/agents.ts';
import type { AccountMeant } from '../../store/accounts/team/staff-accounts.ts';
import type { Accounts } from '../../store/accounts.ts';
import type { Actor } from '../../store/audit/audit.ts';

type AccountHandlers = Pick<
  Handlers,
  | 'listAccounts'
  | 'addAccount'
  | 'changeAccount'
  | 'disableAccount'
  | 'enableAccount'
  | 'resetAccount'
  | 'listAgents'
  | 'disableAgent'
  | 'enableAgent'
  | 'removeSecondFactorOf'
>;

export function accountHandlers(
  {
    agents,
    secondFactors,
    staffAccounts,
    takenElsewhere,
    users,
  }: Pick<Accounts, 'agents' | 'secondFactors' | 'staffAccounts' | 'takenElsewhere' | 'users'>,
  clock: Clock,
): AccountHandlers {
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
  const agentMeant = (call: {
    readonly session: Session;
    readonly params: { readonly user_id: UserId };
    readonly actor: Actor;
  }): AgentMeant => ({
    providerId: call.session.provider_id,
    userId: call.params.user_id,
    by: call.actor,
    at: clock.now(),
  });
  return {
    listAccounts: ({ place, query }) => staffAccounts.list(place.agencyIds, query),
    async addAccount({ place, session, actor, body }) {
      const agencyId = oneAgency(place);
      const { provider_id: providerId } = session;
      const trying = { what: 'username', providerId, agencyId, name: body.username, by: actor } as const;
      return await countingGuesses(takenElsewhere, trying, async () =>
        done(await staffAccounts.add({ ...body, agencyId, providerId, by: actor, at: clock.now() })),
      );
    },
    changeAccount: async (call) => done(await staffAccounts.change(meant(call), call.body)).account,
    disableAccount: async (call) => done(await staffAccounts.disable(meant(call))).account,
    enableAccount: async (call) => done(await staffAccounts.enable(meant(call))).account,
    resetAccount: async (call) => done(await staffAccounts.reset(meant(call))),
    listAgents: ({ session, query }) => agents.list(session.provider_id, query),
    disableAgent: async (call) => done(await agents.disable({ ...agentMeant(call), note: call.body.note })).agent,
    enableAgent: async (call) => done(await agents.enable(agentMeant(call))).agent,
    async removeSecondFactorOf({ session, actor, params }) {
      // One's own asks for the factor itself.
      if (params.user_id === session.user_id) throw new Refused('no_permission');
      const account = await users.findOf(session.provider_id, params.user_id);
      if (account === null) throw new Refused('not_found');
      if (!(await secondFactors.remove(account, actor))) throw new Refused('conflict');
      return {};
    },
  };
}

/** @throws Refused */
function done<D extends object>(outcome: D | { readonly refused: ErrorCode }): Exclude<D, { refused: string }> {
  if ('refused' in outcome) throw new Refused(outcome.refused as 'not_found');
  return outcome as Exclude<D, { refused: string }>;
}
