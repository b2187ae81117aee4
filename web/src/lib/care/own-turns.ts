/**
 * The last "turned" of a bed, where whoever is at this screen said it and may still take it back. The server tells it with the bed, so that it
 * stands on the turn list and in the drawer alike, on every screen of theirs and after a reload.
 */
import { type BedLive, turnBackMs } from '@wardlight/contract';
import { useNow } from '../browser/timers.ts';
import { useActingPerson } from '../session/acting-person.ts';
import { useHere } from '../session/current-user.tsx';

export type OwnTurn = NonNullable<BedLive['last_turn']>;

/** Of a bed as it was last told; null = nothing of theirs can be taken back. */
export function useOwnTurnOf(): (live: Pick<BedLive, 'last_turn'>) => OwnTurn | null {
  const { user } = useHere();
  const person = useActingPerson();
  // A bed of which nothing more is told goes on saying what it was.
  const now = useNow();
  // On a station the name that was chosen is what the server knows of who it was.
  const me = (user.shared ? person?.user_id : undefined) ?? user.user_id;
  return ({ last_turn: turn }) => (turn !== undefined && turn.by === me && now - turn.at <= turnBackMs ? turn : null);
}
