/**
 * Who lies where, changed within the caller's transaction: open alerts and a planned absence go along with each resident, every bed
 * concerned begins anew, and what was seen until now keeps the resident of its time (decisions §1).
 * As in the hot path the beds' states are locked first, in id order; whoever rearranges and whoever steps then wait for each other.
 */
import type { AgencyId, BedId, CloseCause, MatId, ProviderId, ResidentId, UserId } from '@wardlight/contract';
import {
  type BedState,
  BedStateError,
  type Belongings,
  type Fact,
  handOff,
  newBed,
  readBedState,
  takeOver,
  writeBedState,
} from '@wardlight/engine';
import { sql } from 'kysely';
import type { Actor } from '../audit/audit.ts';
import { endOpen } from '../bed-state/begin-anew.ts';
import { newEpoch } from '../bed-state/epoch.ts';
import { alertView, type Told } from '../bed-state/told.ts';
import { namesOf } from '../bed-state/write-alerts.ts';
import { type BedFacts, writeFacts } from '../bed-state/write-facts.ts';
import { connectionOf } from '../db/connection-of.ts';
import { type Db, instant, instantText } from '../db/database.ts';
import { movedAtSetting } from '../db/migrations/011-stays.ts';
import { lookAtResidents } from '../spots/looks.ts';

export interface Placing {
  readonly residentId: ResidentId;
  readonly name: string;
  readonly from: BedId | null;
  readonly to: BedId | null;
}

export interface Occasion {
  readonly agencyId: AgencyId;
  readonly at: number;
  readonly by: Actor | null;
  /** Why alerts of somebody who goes to no bed are closed. */
  readonly ends: Extract<CloseCause, 'moved' | 'discharged'>;
}

interface Row {
  readonly provider_id: ProviderId;
  readonly bed_id: BedId;
  readonly bed_no: string;
  readonly floor: string;
  readonly state: string;
  readonly mat_id: MatId | null;
  readonly resident_id: ResidentId | null;
  readonly resident_name: string | null;
}

/** Holds the states of these beds until the transaction ends: first of all locks, and in id order, like whoever steps them. */
export async function holdBeds(step: Db, agencyId: AgencyId, beds: readonly (BedId | null)[]): Promise<void> {
  const ids = beds.filter((bed) => bed !== null);
  if (ids.length === 0) return;
  await sql`select bed_id from bed_states where agency_id = ${agencyId} and bed_id = any(${ids}::int[])
    order by bed_id for update`.execute(step);
}

/** What servers remember of these beds is out of date: names and numbers that boards and alerts show. The beds must be held. */
export async function relabelBeds(step: Db, agencyId: AgencyId, beds: readonly (BedId | null)[]): Promise<void> {
  const ids = beds.filter((bed) => bed !== null);
  if (ids.length === 0) return;
  await sql`update bed_states set version = version + 1
    where agency_id = ${agencyId} and bed_id = any(${ids}::int[])`.execute(step);
}

/**
 * The beds of all placings, left and entered, must be held, and whoever lies in one of them must be among those placed.
 * @returns what screens must hear once this is committed
 */
export async function reassign(step: Db, occasion: Occasion, placings: readonly Placing[]): Promise<Told | null> {
  const moved = placings.filter(({ from, to }) => from !== to);
  const ids = [...new Set(moved.flatMap(({ from, to }) => [from, to]).filter((bed) => bed !== null))];
  if (ids.length === 0) return null;
  const beds = (await readBeds(step, occasion.agencyId, ids)).map((row) => partOf(row, occasion, moved));
  for (const bed of beds) if (bed.unreadable) await endOpen(step, occasion.agencyId, [bed.row.bed_id], occasion.at);
  await endEpisodes(step, occasion, ids);
  await noteRecorded(step, occasion, beds);
  await moveRows(step, occasion, moved);
  const facts = beds.flatMap((bed) => anew(bed, occasion, moved, beds));
  await writeStates(step, occasion, facts);
  const placed = moved.flatMap(({ residentId, to }) => (to === null ? [] : [residentId]));
  await lookAtResidents(step, occasion.agencyId, placed, occasion.at);
  return await tellOf(step, occasion, facts, beds[0]?.row.provider_id);
}

