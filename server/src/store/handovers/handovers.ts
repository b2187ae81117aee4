/** Shifts: pages made at their change, read, given and taken; and when they begin (docs/decisions/140). */
import type {
  AgencyId,
  Handover,
  HandoverId,
  HandoverRow,
  HandoverSummary,
  ProviderId,
  UserId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { type Actor, changesOf, writeAudit } from '../audit/audit.ts';
import { type Db, instant } from '../db/database.ts';
import { type HandoverMaking, makeHandovers } from './make.ts';
import {
  type HandoverWish,
  listHandovers,
  mayGive,
  readHandover,
  readHandoverSummary,
  readOpenHandover,
} from './reads.ts';

/** Who signs, and the account, where that is another. */
export interface Signing {
  readonly agencyId: AgencyId;
  readonly handoverId: HandoverId;
  readonly by: UserId;
  readonly through: UserId | null;
}

type Signed = HandoverSummary | 'not_found' | 'conflict';

export interface Handovers {
  make(now: number): Promise<void>;
  list(
    wish: HandoverWish,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ rows: HandoverRow[]; total: number }>;
  read(agencyId: AgencyId, id: HandoverId, now: number): Promise<Handover | null>;
  readOpen(agencyId: AgencyId, now: number): ReturnType<typeof readOpenHandover>;
  /** @returns `conflict` where it was given already, or is too early or too old */
  give(signing: Signing, text: string, now: number): Promise<Signed>;
  /** @returns `conflict` where it was not given yet, or is taken already */
  accept(signing: Signing, now: number): Promise<Signed>;
  shiftsOf(agencyId: AgencyId): Promise<number[] | null>;
  saveShifts(
    agencyId: AgencyId,
    wish: { readonly starts: readonly number[]; readonly read: readonly number[] },
    by: Actor,
    now: number,
  ): Promise<'saved' | 'conflict' | 'not_found'>;
}

export function createHandovers(making: HandoverMaking): Handovers {
  const { db, watch } = making;
  const read = (agencyId: AgencyId, id: HandoverId, now: number) => readHandover(db, watch, agencyId, id, now);
  async function signed(
    { agencyId, handoverId }: Signing,
    sign: (step: Db, row: Standing) => Promise<boolean>,
  ): Promise<Signed> {
    const done = await db.transaction().execute(async (step) => {
      // Two who press at once go one after the other.
      const row = await standingOf(step, agencyId, handoverId);
      if (row === undefined) return 'not_found';
      return (await sign(step, row)) ? 'signed' : 'conflict';
    });
    if (done !== 'signed') return done;
    return (await readHandoverSummary(db, agencyId, handoverId)) ?? 'not_found';
  }
  return {
    make: (now) => makeHandovers(making, now),
    list: (wish, page) => listHandovers(db, wish, page),
    read,
    readOpen: (agencyId, now) => readOpenHandover(db, agencyId, now),
    give: (signing, text, now) =>
      signed(signing, async (step, row) => {
        if (row.given_at !== null || !mayGive(row, now)) return false;
        await sql`update handovers set text = ${text}, given_at = ${instant(now)}, given_by = ${signing.by}, given_through = ${signing.through}
          where agency_id = ${signing.agencyId} and handover_id = ${signing.handoverId}`.execute(step);
        return true;
      }),
    // One who stays on takes from themselves: the page says both names.
    accept: (signing, now) =>
      signed(signing, async (step, row) => {
        if (row.given_at === null || row.accepted_at !== null) return false;
        await sql`update handovers set accepted_at = ${instant(now)}, accepted_by = ${signing.by}, accepted_through = ${signing.through}
          where agency_id = ${signing.agencyId} and handover_id = ${signing.handoverId}`.execute(step);
        return true;
      }),
    async shiftsOf(agencyId) {
      const row = await db.selectFrom('agencies').select('shifts').where('agency_id', '=', agencyId).executeTakeFirst();
      return row?.shifts ?? null;
    },
    saveShifts: (agencyId, wish, by, now) =>
      db.transaction().execute((step) => saveShifts(step, agencyId, wish, by, now)),
  };
}

interface Standing {
  readonly to_at: number;
  readonly given_at: number | null;
  readonly accepted_at: number | null;
}

const standingOf = (step: Db, agencyId: AgencyId, handoverId: HandoverId): Promise<Standing | undefined> =>
  step
    .selectFrom('handovers')
    .select(['to_at', 'given_at', 'accepted_at'])
    .where('agency_id', '=', agencyId)
    .where('handover_id', '=', handoverId)
    .whereRef('to_at', '>', 'from_at')
    .forUpdate()
    .executeTakeFirst();

/** As the audit says it: 07:00, 15:00. */
const clockText = (starts: readonly number[]): string =>
  starts
    .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
    .join(', ');

async function saveShifts(
  step: Db,
  agencyId: AgencyId,
  { starts, read }: { readonly starts: readonly number[]; readonly read: readonly number[] },
  by: Actor,
  at: number,
): Promise<'saved' | 'conflict' | 'not_found'> {
  const row = await step
    .selectFrom('agencies')
    .select(['name', 'provider_id', 'shifts'])
    .where('agency_id', '=', agencyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return 'not_found';
  const [before, after, seen] = [row.shifts, starts, read].map(clockText);
  const changes = changesOf({ shifts: before ?? '' }, { shifts: after ?? '' });
  if (changes === null) return 'saved';
  if (before !== seen) return 'conflict';
  await step
    .updateTable('agencies')
    .set({ shifts: [...starts] })
    .where('agency_id', '=', agencyId)
    .execute();
  await writeAudit(step, {
    at,
    by,
    providerId: row.provider_id as ProviderId,
    agencyId,
    action: 'changed',
    subject: { kind: 'agency', id: agencyId, label: row.name },
    ...changes,
  });
  return 'saved';
}
