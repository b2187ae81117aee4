/** ECG recordings. */
import type { AgencyId, EcgId } from '@wardlight/contract';
import { smallEcg } from '../../../ecg/testing/small-ecg.ts';
import type { AccessCase, World } from '../case.ts';
import { gatewaysOnly, notDisplays, writes } from '../rows.ts';

let count = 0;

/** One that was taken from a gateway, by its rows alone. */
async function ecg({ app }: World, agency: AgencyId): Promise<{ ecg_id: EcgId }> {
  const { rows } = await app.store.pool.query<{ ecg_id: EcgId }>(
    `with g as (insert into gateways (agency_id, name, family, readings_per_second)
        values ($1, 'ECG ' || $2::int, 'fora', 50) returning gateway_id),
      e as (insert into ecgs (agency_id, files_sha256, not_drawn, received_at, gateway_id, lead_count, header, notices,
          intervals, annotations, bytes)
        select $1, sha256(convert_to($2::int::text, 'UTF8')), 'pdf', now(), gateway_id, 0,
          '{"patient_name":null,"patient_id":null,"birthday":null,"gender":null,"device":null,"filters":[],"statements":[]}',
          '[]', '[]', '[]', 1 from g returning ecg_id),
      f as (insert into ecg_files (agency_id, ecg_id, position, bytes, sha256)
        select $1, ecg_id, 0, 0, sha256('') from e)
      select ecg_id from e`,
    [agency, ++count],
  );
  if (rows[0] === undefined) throw new Error('no recording was made');
  return rows[0];
}

const file = () => Buffer.from(`attachment ${++count}`);

export const ecgAccess = {
  listEcgs: { row: notDisplays },
  importEcg: { row: writes, given: () => ({ file: file() }) },
  postEcg: { row: gatewaysOnly, given: () => ({ file: Buffer.from(smallEcg()[0].content) }) },
  readEcg: { row: notDisplays, given: async (world, agency) => ({ params: await ecg(world, agency) }) },
  readEcgSamples: {
    row: notDisplays,
    given: async (world, agency) => ({ params: await ecg(world, agency), query: { from_ms: 0, ms: 1_000 } }),
  },
  downloadEcgFile: {
    row: notDisplays,
    given: async (world, agency) => ({ params: await ecg(world, agency), query: { position: 0 } }),
  },
  assignEcg: {
    row: writes,
    given: async (world, agency) => ({
      params: await ecg(world, agency),
      body: { resident_id: (await world.bed(agency)).resident_id, was_resident_id: null },
    }),
  },
  commentEcg: {
    row: writes,
    given: async (world, agency) => ({
      params: await ecg(world, agency),
      body: { text: 'x', seen: false, was_resident_id: null },
    }),
  },
  withdrawEcg: {
    row: writes,
    given: async (world, agency) => ({ params: await ecg(world, agency), body: { why: 'x', was_resident_id: null } }),
  },
  putBackEcg: {
    row: writes,
    given: async (world, agency) => ({ params: await ecg(world, agency), body: {} }),
    // Nobody has withdrawn it.
    allowed: 'conflict',
  },
} as const satisfies Record<string, AccessCase>;
