/**
 * The types that bind the contract's table of calls to the code that answers them: a missing or an extra handler, a body read wrongly
 * or an answer of the wrong shape does not compile.
 */
import type {
  AgencyId,
  BodyOrFileOf,
  DataOf,
  ParamsOf,
  ProviderAction,
  QueryOf,
  Route,
  RouteName,
  Routes,
} from '@wardlight/contract';
import type { Session } from '../store/accounts/sign-in/sessions.ts';
import type { Actor } from '../store/audit/audit.ts';
import type { Written } from './answers.ts';
import type { CallingGateway } from './gateway-key.ts';

interface Given<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOrFileOf<R>;
}

interface AnyCaller {
  /** What the caller's program says of itself; null = nothing. */
  readonly agent: string | null;
  /** `X-App-Version`; null = a browser. */
  readonly appVersion: string | null;
  /** Of a body of several files, with its boundary; null = the body is one file, or JSON. */
  readonly multipart: string | null;
  /** Aborted when the caller hangs up before the answer: what takes long or waits its turn ends with it. */
  readonly signal: AbortSignal;
}

interface PublicCall extends AnyCaller {
  /** Of signing in: more than the calls of a minute came from there, and for so long only known names are looked at; 0 = not so. */
  readonly crowdedSeconds: number;
  /** Of the caller, as far as the trusted proxies say. */
  readonly address: string;
}

interface ProviderCall extends AnyCaller {
  readonly session: Session;
  readonly actor: Actor;
}

interface GatewayCall extends AnyCaller {
  readonly gateway: CallingGateway;
}

interface SessionCall extends ProviderCall {
  /** The agencies this account may enter among those the caller named in X-Agency-Id; null when none was named. @throws Refused */
  place(): Promise<Place | null>;
}

interface AgencyCall extends ProviderCall {
  readonly place: Place;
}

/** Where a call acts: one agency, or all agencies of a provider. Queries are always given `agencyIds`. */
export interface Place {
  readonly agency_id: AgencyId | 'all';
  readonly agencyIds: readonly AgencyId[];
}

export type CallOf<R extends Route> = Given<R> &
  (R['access'] extends 'public'
    ? PublicCall
    : R['access'] extends 'gateway'
      ? GatewayCall
      : R['access'] extends 'session'
        ? SessionCall
        : R['access'] extends ProviderAction
          ? ProviderCall
          : AgencyCall);

export type Handler<R extends Route> = (call: CallOf<R>) => Promise<DataOf<R> | Written<DataOf<R>>>;
export type Handlers = { readonly [N in RouteName]: Handler<Routes[N]> };
