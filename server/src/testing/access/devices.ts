/** Mats: the register of an agency. */
import type { AgencyId, ProviderId } from '@wardlight/contract';
import { createBed, createMat } from '../../store/beds/register.ts';
import type { AccessCase, World } from './case.ts';
import { notDisplays, writes } from './rows.ts';

/** One that lies in no bed. */
const freeMat = ({ app, fresh }: World, agency: AgencyId) =>
  createMat(app.store.db, agency, { serial: fresh(), password: 'of no matter', bedId: null, networkId: null });

/** Of a mat that was moved a moment ago. */
async function madeMove(world: World, agency: AgencyId): Promise<number> {
  const { app } = world;
  const { mat_id: matId, stay_id: stayId } = await world.bed(agency);
  const bedId = await createBed(app.store.db, agency, { floor: '1F', bedNo: world.fresh() });
  const { provider_id: providerId } = await app.store.db
    .selectFrom('agencies')
    .select('provider_id')
    .where('agency_id', '=', agency)
    .executeTakeFirstOrThrow();
  const { user_id: userId } = world.people.staff;
  const done = await app.store.matMoves.move(
    { agencyIds: [agency], providerId: providerId as ProviderId, by: { userId, accountId: userId, address: null } },
    { mat: { matId, revision: 1, stayId }, bedId, thereStayId: null, thereMatId: null },
  );
  if ('refused' in done) throw new Error(done.refused);
  return done.move_id;
}

export const deviceAccess = {
  listDevices: { row: notDisplays },
  readDevice: {
    row: notDisplays,
    given: async (world, agency) => ({ params: { mat_id: (await world.bed(agency)).mat_id } }),
  },
  addDevice: {
    row: writes,
    given: async (world, agency) => ({
      body: {
        serial: world.fresh(),
        bed_id: await createBed(world.app.store.db, agency, { floor: '1F', bedNo: world.fresh() }),
        network_id: null,
        stay_id: null,
      },
    }),
    elsewhere: 'bed_not_found',
  },
  checkDevices: { row: writes, given: (world) => ({ body: { lines: [{ serial: world.fresh(), bed_no: '' }] } }) },
  addDevices: {
    row: writes,
    given: async (world, agency) => {
      const bed_id = await createBed(world.app.store.db, agency, { floor: '1F', bedNo: world.fresh() });
      return { body: { network_id: null, lines: [{ serial: world.fresh(), bed_id, stay_id: null }] } };
    },
    elsewhere: 'bed_not_found',
  },
  assignDevice: {
    row: writes,
    given: async (world, agency) => ({
      params: { mat_id: await freeMat(world, agency) },
      body: { bed_id: null, revision: 1, stay_id: null },
    }),
  },
  moveDevice: {
    row: writes,
    given: async (world, agency) => {
      const { mat_id, stay_id } = await world.bed(agency);
      const bed_id = await createBed(world.app.store.db, agency, { floor: '1F', bedNo: world.fresh() });
      return { params: { mat_id }, body: { bed_id, revision: 1, stay_id, there_stay_id: null, there_mat_id: null } };
    },
  },
  takeBackDeviceMove: {
    row: writes,
    given: async (world, agency) => ({ params: { move_id: await madeMove(world, agency) } }),
  },
  replaceDevice: {
    row: writes,
    given: async (world, agency) => {
      const { mat_id, stay_id } = await world.bed(agency);
      return { params: { mat_id }, body: { serial: world.fresh(), revision: 1, stay_id } };
    },
  },
  renewDevicePassword: {
    row: writes,
    given: async (world, agency) => ({
      params: { mat_id: await freeMat(world, agency) },
      body: { revision: 1, stay_id: null },
    }),
  },
  rebootDevice: {
    row: writes,
    given: async (world, agency) => ({
      params: { mat_id: await freeMat(world, agency) },
      body: { revision: 1, stay_id: null },
    }),
  },
  removeDevice: {
    row: writes,
    given: async (world, agency) => ({ params: { mat_id: await freeMat(world, agency) } }),
  },
  restoreDevice: {
    row: writes,
    given: async (world, agency) => {
      const { app } = world;
      const mat_id = await freeMat(world, agency);
      await app.store.pool.query(`update mats set removed_at = $2, kept_password_hash = '' where mat_id = $1`, [
        mat_id,
        new Date(app.clock.now()),
      ]);
      await app.store.pool.query('delete from mat_directory where mat_id = $1', [mat_id]);
      return { params: { mat_id } };
    },
  },
} as const satisfies Record<string, AccessCase>;
