/** The nighttime rest window of the agency (specification §7 `/api/dashboard/sleep`). */
import type { Clock } from '../../clock.ts';
import type { Handlers } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Accounts } from '../../store/accounts.ts';

export function restTimeHandlers(
  { agencies }: Pick<Accounts, 'agencies'>,
  clock: Clock,
): Pick<Handlers, 'readRestTime' | 'saveRestTime'> {
  return {
    async readRestTime({ place }) {
      const night = await agencies.nightOf(oneAgency(place));
      if (night === null) throw new Refused('not_found');
      return night;
    },
    async saveRestTime({ place, body, actor }) {
      const { read, ...night } = body;
      const outcome = await agencies.saveNight(oneAgency(place), { night, read }, actor, clock.now());
      if (outcome !== 'saved') throw new Refused(outcome);
      return night;
    },
  };
}
