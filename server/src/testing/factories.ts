/** Makes what a test needs and names only what the test is about. */
import type {
  AgencyId,
  BedId,
  GatewayId,
  MatId,
  MeterFamily,
  NetworkId,
  ProviderId,
  ResidentId,
  Role,
  StayId,
  TemplateId,
} from '@wardlight/contract';
import type { Account } from '../store/accounts/account.ts';
import type { Session } from '../store/accounts/sign-in/sessions.ts';
import type { Accounts } from '../store/accounts.ts';
import { stayOf } from '../store/bed-state/stays.ts';
import { createBed, createMat, createResident } from '../store/beds/register.ts';
import type { KnownGateway } from '../store/measurements/kept.ts';
import type { Store } from '../store/open.ts';

type Parts = { readonly accounts: Accounts; readonly store: Store };

let count = 0;
const next = (): number => ++count;

/** Its agents need no second factor, so that a test may crank the clock by weeks; a test of just that asks for it. */
export const makeProvider = ({ accounts }: Parts, asks: 'asks for second factors' | null = null): Promise<ProviderId> =>
  accounts.agencies.createProvider(`Provider ${next()}`, { secondFactor: asks !== null });

export async function makeAgency({ accounts }: Parts, provider_id: ProviderId): Promise<AgencyId> {
  const agency = await accounts.agencies.create({
    provider_id,
    name: `Agency ${next()}`,
    timezone: 'Asia/Taipei',
    locale: 'zh_TW',
  });
  if (agency === null) throw new Error(`there is no provider ${provider_id}`);
  return agency;
}

export interface MadeUser extends Account {
  readonly password: string;
}

export async function makeUser(
  { accounts }: Parts,
  role: Role,
  provider_id: ProviderId,
  agency_id: AgencyId | null,
): Promise<MadeUser> {
  const n = next();
  const password = `right password ${n}`;
  const username = `${role}${n}`;
  const user = { role, provider_id, agency_id, username, display_name: `${role} ${n}`, password };
  const user_id = await accounts.users.create(user);
  if (user_id === null) throw new Error(`${username} exists already`);
  return {
    ...user,
    user_id,
    language: null,
    must_change_password: false,
    has_second_factor: false,
    second_factor_from: null,
    shared: false,
    names_masked: true,
  };
}

/** A session without the way over the login page, which takes a password's time. */
export const signIn = ({ accounts }: Parts, account: Account): Promise<{ token: string; session: Session }> =>
  accounts.sessions.begin(account);

export interface MadeBed {
  readonly agency_id: AgencyId;
  readonly bed_id: BedId;
  readonly bedNo: string;
  readonly resident_id: ResidentId;
  readonly stay_id: StayId;
  readonly mat_id: MatId;
  readonly serial: string;
  readonly matPassword: string;
  readonly resident_name: string;
}

export interface BedWish {
  readonly networkId?: NetworkId;
  readonly templateId?: TemplateId;
  readonly bedNo?: string;
}

/** A bed with a resident in it and a mat under them. */
export async function makeBed({ store }: Parts, agency_id: AgencyId, wish: BedWish = {}): Promise<MadeBed> {
  const n = next();
  const { bedNo = `B${n}` } = wish;
  const bed_id = await createBed(store.db, agency_id, { floor: '1F', bedNo });
  const resident_name = `住民${n}`;
  const resident_id = await createResident(store.db, agency_id, {
    name: resident_name,
    gender: 'female',
    birthday: '1940-05-17',
    bedId: bed_id,
    templateId: wish.templateId ?? null,
  });
  const stay_id = await stayOf(store.db, agency_id, bed_id);
  if (stay_id === null) throw new Error(`nobody lies in ${bedNo}`);
  const serial = `MAT-${String(n).padStart(6, '0')}`;
  const matPassword = `mat password ${n}`;
  const mat_id = await createMat(store.db, agency_id, {
    serial,
    password: matPassword,
    bedId: bed_id,
    networkId: wish.networkId ?? null,
  });
  return { agency_id, bed_id, bedNo, resident_id, stay_id, mat_id, serial, matPassword, resident_name };
}

/** For the store alone: it has no key (`testing/gateways.ts`). */
export async function makeKnownGateway(
  { store }: Parts,
  agencyId: AgencyId,
  family: MeterFamily = 'chiline',
): Promise<KnownGateway> {
  const { gateway_id } = await store.db
    .insertInto('gateways')
    .values({ agency_id: agencyId, name: `Gateway ${next()}`, family, serial: null, readings_per_second: 50 })
    .returning('gateway_id')
    .executeTakeFirstOrThrow();
  return { agencyId, gatewayId: gateway_id as GatewayId, family, readingsPerSecond: 50 };
}
