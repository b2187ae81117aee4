/** What a queue must know of a call: for whom it waits, and when nobody waits any more. */
import type { Owner } from '../queues/fair-queue.ts';
import type { Session } from '../store/accounts/sign-in/sessions.ts';
import type { Place } from './handlers.ts';

interface OfAgency {
  readonly session: Session;
  readonly place: Place;
  readonly signal: AbortSignal;
}

export const askedBy = ({
  session,
  place,
  signal,
}: OfAgency): { readonly owner: Owner; readonly signal: AbortSignal } => ({
  owner: { provider: session.provider_id, agency: place.agency_id },
  signal,
});
