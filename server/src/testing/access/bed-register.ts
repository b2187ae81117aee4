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
  restoreBed: {
    row: writes,
    given: async ({ app, fresh }, agency) => {
      const bed_id = await createBed(app.store.db, agency, { floor: '1F', bedNo: fresh() });
      await app.store.pool.query('update beds set removed_at = $2 where bed_id = $1', [
        bed_id,
        new Date(app.clock.now()),
      ]);
      return { params: { bed_id } };
    },
  },
} as const satisfies Record<string, AccessCase>;
