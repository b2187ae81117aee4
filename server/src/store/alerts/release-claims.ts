/** Alerts whose claimer was shut out: nobody is on the way any more, and everybody must know (`docs/decisions/102`). */
import type { AgencyId, AlertId, BedId, NetworkId, UserId } from '@wardlight/contract';
import type pg from 'pg';
import type { Outcome, Work } from '../bed-state/works.ts';
import { instantText } from '../db/database.ts';
import type { Networks } from './networks.ts';

export interface ReleasingContext {
  readonly pool: pg.Pool;
  readonly submit: (work: Work) => Promise<Outcome>;
  readonly networks: Pick<Networks, 'answer'>;
}

interface Claimed {
  readonly agency_id: AgencyId;
  readonly alert_id: AlertId;
  readonly claimed_by: UserId;
  readonly bed_id: BedId | null;
  readonly network_id: NetworkId | null;
}

/** Along `alerts_open`. What somebody is with waits until they said they would be gone. */
const claimsOfClosedAccounts = `
  select a.agency_id, a.alert_id, a.claimed_by, a.bed_id, a.network_id
  from alerts a join users u on u.user_id = a.claimed_by
  where a.closed_at is null and a.told_at is not null and a.cleared_at is null and a.still_at is null
    and (a.with_until is null or a.with_until <= $1) and u.disabled_at is not null
  order by a.agency_id, a.raised_at, a.alert_id limit 500`;

/**
 * Looked for, not left to whoever closes the account: it may be closed by another server, which may stop before it has told the beds, and
 * a claim may arrive at that very moment. Asked twice, the second finds nothing.
 */
export async function releaseClaims({ pool, submit, networks }: ReleasingContext, at: number): Promise<void> {
  const { rows } = await pool.query<Claimed>({
    name: 'claims-of-closed-accounts',
    text: claimsOfClosedAccounts,
    values: [instantText(at)],
  });
  const asked = await Promise.allSettled(
    rows.map(async ({ agency_id, alert_id, claimed_by, bed_id, network_id }) => {
      const input = { kind: 'unclaim', at, alertIds: [alert_id], of: claimed_by } as const;
      if (network_id !== null) await networks.answer(agency_id, network_id, input);
      else if (bed_id !== null) await submit({ by: 'bed', agencyId: agency_id, bedId: bed_id, input });
    }),
  );
  const failures = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (failures.length > 0) throw new AggregateError(failures, 'claims of closed accounts could not be released');
}
