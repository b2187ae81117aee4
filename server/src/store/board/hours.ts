/** The last hour of every bed of an agency, as the strip on its tile shows it. */
import type { AgencyId, BedId, BedLive, BedStatus, Tile } from '@wardlight/contract';
import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { instant } from '../db/database.ts';

const hourMs = 3_600_000;

export type HoursOfBeds = ReadonlyMap<BedId, Tile['hour']>;

interface Row {
  bed_id: BedId;
  status: BedStatus;
  started_at: number;
  ended_at: number | null;
}

/** Two halves, each with an index of its own: what goes on, and what ended within the hour. Together they would read the whole table. */
export function hoursQuery(db: Db, agencyIds: readonly AgencyId[], now: number): CompiledQuery<Row> {
  const ids = sql`${[...agencyIds]}::int[]`;
  return sql<Row>`select bed_id, status, started_at, ended_at from episodes where agency_id = any(${ids}) and ended_at is null
    union all select bed_id, status, started_at, ended_at from episodes
      where agency_id = any(${ids}) and ended_at is not null and ended_at > ${instant(now - hourMs)}
    order by bed_id, started_at, ended_at nulls last`.compile(db);
}

export async function hoursOf(db: Db, agencyIds: readonly AgencyId[], now: number): Promise<HoursOfBeds> {
  const { rows } = await db.executeQuery(hoursQuery(db, agencyIds, now));
  return new Map([...Map.groupBy(rows, (row) => row.bed_id)].map(([bedId, own]) => [bedId, stripOf(own)]));
}

/** What was seen there of somebody else is not on the strip: one stretch goes on over the change at most, and begins with it. */
export function stripSince(strip: Tile['hour'], changedAt: number | null): Tile['hour'] {
  if (changedAt === null) return strip;
  const before = strip.findLast(({ from_at }) => from_at < changedAt);
  const since = strip.filter(({ from_at }) => from_at >= changedAt);
  return before === undefined || since[0]?.from_at === changedAt
    ? since
    : [{ status: before.status, from_at: changedAt }, ...since];
}

/**
 * The strip as the tile says it. An absence is no episode of the engine's: what goes on as out, or unseen, while somebody is away on purpose
 * is shown as away from its beginning, as it is on a screen that heard it begin.
 */
export function stripOfTile(
  strip: Tile['hour'],
  { status, since_at }: Pick<BedLive, 'status' | 'since_at'>,
): Tile['hour'] {
  const last = strip.at(-1);
  if (status !== 'away' || last === undefined) return strip;
  const from_at = since_at ?? last.from_at;
  return [...strip.filter((stretch) => stretch.from_at < from_at), { status, from_at }];
}

/** What ended with nothing after it (a mat was taken away) is known no more from there. */
export function stripOf(episodes: readonly Omit<Row, 'bed_id'>[]): Tile['hour'] {
  const strip: Tile['hour'] = [];
  const put = (status: BedStatus, from_at: number): void => {
    if (strip.at(-1)?.status !== status) strip.push({ status, from_at });
  };
  episodes.forEach(({ status, started_at, ended_at }, index) => {
    // Two that begin together: the first lasted no time at all.
    if (ended_at === started_at) return;
    put(status, started_at);
    const next = episodes[index + 1];
    if (ended_at !== null && (next === undefined || next.started_at > ended_at)) put('unknown', ended_at);
  });
  return strip;
}
