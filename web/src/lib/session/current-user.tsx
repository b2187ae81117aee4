/** Who is signed in and where, for everything inside the guarded layout, which reads it once and hands it down. */
import {
  type Action,
  type Agency,
  type CurrentUser,
  may,
  standardNight,
  type Window,
  windowSchema,
  type YearCount,
  yearCountSchema,
  zoneSchema,
} from '@wardlight/contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import * as z from 'zod/mini';
import { shelf } from '../browser/browser-storage.ts';
import { createStore, useStore } from '../browser/store.ts';
import type { AgencyChoice } from './session.ts';

export interface Here {
  readonly user: CurrentUser;
  /** The agency on the screen; null = all of them, read only. */
  readonly agency: Agency | null;
  /** The same as a key: for query keys and channels. */
  readonly scope: AgencyChoice;
}

/**
 * An agent works in the agency chosen on this browser, as long as it still exists, else in the first, and before there is any in all of
 * none, where the first is made; staff in their own. Null: staff without an agency.
 */
export function whereIs(user: CurrentUser, choice: AgencyChoice | null): Here | null {
  if (user.role === 'agent' && (choice === 'all' || user.agencies.length === 0))
    return { user, agency: null, scope: 'all' };
  const wanted = user.role === 'agent' ? choice : user.agency_id;
  const agency = user.agencies.find((each) => each.agency_id === wanted) ?? user.agencies[0];
  return agency === undefined ? null : { user, agency, scope: agency.agency_id };
}

const HereContext = createContext<Here | null>(null);

export function HereProvider({ here, children }: { here: Here; children: ReactNode }) {
  return <HereContext value={here}>{children}</HereContext>;
}

export function useHere(): Here {
  const here = useContext(HereContext);
  if (here === null) throw new Error('useHere outside the guarded layout');
  return here;
}

/** Whether this account may do so where it stands; the server asks the same rule. */
export function useMay(action: Action): boolean {
  const { user, scope } = useHere();
  const who = { ...user, agency_id: user.role === 'agent' ? null : user.agency_id };
  return may(who, action, { provider_id: user.provider_id, agency_id: scope });
}

/** Zone, night and count of years of the agency on the screen. */
export interface Place {
  readonly timeZone: string;
  readonly night: Window;
  /** Left out = the common era. */
  readonly years?: YearCount | undefined;
}

const placeSchema = z.object({ timeZone: zoneSchema, night: windowSchema, years: z.optional(yearCountSchema) });
const kept = shelf('localStorage', 'place', placeSchema);
/** The agency last seen on this browser, so that the login page already follows its night. */
const lastPlace = createStore<Place | null>(kept.read());

const placeOf = ({ timezone, night, years }: Agency): Place => ({ timeZone: timezone, night, years });

export function rememberPlace(agency: Agency): void {
  const place = placeOf(agency);
  if (JSON.stringify(place) === JSON.stringify(lastPlace.get())) return;
  kept.write(place);
  lastPlace.set(place);
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Of the agency on the screen, else of the one last seen here, else of this machine. */
export function usePlace(): Place {
  const agency = useContext(HereContext)?.agency ?? null;
  const last = useStore(lastPlace);
  return useMemo(() => {
    if (agency !== null) return placeOf(agency);
    return last ?? { timeZone: ownZone(), night: standardNight };
  }, [agency, last]);
}
