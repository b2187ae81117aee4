/**
 * What a bed is judged by has changed: a template, the agency's zone, the network of its mat. In the same transaction every server's
 * memory of the bed is made stale and its timer is set to now, so that a tick of any server within a second judges the bed by what holds from now,
 * also when whoever changed it stops here.
 */
import type { AgencyId, BedId } from '@wardlight/contract';
import { CompiledQuery } from 'kysely';
import { type Db, instantText } from '../db/database.ts';

/**
 * Beds without a mat are left alone where nothing is open and nobody is awaited, for nothing is judged there. The states are locked in id
 * order, like whoever steps them.
 * @param beds those concerned
 */
export const rulesChangedQuery = (agencyId: AgencyId, beds: readonly BedId[] | 'all', at: number) => ({
  text: `with held as (
      select s.agency_id, s.bed_id from bed_states s
      where s.agency_id = $1 and ($2::int[] is null or s.bed_id = any($2::int[]))
        and (exists (select from mats m where m.agency_id = s.agency_id and m.bed_id = s.bed_id)
          or exists (select from alerts a where a.agency_id = s.agency_id and a.bed_id = s.bed_id and a.closed_at is null)
          or exists (select from absences x where x.agency_id = s.agency_id and x.bed_id = s.bed_id and x.ended_at is null))
      order by s.bed_id for update of s),
    raised as (
      update bed_states s set version = s.version + 1 from held h where s.agency_id = h.agency_id and s.bed_id = h.bed_id)
    insert into bed_wakes (agency_id, bed_id, due_at) select agency_id, bed_id, $3::timestamptz from held
    on conflict (agency_id, bed_id) do update set due_at = least(bed_wakes.due_at, excluded.due_at)`,
  values: [agencyId, beds === 'all' ? null : [...beds], instantText(at)],
});

/** Within the transaction that changes them. */
export async function rulesChanged(
  step: Db,
  agencyId: AgencyId,
  beds: readonly BedId[] | 'all',
  at: number,
): Promise<void> {
  const { text, values } = rulesChangedQuery(agencyId, beds, at);
  await step.executeQuery(CompiledQuery.raw(text, values));
}
