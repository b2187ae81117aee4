/** What a draft of a template would have told. */
import { randomUUID } from 'node:crypto';
import { type AgencyId, shippedSettings, standardResponse } from '@wardlight/contract';
import type { AccessCase, World } from './case.ts';
import { notDisplays, writes } from './rows.ts';

/** One runs at a time in an agency. */
const clearStage = ({ app }: World, agencyId: AgencyId) =>
  app.store.db.deleteFrom('rehearsals').where('agency_id', '=', agencyId).execute();

/** One that nobody replays. */
async function begun(world: World, agencyId: AgencyId) {
  const { app, bed } = world;
  await clearStage(world, agencyId);
  const { resident_id } = await bed(agencyId);
  // Ends in one digit: the matrix makes an id that never was by rewriting the digits at the end.
  const rehearsalId = `${randomUUID().slice(0, -2)}a1`;
  await app.store.rehearsals.begin({ agencyId, rehearsalId }, { residentIds: [resident_id], nights: 1 });
  return { params: { rehearsal_id: rehearsalId } };
}

const draft = { settings: shippedSettings.fallRisk, response: standardResponse, sleep: null };

export const rehearsalAccess = {
  beginRehearsal: {
    row: writes,
    given: async (world, agency) => {
      await clearStage(world, agency);
      const { resident_id } = await world.bed(agency);
      return { body: { draft, resident_ids: [resident_id], nights: 1, keep_overrides: true } };
    },
  },
  readRunningRehearsal: { row: { ...notDisplays, 'agent, all': 'agency_required' } },
  readRehearsal: { row: notDisplays, given: begun },
  cancelRehearsal: { row: writes, given: begun },
} as const satisfies Record<string, AccessCase>;
