/** Shifts and their handover (decisions §12). */
import type { Clock } from '../../clock.ts';
import type { Handlers } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Accounts } from '../../store/accounts.ts';
import type { Signing } from '../../store/handovers/handovers.ts';
import type { Store } from '../../store/open.ts';

type Calls =
  | 'listHandovers'
  | 'readHandover'
  | 'readOpenHandover'
  | 'giveHandover'
  | 'acceptHandover'
  | 'readShifts'
  | 'saveShifts';

/** A shared station shows anybody who stands there the shifts that are handed over now; those before are records. */
const careForMs = 48 * 3_600_000;

/** What reads many rows. */
export function handoverReads(
  { list, read }: Pick<Store['handovers'], 'list' | 'read'>,
  { pins }: Pick<Accounts, 'pins'>,
  clock: Pick<Clock, 'now'>,
): Pick<Handlers, 'listHandovers' | 'readHandover'> {
  const isOfPerson = async ({ session, actor }: Pick<SignCall, 'session' | 'actor'>) =>
    !session.shared || (actor.userId !== session.user_id && (await pins.isOpen(session.session_id, actor.userId)));
  return {
    async listHandovers({ place, query: { offset, limit, ...wish }, session, actor }) {
      const least = (await isOfPerson({ session, actor })) ? 0 : clock.now() - careForMs;
      const from = Math.max(wish.from ?? 0, least);
      return await list({ agencyId: oneAgency(place), ...wish, from }, { offset, limit });
    },
    async readHandover({ place, params, session, actor }) {
      const found = await read(oneAgency(place), params.handover_id, clock.now());
      if (found === null) throw new Refused('not_found');
      if (found.from_at < clock.now() - careForMs && !(await isOfPerson({ session, actor })))
        throw new Refused('person_required');
      return found;
    },
  };
}

export function handoverHandlers(
  { handovers }: Pick<Store, 'handovers'>,
  accounts: Pick<Accounts, 'pins'>,
  clock: Clock,
): Pick<Handlers, Calls> {
  return {
    ...handoverReads(handovers, accounts, clock),
    readOpenHandover: async ({ place }) => ({ open: await handovers.readOpen(oneAgency(place), clock.now()) }),
    giveHandover: async ({ body, ...call }) => doneOr(await handovers.give(signingOf(call), body.text, clock.now())),
    acceptHandover: async (call) => doneOr(await handovers.accept(signingOf(call), clock.now())),
    async readShifts({ place }) {
      const starts = await handovers.shiftsOf(oneAgency(place));
      if (starts === null) throw new Refused('not_found');
      return { starts };
    },
    async saveShifts({ place, body, actor }) {
      const outcome = await handovers.saveShifts(oneAgency(place), body, actor, clock.now());
      if (outcome !== 'saved') throw new Refused(outcome);
      return { starts: body.starts };
    },
  };
}

type SignCall = Pick<Parameters<Handlers['acceptHandover']>[0], 'session' | 'place' | 'params' | 'actor'>;

/** Given and taken by name: a station that names nobody has none. */
function signingOf({ session, place, params, actor }: SignCall): Signing {
  if (session.shared && actor.userId === session.user_id) throw new Refused('person_required');
  return {
    agencyId: oneAgency(place),
    handoverId: params.handover_id,
    by: actor.userId,
    through: actor.accountId === actor.userId ? null : actor.accountId,
  };
}

function doneOr<T extends object>(outcome: T | 'not_found' | 'conflict'): T {
  if (typeof outcome === 'string') throw new Refused(outcome);
  return outcome;
}
