/**
 * One batch, one transaction: lock the beds' rows in id order → step → write frames, states, timers, facts → commit. Where this server
 * remembers all the beds and nothing but frames and minutes comes of them, all that is one statement (`advance-at-once.ts`).
 * Only after the commit are the callers answered (PUBACK, HTTP) and the screens told.
 */
import type { AgencyId, BedId, MatId, WatchSettings } from '@wardlight/contract';
import type pg from 'pg';
import { type Database, instantText } from '../db/database.ts';
import type { Partitions } from '../db/partitions.ts';
import { wasRolledBack } from '../db/sure-commits.ts';
import { entriesAfter, type Foreseen, foresee, statementOf } from './advance-at-once.ts';
import { type BedCache, type BedEntry, loadEntries } from './bed-entries.ts';
import { liveOf } from './bed-live.ts';
import { writeCareAudit } from './care-audit.ts';
import { markLate } from './history-marks.ts';
import { noteRecorded, type PlaceOf, placesOf } from './mats/earlier-frames.ts';
import { readKnownFrames } from './mats/known-frames.ts';
import { MatMoved } from './mats/mat-moved.ts';
import { wakesOf, writeFrames, writeStates, writeWakes } from './mats/write-frames.ts';
import type { OwnSight } from './own-sight.ts';
import { withReadings } from './spots/fill-works.ts';
import { mayBeDouble, type SteppedBed, stepBeds } from './step-beds.ts';
import { alertView, groupNotifies, type Names, type Told } from './told.ts';
import { touchedByPast } from './touched/past-facts.ts';
import { touchReports } from './touched/touch.ts';
import type { Outcome, Work } from './works.ts';
import { namesOf, nothingWritten, type Written } from './write-alerts.ts';
import { writeFacts } from './write-facts.ts';

/** How far back a mat may send a frame again: it buffers 24 h at most, its connection may lag behind that. */
const doubleWindowMs = 48 * 3_600_000;

export interface AdvanceContext {
  readonly pool: pg.Pool;
  readonly within: Database['within'];
  readonly partitions: Partitions;
  readonly watch: WatchSettings;
  readonly cache: BedCache;
  readonly sight: Pick<OwnSight, 'since'>;
  readonly now: () => number;
  /** Never throws (`hearers.ts`). */
  readonly tell: (told: Told) => void;
  /** Told of each timer that stands after a commit. */
  readonly rings: (dueAt: number) => void;
  /** A commit was asked for and nobody can say what became of it: it may stand in the database, and nobody was told of it. */
  readonly doubt: () => void;
}

interface Locked {
  agency_id: AgencyId;
  bed_id: BedId;
  version: number;
}

const matsInBeds = `
  select m.mat_id from unnest($1::int[], $2::int[]) w(agency_id, mat_id) join mats m using (agency_id, mat_id)
  join bed_states s using (agency_id, bed_id)`;

const lockBeds = `
  with wanted as (
    select m.agency_id, m.bed_id from unnest($1::int[], $2::int[]) w(agency_id, mat_id) join mats m using (agency_id, mat_id) where m.bed_id is not null
    union
    select * from unnest($3::int[], $4::int[]))
  select s.agency_id, s.bed_id, s.version from bed_states s join wanted using (agency_id, bed_id)
  order by s.agency_id, s.bed_id for update of s`;

/** Steps the works in one transaction. Rejects as a whole: nothing of it has then happened, or nobody can know (a lost connection). */
export async function advance(context: AdvanceContext, works: readonly Work[]): Promise<readonly Outcome[]> {
  await context.partitions.ensure(
    works.flatMap((work) => (work.by === 'mat' && work.message.kind === 'frame' ? [work.message.arrivedAt] : [])),
  );
  const client = await context.pool.connect();
  const commit: Commit = { asked: false };
  let broken: Error | undefined;
  let done: Done;
  try {
    done =
      (await stepAtOnce(client, foresee(context.cache, works, context), commit)) ??
      (await context.within(client, () => stepLocked(context, client, works)));
  } catch (error) {
    context.cache.clear();
    if (commit.asked && !wasRolledBack(error)) context.doubt();
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed in the middle is closed, which rolls its transaction back.
    client.release(broken);
  }
  // Committed: whatever goes wrong from here on undoes nothing, and must not make the works be stepped again.
  for (const entry of done.entries) {
    context.cache.keep(entry);
    if (entry.dueAt !== null) context.rings(entry.dueAt);
  }
  for (const told of done.told) context.tell(told);
  return done.outcomes;
}

