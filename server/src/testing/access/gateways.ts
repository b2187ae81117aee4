/** Gateways and their keys: staff see them, agents keep them. What a gateway posts is for its key only (`features/gateways/post.test.ts`). */
import type { AgencyId, GatewayId } from '@wardlight/contract';
import { postedReading } from '@wardlight/contract/testing';
import { makeGateway } from '../gateways.ts';
import type { AccessCase, World } from './case.ts';
import { agentsWrite, gatewaysOnly, notDisplays } from './rows.ts';

const gateway = async ({ app }: World, agency: AgencyId): Promise<{ gateway_id: GatewayId }> => ({
  gateway_id: (await makeGateway(app, agency)).gateway_id,
});
const fields = ({ fresh }: World) => ({ name: fresh(), serial: fresh(), readings_per_second: 50 });

export const gatewayAccess = {
  listGateways: { row: notDisplays },
  addGateway: { row: agentsWrite, given: (world) => ({ body: { ...fields(world), family: 'fora' } }) },
  changeGateway: {
    row: agentsWrite,
    given: async (world, agency) => ({
      params: await gateway(world, agency),
      body: { ...fields(world), revision: 1 },
    }),
  },
  removeGateway: { row: agentsWrite, given: async (world, agency) => ({ params: await gateway(world, agency) }) },
  makeGatewayKey: {
    row: agentsWrite,
    given: async (world, agency) => ({ params: await gateway(world, agency), body: {} }),
  },
  revokeGatewayKey: {
    row: agentsWrite,
    given: async (world, agency) => {
      const { gateway_id, key_id } = await makeGateway(world.app, agency);
      return { params: { gateway_id, key_id } };
    },
  },
  postReadings: {
    row: gatewaysOnly,
    given: () => ({ params: { family: 'fora' }, body: postedReading() }),
  },
} as const satisfies Record<string, AccessCase>;