async function readBeds(step: Db, agencyId: AgencyId, ids: readonly BedId[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select a.provider_id, b.bed_id, b.bed_no, b.floor, s.state, m.mat_id, r.resident_id,
      r.name as resident_name
    from beds b join agencies a using (agency_id) join bed_states s using (agency_id, bed_id)
    left join mats m using (agency_id, bed_id) left join residents r using (agency_id, bed_id)
    where b.agency_id = ${agencyId} and b.bed_id = any(${[...ids]}::int[]) order by b.bed_id`.execute(step);
  return rows;
}

interface Part {
  readonly row: Row;
  readonly before: BedState;
  readonly unreadable: boolean;
  readonly belongings: Belongings | null;
  readonly facts: readonly Fact[];
}

/** One bed nobody can read is mended by it: of such a bed nothing is known anyway. */
function readState(text: string): { before: BedState; unreadable: boolean } {
  try {
    return { before: readBedState(text), unreadable: false };
  } catch (error) {
    if (!(error instanceof BedStateError)) throw error;
    return { before: newBed(newEpoch()), unreadable: true };
  }
}

const handOverOf = ({ at, by }: Occasion) => ({ at, by: by?.userId ?? null });

function partOf(row: Row, occasion: Occasion, moved: readonly Placing[]): Part {
  const { before, unreadable } = readState(row.state);
  const goes = moved.find(({ from }) => from === row.bed_id);
  // What stood open in a bed of nobody was about nobody who is known; if it still is so, the mat says it of whoever lies there now.
  const ends = goes === undefined ? 'moved' : goes.to === null ? occasion.ends : null;
  return { row, before, unreadable, ...handOff(before, handOverOf(occasion), ends) };
}

interface Anew {
  readonly bedId: BedId;
  readonly matId: MatId | null;
  readonly state: BedState;
  readonly written: readonly BedFacts[];
}

function anew(
  { row, before, facts }: Part,
  occasion: Occasion,
  moved: readonly Placing[],
  beds: readonly Part[],
): Anew {
  const comes = moved.find(({ to }) => to === row.bed_id);
  const brings = beds.find((bed) => comes !== undefined && bed.row.bed_id === comes.from)?.belongings ?? null;
  const listens = row.mat_id !== null;
  const begun = takeOver(newEpoch(), before, brings, handOverOf(occasion), listens);
  const labels = {
    agencyId: occasion.agencyId,
    providerId: row.provider_id,
    bedId: row.bed_id,
    bedNo: row.bed_no,
    floor: row.floor,
  };
  const was = { ...labels, residentId: row.resident_id, residentName: row.resident_name };
  const is = { ...labels, residentId: comes?.residentId ?? null, residentName: comes?.name ?? null };
  const through = throughOf([...facts, ...begun.facts], occasion.by);
  return {
    bedId: row.bed_id,
    matId: row.mat_id,
    state: begun.state,
    written: [
      { entry: { labels: was, matId: row.mat_id }, facts, through, absence: null },
      { entry: { labels: is, matId: row.mat_id }, facts: begun.facts, through, absence: null },
    ],
  };
}

/** The account it was done by, where that is not the person's own. */
function throughOf(facts: readonly Fact[], by: Actor | null): ReadonlyMap<Fact, UserId> {
  if (by === null || by.accountId === by.userId) return new Map();
  return new Map(facts.map((fact) => [fact, by.accountId]));
}

async function endEpisodes(step: Db, { agencyId, at }: Occasion, ids: readonly BedId[]): Promise<void> {
  await sql`update episodes set ended_at = greatest(started_at, ${instant(at)}) where agency_id = ${agencyId}
    and bed_id = any(${[...ids]}::int[]) and ended_at is null`.execute(step);
}

/** Frames and care are found by bed: of one they have left nobody could tell later that they were recorded there. */
async function noteRecorded(step: Db, { agencyId }: Occasion, beds: readonly Part[]): Promise<void> {
  const residents = (parts: readonly Part[]) => parts.flatMap(({ row }) => row.resident_id ?? []);
  const seen = residents(beds.filter(({ before }) => before.last !== null));
  await sql`update residents r set recorded = true where r.agency_id = ${agencyId}
    and r.resident_id = any(${residents(beds)}::int[]) and not r.recorded
    and (r.resident_id = any(${seen}::int[]) or exists (select from care_events c where c.agency_id = r.agency_id
      and c.bed_id = r.bed_id and c.resident_id = r.resident_id))`.execute(step);
}

/** Nobody may lie in a bed that somebody else is just leaving, so all leave first. */
async function moveRows(step: Db, occasion: Occasion, moved: readonly Placing[]): Promise<void> {
  const { agencyId, at, by } = occasion;
  // The database keeps the stays; it hears when.
  await sql`select set_config(${movedAtSetting}, ${instantText(at)}, true)`.execute(step);
  const residents = moved.map(({ residentId }) => residentId);
  await sql`update residents set bed_id = null where agency_id = ${agencyId}
    and resident_id = any(${residents}::int[])`.execute(step);
  const entering = moved.filter(({ to }) => to !== null);
  await sql`update residents r set bed_id = x.bed_id
    from unnest(${entering.map(({ residentId }) => residentId)}::int[], ${entering.map(({ to }) => to)}::int[]) x(resident_id, bed_id)
    where r.agency_id = ${agencyId} and r.resident_id = x.resident_id`.execute(step);
  const going = moved.filter(({ from }) => from !== null);
  // Those of whom no bed will know whether they are back are awaited no longer. A bed left has none from here on, until it is given one.
  const over = going.filter(({ to }) => to === null).map(({ from }) => from);
  await sql`update absences set ended_at = greatest(from_at, ${instant(at)}), ended_by = ${by?.userId ?? null}
    where agency_id = ${agencyId} and bed_id = any(${over}::int[]) and ended_at is null`.execute(step);
  const along = going.filter(({ to }) => to !== null);
  const { rows } = await sql<{ absence_id: number; to_bed: number }>`
    update absences a set bed_id = -a.bed_id
    from unnest(${along.map(({ from }) => from)}::int[], ${along.map(({ to }) => to)}::int[]) x(from_bed, to_bed)
    where a.agency_id = ${agencyId} and a.bed_id = x.from_bed and a.ended_at is null
    returning a.absence_id, x.to_bed`.execute(step);
  await sql`update absences a set bed_id = x.bed_id
    from unnest(${rows.map((row) => row.absence_id)}::int[], ${rows.map((row) => row.to_bed)}::int[]) x(absence_id, bed_id)
    where a.agency_id = ${agencyId} and a.absence_id = x.absence_id`.execute(step);
}

/** The first tick finds out what is due. */
async function writeStates(step: Db, { agencyId, at }: Occasion, beds: readonly Anew[]): Promise<void> {
  await sql`update bed_states s set state = x.state, version = s.version + 1, begun_at = ${instant(at)}
    from unnest(${beds.map(({ bedId }) => bedId)}::int[], ${beds.map(({ state }) => writeBedState(state))}::text[]) x(bed_id, state)
    where s.agency_id = ${agencyId} and s.bed_id = x.bed_id`.execute(step);
  const wakes = beds.filter(({ matId, state }) => matId !== null || state.away !== null || state.alerts.length > 0);
  await sql`delete from bed_wakes where agency_id = ${agencyId}
    and bed_id = any(${beds.map(({ bedId }) => bedId)}::int[])`.execute(step);
  await sql`insert into bed_wakes (agency_id, bed_id, due_at)
    select ${agencyId}, bed_id, ${instantText(at)}::timestamptz
    from unnest(${wakes.map(({ bedId }) => bedId)}::int[]) w(bed_id)`.execute(step);
}

async function tellOf(
  step: Db,
  { agencyId, at }: Occasion,
  beds: readonly Anew[],
  providerId: ProviderId | undefined,
): Promise<Told | null> {
  if (providerId === undefined) return null;
  const client = connectionOf(step);
  const written = await writeFacts(
    client,
    beds.flatMap((bed) => bed.written),
  );
  await relabelTechnical(step, agencyId, beds);
  const names = await namesOf(client, written);
  return {
    provider_id: providerId,
    agency_id: agencyId,
    at,
    beds: [],
    alerts: written.alerts.map(({ alert, labels, methods }) => alertView(alert, labels, names, methods)),
    notifies: [],
  };
}

/** What stays with the bed is from now on about whoever lies in it now; what was told of it keeps the resident of its time. */
async function relabelTechnical(step: Db, agencyId: AgencyId, beds: readonly Anew[]): Promise<void> {
  const stay = beds.filter(({ state }) => state.alerts.some(({ technical }) => technical));
  if (stay.length === 0) return;
  const residents = stay.map(({ written }) => written[1]?.entry.labels.residentId ?? null);
  await sql`update alerts a set resident_id = x.resident_id
    from unnest(${stay.map(({ bedId }) => bedId)}::int[], ${residents}::int[]) x(bed_id, resident_id)
    where a.agency_id = ${agencyId} and a.bed_id = x.bed_id and a.closed_at is null and a.technical`.execute(step);
}
