/** Gateways as their page lists them: what came through each, and the keys it has. */
import {
  type AgencyId,
  type DataOf,
  type Gateway,
  type GatewayId,
  type GatewayKey,
  type GatewayKeyId,
  type listGateways,
  meterFamilySchema,
  type QueryOf,
  type ReadingReason,
  type UserId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { anyContaining } from '../db/paged.ts';

export type GatewaysWish = QueryOf<typeof listGateways>;

export async function findGateways(
  db: Db,
  agencyIds: readonly AgencyId[],
  { search, family, order, offset, limit }: GatewaysWish,
): Promise<DataOf<typeof listGateways>> {
  if (agencyIds.length === 0) return { rows: [], total: 0 };
  let found = inForce(db, agencyIds).where(anyContaining(['g.name', 'g.serial'], search));
  if (family !== undefined) found = found.where('g.family', '=', family);
  const [rows, { count }] = await Promise.all([
    found
      .select(shown)
      .orderBy(sql`g.name collate natural_order`, order)
      .orderBy('g.gateway_id', order)
      .offset(offset)
      .limit(limit)
      .execute(),
    found.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: await withKeys(db, rows), total: count };
}

export async function findGateway(
  db: Db,
  agencyIds: readonly AgencyId[],
  gatewayId: GatewayId,
): Promise<Gateway | null> {
  if (agencyIds.length === 0) return null;
  const rows = await inForce(db, agencyIds).where('g.gateway_id', '=', gatewayId).select(shown).execute();
  const [gateway] = await withKeys(db, rows);
  return gateway ?? null;
}

const inForce = (db: Db, agencyIds: readonly AgencyId[]) =>
  db
    .selectFrom('gateways as g')
    .where('g.agency_id', 'in', [...agencyIds])
    .where('g.removed_at', 'is', null);

const shown = [
  ...(['g.agency_id', 'g.gateway_id', 'g.revision', 'g.name', 'g.family', 'g.serial'] as const),
  ...(['g.readings_per_second', 'g.seen_at', 'g.refused_at', 'g.refused_reason'] as const),
  ...(['g.stored', 'g.doubled', 'g.refused', 'g.unassigned', 'g.needs_asking'] as const),
] as const;

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];
const select = (db: Db) => db.selectFrom('gateways as g').select(shown);

async function withKeys(db: Db, rows: readonly Row[]): Promise<Gateway[]> {
  const keys = await keysOf(db, rows);
  /** An ECG comes with a key, too, and no reading with it. */
  const seenAt = ({ gateway_id, seen_at }: Row): number | null => {
    const times = [seen_at, ...(keys.get(gateway_id) ?? []).map(({ used_at }) => used_at)].filter((at) => at !== null);
    return times.length === 0 ? null : Math.max(...times);
  };
  return rows.map((row) => ({
    gateway_id: row.gateway_id as GatewayId,
    agency_id: row.agency_id as AgencyId,
    revision: row.revision,
    name: row.name,
    family: meterFamilySchema.parse(row.family),
    serial: row.serial,
    readings_per_second: row.readings_per_second,
    keys: keys.get(row.gateway_id) ?? [],
    seen_at: seenAt(row),
    counted: {
      stored: row.stored,
      doubled: row.doubled,
      refused: row.refused,
      unassigned: row.unassigned,
      needsAsking: row.needs_asking,
    },
    refused:
      row.refused_at === null || row.refused_reason === null
        ? null
        : { at: row.refused_at, reason: row.refused_reason as ReadingReason },
  }));
}

/** By gateway, the older one first. */
async function keysOf(db: Db, gateways: readonly Row[]): Promise<ReadonlyMap<number, GatewayKey[]>> {
  const keys = new Map<number, GatewayKey[]>();
  if (gateways.length === 0) return keys;
  const rows = await db
    .selectFrom('gateway_keys as k')
    .innerJoin('users as u', 'u.user_id', 'k.made_by')
    .select(['k.gateway_id', 'k.key_id', 'k.hint', 'k.made_at', 'k.made_by', 'u.display_name', 'k.used_at'])
    .where('k.agency_id', 'in', [...new Set(gateways.map(({ agency_id }) => agency_id))])
    .where(
      'k.gateway_id',
      'in',
      gateways.map(({ gateway_id }) => gateway_id),
    )
    .orderBy('k.key_id')
    .execute();
  for (const { gateway_id, key_id, hint, made_at, made_by, display_name, used_at } of rows) {
    const key: GatewayKey = {
      key_id: key_id as GatewayKeyId,
      hint,
      made_at,
      made_by: { user_id: made_by as UserId, name: display_name },
      used_at,
    };
    keys.set(gateway_id, [...(keys.get(gateway_id) ?? []), key]);
  }
  return keys;
}
