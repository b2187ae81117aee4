/** What a rehearsal needs of one resident's last nights beside the readings: what stood before each, what staff said, what was out. */
import {
  type AgencyId,
  type AlertId,
  type AlertSettings,
  type AlertType,
  type BedId,
  type CloseCause,
  type CloseReason,
  type ResidentId,
  type ResponseSettings,
  shortestStopMs,
  spotMeasurements,
  type UserId,
} from '@wardlight/contract';
import { type AlertStepThen, type CountedStatus, type Happening, type Night, spotInputs } from '@wardlight/engine';
import type pg from 'pg';
import { type ResponseRow, responseColumns, responseOf } from '../bed-state/response-rows.ts';
import { settingsInForce } from '../bed-state/settings-in-force.ts';
import { instantText } from '../db/database.ts';
import { readRecords } from '../spots/readings.ts';

type Asker = Pick<pg.ClientBase, 'query'>;

export interface ResidentOfRehearsal {
  readonly residentId: ResidentId;
  readonly name: string;
  readonly bedNo: string | null;
  readonly zone: string;
  /** By what they are watched today, their own settings included. */
  readonly alerts: AlertSettings;
  readonly overrides: unknown;
  readonly response: ResponseSettings;
}

export interface DatedNight extends Night {
  /** Of its evening, on the agency's calendar. */
  readonly date: string;
}

/** Everything that is not a reading; in the order of time. */
export interface ResidentPast {
  /** Where they lay in these nights. */
  readonly beds: readonly BedId[];
  readonly episodes: readonly { status: CountedStatus; started_at: number; ended_at: number | null }[];
  readonly alerts: readonly AlertRow[];
  /** What was written down of each of them, in its order. */
  readonly steps: ReadonlyMap<AlertId, readonly AlertStepThen[]>;
  readonly absences: readonly AbsenceRow[];
  readonly words: readonly Exclude<Happening, { kind: 'frame' | 'moved' | 'tick' }>[];
}

export interface AlertRow {
  alert_id: AlertId;
  type: AlertType;
  technical: boolean;
  raised_at: number;
  with_until: number | null;
  closed_at: number | null;
  close_reason: CloseCause | null;
}

interface AbsenceRow {
  from_at: number;
  until_at: number;
  ended_at: number | null;
  marked_by: UserId;
  ended_by: UserId | null;
}

/**
 * The agency's last nights that are over, oldest first.
 * @param window instead of the agency's own
 */
export async function lastNights(
  client: Asker,
  agencyId: AgencyId,
  now: number,
  count: number,
  window: { readonly start: number; readonly end: number } | null,
): Promise<DatedNight[]> {
  const { rows } = await client.query<{ date: string; from_at: number; to_at: number }>({
    name: 'last-nights',
    text: `with agency as (
        select timezone, coalesce($3, night_start) as s, coalesce($4, night_end) as e from agencies where agency_id = $1),
      nights as (
        select day, (day + make_interval(mins => s::int)) at time zone timezone as from_at,
          (day + make_interval(mins => case when e <= s then e + 1440 else e end::int)) at time zone timezone as to_at
        from agency, lateral (
          select date_trunc('day', ($2::timestamptz at time zone timezone)) - make_interval(days => n) as day
          from generate_series(0, $5::int + 1) n) d)
      select to_char(day, 'YYYY-MM-DD') as date, from_at, to_at from nights
      where to_at <= $2::timestamptz order by day desc limit $5`,
    values: [agencyId, instantText(now), window?.start ?? null, window?.end ?? null, count],
  });
  return rows.reverse().map(({ date, from_at, to_at }) => ({ date, from: from_at, to: to_at }));
}