/** Whether the one statement is under way, which is its own commit: what fails then may stand all the same. */
interface Commit {
  asked: boolean;
}

interface Done {
  readonly outcomes: readonly Outcome[];
  readonly entries: readonly BedEntry[];
  readonly told: readonly Told[];
}

/** @returns null where a bed is no longer what was remembered of it; nothing was written then. */
async function stepAtOnce(client: pg.PoolClient, foreseen: Foreseen | null, commit: Commit): Promise<Done | null> {
  if (foreseen === null) return null;
  const { stepped } = foreseen;
  // Made before the statement, which is the commit: what cannot be told must fail while nothing has happened.
  const done = {
    outcomes: stepped.outcomes,
    entries: entriesAfter(foreseen),
    told: tell(stepped.beds, nothingWritten, new Map()),
  };
  if (stepped.beds.length > 0) {
    commit.asked = true;
    const { name, text, values } = statementOf(foreseen);
    const { rows } = await client.query<{ ok: boolean }>({ name, text, values: [...values] });
    commit.asked = false;
    if (rows[0]?.ok !== true) return null;
  }
  return done;
}

async function stepLocked(context: AdvanceContext, client: pg.PoolClient, works: readonly Work[]): Promise<Done> {
  const locked = await lock(client, works);
  const now = Math.max(...works.map(timeOf));
  const entries = await freshEntries(context, client, locked, now);
  const byMat = new Map<MatId, BedEntry>();
  for (const entry of entries.values()) if (entry.matId !== null) byMat.set(entry.matId, entry);
  await mustNotHaveMoved(client, works, byMat);
  const entryOf = (work: Work) => (work.by === 'mat' ? byMat.get(work.matId) : entries.get(work.bedId));

  const placeOf = await placesOf(client, works, entryOf);
  const known = await readKnownFrames(client, suspectsOf(works, entryOf, placeOf), now - doubleWindowMs);
  const told = await withReadings(client, works, entryOf);
  const stepped = stepBeds(told, entryOf, known, context.sight, placeOf);
  await writeFrames(client, stepped.frames);
  await noteRecorded(client, stepped.frames);
  await writeStates(client, stepped.beds);
  const wakes = wakesOf(stepped.beds);
  await writeWakes(client, wakes);
  const written = await writeFacts(client, stepped.beds);
  await touchReports(client, touchedByPast(stepped.beds, context.now()));
  await writeCareAudit(client, stepped.beds);
  await markLate(client, stepped);
  const names = await namesOf(client, written);
  await writeLinks(client, works);
  await writeUnreadable(client, works);
  return {
    outcomes: stepped.outcomes,
    entries: entriesAfter({ stepped, wakes }),
    told: tell(stepped.beds, written, names),
  };
}

/** Locking waits, and what was found before the wait may have changed meanwhile; a frame must not be acknowledged for no bed at all. */
async function mustNotHaveMoved(
  client: pg.PoolClient,
  works: readonly Work[],
  found: ReadonlyMap<MatId, BedEntry>,
): Promise<void> {
  const lost = works.filter((work) => work.by === 'mat' && !found.has(work.matId));
  if (lost.length === 0) return;
  const { rows } = await client.query<{ mat_id: MatId }>({
    name: 'mats-in-beds',
    text: matsInBeds,
    values: [lost.map((work) => work.agencyId), lost.map((work) => (work.by === 'mat' ? work.matId : 0))],
  });
  if (rows.length > 0) throw new MatMoved();
}

function timeOf(work: Work): number {
  if (work.by === 'bed') return work.input.at;
  return work.message.kind === 'frame' ? work.message.arrivedAt : work.message.at;
}

async function lock(client: pg.PoolClient, works: readonly Work[]): Promise<Locked[]> {
  const mats = works.filter((work) => work.by === 'mat');
  const beds = works.filter((work) => work.by === 'bed');
  const { rows } = await client.query<Locked>({
    name: 'lock-beds',
    text: lockBeds,
    values: [
      mats.map((work) => work.agencyId),
      mats.map((work) => work.matId),
      beds.map((work) => work.agencyId),
      beds.map((work) => work.bedId),
    ],
  });
  return rows;
}

