/** The waiting that this tab shows, also where another agency is chosen meanwhile: in this tab or in another, the choice is the browser's. */
import type { Waiting } from '@wardlight/contract';
import { createStore, useStore } from '../../lib/browser/store.ts';
import type { AgencyChoice } from '../../lib/session/session.ts';

const open = createStore<Waiting | null>(null);

/** @param shown of the agency that is chosen; null = none, and what is open elsewhere stays so */
export function noteShown(agency: AgencyChoice, shown: Waiting | null): void {
  const was = open.get();
  if (was === shown || (shown === null && was?.agency_id !== agency)) return;
  open.set(shown);
}

/** Of another agency than this one; only what they began themselves. */
export function useOpenElsewhere(agency: AgencyChoice, me: number): Waiting | null {
  const waiting = useStore(open);
  return waiting === null || waiting.agency_id === agency || waiting.began_by.user_id !== me ? null : waiting;
}
