/** Puts a rebuilt past in the place of the one that was known, under the bed's lock, so that what happens meanwhile goes on from it. */
import { isDeepStrictEqual } from 'node:util';
import type { AgencyId, BedId } from '@wardlight/contract';
import { type BedState, type History, readBedState } from '@wardlight/engine';
import type pg from 'pg';
import { occupanciesOf } from '../bed-state/occupancy.ts';
import { type Touched, touchReports } from '../bed-state/touched/touch.ts';
import { type EpisodeRow, insertEpisodes } from '../bed-state/write-facts.ts';
import { minuteText, upsertMinutes } from '../bed-state/write-minutes.ts';
import { instantText, maybeInstantText } from '../db/database.ts';
import { unpackHours } from '../reports/minutes/minute-hours.ts';
import type { PartOfPast, Past, PastEpisode } from './history-past.ts';

const minuteMs = 60_000;

export interface NewPast {
  readonly agencyId: AgencyId;
  readonly bedId: BedId;
  readonly past: Past;
  readonly parts: readonly NewPart[];
  /** Of whom something is known anew. */
  readonly touched: readonly Touched[];
  /** Minutes that are replaced. */
  readonly span: { readonly from: number; readonly to: number };
  readonly now: number;
}

/** One occupancy's. */
export interface NewPart {
  readonly known: PartOfPast;
  readonly history: History;
  /** Of what only shares a minute with a stretch that was changed, the episodes stay as they are. */
  readonly withEpisodes: boolean;
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
  const { rows } = await client.query<{ state: string }>({
    name: 'hold-past',
    text: 'select state from bed_states where agency_id = $1 and bed_id = $2 for update',
    values: [agencyId, bedId],
  });
  const [row] = rows;
  // Whoever changes who lies there, or on what, holds the bed as well.
  if (
    row === undefined ||
    !isDeepStrictEqual(await occupanciesOf(client, agencyId, bedId, past.after), past.occupancies)
  )
    return null;
  const live = readBedState(row.state);
  await writeMinutes(client, given);
  for (const part of given.parts) if (part.withEpisodes) await writeEpisodes(client, given, part, live);
  await touchReports(client, given.touched);
  return live;
}

/** Two occupancies may share a minute, and the resident: all that is replaced is taken away first, and what each saw is added. */
async function writeMinutes(client: pg.PoolClient, { agencyId, bedId, parts, span, now }: NewPast): Promise<void> {
  if (span.to <= span.from) return;
  await unpackHours(client, { agencyId, bedId }, span, now);
  for (const { known } of parts) {
    const { from, to, residentId } = known.occupancy;
    const begin = Math.max(span.from, from === null ? span.from : from - (from % minuteMs));
    const end = Math.min(span.to, to ?? span.to);
    await client.query({
      name: 'forget-minutes',
      text: `delete from minutes where agency_id = $1 and bed_id = $2 and at >= $3::timestamptz and at < $4::timestamptz
        and resident_id is not distinct from $5`,
      values: [agencyId, bedId, instantText(begin), instantText(end), residentId],
    });
  }
  for (const { known, history } of parts) {
    if (history.minutes.length === 0) continue;
    const { matId, residentId } = known.occupancy;
    const labels = { agencyId, bedId, residentId };
    const text = minuteText(history.minutes.map((fact) => ({ entry: { labels, matId }, fact })));
    await client.query({ name: 'write-minutes', text: upsertMinutes(1), values: [text] });
  }
}

/** What began while the past was reckoned is not in it and stays. */
async function writeEpisodes(client: pg.PoolClient, given: NewPast, part: NewPart, live: BedState): Promise<void> {
  const { agencyId, bedId } = given;
  const { episodes, frames, occupancy, stood } = part.known;
  const { rows: meanwhile } = await client.query<Pick<PastEpisode, 'started_at'>>({
    name: 'replace-episodes',
    text: `with known as (select * from unnest($3::timestamptz[], $4::text[]) k(started_at, status)),
      gone as (delete from episodes e using known k
        where e.agency_id = $1 and e.bed_id = $2 and e.started_at = k.started_at and e.status = k.status
          and e.resident_id is not distinct from $6)
      select e.started_at from episodes e where e.agency_id = $1 and e.bed_id = $2 and e.started_at >= $5::timestamptz
        and e.resident_id is not distinct from $6 and ($7::timestamptz is null or e.started_at < $7)
        and not exists (select from known k where k.started_at = e.started_at and k.status = e.status)
      order by e.started_at limit 1`,
    values: [
      agencyId,
      bedId,
      episodes.map((episode) => instantText(episode.started_at)),
      episodes.map((episode) => episode.status),
      instantText(frames[0]?.at ?? 0),
      occupancy.residentId,
      maybeInstantText(occupancy.to),
    ],
  });
  const next = meanwhile[0]?.started_at ?? null;
  const tail = next === null ? tailOf(part, live) : null;
  /** Where what was seen last goes over into what is known beyond it; null = it goes on. */
  const end = next ?? occupancy.to ?? tail?.at ?? null;
  if (stood !== null)
    await client.query({
      name: 'end-stood',
      text: `update episodes set ended_at = $4::timestamptz where agency_id = $1 and bed_id = $2 and started_at = $3::timestamptz and status = $5
        and resident_id is not distinct from $6 and ended_at is distinct from started_at`,
      values: [
        agencyId,
        bedId,
        instantText(stood.started_at),
        maybeInstantText(part.history.standingEndedAt ?? end),
        stood.status,
        occupancy.residentId,
      ],
    });
  await insertEpisodes(client, rowsOf(given, part, end, tail));
}

/** A last will is no reading: the live state may say more than the readings do, and then it is what goes on. */
function tailOf({ known, history }: NewPart, live: BedState): { readonly status: string; readonly at: number } | null {
  if (known.occupancy.to !== null) return null;
  const after = history.episodes.at(-1)?.started_at ?? known.stood?.started_at ?? 0;
  if (live.status === history.current.status || live.status === 'unknown') return null;
  return { status: live.status, at: Math.max(after, live.since ?? after) };
}

function rowsOf(
  { agencyId, bedId }: NewPast,
  { known, history }: NewPart,
  end: number | null,
  tail: ReturnType<typeof tailOf>,
): EpisodeRow[] {
  const row = (status: string, from: string, startedAt: number, endedAt: number | null): EpisodeRow => ({
    agency_id: agencyId,
    bed_id: bedId,
    resident_id: known.occupancy.residentId,
    status,
    from_status: from,
    started_at: instantText(startedAt),
    ended_at: maybeInstantText(endedAt === null ? null : Math.max(startedAt, endedAt)),
  });
  const rows = history.episodes.map(({ status, from_status, started_at, ended_at }) =>
    row(status, from_status, started_at, ended_at ?? end),
  );
  if (tail !== null) rows.push(row(tail.status, history.current.status, tail.at, null));
  return rows;
}
