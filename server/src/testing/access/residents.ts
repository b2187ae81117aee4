/** The register of residents. */
import type { AgencyId } from '@wardlight/contract';
import type { AccessCase, Asked, World } from './case.ts';
import { notDisplays, writes } from './rows.ts';

const nothingKnown = {
  gender: null,
  birthday: null,
  resident_code: null,
  customer_no: null,
  note: null,
};

const about =
  (body?: object) =>
  async (world: World, agency: AgencyId): Promise<Asked> => {
    const params = { resident_id: (await world.bed(agency)).resident_id };
    return body === undefined ? { params } : { params, body };
  };

/** As they were shown in their bed. */
const shown =
  (body: object) =>
  async (world: World, agency: AgencyId): Promise<Asked> => {
    const { resident_id, stay_id } = await world.bed(agency);
    return { params: { resident_id }, body: { revision: 1, stay_id, ...body } };
  };

/** Of whom nothing was recorded. */
async function somebodyNew({ app, fresh }: World, agency: AgencyId): Promise<number> {
  const { rows } = await app.store.pool.query(
    'insert into residents (agency_id, name) values ($1, $2) returning resident_id',
    [agency, fresh()],
  );
  return rows[0].resident_id;
}

export const residentAccess = {
  listResidents: { row: notDisplays },
  readResident: { row: notDisplays, given: about() },
  readResidentAlerts: { row: notDisplays, given: about() },
  readPersonalId: { row: writes, given: about() },
  addResident: {
    row: writes,
    given: ({ fresh }) => ({ body: { ...nothingKnown, name: fresh(), personal_id: null, bed_id: null } }),
  },
  findAlikeResidents: {
    row: writes,
    given: ({ fresh }) => ({
      body: { resident_id: null, name: fresh(), birthday: null, birthday_precision: 'day', personal_id: null },
    }),
  },
  changeResident: { row: writes, given: about({ ...nothingKnown, name: 'Other', revision: 1 }) },
  moveResident: { row: writes, given: shown({ bed_id: null }) },
  swapResidents: {
    row: writes,
    given: async (world, agency) => {
      const other = await world.bed(agency);
      const body = { with_resident_id: other.resident_id, with_revision: 1, with_stay_id: other.stay_id };
      return await shown(body)(world, agency);
    },
  },
  checkMoves: {
    row: writes,
    given: async (world, agency) => {
      const { resident_id, stay_id } = await world.bed(agency);
      return { body: { moves: [{ resident_id, revision: 1, stay_id, bed_no: '' }] } };
    },
  },
  moveResidents: {
    row: writes,
    given: async (world, agency) => {
      const { resident_id, stay_id } = await world.bed(agency);
      return { body: { moves: [{ resident_id, revision: 1, stay_id, bed_id: null }] } };
    },
  },
  dischargeResident: { row: writes, given: shown({}) },
  readmitResident: {
    row: writes,
    given: async (world, agency) => {
      const id = await somebodyNew(world, agency);
      await world.app.store.pool.query('update residents set discharged_at = now() where resident_id = $1', [id]);
      return { params: { resident_id: id }, body: { bed_id: null, revision: 1 } };
    },
  },
  removeResident: {
    row: writes,
    given: async (world, agency) => ({ params: { resident_id: await somebodyNew(world, agency) } }),
  },
  listLabels: { row: writes },
} as const satisfies Record<string, AccessCase>;
