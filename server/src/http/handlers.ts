/**
 * The types that bind the contract's table of calls to the code that answers them: a missing or an extra handler, a body read wrongly
 * or an answer of the wrong shape does not compile.
 */
import type { AgencyId, BodyOf, DataOf, ParamsOf, QueryOf, Route, RouteName, Routes } from '@wardlight/contract';
import type { Session } from '../store/sessions.ts';

interface Given<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
}

interface PublicCall {
  /** Of the caller, as far as the trusted proxies say. */
  readonly address: string;
}

interface SessionCall {
  readonly session: Session;
  /** The agencies this account may enter among those the caller named in X-Agency-Id; null when none was named. @throws Refused */
  place(): Promise<Place | null>;
}

interface AgencyCall {
  readonly session: Session;
  readonly place: Place;
}

/** Where a call acts: one agency, or all agencies of a provider. Queries are always given `agencyIds`. */
export interface Place {
  readonly agency_id: AgencyId | 'all';
  readonly agencyIds: readonly AgencyId[];
}

export type CallOf<R extends Route> = Given<R> &
  (R['access'] extends 'public' ? PublicCall : R['access'] extends 'session' ? SessionCall : AgencyCall);

export type Handler<R extends Route> = (call: CallOf<R>) => Promise<DataOf<R>>;
export type Handlers = { readonly [N in RouteName]: Handler<Routes[N]> };
