/** Rows about care: planned absences, and what staff did at a bed beside answering alerts. */
import type { Absence, AbsenceReason, CareKind, Posture, ResidentId, UserId } from '@wardlight/contract';
import type { Fact } from '@wardlight/engine';
import type pg from 'pg';
import { instantText } from '../db/database.ts';
import type { BedEntry } from './bed-entries.ts';
import { touchReports } from './touched/touch.ts';

type Marked = Extract<Fact, { fact: 'absenceBegan' }>;

/** The engine knows how long; why, and since when, is the store's own word. */
export function absenceAfter(before: Absence | null, facts: readonly Fact[], reason: AbsenceReason | null) {
  let absence = before;
  for (const fact of facts) {
    if (fact.fact === 'absenceBegan')
      absence = {
        reason: reason ?? before?.reason ?? 'other',
        from_at: absence?.from_at ?? fact.at,
        until_at: fact.until,
      };
    if (fact.fact === 'absenceEnded') absence = null;
  }
  return absence;
}

export interface CareOfBed {
  readonly entry: Pick<BedEntry, 'labels'>;
  readonly facts: readonly Fact[];
  /** By which account, where that is not their own who did it. */
  readonly through?: ReadonlyMap<Fact, UserId>;
  /** As it is after the facts. */
  readonly absence: Absence | null;
}

interface CareRow {
  readonly agency_id: number;
  readonly bed_id: number;
  readonly resident_id: number | null;
  readonly at: string;
  readonly kind: CareKind;
  readonly user_id: UserId | null;
  readonly side: Posture | null;
  readonly account_id: UserId | null;
}

function careKindOf(fact: Fact): CareKind | null {
  if (fact.fact === 'turned') return 'turned';
  if (fact.fact === 'absenceBegan') return 'absent';
  if (fact.fact === 'absenceEnded') return 'returned';
  return fact.fact === 'alertChanged' && fact.change === 'withResident' ? 'withResident' : null;
}

/** One statement for the absences and one for what was done; both only where there is something to write. */
export async function writeCare(client: pg.PoolClient, beds: readonly CareOfBed[]): Promise<void> {
  const events: CareRow[] = [];
  for (const { entry, facts, through } of beds)
    for (const fact of facts) {
      const kind = careKindOf(fact);
      if (kind === null || !('by' in fact)) continue;
      const { agencyId, bedId, residentId } = entry.labels;
      events.push({
        agency_id: agencyId,
        bed_id: bedId,
        resident_id: residentId,
        at: instantText(fact.at),
        kind,
        user_id: fact.by,
        account_id: through?.get(fact) ?? null,
        side: fact.fact === 'turned' ? fact.side : null,
      });
    }
  if (events.length > 0) await insertEvents(client, events, beds);
  for (const bed of beds) await markTakenBack(client, bed);
}

async function insertEvents(
  client: pg.PoolClient,
  events: readonly CareRow[],
  beds: readonly CareOfBed[],
): Promise<void> {
  for (const bed of beds) await writeAbsence(client, bed);
  const columns = 'agency_id, bed_id, resident_id, at, kind, user_id, account_id, side';
  await client.query({
    name: 'write-care',
    text: `insert into care_events (${columns}) select ${columns} from jsonb_to_recordset($1::jsonb)
      as c(agency_id int, bed_id int, resident_id int, at timestamptz, kind text, user_id int, account_id int, side text)`,
    values: [JSON.stringify(events)],
  });
}

/** A turn that was a slip stays written, and says so: whoever reads turns leaves out those with `undone_at`. */
async function markTakenBack(client: pg.PoolClient, { entry, facts }: CareOfBed): Promise<void> {
  const { agencyId, bedId } = entry.labels;
  for (const fact of facts) if (fact.fact === 'turnTakenBack') await takeBackTurn(client, { agencyId, bedId }, fact);
}

async function takeBackTurn(
  client: pg.PoolClient,
  { agencyId, bedId }: Pick<BedEntry['labels'], 'agencyId' | 'bedId'>,
  { turnedAt, at, by }: Extract<Fact, { fact: 'turnTakenBack' }>,
): Promise<void> {
  const { rows } = await client.query<{ resident_id: ResidentId | null }>({
    name: 'take-back-turn',
    text: `update care_events set undone_at = $4::timestamptz, undone_by = $5
      where agency_id = $1 and bed_id = $2 and at = $3::timestamptz and kind = 'turned' and user_id = $5 returning resident_id`,
    values: [agencyId, bedId, instantText(turnedAt), instantText(at), by],
  });
  // The day that ended between the press and its taking back was made with the slip.
  await touchReports(
    client,
    rows.flatMap(({ resident_id: residentId }) =>
      residentId === null ? [] : [{ agencyId, residentId, from: turnedAt, to: at, cause: 'correction' as const }],
    ),
  );
}

/** Absences are few, and each may be ended and begun again within a batch; so they go one by one. */
async function writeAbsence(client: pg.PoolClient, { entry, facts, absence }: CareOfBed): Promise<void> {
  const { agencyId, bedId, residentId } = entry.labels;
  for (const fact of facts) {
    if (fact.fact === 'absenceEnded')
      await client.query({
        name: 'end-absence',
        text: `update absences set ended_at = greatest(from_at, $3::timestamptz), ended_by = $4
          where agency_id = $1 and bed_id = $2 and ended_at is null`,
        values: [agencyId, bedId, instantText(fact.at), fact.by],
      });
    if (fact.fact === 'absenceBegan' && residentId !== null)
      await client.query({
        name: 'mark-absence',
        text: `insert into absences (agency_id, bed_id, resident_id, reason, from_at, until_at, marked_by)
          values ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz, $7)
          on conflict (agency_id, bed_id) where ended_at is null
          do update set reason = excluded.reason, until_at = excluded.until_at, marked_by = excluded.marked_by`,
        values: [
          agencyId,
          bedId,
          residentId,
          reasonOf(fact, absence),
          instantText(fact.at),
          instantText(fact.until),
          fact.by,
        ],
      });
  }
}

/** One that was ended within the same batch has left no word of why. */
const reasonOf = (fact: Marked, absence: Absence | null): AbsenceReason =>
  absence !== null && absence.until_at === fact.until ? absence.reason : 'other';
