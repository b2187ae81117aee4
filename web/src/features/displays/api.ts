/** The wall screens of the agency on the screen. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Display, listDisplays, removeDisplay } from '@wardlight/contract';
import { CallError, call } from '../../lib/api/http.ts';
import { useHere } from '../../lib/session/current-user.tsx';

export const displaysPage = '/displays';

export function useDisplays() {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['displays', scope],
    queryFn: ({ signal }) => call(listDisplays, {}, { signal }),
    // When they were last seen changes by itself.
    refetchInterval: 60_000,
  });
}

export function useReadDisplaysAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['displays'] });
}

export const paramsOf = ({ user_id }: Display) => ({ params: { user_id: String(user_id) } });

/** One that is gone already is what was wanted. */
export async function revoke(display: Display): Promise<void> {
  try {
    await call(removeDisplay, paramsOf(display));
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error;
  }
}

/** As it is stored now; null = revoked meanwhile. */
export async function readAnew(display: Display): Promise<Display | null> {
  const all = await call(listDisplays);
  return all.find(({ user_id }) => user_id === display.user_id) ?? null;
}
