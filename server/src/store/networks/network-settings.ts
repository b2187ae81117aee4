/** What a mat is told of a network: read and opened at the moment it is sent. */
import type { AgencyId, NetworkId } from '@wardlight/contract';
import type { Db } from '../db/database.ts';

export interface NetworkSetting {
  readonly ssid: string;
  /** Null = an open network. */
  readonly password: string | null;
}

/** For what a wireless password is sealed (`secrets.ts`). */
export const sealedFor = (networkId: NetworkId): string => `network:${networkId}`;

/** @returns null when there is no such network, or none to look for */
export async function openNetwork(
  db: Db,
  unseal: (sealed: Buffer, about: string) => string,
  agencyId: AgencyId,
  networkId: NetworkId,
): Promise<NetworkSetting | null> {
  const row = await db
    .selectFrom('networks')
    .select(['ssid', 'password'])
    .where('agency_id', '=', agencyId)
    .where('network_id', '=', networkId)
    .executeTakeFirst();
  if (row === undefined || row.ssid === null) return null;
  return { ssid: row.ssid, password: row.password === null ? null : unseal(row.password, sealedFor(networkId)) };
}
