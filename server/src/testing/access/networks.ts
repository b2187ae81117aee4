/** Wireless networks and the mats in them. */
import type { AgencyId } from '@wardlight/contract';
import { createMat, createNetwork } from '../../store/beds/register.ts';
import type { AccessCase, World } from './case.ts';
import { notDisplays, writes } from './rows.ts';

async function network({ app, fresh }: World, agency: AgencyId) {
  return { network_id: await createNetwork(app.store.db, agency, { name: fresh(), ssid: 'ward' }) };
}

export const networkAccess = {
  listNetworks: { row: notDisplays },
  readNetwork: { row: notDisplays, given: async (world, agency) => ({ params: await network(world, agency) }) },
  addNetwork: { row: writes, given: ({ fresh }) => ({ body: { name: fresh(), ssid: 'ward', password: null } }) },
  changeNetwork: {
    row: writes,
    given: async (world, agency) => ({
      params: await network(world, agency),
      body: { name: world.fresh(), ssid: 'ward', revision: 1, mats: [] },
    }),
  },
  assignNetwork: {
    row: writes,
    given: async (world, agency) => {
      const mat = { serial: world.fresh(), password: world.fresh(), bedId: null, networkId: null };
      return {
        params: await network(world, agency),
        body: { mats: [{ mat_id: await createMat(world.app.store.db, agency, mat), stay_id: null }] },
      };
    },
  },
  resendNetwork: {
    row: writes,
    given: async (world, agency) => ({ params: await network(world, agency), body: { to: 'all', mats: [] } }),
  },
  removeNetwork: { row: writes, given: async (world, agency) => ({ params: await network(world, agency) }) },
} as const satisfies Record<string, AccessCase>;
