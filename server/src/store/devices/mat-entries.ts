/** What every change of a mat does beside the change itself: its two lines, its revision, the bed it may go to, and what is refused. */
import type {
  AgencyId,
  AuditAction,
  AuditValues,
  BedId,
  ErrorCode,
  MatEvent,
  NetworkId,
  ProviderId,
} from '@wardlight/contract';
import { type Actor, writeAudit } from '../audit/audit.ts';
import { BedTaken, MatMovedMeanwhile } from '../beds/register.ts';
import type { Db } from '../db/database.ts';
import { holdBeds } from '../residents/reassign.ts';
import { breaks, type MatRow, Undone, undoable } from './held-mats.ts';
import { writeMatEvents } from './mat-events.ts';

/** Where it is done, and by whom. */
export interface Doing {
  readonly agencyIds: readonly AgencyId[];
  readonly providerId: ProviderId;
  readonly by: Actor;
}

function refusalOf(error: unknown): ErrorCode | null {
  if (error instanceof BedTaken || breaks(error, 'mats_agency_id_bed_id_key')) return 'bed_has_device';
  if (error instanceof MatMovedMeanwhile) return 'conflict';
  return breaks(error, 'mat_directory_pkey') ? 'serial_taken' : null;
}
export const undone = <Result>(db: Db, work: (step: Db) => Promise<Result>) => undoable(db, work, refusalOf);

/**
 * When the beds are locked already: the hot path writes this row after them.
 * @throws Undone `conflict` when it was changed or removed since it was read
 */
export async function raiseRevision(step: Db, { agencyId, matId, revision }: MatRow): Promise<void> {
  const { numUpdatedRows } = await step
    .updateTable('mats')
    .set({ revision: revision + 1 })
    .where('agency_id', '=', agencyId)
    .where('mat_id', '=', matId)
    .where('revision', '=', revision)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Undone('conflict');
}

export async function mustBeBed(step: Db, agencyId: AgencyId, bedId: BedId | null): Promise<void> {
  if (bedId === null) return;
  // Its state is held until the end, so that nobody removes it meanwhile; first of all locks, as whoever removes it holds it.
  await holdBeds(step, agencyId, [bedId]);
  const bed = await step
    .selectFrom('beds')
    .select('bed_id')
    .where('agency_id', '=', agencyId)
    .where('bed_id', '=', bedId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (bed === undefined) throw new Undone('bed_not_found');
}

export async function mustBeNetwork(step: Db, agencyId: AgencyId, networkId: NetworkId | null): Promise<void> {
  if (networkId === null) return;
  // As a bed: nobody removes it meanwhile.
  const network = await step
    .selectFrom('networks')
    .select('network_id')
    .where('agency_id', '=', agencyId)
    .where('network_id', '=', networkId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (network === undefined) throw new Undone('network_not_found');
}

/** The two lines that each change leaves. */
export function entryOf({ providerId, by }: Doing, at: number, { agencyId, matId, serial }: MatRow) {
  return {
    happened: (step: Db, event: MatEvent, about: string | null = null) =>
      writeMatEvents(step, [{ agencyId, matId, at, event, by: by.userId, about }]),
    audited: (step: Db, action: AuditAction, before: AuditValues | null, after: AuditValues | null) =>
      writeAudit(step, {
        ...{ at, by, providerId, agencyId, action, before, after },
        subject: { kind: 'device', id: matId, label: serial },
      }),
  };
}
