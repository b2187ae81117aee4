/** The demo's gateways: one in each house, whose keys are printed so that somebody can post a reading by hand. */
import type { AgencyId, ProviderId, UserId } from '@wardlight/contract';
import type { KnownGateway } from '../store/measurements/kept.ts';
import type { Store } from '../store/open.ts';
import { plans } from './facility.ts';
import type { KeptFiles, KeptGateways } from './kept-files.ts';

const name = 'FORA 01';

export interface DemoGateway {
  readonly gateway: KnownGateway;
  readonly timezone: string;
}

/** Finds them by the keys that were kept, or makes them. */
export async function makeGateways(
  { gateways, measurements }: Pick<Store, 'gateways' | 'measurements'>,
  files: KeptFiles,
  { providerId, agencyIds }: { readonly providerId: ProviderId; readonly agencyIds: readonly AgencyId[] },
  agent: UserId,
  at: number,
): Promise<readonly DemoGateway[]> {
  const known = (await files.readGateways()) ?? [];
  const keys: KeptGateways[number][] = [];
  const made: DemoGateway[] = [];
  for (const [index, agencyId] of agencyIds.entries()) {
    const { name: where = '', timezone = 'UTC', people } = plans[index] ?? {};
    const [resident] = people?.(1) ?? [];
    const kept = known.find((one) => one.where === where);
    let found = kept === undefined ? null : await measurements.findKey(kept.key);
    let key = kept?.key ?? '';
    if (found === null || found.agencyId !== agencyId) {
      const acting = { providerId, agencyId, by: { userId: agent, accountId: agent, address: null }, at };
      const added = await gateways.add(acting, { name, family: 'fora', serial: null, readings_per_second: 50 });
      // It is there, and its key is lost: whoever wants one makes another on its page.
      if ('refused' in added) continue;
      const keyed = await gateways.makeKey(acting, added.gateway.gateway_id);
      if ('refused' in keyed) continue;
      key = keyed.key;
      found = await measurements.findKey(key);
    }
    if (found === null) continue;
    keys.push({ family: 'fora', key, where, zone: timezone, ...(resident === undefined ? {} : { resident }) });
    made.push({ gateway: found, timezone });
  }
  await files.writeGateways(keys);
  return made;
}
