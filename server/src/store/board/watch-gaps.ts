/** Signs of life of the servers on this database, and what none of them could see (docs/decisions/070). */
import { type GapCause, gapsShownMs, mostGapsShown, shortestStopMs, type WatchGap } from '@wardlight/contract';
import type pg from 'pg';
import { instantText, maybeInstantText } from '../db/database.ts';

/** Not seeing, since when and why. */
export interface Blindness {
  readonly since: number;
  readonly cause: GapCause;
}

/** What every screen is told with each beat. */
export interface Sight {
  readonly blind_since: number | null;
  readonly gaps: WatchGap[];
}

/** Gives the sight of this server, and tells when it changes. */
export interface SightSource {
  sight(): Sight;
  /** @returns how to stop listening */
  onChange(listener: () => void): () => void;
}

export interface ServerGap extends WatchGap {
  readonly serverId: string;
}

export interface Beat {
  readonly serverId: string;
  readonly at: number;
  readonly blind: Blindness | null;
}

type Asker = Pick<pg.Pool, 'query'>;

/** Who asks whether the database is well must not wait for it as long as a report may. */
const longestAnswerMs = 4_000;
const ask = <Row extends pg.QueryResultRow>(pool: Asker, name: string, text: string, values: unknown[]) =>
  // `query_timeout` of one question: node-postgres takes it, its types do not know it.
  pool.query<Row>({ name, text, values, query_timeout: longestAnswerMs } as pg.QueryConfig);

/** Servers' clocks differ a little; a sign of life from further ahead was given by a clock that has been corrected since. */
const clocksDifferMs = shortestStopMs;

interface BeatRow {
  server_id: string;
  at: number;
  blind_since: number | null;
  blind_cause: GapCause | null;
}

/** The newest sign of life any server but `besides` gave before `now`; null on a database nobody else has watched. */
export async function newestBeat(pool: Asker, now: number, besides: string): Promise<Beat | null> {
  const { rows } = await ask<BeatRow>(
    pool,
    'newest-beat',
    `select server_id, at, blind_since, blind_cause from watch_beats where at <= $1::timestamptz and server_id <> $2
     order by at desc limit 1`,
    [instantText(now + clocksDifferMs), besides],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { blind_since: since, blind_cause: cause } = row;
  return { serverId: row.server_id, at: row.at, blind: since === null || cause === null ? null : { since, cause } };
}

/** Durable when it resolves, and the gaps with it. The same gap may be given again: a commit's answer can be lost. */
export async function writeBeat(pool: Asker, { serverId, at, blind }: Beat, gaps: readonly WatchGap[]): Promise<void> {
  const ended = gaps.filter((gap) => gap.to_at !== null);
  await ask(
    pool,
    'write-beat',
    `with ended as (
       insert into watch_gaps (server_id, cause, from_at, to_at)
       select $1, * from unnest($5::text[], $6::timestamptz[], $7::timestamptz[])
       on conflict (cause, from_at) do update set to_at = greatest(watch_gaps.to_at, excluded.to_at))
     insert into watch_beats (server_id, at, blind_since, blind_cause) values ($1, $2::timestamptz, $3::timestamptz, $4)
     on conflict (server_id) do update set at = excluded.at, blind_since = excluded.blind_since, blind_cause = excluded.blind_cause`,
    [
      serverId,
      instantText(at),
      maybeInstantText(blind?.since ?? null),
      blind?.cause ?? null,
      ended.map((gap) => gap.cause),
      ended.map((gap) => instantText(gap.from_at)),
      ended.map((gap) => maybeInstantText(gap.to_at)),
    ],
  );
}

/** Signs of life of servers that are long gone say nothing; the gaps they left stay. */
export async function forgetOldBeats(pool: Asker, now: number): Promise<void> {
  const long = 7 * 86_400_000;
  await ask(
    pool,
    'forget-beats',
    'delete from watch_beats where at < $1::timestamptz and at < (select max(at) from watch_beats)',
    [instantText(now - long)],
  );
}

/** Gaps that touch the last 12 h, whole, as each server saw them; one that goes on is known by a living server's latest beat. */
export async function gapsOfServers(pool: Asker, now: number): Promise<ServerGap[]> {
  const { rows } = await ask<{ server_id: string; cause: GapCause; from_at: number; to_at: number | null }>(
    pool,
    'gaps-of-servers',
    `select server_id, cause, from_at, to_at from watch_gaps where to_at > $1::timestamptz
     union all
     select server_id, blind_cause, blind_since, null from watch_beats where blind_since is not null and at > $2::timestamptz
     order by from_at desc limit 100`,
    [instantText(now - gapsShownMs), instantText(now - shortestStopMs)],
  );
  return rows.map(({ server_id, ...gap }) => ({ serverId: server_id, ...gap }));
}

export const readGaps = async (pool: Asker, now: number): Promise<WatchGap[]> =>
  gapsShown(await gapsOfServers(pool, now), now);

/** As people read them: what two servers saw of one trouble, or one that flickered, is one gap. Newest first. */
export function gapsShown(gaps: readonly WatchGap[], now: number): WatchGap[] {
  const joined: WatchGap[] = [];
  const until = ({ to_at }: WatchGap): number => to_at ?? Number.POSITIVE_INFINITY;
  for (const { cause, from_at, to_at } of gaps.toSorted((a, b) => a.from_at - b.from_at)) {
    const gap = { cause, from_at, to_at };
    const at = joined.findLastIndex((one) => one.cause === cause && until(one) + shortestStopMs >= from_at);
    const before = joined[at];
    if (before === undefined) joined.push(gap);
    else if (until(gap) > until(before)) joined[at] = { ...before, to_at };
  }
  return joined
    .filter((gap) => until(gap) > now - gapsShownMs)
    .toSorted((a, b) => b.from_at - a.from_at)
    .slice(0, mostGapsShown);
}
