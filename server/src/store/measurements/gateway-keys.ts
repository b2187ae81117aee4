/**
 * Keys of gateways: `wlg-<agency>-<gateway>-<secret>`, so that a key is looked for in its own agency. Kept as a hash; a secret of 256 bits
 * needs no slow one.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type AgencyId, type GatewayId, meterFamilySchema } from '@wardlight/contract';
import { type Db, instant } from '../db/database.ts';
import type { KnownGateway } from './kept.ts';

const form = /^wlg-([1-9][0-9]{0,9})-([1-9][0-9]{0,9})-[A-Za-z0-9_-]{43}$/;
const hintLength = 4;
const mostId = 2_147_483_647;

export interface MadeKey {
  readonly key: string;
  readonly hash: Buffer;
  readonly hint: string;
}

export function newGatewayKey(agencyId: AgencyId, gatewayId: GatewayId): MadeKey {
  const key = `wlg-${agencyId}-${gatewayId}-${randomBytes(32).toString('base64url')}`;
  return { key, hash: hashOf(key), hint: key.slice(-hintLength) };
}

export interface FoundKey extends KnownGateway {
  readonly keyId: number;
}

/** The gateway that a key says it is of, whether or not there is such a key; null = of no form that we give out. */
export function gatewayNamedIn(key: string): GatewayId | null {
  const gateway = Number(form.exec(key)?.[2] ?? 0);
  return gateway === 0 || gateway > mostId ? null : (gateway as GatewayId);
}

/** Whose key it is; null = nobody's, revoked, or of a gateway that was removed. */
export async function findGatewayKey(db: Db, key: string): Promise<FoundKey | null> {
  const [, agency = '', gateway = ''] = form.exec(key) ?? [];
  const [agencyId, gatewayId] = [Number(agency), Number(gateway)];
  if (agencyId === 0 || agencyId > mostId || gatewayId > mostId) return null;
  const row = await db
    .selectFrom('gateway_keys as k')
    .innerJoin('gateways as g', (join) =>
      join.onRef('g.agency_id', '=', 'k.agency_id').onRef('g.gateway_id', '=', 'k.gateway_id'),
    )
    .select(['k.key_id', 'g.family', 'g.readings_per_second'])
    .where('k.agency_id', '=', agencyId)
    .where('k.hash', '=', hashOf(key))
    .where('k.gateway_id', '=', gatewayId)
    .where('g.removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    agencyId: agencyId as AgencyId,
    gatewayId: gatewayId as GatewayId,
    family: meterFamilySchema.parse(row.family),
    readingsPerSecond: row.readings_per_second,
    keyId: row.key_id,
  };
}

const usedEveryMs = 60_000;

/** To the minute: a gateway that posts each second writes nothing most times. */
export async function noteKeyUsed(db: Db, { agencyId, keyId }: FoundKey, now: number): Promise<void> {
  await db
    .updateTable('gateway_keys')
    .set({ used_at: instant(now) })
    .where('agency_id', '=', agencyId)
    .where('key_id', '=', keyId)
    .where((where) => where.or([where('used_at', 'is', null), where('used_at', '<', instant(now - usedEveryMs))]))
    .execute();
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