export async function residentsOfRehearsal(
  client: Asker,
  agencyId: AgencyId,
  residentIds: readonly ResidentId[],
): Promise<ResidentOfRehearsal[]> {
  interface Row extends ResponseRow {
    resident_id: ResidentId;
    name: string;
    bed_no: string | null;
    timezone: string;
    settings: unknown;
    overrides: unknown;
  }
  const { rows } = await client.query<Row>({
    name: 'residents-of-rehearsal',
    text: `select r.resident_id, r.name, b.bed_no, a.timezone, coalesce(t.settings, d.settings) as settings, r.alert_overrides as overrides,
        ${responseColumns('t', 'd')}
      from residents r join agencies a using (agency_id) left join beds b using (agency_id, bed_id)
      left join templates t on t.agency_id = r.agency_id and t.template_id = r.template_id
      left join templates d on d.agency_id = r.agency_id and d.shipped = 'standard'
      where r.agency_id = $1 and r.resident_id = any($2::int[]) order by b.bed_no, r.resident_id`,
    values: [agencyId, [...residentIds]],
  });
  return rows.map((row) => ({
    residentId: row.resident_id,
    name: row.name,
    bedNo: row.bed_no,
    zone: row.timezone,
    alerts: settingsInForce(row.settings, row.overrides),
    overrides: row.overrides,
    response: responseOf(row),
  }));
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** An alert that stands is looked for this far back. */
const longestStandingMs = 7 * 86_400_000;

/** From `from` on, all of it small and found by index; each question is a transaction of its own. */
export async function readResidentPast(
  client: Asker,
  agencyId: AgencyId,
  residentId: ResidentId,
  from: number,
  to: number,
): Promise<ResidentPast> {
  const values = [agencyId, residentId, instantText(from), instantText(to)];
  const episodes = await client.query<ResidentPast['episodes'][number] & { bed_id: BedId }>({
    name: 'rehearsal-episodes',
    text: `select bed_id, status, started_at, ended_at from episodes where agency_id = $1 and resident_id = $2
      and started_at < $4::timestamptz and (ended_at is null or ended_at >= $3::timestamptz) order by started_at`,
    values,
  });
  const lying = await client.query<{ bed_id: BedId }>({
    name: 'rehearsal-bed',
    text: `select bed_id from residents where agency_id = $1 and resident_id = $2 and bed_id is not null`,
    values: [agencyId, residentId],
  });
  const beds = [...new Set([...episodes.rows, ...lying.rows].map((row) => row.bed_id))];
  const alerts = await client.query<AlertRow>({
    name: 'rehearsal-alerts',
    text: `select alert_id, type, technical, raised_at, with_until, closed_at, close_reason
      from alerts where agency_id = $1 and resident_id = $2 and first_told_at is not null and bed_id is not null
      and raised_at >= $3::timestamptz - interval '${longestStandingMs} milliseconds' and raised_at < $4::timestamptz
      order by raised_at`,
    values,
  });
  const absences = await client.query<AbsenceRow>({
    name: 'rehearsal-absences',
    text: `select from_at, until_at, ended_at, marked_by, ended_by from absences where agency_id = $1 and resident_id = $2
      and from_at < $4::timestamptz and (ended_at is null or ended_at >= $3::timestamptz) order by from_at`,
    values,
  });
  const steps = await stepsOf(client, agencyId, alerts.rows);
  return {
    beds,
    episodes: episodes.rows,
    alerts: alerts.rows,
    steps,
    absences: absences.rows,
    words: [
      ...absences.rows.flatMap(wordsOfAbsence),
      ...alerts.rows.flatMap((alert) => answersTo(alert, steps.get(alert.alert_id) ?? [])),
      ...(await turnsOf(client, beds, values)),
      ...(await spotsOf(client, agencyId, residentId, from, to)),
      ...(await outagesOf(client, agencyId, beds, from, to)),
      ...(await startsOf(client, from, to)),
    ].toSorted((one, other) => one.at - other.at),
  };
}

type Word = ResidentPast['words'][number];

function wordsOfAbsence({ from_at, until_at, ended_at, marked_by, ended_by }: AbsenceRow): Word[] {
  const marked: Word = { kind: 'absence', at: from_at, by: marked_by, until: until_at };
  // What the mat ended, it ends again.
  if (ended_at === null || ended_by === null) return [marked];
  return [marked, { kind: 'absenceEnd', at: ended_at, by: ended_by }];
}

async function stepsOf(
  client: Asker,
  agencyId: AgencyId,
  alerts: readonly AlertRow[],
): Promise<Map<AlertId, AlertStepThen[]>> {
  if (alerts.length === 0) return new Map();
  type Row = Pick<AlertStepThen, 'at' | 'change' | 'type' | 'priority' | 'threshold' | 'value' | 'source'> & {
    alert_id: AlertId;
    started_at: number;
    user_id: UserId | null;
    claimed_at: number | null;
    claimed_by: UserId | null;
    with_until: number | null;
    handed_to: UserId | null;
  };
  const { rows } = await client.query<Row>({
    name: 'rehearsal-steps',
    text: `select alert_id, at, change, type, priority, threshold, value, started_at, user_id,
        claimed_at, claimed_by, with_until, handed_to, source from alert_events
      where agency_id = $1 and alert_id = any($2::text[]) order by event_id`,
    values: [agencyId, alerts.map((alert) => alert.alert_id)],
  });
  const until = new Map(alerts.map(({ alert_id, with_until }) => [alert_id, with_until]));
  return Map.groupBy(
    rows.map((row) => ({
      ...{ alert_id: row.alert_id, at: row.at, change: row.change, type: row.type, priority: row.priority },
      ...{ threshold: row.threshold, value: row.value, source: row.source, startedAt: row.started_at, by: row.user_id },
      claimedAt: row.claimed_at,
      claimedBy: row.claimed_by,
      withUntil:
        row.change === 'withResident'
          ? (row.with_until ?? stayedUntil(row.at, until.get(row.alert_id) ?? null))
          : row.with_until,
      handedTo: row.handed_to,
    })),
    ({ alert_id }) => alert_id,
  );
}

function answersTo({ close_reason }: AlertRow, steps: readonly AlertStepThen[]): Word[] {
  const last = steps.findLast(({ change }) => change === 'closed');
  return steps.flatMap((step): Word[] => {
    const { at, change, type, by, withUntil, handedTo } = step;
    if (change === 'released') return [{ kind: 'released', at, type }];
    if (by === null) return [];
    if (change === 'claimed') return [{ kind: 'claimed', at, type, by }];
    if (change === 'takenBack' || change === 'closingUndone') return [{ kind: change, at, type, by }];
    if (change === 'handedOver') return handedTo === null ? [] : [{ kind: 'handedOver', at, type, by, to: handedTo }];
    if (change === 'withResident')
      return [{ kind: 'stayed', at, type, by, minutes: ((withUntil ?? at) - at) / minuteMs }];
    if (change === 'closed')
      // As what it was closed before is on the alert no more; of a turn there is a word of its own.
      return [
        { kind: 'closed', at, type, by, reason: ((step === last ? close_reason : null) ?? 'other') as CloseReason },
      ];
    return [];
  });
}

/** Steps of before version 0.5 do not say how long: only the last word is known, of one before it the shortest is taken. */
function stayedUntil(at: number, until: number | null): number {
  const minutes = Math.round(((until ?? at) - at) / minuteMs);
  return at + (minutes === 20 || minutes === 30 ? minutes : 10) * minuteMs;
}

async function turnsOf(client: Asker, beds: readonly BedId[], values: unknown[]): Promise<Word[]> {
  const { rows } = await client.query<{ at: number; user_id: UserId }>({
    name: 'rehearsal-turns',
    text: `select at, user_id from care_events where agency_id = $1 and bed_id = any($5::int[]) and resident_id = $2
      and kind = 'turned' and undone_at is null and user_id is not null and at >= $3::timestamptz and at < $4::timestamptz`,
    values: [...values, beds.map(Number)],
  });
  return rows.map(({ at, user_id: by }) => ({ kind: 'turned', at, by }));
}

/** As their record stands now: a reading that was corrected or withdrawn since is rehearsed so. */
async function spotsOf(
  client: Asker,
  agencyId: AgencyId,
  residentId: ResidentId,
  from: number,
  to: number,
): Promise<Word[]> {
  const asked = spotMeasurements.map((measurement) => ({ agencyId, residentId, measurement, from: from - dayMs }));
  const readings = (await readRecords(client, asked)).flat();
  return spotInputs(readings).filter(({ at }) => from <= at && at < to);
}

/**
 * By the notices about them: an outage so short that none was told has muted nothing that would have been told. One that staff closed
 * mutes on until its network is back, and is one outage with those that followed it until then.
 */
async function outagesOf(
  client: Asker,
  agencyId: AgencyId,
  beds: readonly BedId[],
  from: number,
  to: number,
): Promise<Word[]> {
  const { rows } = await client.query<{ started_at: number; over_at: number | null }>({
    name: 'rehearsal-outages',
    text: `select lower(span) as started_at, upper(span) as over_at from (
        select unnest(range_agg(tstzrange(least(started_at, over_at), over_at))) as span from (
          select a.started_at, coalesce(a.cleared_at, case when s.is_out is not true then a.closed_at end) as over_at
          from alerts a left join network_states s using (agency_id, network_id)
          where a.agency_id = $1 and a.network_id is not null and a.beds && $2::int[]
            and a.raised_at >= $3::timestamptz - interval '2 days' and a.raised_at < $4::timestamptz) o) spans order by 1`,
    values: [agencyId, beds.map(Number), instantText(from), instantText(to)],
  });
  return rows.flatMap(({ started_at, over_at }): Word[] => [
    { kind: 'network', at: started_at, outSince: started_at },
    ...(over_at === null ? [] : [{ kind: 'network', at: over_at, outSince: null } as const]),
  ]);
}

/** Servers that were down, stood still or had no database, and came back: from then silence counted. */
async function startsOf(client: Asker, from: number, to: number): Promise<Word[]> {
  const { rows } = await client.query<{ to_at: number }>({
    name: 'rehearsal-starts',
    text: `select distinct to_at from watch_gaps where (cause = 'stopped' or to_at - from_at >= interval '${shortestStopMs} milliseconds') and to_at > $1::timestamptz and to_at < $2::timestamptz`,
    values: [instantText(from), instantText(to)],
  });
  return rows.map(({ to_at }) => ({ kind: 'resume', at: to_at }));
}
