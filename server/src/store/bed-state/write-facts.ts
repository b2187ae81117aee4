/** Turns what the engine said into rows: minutes, episodes, care, alerts and their events. One statement a kind, whatever the batch's size. */
import type { Absence, UserId } from '@wardlight/contract';
import type { Fact } from '@wardlight/engine';
import type pg from 'pg';
import { instantText, maybeInstantText } from '../db/database.ts';
import { writeCare } from './absences.ts';
import type { BedEntry } from './bed-entries.ts';
import { nothingWritten, type Written, writeAlerts } from './write-alerts.ts';
import { countFrames, type MinuteOfBed, minuteKey, minuteText, upsertMinutes } from './write-minutes.ts';

type FactOf<Kind extends Fact['fact']> = Extract<Fact, { fact: Kind }>;

export interface BedFacts {
  /** Without rules where nothing is judged, only carried along. */
  readonly entry: Pick<BedEntry, 'labels' | 'matId'> & Partial<Pick<BedEntry, 'rules'>>;
  readonly facts: readonly Fact[];
  /** By which account, where that is not their own who did it. */
  readonly through?: ReadonlyMap<Fact, UserId>;
  /** As it is after the facts. */
  readonly absence: Absence | null;
}

export async function writeFacts(client: pg.PoolClient, beds: readonly BedFacts[]): Promise<Written> {
  const some = beds.filter((bed) => bed.facts.length > 0);
  if (some.length === 0) return nothingWritten;
  await writeMinutes(
    client,
    some.flatMap(({ entry, facts }) => facts.flatMap((fact) => (fact.fact === 'minute' ? [{ entry, fact }] : []))),
  );
  await writeEpisodes(client, some);
  await writeCare(client, some);
  return await writeAlerts(
    client,
    some.flatMap(({ entry, facts, through }) =>
      facts.flatMap((fact) =>
        fact.fact === 'alertChanged'
          ? [
              {
                labels: entry.labels,
                ...fact,
                through: through?.get(fact) ?? null,
                methods: entry.rules?.alerts[fact.alert.type].methods ?? null,
              },
            ]
          : [],
      ),
    ),
  );
}

async function writeMinutes(client: pg.PoolClient, minutes: readonly MinuteOfBed[]): Promise<void> {
  // Facts of the same minute (a bed left in the middle of it) go one after the other.
  for (const part of distinct(minutes, minuteKey)) {
    const values = [minuteText(part)];
    await client.query({ name: 'write-minutes', text: upsertMinutes(1), values });
    await client.query({ name: 'count-frames', text: countFrames(1), values });
  }
}

/** Splits a list into lists in which no key stands twice, keeping the order of equal keys. */
export function distinct<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const parts: Row[][] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    parts[nth] ??= [];
    parts[nth].push(row);
  }
  return parts;
}

/** A bed's changes within the batch are a chain: the first ends the episode in the table, each later one ends the one before it. */
async function writeEpisodes(client: pg.PoolClient, beds: readonly BedFacts[]): Promise<void> {
  const ends: { agency_id: number; bed_id: number; ended_at: string }[] = [];
  const begins: EpisodeRow[] = [];
  for (const { entry, facts } of beds) {
    const changes = facts.filter((fact): fact is FactOf<'statusChanged'> => fact.fact === 'statusChanged');
    const { agencyId, bedId, residentId } = entry.labels;
    changes.forEach((change, index) => {
      if (index === 0) ends.push({ agency_id: agencyId, bed_id: bedId, ended_at: instantText(change.at) });
      const next = changes[index + 1];
      begins.push({
        agency_id: agencyId,
        bed_id: bedId,
        resident_id: residentId,
        status: change.to,
        from_status: change.from,
        started_at: instantText(change.at),
        ended_at: maybeInstantText(next === undefined ? null : Math.max(change.at, next.at)),
      });
    });
  }
  if (begins.length === 0) return;
  await client.query({
    name: 'end-episodes',
    text: `update episodes e set ended_at = greatest(e.started_at, x.ended_at)
      from jsonb_to_recordset($1::jsonb) as x(agency_id int, bed_id int, ended_at timestamptz)
      where e.agency_id = x.agency_id and e.bed_id = x.bed_id and e.ended_at is null`,
    values: [JSON.stringify(ends)],
  });
  await insertEpisodes(client, begins);
}

export interface EpisodeRow {
  readonly agency_id: number;
  readonly bed_id: number;
  readonly resident_id: number | null;
  readonly status: string;
  readonly from_status: string;
  readonly started_at: string;
  readonly ended_at: string | null;
}

export async function insertEpisodes(client: pg.PoolClient, episodes: readonly EpisodeRow[]): Promise<void> {
  if (episodes.length === 0) return;
  await client.query({
    name: 'begin-episodes',
    text: `insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at, ended_at)
      select agency_id, bed_id, resident_id, status, from_status, started_at, ended_at from jsonb_to_recordset($1::jsonb)
        as x(agency_id int, bed_id int, resident_id int, status text, from_status text, started_at timestamptz, ended_at timestamptz)`,
    values: [JSON.stringify(episodes)],
  });
}
