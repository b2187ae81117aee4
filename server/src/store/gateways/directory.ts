/** What the brokers ask of the register of gateways: which one a serial is. */
import { type AgencyId, type GatewayId, meterFamilySchema } from '@wardlight/contract';
import type { Db } from '../db/database.ts';
import type { KnownGateway } from '../measurements/kept.ts';

/** Null = nobody registered it, or it has no key: a gateway without one is shut, also behind another broker. */
export async function findGatewayBySerial(db: Db, serial: string): Promise<KnownGateway | null> {
  const row = await db
    .selectFrom('gateway_directory as d')
    .innerJoin('gateways as g', (join) =>
      join.onRef('g.agency_id', '=', 'd.agency_id').onRef('g.gateway_id', '=', 'd.gateway_id'),
    )
    .select(['d.agency_id', 'd.gateway_id', 'g.family', 'g.readings_per_second'])
    .where('d.serial', '=', serial)
    .where('g.removed_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('gateway_keys as k')
          .select('k.key_id')
          .whereRef('k.agency_id', '=', 'd.agency_id')
          .whereRef('k.gateway_id', '=', 'd.gateway_id'),
      ),
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    agencyId: row.agency_id as AgencyId,
    gatewayId: row.gateway_id as GatewayId,
    family: meterFamilySchema.parse(row.family),
    readingsPerSecond: row.readings_per_second,
  };
}