async function freshEntries(
  context: AdvanceContext,
  client: pg.PoolClient,
  locked: readonly Locked[],
  now: number,
): Promise<Map<BedId, BedEntry>> {
  const entries = new Map<BedId, BedEntry>();
  const stale: { agencyId: AgencyId; bedId: BedId }[] = [];
  for (const row of locked) {
    const cached = context.cache.ofBed(row.bed_id);
    if (cached !== undefined && cached.version === row.version) entries.set(row.bed_id, cached);
    else stale.push({ agencyId: row.agency_id, bedId: row.bed_id });
  }
  if (stale.length > 0)
    for (const entry of await loadEntries(client, stale, context.watch, now)) entries.set(entry.labels.bedId, entry);
  return entries;
}

function suspectsOf(works: readonly Work[], entryOf: (work: Work) => BedEntry | undefined, placeOf: PlaceOf) {
  return works.flatMap((work) => {
    if (work.by !== 'mat' || work.message.kind !== 'frame') return [];
    const entry = entryOf(work);
    // Of a mat that lies in no bed nobody remembers what it said.
    if (entry === undefined ? placeOf(work) === undefined : !mayBeDouble(work, entry)) return [];
    const { at, seq } = work.message.frame;
    return [{ agencyId: work.agencyId, matId: work.matId, at, seq }];
  });
}

/** The register's word on which mats are connected, for the pages about mats. */
async function writeLinks(client: pg.PoolClient, works: readonly Work[]): Promise<void> {
  const links = new Map<MatId, { agencyId: AgencyId; online: boolean; at: number }>();
  for (const work of works)
    if (work.by === 'mat' && work.message.kind === 'link')
      links.set(work.matId, { agencyId: work.agencyId, online: work.message.online, at: work.message.at });
  if (links.size === 0) return;
  await client.query({
    name: 'write-links',
    text: `update mats m set online = u.online, heard_at = case when u.online then greatest(m.heard_at, u.at) else m.heard_at end
      from unnest($1::int[], $2::int[], $3::boolean[], $4::timestamptz[]) u(agency_id, mat_id, online, at)
      where m.agency_id = u.agency_id and m.mat_id = u.mat_id and m.online is distinct from u.online`,
    values: [
      [...links.values()].map((link) => link.agencyId),
      [...links.keys()],
      [...links.values()].map((link) => link.online),
      [...links.values()].map((link) => instantText(link.at)),
    ],
  });
}

/** A mat that cannot be read has spoken all the same: it is not waited for any more. */
async function writeUnreadable(client: pg.PoolClient, works: readonly Work[]): Promise<void> {
  const mats = works.filter((work) => work.by === 'mat' && work.message.kind === 'refused');
  if (mats.length === 0) return;
  await client.query({
    name: 'write-unreadable',
    text: `update mats m set heard_at = u.at from unnest($1::int[], $2::int[], $3::timestamptz[]) u(agency_id, mat_id, at)
      where m.agency_id = u.agency_id and m.mat_id = u.mat_id and m.heard_at is null`,
    values: [
      mats.map((work) => work.agencyId),
      mats.map((work) => (work.by === 'mat' ? work.matId : 0)),
      mats.map((work) => instantText(timeOf(work))),
    ],
  });
}

/** One `Told` per agency of the batch. */
export function tell(beds: readonly SteppedBed[], written: Written, names: Names): Told[] {
  const agencies = Map.groupBy(beds, (bed) => bed.entry.labels.agencyId);
  return [...agencies].map(([agencyId, own]) => ({
    agency_id: agencyId,
    provider_id: own[0]?.entry.labels.providerId ?? unreachable(),
    at: Math.max(...own.map((bed) => bed.now)),
    beds: own.map(liveBed),
    alerts: written.alerts
      .filter(({ labels }) => labels.agencyId === agencyId)
      .map(({ alert, labels, methods }) => alertView(alert, labels, names, methods)),
    notifies: groupNotifies(written.notifies.filter(({ labels }) => labels.agencyId === agencyId)),
  }));
}

const liveBed = ({ entry: { labels, stayId, matId, rules, hasTurnClock }, state, absence, now }: SteppedBed) =>
  liveOf(
    {
      agencyId: labels.agencyId,
      bedId: labels.bedId,
      stayId,
      hasMat: matId !== null,
      neverSpoke: rules.firstConnection !== undefined,
      state,
      absence,
      hasTurnClock,
    },
    now,
  );

function unreachable(): never {
  throw new Error('a group without members');
}
