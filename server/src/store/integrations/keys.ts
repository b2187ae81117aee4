/**
 * Keys of other systems: `wli-<agency>-<system>-<secret>`, so that a key is looked for in its own agency. Kept as a hash; a secret of 256 bits
 * needs no slow one.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  type AgencyId,
  type IntegrationId,
  type MeasurementKind,
  measurementKinds,
  type ProviderId,
} from '@wardlight/contract';
import { type Db, instant } from '../db/database.ts';

const form = /^wli-([1-9][0-9]{0,9})-([1-9][0-9]{0,9})-[A-Za-z0-9_-]{43}$/;
const hintLength = 4;
const mostId = 2_147_483_647;

export interface MadeIntegrationKey {
  readonly key: string;
  readonly hash: Buffer;
  readonly hint: string;
}

export function newIntegrationKey(agencyId: AgencyId, id: IntegrationId): MadeIntegrationKey {
  const key = `wli-${agencyId}-${id}-${randomBytes(32).toString('base64url')}`;
  return { key, hash: hashOf(key), hint: key.slice(-hintLength) };
}

/** Who reads, and what it may. */
export interface Reader {
  readonly agencyId: AgencyId;
  readonly providerId: ProviderId;
  readonly integrationId: IntegrationId;
  readonly name: string;
  readonly keyId: number;
  readonly kinds: readonly MeasurementKind[];
  readonly names: boolean;
  /** IANA zone of the agency. */
  readonly zone: string;
}

/** Null = a key that was never made, is revoked, or of a system that was removed. */
export async function findIntegrationKey(db: Db, key: string): Promise<Reader | null> {
  const [, agency = '', integration = ''] = form.exec(key) ?? [];
  const [agencyId, integrationId] = [Number(agency), Number(integration)];
  if (agencyId === 0 || agencyId > mostId || integrationId > mostId) return null;
  const row = await db
    .selectFrom('integration_keys as k')
    .innerJoin('integrations as i', (join) =>
      join.onRef('i.agency_id', '=', 'k.agency_id').onRef('i.integration_id', '=', 'k.integration_id'),
    )
    .innerJoin('agencies as a', 'a.agency_id', 'k.agency_id')
    .select(['k.key_id', 'i.name', 'i.kinds', 'i.names', 'a.provider_id', 'a.timezone'])
    .where('k.agency_id', '=', agencyId)
    .where('k.hash', '=', hashOf(key))
    .where('k.integration_id', '=', integrationId)
    .where('i.removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    agencyId: agencyId as AgencyId,
    providerId: row.provider_id as ProviderId,
    integrationId: integrationId as IntegrationId,
    name: row.name,
    keyId: row.key_id,
    kinds: measurementKinds.filter((kind) => row.kinds.includes(kind)),
    names: row.names,
    zone: row.timezone,
  };
}

const usedEveryMs = 60_000;

/** To the minute: a system that asks each second writes nothing most times. */
export async function noteIntegrationKeyUsed(db: Db, { agencyId, keyId }: Reader, now: number): Promise<void> {
  await db
    .updateTable('integration_keys')
    .set({ used_at: instant(now) })
    .where('agency_id', '=', agencyId)
    .where('key_id', '=', keyId)
    .where((where) => where.or([where('used_at', 'is', null), where('used_at', '<=', instant(now - usedEveryMs))]))
    .execute();
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
