/** Whether somebody heard the alarm on a screen, asked at the start of a shift. */
import type { Handlers } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { deviceLabel } from '../../store/accounts/sign-in/device-label.ts';
import type { Accounts } from '../../store/accounts.ts';

export function soundCheckHandlers({
  soundChecks,
}: Pick<Accounts, 'soundChecks'>): Pick<Handlers, 'readSoundCheck' | 'noteSoundHeard'> {
  return {
    readSoundCheck: ({ place, query }) => soundChecks.read(oneAgency(place), query.screen_id),
    async noteSoundHeard({ place, body, actor, agent }) {
      const agency = oneAgency(place);
      const through = actor.accountId === actor.userId ? null : actor.accountId;
      await soundChecks.note(agency, body.screen_id, { by: actor.userId, through, device: deviceLabel(agent) });
      return await soundChecks.read(agency, body.screen_id);
    },
  };
}
