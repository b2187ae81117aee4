/** Puts a rebuilt past in the place of the one that was known, under the bed's lock, so that what happens meanwhile goes on from it. */
import type { AgencyId, BedId } from '@wardlight/contract';
import { type BedState, type History, readBedState } from '@wardlight/engine';
import type pg from 'pg';
import { instantText, maybeInstantText } from './database.ts';
import type { Past, PastEpisode } from './history-past.ts';
import { type EpisodeRow, insertEpisodes } from './write-facts.ts';
import { minuteText, upsertMinutes } from './write-minutes.ts';

export interface NewPast {
  readonly agencyId: AgencyId;
  readonly bedId: BedId;
  readonly past: Past;
  readonly history: History;
  /** Minutes that are replaced. */
  readonly span: { readonly from: number; readonly to: number };
}

/** @returns the live state it was put beside; null where the bed has been given to somebody else meanwhile, and nothing was changed */
export async function writePast(pool: pg.Pool, given: NewPast): Promise<BedState | null> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const live = await writeLocked(client, given);
    await client.query('commit');
    return live;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function writeLocked(client: pg.PoolClient, given: NewPast): Promise<BedState | null> {
  const { agencyId, bedId, past } = given;
  const { rows } = await client.query<{ state: string; mat_id: number | null; resident_id: number | null }>({
    name: 'hold-past',
    text: `select s.state, m.mat_id, r.resident_id from bed_states s
      left join mats m using (agency_id, bed_id) left join residents r using (agency_id, bed_id)
      where s.agency_id = $1 and s.bed_id = $2 for update of s`,
    values: [agencyId, bedId],
  });
  const [row] = rows;
  if (row === undefined || row.mat_id !== past.matId || row.resident_id !== past.residentId) return null;
  const live = readBedState(row.state);
  await writeMinutes(client, given);
  await writeEpisodes(client, given, live);
  return live;
}

async function writeMinutes(client: pg.PoolClient, { agencyId, bedId, past, history, span }: NewPast): Promise<void> {
  if (span.to <= span.from) return;
  await client.query({
    name: 'forget-minutes',
    text: `delete from minutes where agency_id = $1 and bed_id = $2 and at >= $3::timestamptz and at < $4::timestamptz
      and resident_id is not distinct from $5`,
    values: [agencyId, bedId, instantText(span.from), instantText(span.to), past.residentId],
  });
  if (history.minutes.length === 0) return;
  const labels = { agencyId, bedId, residentId: past.residentId };
  const text = minuteText(history.minutes.map((fact) => ({ entry: { labels, matId: past.matId }, fact })));
  await client.query({ name: 'write-minutes', text: upsertMinutes(1), values: [text] });
}

/** What began while the past was reckoned is not in it and stays. */
async function writeEpisodes(client: pg.PoolClient, given: NewPast, live: BedState): Promise<void> {
  const { agencyId, bedId, past } = given;
  const known = past.episodes;
  const { rows: meanwhile } = await client.query<Pick<PastEpisode, 'started_at'>>({
    name: 'replace-episodes',
    text: `with known as (select * from unnest($3::timestamptz[], $4::text[]) k(started_at, status)),
      gone as (delete from episodes e using known k
        where e.agency_id = $1 and e.bed_id = $2 and e.started_at = k.started_at and e.status = k.status)
      select e.started_at from episodes e where e.agency_id = $1 and e.bed_id = $2 and e.started_at >= $5::timestamptz
        and not exists (select from known k where k.started_at = e.started_at and k.status = e.status)
      order by e.started_at limit 1`,
    values: [
      agencyId,
      bedId,
      known.map((episode) => instantText(episode.started_at)),
      known.map((episode) => episode.status),
      instantText(past.frames[0]?.at ?? 0),
    ],
  });
  const next = meanwhile[0]?.started_at ?? null;
  const { stood } = past;
  if (stood !== null)
    await client.query({
      name: 'end-stood',
      text: `update episodes set ended_at = $4::timestamptz where agency_id = $1 and bed_id = $2 and started_at = $3::timestamptz and status = $5
        and ended_at is distinct from started_at`,
      values: [
        agencyId,
        bedId,
        instantText(stood.started_at),
        maybeInstantText(endOfStood(given, live, next)),
        stood.status,
      ],
    });
  await insertEpisodes(client, rowsOf(given, live, next));
}

function endOfStood({ history, past }: NewPast, live: BedState, next: number | null): number | null {
  if (history.standingEndedAt !== null) return history.standingEndedAt;
  return next ?? seam(history.current.status, past.stood?.started_at ?? 0, live)?.at ?? null;
}

function rowsOf({ agencyId, bedId, past, history }: NewPast, live: BedState, next: number | null): EpisodeRow[] {
  const row = (status: string, from: string, startedAt: number, endedAt: number | null): EpisodeRow => ({
    agency_id: agencyId,
    bed_id: bedId,
    resident_id: past.residentId,
    status,
    from_status: from,
    started_at: instantText(startedAt),
    ended_at: maybeInstantText(endedAt === null ? null : Math.max(startedAt, endedAt)),
  });
  const last = history.episodes.at(-1);
  const tail =
    next === null ? seam(history.current.status, last?.started_at ?? past.stood?.started_at ?? 0, live) : null;
  const rows = history.episodes.map(({ status, from_status, started_at, ended_at }) =>
    row(status, from_status, started_at, ended_at ?? next ?? tail?.at ?? null),
  );
  if (tail !== null) rows.push(row(live.status, history.current.status, tail.at, null));
  return rows;
}

/** A last will is no reading: the live state may say more than the readings do, and then it is what goes on. */
const seam = (status: string, after: number, live: BedState): { readonly at: number } | null =>
  live.status === status || live.status === 'unknown' ? null : { at: Math.max(after, live.since ?? after) };
