/** What a subscription that was not given leaves behind (docs/decisions/130). */
import { type ErrorCode, readChannelName } from '@wardlight/contract';
import type { RefusedEvent } from '../health/security-events.ts';
import type { Session } from '../store/accounts/sign-in/sessions.ts';
import type { Refusal } from './entry.ts';

const codes: Readonly<Record<Refusal, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'no_permission',
  422: 'invalid',
  429: 'too_many_requests',
};

/** @param channel as the screen said it: only the name of a channel that there could be is written down */
export function refusedScreen(
  status: Refusal,
  session: Session | null,
  { channel, address }: { readonly channel: string; readonly address: string | null },
): RefusedEvent {
  const named = readChannelName(channel);
  return {
    code: codes[status],
    account: session?.user_id ?? null,
    agency: session?.agency_id ?? null,
    ...(named === null ? {} : { route: named.kind, asked: named.id }),
    address,
    written: status !== 422,
  };
}
