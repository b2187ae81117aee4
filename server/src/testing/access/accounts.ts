/** Staff accounts, kept by agents. */
import type { AgencyId, UserId } from '@wardlight/contract';
import { makeUser } from '../factories.ts';
import type { AccessCase, Asked, World } from './case.ts';
import { agentsRead, agentsWrite } from './rows.ts';

async function someone({ app }: World, agency: AgencyId): Promise<UserId> {
  const provider = await app.accounts.agencies.providerOf(agency);
  if (provider === null) throw new Error(`there is no agency ${agency}`);
  return (await makeUser(app, 'staff', provider, agency)).user_id;
}

const about =
  (body: object) =>
  async (world: World, agency: AgencyId): Promise<Asked> => ({
    params: { user_id: await someone(world, agency) },
    body,
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
} as const satisfies Record<string, AccessCase>;
