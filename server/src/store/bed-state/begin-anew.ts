/** Beds of which nothing is known any more: what was seen there was somebody else, or somewhere else. Within the caller's transaction. */
import type { AgencyId, AlertId, BedId } from '@wardlight/contract';
import { type BedState, keepSpots, newBed, writeBedState } from '@wardlight/engine';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant, maybeInstantText } from '../db/database.ts';
import { newEpoch } from './epoch.ts';

/** Closes the open alerts of these beds but those that go on, and ends what their boards still call going on. */
export async function endOpen(
  step: Db,
  agencyId: AgencyId,
  beds: readonly BedId[],
  at: number,
  goOn: readonly AlertId[] = [],
): Promise<AlertId[]> {
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
    .where((is) => (goOn.length === 0 ? is.lit(true) : is('alert_id', 'not in', goOn)))
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

interface Quiet {
  readonly bedId: BedId;
  readonly from: number;
}

/**
 * Nothing is known of these beds from now on. Their states must be locked and hold no open alert but those of `before`. What staff said is still so: a resident
 * who is away stays away, and is awaited whether or not a mat lies in the bed; the next tick sets the timer for it.
 * @param before states of which what a meter said goes on
 * @param quiet of these beds silence counts from then, and what was measured before is not of this bed: whoever stops before a message of a new mat comes must not make it never be missed
 */
export async function beginAnew(
  step: Db,
  agencyId: AgencyId,
  beds: readonly BedId[],
  quiet: Quiet | readonly Quiet[] | null = null,
  before: ReadonlyMap<BedId, BedState> = new Map(),
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
  const quietFrom = new Map([quiet ?? []].flat().map(({ bedId, from }) => [bedId, from]));
  const states: string[] = [];
  const begun = beds.map((bedId) => maybeInstantText(quietFrom.get(bedId) ?? null));
  const wakes: { agency_id: AgencyId; bed_id: BedId; due_at: RawBuilder<number> }[] = [];
  for (const bedId of beds) {
    const absence = absences.find(({ bed_id }) => bed_id === bedId);
    const away = absence === undefined ? null : { from: absence.from_at, until: absence.until_at, out: true };
    const begun: BedState = { ...newBed(newEpoch()), away, quietFrom: quietFrom.get(bedId) ?? null };
    const was = before.get(bedId);
    const state = was === undefined ? begun : keepSpots(was, begun);
    states.push(writeBedState(state));
    const dueAt = state.quietFrom ?? away?.from ?? state.wakeAt ?? undefined;
    if (dueAt !== undefined) wakes.push({ agency_id: agencyId, bed_id: bedId, due_at: instant(dueAt) });
  }
  await sql`
    update bed_states s set state = new.state, version = s.version + 1, begun_at = coalesce(new.begun_at, s.begun_at)
    from unnest(${[...beds]}::int[], ${states}::text[], ${begun}::timestamptz[]) as new(bed_id, state, begun_at)
    where s.agency_id = ${agencyId} and s.bed_id = new.bed_id`.execute(step);
  if (wakes.length > 0) await step.insertInto('bed_wakes').values(wakes).execute();
}
