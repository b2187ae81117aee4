/** How most stories begin: an agency of a provider of its own, and two of its staff who are signed in. */
import type { AgencyId, ProviderId } from '@wardlight/contract';
import type { TestApp } from './app.ts';
import { type MadeUser, makeAgency, makeProvider, makeUser, signIn } from './factories.ts';

export interface Facility {
  readonly provider: ProviderId;
  readonly agency: AgencyId;
  readonly staff: MadeUser;
  readonly token: string;
  readonly other: MadeUser;
  /** The other one's token. */
  readonly colleague: string;
}

export async function makeFacility(app: TestApp): Promise<Facility> {
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  const staff = await makeUser(app, 'staff', provider, agency);
  const other = await makeUser(app, 'staff', provider, agency);
  const { token } = await signIn(app, staff);
  return { provider, agency, staff, token, other, colleague: (await signIn(app, other)).token };
}
