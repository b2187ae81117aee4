/** A page that is about one agency, opened by whoever may stand in another. */
import { type AgencyId, agencyIdSchema, agencyParam } from '@wardlight/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
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

/** The address names one agency, wherever its reader stands: true until they stand there. Who has come may go to another from there. */
export function useArriving(): boolean {
  const [params, setParams] = useSearchParams();
  const asked = z.safeParse(agencyIdSchema, Number(params.get(agencyParam) ?? Number.NaN));
  const standing = useStandingIn(asked.success ? asked.data : null);
  const arrived = params.has(agencyParam) && standing !== 'coming';
  useEffect(() => {
    if (!arrived) return;
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        next.delete(agencyParam);
        return next;
      },
      { replace: true },
    );
  }, [arrived, setParams]);
  return standing === 'coming';
}
