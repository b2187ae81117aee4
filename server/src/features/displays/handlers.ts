/** Wall screens: paired by a code, board only, revocable (decisions §1 `display`). */
import type { Handlers } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { DisplayPlace } from '../../store/accounts/team/displays.ts';
import type { Accounts } from '../../store/accounts.ts';
import { currentUser } from '../../store/agencies/current-user.ts';

type Parts = Pick<Accounts, 'agencies' | 'displays' | 'pairings'>;

export function displayHandlers({
  agencies,
  displays,
  pairings,
}: Parts): Pick<
  Handlers,
  'beginPairing' | 'collectPairing' | 'pairDisplay' | 'listDisplays' | 'changeDisplay' | 'removeDisplay'
> {
  return {
    async beginPairing({ address }) {
      const begun = await pairings.begin(address);
      if ('waitSeconds' in begun) throw new Refused('too_many_attempts', { retryAfter: begun.waitSeconds });
      return begun;
    },
    async collectPairing({ body, address, agent }) {
      const collected = await pairings.collect(body.secret, { address, agent });
      if (collected === 'gone') throw new Refused('pairing_invalid');
      if (collected === 'waiting') return { state: 'waiting' };
      const { token, session } = collected;
      return { state: 'paired', token, user: await currentUser(session, null, agencies) };
    },
    async pairDisplay({ body, session, ...call }) {
      const { guesses } = pairings;
      const guesser = String(session.user_id);
      const retryAfter = await guesses.spend(guesser);
      if (retryAfter > 0) throw new Refused('too_many_attempts', { retryAfter });
      const display = await displays.pair(placeOf({ session, ...call }), oneAgency(call.place), body);
      if (display === null) throw new Refused('pairing_invalid');
      await guesses.giveBack(guesser);
      return display;
    },
    listDisplays: ({ place }) => displays.list(place.agencyIds),
    async changeDisplay({ params, body, ...call }) {
      const changed = await displays.change(placeOf(call), params.user_id, body);
      if (changed === 'not_found' || changed === 'conflict') throw new Refused(changed);
      return changed;
    },
    async removeDisplay({ params, ...call }) {
      if (!(await displays.remove(placeOf(call), params.user_id))) throw new Refused('not_found');
      return {};
    },
  };
}

type DisplayCall = Pick<Parameters<Handlers['changeDisplay']>[0], 'place' | 'session' | 'actor'>;

const placeOf = ({ place, session, actor }: DisplayCall): DisplayPlace => ({
  by: actor,
  providerId: session.provider_id,
  agencyIds: place.agencyIds,
});
