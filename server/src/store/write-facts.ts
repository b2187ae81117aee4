/** Turns what the engine said into rows: minutes, episodes, alerts and their events. One statement a kind, whatever the batch's size. */
import type { Notify } from '@wardlight/contract';
import { tellingChanges } from '@wardlight/contract';
import type { AlertState, Fact } from '@wardlight/engine';
import type pg from 'pg';
import type { BedEntry, BedLabels } from './bed-entries.ts';
import { instantText, maybeInstantText } from './database.ts';

type FactOf<Kind extends Fact['fact']> = Extract<Fact, { fact: Kind }>;
interface Of<Kind extends Fact['fact']> {
  readonly entry: BedEntry;
  readonly fact: FactOf<Kind>;
}

export interface BedFacts {
  readonly entry: BedEntry;
  readonly facts: readonly Fact[];
}

export interface Written {
  /** Each alert that changed, as it is now. */
  readonly alerts: readonly { readonly labels: BedLabels; readonly alert: AlertState }[];
  readonly notifies: readonly { readonly labels: BedLabels; readonly notify: Notify }[];
}

const telling: ReadonlySet<string> = new Set(tellingChanges);

function pick<Kind extends Fact['fact']>(beds: readonly BedFacts[], kind: Kind): Of<Kind>[] {
  return beds.flatMap(({ entry, facts }) =>
    facts.filter((fact): fact is FactOf<Kind> => fact.fact === kind).map((fact) => ({ entry, fact })),
  );
}

export async function writeFacts(client: pg.PoolClient, beds: readonly BedFacts[]): Promise<Written> {
  const some = beds.filter((bed) => bed.facts.length > 0);
  if (some.length === 0) return { alerts: [], notifies: [] };
  await writeMinutes(client, pick(some, 'minute'));
  await writeEpisodes(client, some);
  return await writeAlerts(client, pick(some, 'alertChanged'));
}

