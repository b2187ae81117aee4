/** Gateways with a key, without the way over an agent's page; and what they post. */
import type { AgencyId, GatewayId, GatewayKeyId, MeterFamily } from '@wardlight/contract';
import { newGatewayKey } from '../store/measurements/gateway-keys.ts';
import type { Store } from '../store/open.ts';

export interface MadeGateway {
  readonly gateway_id: GatewayId;
  readonly key_id: GatewayKeyId;
  readonly key: string;
  readonly family: MeterFamily;
  /** Empty = over HTTP only. */
  readonly serial: string;
}

export interface GatewayWish {
  readonly family?: MeterFamily;
  readonly serial?: string;
  readonly readingsPerSecond?: number;
}

let count = 0;

export async function makeGateway(
  { store }: { readonly store: Pick<Store, 'pool'> },
  agency: AgencyId,
  { family = 'fora', serial = '', readingsPerSecond = 50 }: GatewayWish = {},
): Promise<MadeGateway> {
  const ask = async (text: string, values: unknown[]) => (await store.pool.query(text, values)).rows[0];
  const { gateway_id } = await ask(
    `insert into gateways (agency_id, name, family, serial, readings_per_second) values ($1, $2, $3, nullif($4, ''), $5)
     returning gateway_id`,
    [agency, `Gateway ${++count}`, family, serial, readingsPerSecond],
  );
  if (serial !== '')
    await ask('insert into gateway_directory (serial, agency_id, gateway_id) values ($1, $2, $3)', [
      serial,
      agency,
      gateway_id,
    ]);
  return { gateway_id, family, serial, ...(await makeKey({ store }, agency, gateway_id)) };
}

/** Made by whoever was there first. */
export async function makeKey(
  { store }: { readonly store: Pick<Store, 'pool'> },
  agency: AgencyId,
  gateway: GatewayId,
): Promise<Pick<MadeGateway, 'key' | 'key_id'>> {
  const { key, hash, hint } = newGatewayKey(agency, gateway);
  const { rows } = await store.pool.query(
    `insert into gateway_keys (agency_id, gateway_id, hash, hint, made_at, made_by)
     select $1, $2, $3, $4, now(), user_id from users order by user_id limit 1 returning key_id`,
    [agency, gateway, hash, hint],
  );
  if (rows.length === 0) throw new Error('a key is made by somebody: make a user first');
  return { key, key_id: rows[0].key_id };
}
