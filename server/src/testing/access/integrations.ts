/** Other systems and their keys: agents see and keep them. */
import type { AgencyId, IntegrationId } from '@wardlight/contract';
import { makeIntegration } from '../integrations.ts';
import type { AccessCase, World } from './case.ts';
import { agentsRead, agentsWrite } from './rows.ts';

const integration = async ({ app }: World, agency: AgencyId): Promise<{ integration_id: IntegrationId }> => ({
  integration_id: (await makeIntegration(app, agency)).integration_id,
});
const fields = ({ fresh }: World) => ({ name: fresh(), kinds: ['spo2'], names: false });

export const integrationAccess = {
  listIntegrations: { row: agentsRead },
  addIntegration: { row: agentsWrite, given: (world) => ({ body: fields(world) }) },
  changeIntegration: {
    row: agentsWrite,
    given: async (world, agency) => ({
      params: await integration(world, agency),
      body: { ...fields(world), revision: 1 },
    }),
  },
  removeIntegration: {
    row: agentsWrite,
    given: async (world, agency) => ({ params: await integration(world, agency) }),
  },
  makeIntegrationKey: {
    row: agentsWrite,
    given: async (world, agency) => ({ params: await integration(world, agency), body: {} }),
  },
  revokeIntegrationKey: {
    row: agentsWrite,
    given: async (world, agency) => {
      const { integration_id, key_id } = await makeIntegration(world.app, agency);
      return { params: { integration_id, key_id } };
    },
  },
} as const satisfies Record<string, AccessCase>;
