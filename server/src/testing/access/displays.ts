/** Wall screens. Codes are begun beside the wire, because one address may begin only so many. */
import type { AgencyId, UserId } from '@wardlight/contract';
import { makeUser } from '../factories.ts';
import type { AccessCase, World } from './case.ts';
import { anybody, notDisplays, writes } from './rows.ts';

async function begun({ app, fresh }: World): Promise<{ secret: string; code: string }> {
  const pairing = await app.accounts.pairings.begin(fresh());
  if ('waitSeconds' in pairing) throw new Error('a fresh address may begin a pairing');
  return pairing;
}

async function display({ app, provider, foreign }: World, agency: AgencyId): Promise<UserId> {
  const owner = agency === foreign ? await app.accounts.agencies.providerOf(foreign) : provider;
  return (await makeUser(app, 'display', owner ?? provider, agency)).user_id;
}

export const displayAccess = {
  beginPairing: { row: anybody, given: () => ({ body: {} }) },
  collectPairing: { row: anybody, given: async (world) => ({ body: { secret: (await begun(world)).secret } }) },
  pairDisplay: {
    row: writes,
    given: async (world) => ({ body: { code: (await begun(world)).code, name: world.fresh() } }),
  },
  listDisplays: { row: notDisplays },
  changeDisplay: {
    row: writes,
    given: async (world, agency) => ({
      params: { user_id: await display(world, agency) },
      body: { name: world.fresh(), names_masked: false, revision: 1 },
    }),
  },
  removeDisplay: {
    row: writes,
    given: async (world, agency) => ({ params: { user_id: await display(world, agency) } }),
  },
} as const satisfies Record<string, AccessCase>;
