/** What a draft would have told (issue "Rehearsal"; `docs/decisions/103`). The replaying itself is done beside the calls. */
import { randomUUID } from 'node:crypto';
import type { Rehearsal } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { RehearsalStage } from '../../rehearsals/open-rehearsals.ts';
import type { Store } from '../../store/open.ts';

type RehearsalHandlers = Pick<
  Handlers,
  'beginRehearsal' | 'readRunningRehearsal' | 'readRehearsal' | 'cancelRehearsal'
>;

export interface RehearsalParts {
  readonly store: Pick<Store, 'rehearsals'>;
  readonly stage: RehearsalStage;
  readonly clock: Clock;
}

export function rehearsalHandlers({ store: { rehearsals }, stage, clock }: RehearsalParts): RehearsalHandlers {
  const known = async ({ agencyIds }: Place, rehearsalId: string): Promise<Rehearsal> => {
    const found = await rehearsals.read(agencyIds, rehearsalId);
    if (found === null) throw new Refused('not_found');
    return found;
  };

  return {
    async beginRehearsal({ session, place, body: { draft, resident_ids, nights, keep_overrides } }) {
      const key = { agencyId: oneAgency(place), rehearsalId: randomUUID() };
      const residentIds = [...new Set(resident_ids)];
      const begun = await rehearsals.begin(key, { residentIds, nights });
      if (begun !== 'begun') throw new Refused(begun);
      const begunAs = await known(place, key.rehearsalId);
      try {
        const job = { residentIds, draft, nights, keepOverrides: keep_overrides, now: clock.now() };
        stage.go({ ...key, providerId: session.provider_id }, job);
      } catch (error) {
        await rehearsals.cancel([key.agencyId], key.rehearsalId);
        throw error;
      }
      return begunAs;
    },
    readRunningRehearsal: async ({ place }) => ({ running: await rehearsals.running(oneAgency(place)) }),
    readRehearsal: ({ place, params: { rehearsal_id } }) => known(place, rehearsal_id),
    async cancelRehearsal({ place, params: { rehearsal_id } }) {
      if (!(await rehearsals.cancel(place.agencyIds, rehearsal_id))) throw new Refused('not_found');
      stage.halt(rehearsal_id);
      return known(place, rehearsal_id);
    },
  };
}
