/** "Turned", and taking it back. The answer is the bed as it is now; the channel tells the same. */
import { useQueryClient } from '@tanstack/react-query';
import { type BedLive, type Posture, takeBackTurn, turnResident } from '@wardlight/contract';
import { useAction } from '../../lib/api/action.ts';
import { hasCode } from '../../lib/api/call-error.ts';
import { call } from '../../lib/api/http.ts';
import { useAsPerson } from '../../lib/session/acting-person.ts';
import type { TurnRow } from './model.ts';

/** What hangs on who lies where. */
const behind = ['board', 'bedHour', 'resident'] as const;

type Given = Pick<TurnRow['tile'], 'bed_id' | 'resident'>;

export function useTurning({ bed_id, resident }: Given, onLive: (live: BedLive) => void) {
  const client = useQueryClient();
  const asPerson = useAsPerson();
  const deed = useAction();
  const params = { bed_id: String(bed_id) };
  const stay_id = resident.stay_id;
  const ask = (send: () => Promise<BedLive>, done: () => void = () => {}) =>
    asPerson(() =>
      deed.run(async () => {
        try {
          onLive(await send());
          done();
          await client.invalidateQueries({ queryKey: ['bedHour'] });
        } catch (error) {
          // Somebody else lies there: what is shown here is behind, whoever told it.
          if (hasCode(error, 'resident_changed'))
            await Promise.all(behind.map((part) => client.invalidateQueries({ queryKey: [part] })));
          throw error;
        }
      }),
    );
  return {
    ...deed,
    turn: (side: Posture | null, done: () => void) =>
      ask(() => call(turnResident, { params, body: { stay_id, ...(side !== null && { side }) } }), done),
    /** @param turned_at names the turn that is shown */
    takeBack: (turned_at: number) => ask(() => call(takeBackTurn, { params, body: { stay_id, turned_at } })),
  };
}
