/** Other systems as their page lists them, with the keys each has. */
import {
  type AgencyId,
  type DataOf,
  type Integration,
  type IntegrationId,
  type IntegrationKey,
  type IntegrationKeyId,
  type listIntegrations,
  measurementKinds,
  type QueryOf,
  type UserId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { anyContaining } from '../db/paged.ts';

export async function findIntegrations(
  db: Db,
  agencyIds: readonly AgencyId[],
  { search, order, offset, limit }: QueryOf<typeof listIntegrations>,
): Promise<DataOf<typeof listIntegrations>> {
  const found = inForce(db, agencyIds).where(anyContaining(['i.name'], search));
  const [rows, { count }] = await Promise.all([
    found
      .select(shown)
      .orderBy(sql`i.name collate natural_order`, order)
      .orderBy('i.integration_id', order)
      .offset(offset)
      .limit(limit)
      .execute(),
    found.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: await withKeys(db, rows), total: count };
}

export async function findIntegration(db: Db, agencyId: AgencyId, id: IntegrationId): Promise<Integration | null> {
  const rows = await inForce(db, [agencyId]).where('i.integration_id', '=', id).select(shown).execute();
  const [integration] = await withKeys(db, rows);
  return integration ?? null;
}

const inForce = (db: Db, agencyIds: readonly AgencyId[]) =>
  db
    .selectFrom('integrations as i')
    .where('i.agency_id', 'in', [...agencyIds])
    .where('i.removed_at', 'is', null);

const shown = ['i.agency_id', 'i.integration_id', 'i.revision', 'i.name', 'i.kinds', 'i.names'] as const;

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];
const select = (db: Db) => db.selectFrom('integrations as i').select(shown);

async function withKeys(db: Db, rows: readonly Row[]): Promise<Integration[]> {
  const keys = await keysOf(db, rows);
  return rows.map((row) => ({
    integration_id: row.integration_id as IntegrationId,
    agency_id: row.agency_id as AgencyId,
    revision: row.revision,
    name: row.name,
    kinds: measurementKinds.filter((kind) => row.kinds.includes(kind)),
    names: row.names,
    keys: keys.get(row.integration_id) ?? [],
  }));
}

/** By system, the older one first. */
async function keysOf(db: Db, of: readonly Row[]): Promise<ReadonlyMap<number, IntegrationKey[]>> {
  const keys = new Map<number, IntegrationKey[]>();
  if (of.length === 0) return keys;
  const rows = await db
    .selectFrom('integration_keys as k')
    .innerJoin('users as u', 'u.user_id', 'k.made_by')
    .select(['k.integration_id', 'k.key_id', 'k.hint', 'k.made_at', 'k.made_by', 'u.display_name', 'k.used_at'])
    .where('k.agency_id', 'in', [...new Set(of.map(({ agency_id }) => agency_id))])
    .where(
      'k.integration_id',
      'in',
      of.map(({ integration_id }) => integration_id),
    )
    .orderBy('k.key_id')
    .execute();
  for (const { integration_id, key_id, hint, made_at, made_by, display_name, used_at } of rows) {
    const key: IntegrationKey = {
      key_id: key_id as IntegrationKeyId,
      hint,
      made_at,
      made_by: { user_id: made_by as UserId, name: display_name },
      used_at,
    };
    keys.set(integration_id, [...(keys.get(integration_id) ?? []), key]);
  }
  return keys;
}
