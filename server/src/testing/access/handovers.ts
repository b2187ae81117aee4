/** Shifts and their handover. */
import { type AgencyId, standardShifts } from '@wardlight/contract';
import type { AccessCase, Asked, World } from './case.ts';
import { notDisplays, type Row, writes } from './rows.ts';

/** One agency at a time: of all of them together there is no shift. */
const reads: Row = { ...notDisplays, 'agent, all': 'agency_required' };

/** A shift that ended just now; each agency has one under way beside it. */
async function shiftOf({ app }: World, agency: AgencyId, given: boolean): Promise<Asked> {
  const { rows } = await app.store.pool.query<{ handover_id: number }>(
    `insert into handovers (agency_id, from_at, to_at, timezone, fixed_at, page, given_at, given_by)
      select $1, $2::timestamptz - interval '8 hours', $2, 'UTC', $2, $3, case when $4 then $2 end,
        case when $4 then (select min(user_id) from users) end returning handover_id`,
    [agency, new Date(app.clock.now()).toISOString(), JSON.stringify(emptyPage), given],
  );
  return { params: { handover_id: rows[0]?.handover_id ?? 0 } };
}

const emptyPage = {
  ...{ open: [], falls: [], events: [], risen: [], absences: [], turns: [], notes: [] },
  unwatched: { gaps: [], beds: [], networks: [], never: [] },
};

export const handoverAccess = {
  listHandovers: { row: reads },
  readOpenHandover: { row: reads },
  readHandover: { row: reads, given: (world, agency) => shiftOf(world, agency, false) },
  giveHandover: {
    row: writes,
    given: async (world, agency) => ({ ...(await shiftOf(world, agency, false)), body: { text: '' } }),
  },
  acceptHandover: { row: writes, given: (world, agency) => shiftOf(world, agency, true) },
  readShifts: { row: reads },
  saveShifts: { row: writes, given: () => ({ body: { starts: [360, 840, 1_320], read: [...standardShifts] } }) },
} as const satisfies Record<string, AccessCase>;