/** Arrays of arrays do not fit `unnest`, so the values of a minute travel as one JSON document. */
async function writeMinutes(client: pg.PoolClient, minutes: readonly Of<'minute'>[]): Promise<void> {
  if (minutes.length === 0) return;
  const rows = minutes.map(({ entry, fact }) => ({
    agency_id: entry.labels.agencyId,
    bed_id: entry.labels.bedId,
    mat_id: entry.matId,
    resident_id: entry.labels.residentId,
    at: instantText(fact.at),
    lying_seconds: fact.lyingSeconds,
    sitting_seconds: fact.sittingSeconds,
    out_seconds: fact.outSeconds,
    moving_seconds: fact.movingSeconds,
    still_seconds: fact.stillSeconds,
    turns: fact.turns,
    frames: fact.frames,
    rr: fact.rr,
    hr: fact.hr,
  }));
  // One statement may touch a row once: facts of the same minute (a bed left in the middle of it) go one after the other.
  const columns =
    'agency_id, bed_id, resident_id, at, lying_seconds, sitting_seconds, out_seconds, moving_seconds, still_seconds, turns, frames, rr, hr';
  for (const part of distinct(rows, (row) => `${row.bed_id} ${row.at} ${row.resident_id}`)) {
    await client.query({
      name: 'write-minutes',
      text: `insert into minutes (${columns})
        select ${columns} from jsonb_to_recordset($1::jsonb) as m(agency_id int, bed_id int, resident_id int, at timestamptz, lying_seconds real,
          sitting_seconds real, out_seconds real, moving_seconds real, still_seconds real, turns int, frames int, rr real[], hr real[])
        on conflict (agency_id, bed_id, at, resident_id) do update set
          lying_seconds = minutes.lying_seconds + excluded.lying_seconds, sitting_seconds = minutes.sitting_seconds + excluded.sitting_seconds,
          out_seconds = minutes.out_seconds + excluded.out_seconds, moving_seconds = minutes.moving_seconds + excluded.moving_seconds,
          still_seconds = minutes.still_seconds + excluded.still_seconds, turns = minutes.turns + excluded.turns,
          frames = minutes.frames + excluded.frames, rr = minutes.rr || excluded.rr, hr = minutes.hr || excluded.hr`,
      values: [JSON.stringify(part)],
    });
  }
  // A row of its own for each frame would double what a frame costs; whole minutes are soon enough for a counter.
  await client.query({
    name: 'count-frames',
    text: `update mats m set frames = m.frames + x.frames
      from (select agency_id, mat_id, sum(frames) as frames from jsonb_to_recordset($1::jsonb) as r(agency_id int, mat_id int, frames int)
        where mat_id is not null group by agency_id, mat_id) x
      where m.agency_id = x.agency_id and m.mat_id = x.mat_id`,
    values: [JSON.stringify(rows.map(({ agency_id, mat_id, frames }) => ({ agency_id, mat_id, frames })))],
  });
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

const alertColumns = [
  'agency_id int',
  'alert_id text',
  'bed_id int',
  'resident_id int',
  'type text',
  'priority text',
  'technical boolean',
  'threshold real',
  'value real',
  'started_at timestamptz',
  'raised_at timestamptz',
  'told_at timestamptz',
  'claimed_at timestamptz',
  'claimed_by int',
  'cleared_at timestamptz',
  'closed_at timestamptz',
  'closed_by int',
  'close_reason text',
  'close_note text',
  'no_data boolean',
  'reopened int',
];
const alertNames = alertColumns.map((column) => column.split(' ')[0]);
const upsertAlerts = `insert into alerts (${alertNames.join(', ')})
  select ${alertNames.join(', ')} from jsonb_to_recordset($1::jsonb) as a(${alertColumns.join(', ')})
  on conflict (agency_id, alert_id) do update set
  ${alertNames
    .slice(2)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`;

const insertEvents = `insert into alert_events (agency_id, alert_id, bed_id, resident_id, at, change, type, priority, threshold, value, started_at, user_id)
  select agency_id, alert_id, bed_id, resident_id, at, change, type, priority, threshold, value, started_at, user_id
  from jsonb_to_recordset($1::jsonb) as e(n int, agency_id int, alert_id text, bed_id int, resident_id int, at timestamptz, change text,
    type text, priority text, threshold real, value real, started_at timestamptz, user_id int) order by n
  returning event_id, alert_id, change, at`;

const alertRow = (labels: BedLabels, alert: AlertState) => ({
  agency_id: labels.agencyId,
  alert_id: alert.id,
  bed_id: labels.bedId,
  resident_id: labels.residentId,
  type: alert.type,
  priority: alert.priority,
  technical: alert.technical,
  threshold: alert.threshold,
  value: alert.value,
  started_at: instantText(alert.startedAt),
  raised_at: instantText(alert.raisedAt),
  told_at: instantText(alert.toldAt),
  claimed_at: maybeInstantText(alert.claimedAt),
  claimed_by: alert.claimedBy,
  cleared_at: maybeInstantText(alert.clearedAt),
  closed_at: maybeInstantText(alert.closedAt),
  closed_by: alert.closedBy,
  close_reason: alert.closeCause,
  close_note: alert.closeNote,
  no_data: alert.noData,
  reopened: alert.reopened,
});

async function writeAlerts(client: pg.PoolClient, changes: readonly Of<'alertChanged'>[]): Promise<Written> {
  if (changes.length === 0) return { alerts: [], notifies: [] };
  const latest = new Map(
    changes.map(({ entry, fact }) => [fact.alert.id as string, { labels: entry.labels, alert: fact.alert }]),
  );
  await client.query({
    name: 'write-alerts',
    text: upsertAlerts,
    values: [JSON.stringify([...latest.values()].map(({ labels, alert }) => alertRow(labels, alert)))],
  });
  const events = changes.map(({ entry, fact }, n) => ({
    n,
    ...alertRow(entry.labels, fact.alert),
    at: instantText(fact.at),
    change: fact.change,
    user_id: fact.by,
  }));
  const { rows } = await client.query<{ event_id: number; alert_id: string; change: string; at: number }>({
    name: 'write-alert-events',
    text: insertEvents,
    values: [JSON.stringify(events)],
  });
  const ids = new Map(rows.map((row) => [`${row.alert_id} ${row.change} ${row.at}`, row.event_id]));
  const notifies = changes
    .filter(({ fact }) => telling.has(fact.change))
    .map(({ entry, fact }) => ({
      labels: entry.labels,
      notify: {
        notify_id: ids.get(`${fact.alert.id} ${fact.change} ${fact.at}`) ?? 0,
        created_at: fact.at,
        type: fact.alert.type,
        change: fact.change,
        priority: fact.alert.priority,
        alert_id: fact.alert.id,
        threshold: fact.alert.threshold,
        value: fact.alert.value,
        started_at: fact.alert.startedAt,
      },
    }));
  return { alerts: [...latest.values()], notifies };
}
