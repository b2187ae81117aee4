/** The demo's accounts. Their passwords are made here, for this demo only, and kept beside its data so that they can be printed again. */
import { randomInt } from 'node:crypto';
import type { AgencyId, ProviderId, UserId } from '@wardlight/contract';
import { systemClock } from '../clock.ts';
import { openAccounts } from '../store/accounts.ts';
import type { Db } from '../store/database.ts';
import { plans } from './facility.ts';
import type { KeptAccounts, KeptFiles } from './kept-files.ts';

const staff = [
  { username: 'agent', displayName: '林督導', agency: null },
  { username: 'staff1', displayName: '陳怡君', agency: 0 },
  { username: 'staff2', displayName: 'สุดา แสงดาว', agency: 1 },
] as const;

export interface DemoStaff {
  readonly accounts: KeptAccounts;
  /** Who answers alarms in the demo's history. */
  readonly nurseOf: ReadonlyMap<AgencyId, UserId>;
}

export async function makeStaff(
  db: Db,
  files: KeptFiles,
  { providerId, agencyIds }: { readonly providerId: ProviderId; readonly agencyIds: readonly AgencyId[] },
): Promise<DemoStaff> {
  const { users } = openAccounts(db, systemClock);
  const known = new Map(((await files.readAccounts()) ?? []).map((account) => [account.username, account.password]));
  const accounts: KeptAccounts[number][] = [];
  const nurseOf = new Map<AgencyId, UserId>();
  for (const { username, displayName, agency } of staff) {
    const agencyId = agency === null ? null : (agencyIds[agency] ?? null);
    const role = agencyId === null ? 'agent' : 'staff';
    const password = known.get(username) ?? readable();
    const wanted = { provider_id: providerId, agency_id: agencyId, role, username, display_name: displayName } as const;
    let userId = await users.create({ ...wanted, password });
    if (userId === null) {
      const found = await users.find(username);
      if (found === null || found.provider_id !== providerId)
        throw new Error(`The account ${username} belongs to another provider: the demo needs a database of its own.`);
      userId = found.user_id;
      if ((await users.authenticate(username, password)) === null) await users.replacePassword(userId, password);
    }
    if (agencyId !== null) nurseOf.set(agencyId, userId);
    accounts.push({ username, password, role, where: agency === null ? 'all agencies' : (plans[agency]?.name ?? '') });
  }
  await files.writeAccounts(accounts);
  return { accounts, nurseOf };
}

/** 60 random bits that can be typed from a screen. */
function readable(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group()].join('-');
}
