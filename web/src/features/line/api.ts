/** LINE in the agency on the screen: who is linked, what is left of the month, and what is done about it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  beginLine,
  confirmLine,
  type DataOf,
  discardLine,
  type LineAccount,
  readLine,
  tryLine,
  unlinkLine,
} from '@wardlight/contract';
import { hasCode } from '../../lib/api/call-error.ts';
import { CallError, call } from '../../lib/api/http.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import type { AgencyChoice } from '../../lib/session/session.ts';
import { addressIn, type LineReading } from './model.ts';

export type TrialEnd = DataOf<typeof tryLine>;

const lineQuery = (scope: AgencyChoice) => ({
  queryKey: ['line', scope],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(readLine, {}, { signal }),
  staleTime: 0,
  retry: false,
});

/** Read again whenever somebody comes back to the page: they were in LINE meanwhile. */
export function useLine() {
  const { scope } = useHere();
  return useQuery({ ...lineQuery(scope), refetchOnWindowFocus: 'always' });
}

export function useReadLineAgain(): () => Promise<LineReading> {
  const { scope } = useHere();
  const client = useQueryClient();
  return () => client.fetchQuery(lineQuery(scope));
}

/** Where to send the browser. */
export async function begin(): Promise<string> {
  const { url } = await call(beginLine, { body: {} });
  const address = addressIn(url);
  if (address === null)
    throw new CallError({ code: 'unexpected', status: 200, message: 'LINE is not where a browser can go' });
  return address;
}

const authorizationOf = (id: number) => ({ params: { authorization_id: String(id) } });

export const confirmWaiting = (id: number) => call(confirmLine, { ...authorizationOf(id), body: {} });

export async function discardWaiting(id: number): Promise<void> {
  await call(discardLine, authorizationOf(id));
}

const paramsOf = ({ user_id }: LineAccount) => ({ params: { user_id: String(user_id) } });

/** `refused`: they are no longer linked, or whoever asks may not unlink them; the server does not say which. */
export async function unlink(account: LineAccount): Promise<'done' | 'refused'> {
  try {
    await call(unlinkLine, paramsOf(account));
    return 'done';
  } catch (error) {
    if (hasCode(error, 'not_found')) return 'refused';
    throw error;
  }
}

export async function sendTrial(account: LineAccount): Promise<TrialEnd> {
  try {
    return await call(tryLine, { ...paramsOf(account), body: {} });
  } catch (error) {
    if (hasCode(error, 'not_found')) return { state: 'failed', problem: 'gone' };
    throw error;
  }
}
