/** A page that is about one agency, opened by whoever may stand in another. */
import type { AgencyId } from '@wardlight/contract';
import { useEffect } from 'react';
import { useHere } from './current-user.tsx';
import { session } from './session.ts';

/** Only agents can go to another agency, and only to one of theirs; for all others the address is as good as none. */
export function useStandingIn(agency: AgencyId | null): 'here' | 'coming' | 'never' {
  const { user, scope } = useHere();
  const mayGo = user.role === 'agent' && user.agencies.some(({ agency_id }) => agency_id === agency);
  const goTo = mayGo && agency !== scope ? agency : null;
  useEffect(() => {
    if (goTo !== null) session.choose(goTo);
  }, [goTo]);
  if (agency === null) return 'never';
  if (agency === scope) return 'here';
  return mayGo ? 'coming' : 'never';
}
