/** Staff accounts, kept by agents, and the agents themselves. */
import type { AgencyId, UserId } from '@wardlight/contract';
import { makeUser } from '../factories.ts';
import type { AccessCase, Asked, World } from './case.ts';
import { agentsRead, agentsWrite, ofProvider } from './rows.ts';

async function someone({ app }: World, agency: AgencyId, role: 'staff' | 'agent' = 'staff'): Promise<UserId> {
  const provider = await app.accounts.agencies.providerOf(agency);
  if (provider === null) throw new Error(`there is no agency ${agency}`);
  return (await makeUser(app, role, provider, role === 'agent' ? null : agency)).user_id;
}

const about =
  (body: object) =>
  async (world: World, agency: AgencyId): Promise<Asked> => ({
    params: { user_id: await someone(world, agency) },
    body,
  });

const aboutAgent = async (world: World, agency: AgencyId): Promise<Asked> => ({
  params: { user_id: await someone(world, agency, 'agent') },
  body: {},
});

export const accountAccess = {
  listAccounts: { row: agentsRead },
  addAccount: {
    row: agentsWrite,
    given: (world) => ({ body: { username: world.fresh(), display_name: 'New', shared: false } }),
  },
  changeAccount: { row: agentsWrite, given: about({ display_name: 'Other', shared: true, revision: 1 }) },
  disableAccount: { row: agentsWrite, given: about({}) },
  enableAccount: { row: agentsWrite, given: about({}) },
  resetAccount: { row: agentsWrite, given: about({}) },
  listAgents: { row: ofProvider },
  disableAgent: { row: ofProvider, given: aboutAgent },
  enableAgent: { row: ofProvider, given: aboutAgent },
  removeSecondFactorOf: {
    row: ofProvider,
    given: async (world, agency) => {
      const user_id = await someone(world, agency);
      await world.app.store.pool.query(
        `update users set second_factor = 'x', second_factor_at = now(), recovery_hashes = '{}' where user_id = $1`,
        [user_id],
      );
      return { params: { user_id }, body: {} };
    },
  },
} as const satisfies Record<string, AccessCase>;
