/** Agencies, kept by agents. */
import type { AccessCase, World } from './case.ts';
import { ofProvider } from './rows.ts';

const fields = ({ fresh }: World) => ({
  name: fresh(),
  locale: 'zh_TW',
  timezone: 'Asia/Taipei',
  night: { start: 1_260, end: 360 },
});

export const agencyAccess = {
  listAgencies: { row: ofProvider },
  addAgency: { row: ofProvider, given: (world) => ({ body: fields(world) }) },
  changeAgency: {
    row: ofProvider,
    // What stands already is what is saved, so that no other call of the matrix meets another agency than it knew.
    given: async (world, agency) => {
      const provider = await world.app.accounts.agencies.providerOf(agency);
      const records = provider === null ? [] : await world.app.accounts.agencyRecords.list(provider);
      const record = records.find(({ agency_id }) => agency_id === agency);
      const { name, locale, timezone, night, revision } = record ?? { ...fields(world), revision: 1 };
      return { params: { agency_id: agency }, body: { name, locale, timezone, night, revision } };
    },
  },
} as const satisfies Record<string, AccessCase>;
