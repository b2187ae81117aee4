/** Other systems with a key, without the way over an agent's page. */
import {
  type AgencyId,
  type IntegrationId,
  type IntegrationKeyId,
  type MeasurementKind,
  measurementKinds,
} from '@wardlight/contract';
import { newIntegrationKey } from '../store/integrations/keys.ts';
import type { Store } from '../store/open.ts';

export interface MadeIntegration {
  readonly integration_id: IntegrationId;
  readonly key_id: IntegrationKeyId;
  readonly key: string;
}

let count = 0;

/** Its key is made by whoever was there first. */
export async function makeIntegration(
  { store }: { readonly store: Pick<Store, 'pool'> },
  agency: AgencyId,
  {
    kinds = measurementKinds,
    names = true,
  }: { readonly kinds?: readonly MeasurementKind[]; readonly names?: boolean } = {},
): Promise<MadeIntegration> {
  const ask = async (text: string, values: unknown[]) => (await store.pool.query(text, values)).rows[0];
  const { integration_id } = await ask(
    'insert into integrations (agency_id, name, kinds, names) values ($1, $2, $3, $4) returning integration_id',
    [agency, `System ${++count}`, [...kinds], names],
  );
  const { key, hash, hint } = newIntegrationKey(agency, integration_id);
  const made = await ask(
    `insert into integration_keys (agency_id, integration_id, hash, hint, made_at, made_by)
     select $1, $2, $3, $4, now(), user_id from users order by user_id limit 1 returning key_id`,
    [agency, integration_id, hash, hint],
  );
  if (made === undefined) throw new Error('a key is made by somebody: make a user first');
  return { integration_id, key_id: made.key_id, key };
}
