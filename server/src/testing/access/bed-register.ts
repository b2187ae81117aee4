/** The register of beds. */
import { createBed } from '../../store/beds/register.ts';
import type { AccessCase } from './case.ts';
import { notDisplays, writes } from './rows.ts';

export const bedRegisterAccess = {
  listBeds: { row: notDisplays },
  addBeds: { row: writes, given: ({ fresh }) => ({ body: { floor: '1F', bed_nos: [fresh()] } }) },
  changeBed: {
    row: writes,
    given: async (world, agency) => ({
      params: { bed_id: (await world.bed(agency)).bed_id },
      body: { floor: '2F', bed_no: world.fresh(), revision: 1 },
    }),
  },
  removeBed: {
    row: writes,
    given: async ({ app, fresh }, agency) => ({
      params: { bed_id: await createBed(app.store.db, agency, { floor: '1F', bedNo: fresh() }) },
    }),
  },
} as const satisfies Record<string, AccessCase>;
