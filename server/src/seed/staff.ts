/** The demo's accounts. Their passwords are made here, for this demo only, and kept beside its data so that they can be printed again. */
import type { AgencyId, ProviderId, UserId } from '@wardlight/contract';
import { systemClock } from '../clock.ts';
import { makePassword } from '../store/accounts/sign-in/passwords-made.ts';
import { type Accounts, openAccounts } from '../store/accounts.ts';
import type { Db } from '../store/db/database.ts';
import { plans } from './facility.ts';
import type { KeptAccounts, KeptFiles } from './kept-files.ts';

const staff = [
  { username: 'agent', displayName: '林督導', agency: null },
  { username: 'staff1', displayName: '陳怡君', agency: 0 },
  { username: 'staff2', displayName: 'สุดา แสงดาว', agency: 1 },
  // Of the nursing stations: whoever answers there says who they are.
  { username: 'station1', displayName: '護理站', agency: 0, shared: true },
  { username: 'station2', displayName: 'เคาน์เตอร์พยาบาล', agency: 1, shared: true },
] as const;

/** Who else works there and may be chosen at a station. Their passwords are nobody's until an agent resets them. */
const colleagues = [
  { username: 'demo.huang', displayName: '黃淑芬', agency: 0, onDuty: true },
  { username: 'demo.siti', displayName: 'Siti Rahayu', agency: 0, onDuty: true },
  { username: 'demo.wang', displayName: '王志明', agency: 0, onDuty: false },
  { username: 'demo.hoa', displayName: 'Nguyễn Thị Hoa', agency: 0, onDuty: false },
  { username: 'demo.napha', displayName: 'นภา ศรีวงศ์', agency: 1, onDuty: true },
  { username: 'demo.wichai', displayName: 'วิชัย บุญเรือง', agency: 1, onDuty: false },
] as const;

export interface DemoStaff {
  readonly accounts: KeptAccounts;
  /** Who answers alarms in the demo's history. */
  readonly nurseOf: ReadonlyMap<AgencyId, UserId>;
  /** Of the provider, who keeps the gateways. */
  readonly agent: UserId;
}

export async function makeStaff(
  db: Db,
  files: KeptFiles,
  { providerId, agencyIds }: { readonly providerId: ProviderId; readonly agencyIds: readonly AgencyId[] },
): Promise<DemoStaff> {
  const { users, duty } = openAccounts(db, systemClock);
  const known = new Map(((await files.readAccounts()) ?? []).map((account) => [account.username, account.password]));
  const accounts: KeptAccounts[number][] = [];
  const nurseOf = new Map<AgencyId, UserId>();
  let agent: UserId | null = null;
  for (const { username, displayName, agency, ...more } of staff) {
    const agencyId = agency === null ? null : (agencyIds[agency] ?? null);
    const role = agencyId === null ? 'agent' : 'staff';
    const password = known.get(username) ?? makePassword();
    const wanted = {
      provider_id: providerId,
      agency_id: agencyId,
      role,
      username,
      display_name: displayName,
      ...more,
    } as const;
    let userId = await users.create({ ...wanted, password });
    if (userId === null) {
      const found = await users.find(username);
      if (found === null || found.provider_id !== providerId)
        throw new Error(`The account ${username} belongs to another provider: the demo needs a database of its own.`);
      userId = found.user_id;
      if ((await users.authenticate(username, password)) === null) await users.replacePassword(userId, password);
    }
    if (agencyId !== null && !('shared' in more)) nurseOf.set(agencyId, userId);
    if (role === 'agent') agent = userId;
    accounts.push({ username, password, role, where: agency === null ? 'all agencies' : (plans[agency]?.name ?? '') });
  }
  await makeColleagues({ users, duty }, providerId, agencyIds, nurseOf);
  await files.writeAccounts(accounts);
  if (agent === null) throw new Error('The demo has no agent.');
  return { accounts, nurseOf, agent };
}

/** Made once, and some of them put on duty then; who is on duty later is for whoever uses the demo to say. */
async function makeColleagues(
  { users, duty }: Pick<Accounts, 'users' | 'duty'>,
  providerId: ProviderId,
  agencyIds: readonly AgencyId[],
  nurseOf: ReadonlyMap<AgencyId, UserId>,
): Promise<void> {
  for (const [index, agencyId] of agencyIds.entries()) {
    const nurse = nurseOf.get(agencyId);
    if (nurse === undefined) continue;
    const begin: UserId[] = [];
    for (const { username, displayName, agency, onDuty } of colleagues) {
      if (agency !== index) continue;
      const userId = await users.create({
        provider_id: providerId,
        agency_id: agencyId,
        role: 'staff',
        username,
        display_name: displayName,
        password: makePassword(),
      });
      if (userId !== null && onDuty) begin.push(userId);
    }
    if (begin.length > 0) {
      const { people } = await duty.read(agencyId);
      const read = people.filter(({ on_duty }) => on_duty).map(({ user_id }) => user_id);
      const by = { userId: nurse, accountId: nurse, address: null };
      await duty.save(agencyId, { read, wanted: [nurse, ...begin] }, { by, providerId });
    }
  }
}
