/** Mats: the register of an agency. */
import type { AgencyId } from '@wardlight/contract';
import { createBed, createMat } from '../../store/beds/register.ts';
import type { AccessCase, World } from './case.ts';
import { notDisplays, writes } from './rows.ts';

/** One that lies in no bed. */
const freeMat = ({ app, fresh }: World, agency: AgencyId) =>
  createMat(app.store.db, agency, { serial: fresh(), password: 'of no matter', bedId: null, networkId: null });

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
  assignDevice: {
    row: writes,
    given: async (world, agency) => ({
      params: { mat_id: await freeMat(world, agency) },
      body: { bed_id: null, revision: 1, stay_id: null },
    }),
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
} as const satisfies Record<string, AccessCase>;
