/** One call of the matrix: who may make it, and what it needs to succeed. */
import type { AgencyId, ProviderId } from '@wardlight/contract';
import type { Account } from '../../store/accounts/account.ts';
import type { TestApp } from '../app.ts';
import type { CallGiven } from '../calls.ts';
import type { MadeBed } from '../factories.ts';
import type { Row } from './rows.ts';

export interface World {
  readonly app: TestApp;
  readonly provider: ProviderId;
  /** The agency of the staff and the display; `sister` is of the same provider, `foreign` of another. */
  readonly own: AgencyId;
  readonly sister: AgencyId;
  readonly foreign: AgencyId;
  readonly people: Record<
    'staff' | 'display' | 'agent' | 'disabled' | 'newcomer' | 'station',
    Account & { password: string }
  >;
  /** A bed with resident and mat that has an alert nobody has answered; each is given out once. */
  alarmedBed(agency: AgencyId): MadeBed & { readonly alert_id: string };
  /** One that nothing else uses. */
  bed(agency: AgencyId): Promise<MadeBed>;
  /** A name, serial number or code that was never given out. */
  fresh(): string;
}

export type Asked = Pick<CallGiven, 'params' | 'query' | 'body' | 'file'>;

export interface AccessCase {
  readonly row: Row;
  /** Makes what the call is about, anew in this agency, so that it succeeds there. Nothing = the call needs nothing. */
  readonly given?: (world: World, agency: AgencyId) => Asked | Promise<Asked>;
  /** What answers whoever may: `ok` unless said, where an answer of `ok` would take more than one call. */
  readonly allowed?: string;
  /** What answers ids of another agency's things, and ids that never were; `not_found` unless said. */
  readonly elsewhere?: string;
}
