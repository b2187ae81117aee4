/** Who answers on this screen: whoever is signed in, or on a station of many whoever was chosen; null = nobody is yet. */
import type { UserId } from '@wardlight/contract';
import { useActingPerson } from '../../../lib/session/acting-person.ts';
import { useHere } from '../../../lib/session/current-user.tsx';

export function useMe(): UserId | null {
  const { user } = useHere();
  const acting = useActingPerson();
  return user.shared ? (acting?.user_id ?? null) : user.user_id;
}
