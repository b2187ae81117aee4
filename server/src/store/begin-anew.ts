/** Beds of which nothing is known any more: what was seen there was somebody else, or somewhere else. Within the caller's transaction. */
import type { AgencyId, AlertId, BedId } from '@wardlight/contract';
import { type BedState, newBed, writeBedState } from '@wardlight/engine';
import { type Db, instant } from './database.ts';
import { newEpoch } from './past.ts';

/** Closes the open alerts of these beds, and ends what their boards still call going on. */
export async function endOpen(step: Db, agencyId: AgencyId, beds: readonly BedId[], at: number): Promise<AlertId[]> {
  await step
    .updateTable('episodes')
    .set((is) => ({ ended_at: is.fn<number>('greatest', ['started_at', instant(at)]) }))
    .where('agency_id', '=', agencyId)
    .where('bed_id', 'in', beds)
    .where('ended_at', 'is', null)
    .execute();
  const ended = await step
    .updateTable('alerts')
    .set({ closed_at: instant(at), closed_by: null, close_reason: 'equipment', close_note: null })
    .where('agency_id', '=', agencyId)
    .where('bed_id', 'in', beds)
    .where('closed_at', 'is', null)
    .returning([
      'agency_id',
      'alert_id',
      'bed_id',
      'resident_id',
      'type',
      'priority',
      'threshold',
      'value',
      'started_at',
    ])
    .execute();
  if (ended.length === 0) return [];
  await step
    .insertInto('alert_events')
    .values(
      ended.map((alert) => ({
        ...alert,
        started_at: instant(alert.started_at),
        at: instant(at),
        change: 'closed',
        user_id: null,
      })),
    )
    .execute();
  return ended.map((alert) => alert.alert_id as AlertId);
}

/**
 * Nothing is known of these beds from now on. Their states must be locked and hold no open alert. What staff said is still so: a resident
 * who is away stays away, and is awaited whether or not a mat lies in the bed; the next tick sets the timer for it.
 * @param quiet of this bed silence counts from then: whoever stops before a message of its new mat comes must not make it never be missed
 */
export async function beginAnew(
  step: Db,
  agencyId: AgencyId,
  beds: readonly BedId[],
  quiet: { readonly bedId: BedId; readonly from: number } | null = null,
): Promise<void> {
  if (beds.length === 0) return;
  const absences = await step
    .selectFrom('absences')
    .select(['bed_id', 'from_at', 'until_at'])
    .where('agency_id', '=', agencyId)
    .where('bed_id', 'in', [...beds])
    .where('ended_at', 'is', null)
    .execute();
  await step
    .deleteFrom('bed_wakes')
    .where('agency_id', '=', agencyId)
    .where('bed_id', 'in', [...beds])
    .execute();
  for (const bedId of beds) {
    const absence = absences.find(({ bed_id }) => bed_id === bedId);
    const away = absence === undefined ? null : { from: absence.from_at, until: absence.until_at, out: true };
    const quietFrom = quiet?.bedId === bedId ? quiet.from : null;
    const state: BedState = { ...newBed(newEpoch()), away, quietFrom };
    await step
      .updateTable('bed_states')
      .set((set) => ({ state: writeBedState(state), version: set('version', '+', 1) }))
      .where('agency_id', '=', agencyId)
      .where('bed_id', '=', bedId)
      .execute();
    const dueAt = quietFrom ?? away?.from;
    if (dueAt === undefined) continue;
    await step
      .insertInto('bed_wakes')
      .values({ agency_id: agencyId, bed_id: bedId, due_at: instant(dueAt) })
      .execute();
  }
}
