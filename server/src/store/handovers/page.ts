/** What happened in a shift. Read from what is stored, so that it is the same whoever asks and whenever, but for what came late. */
import {
  type AlertType,
  alertPriorities,
  alertTypes,
  type HandoverPage,
  type ResidentId,
  riskLevels,
  type WatchSettings,
} from '@wardlight/contract';
import { begunAbsences } from '@wardlight/engine';
import { sql } from 'kysely';
import { logOnlyTypes } from '../alerts/alert-log.ts';
import { type Db, instant } from '../db/database.ts';
import { readDayInputsOfMany } from '../reports/day-inputs.ts';
import { lateTurnsOf } from './late-turns.ts';
import { type Place, placeOf, type Seen, type Shift, seenOf } from './seen.ts';
import { unwatchedOf } from './unwatched.ts';

/** What late readings, later closings and days that are made later may change, as it is by now. */
export async function presentOf(
  db: Db,
  shift: Shift,
  watch: WatchSettings,
): Promise<Pick<HandoverPage, 'events' | 'falls' | 'risen'>> {
  const { exits } = await seenOf(db, shift, watch);
  return {
    events: eventsOf(exits, await alertsOf(db, shift)),
    falls: await fallsOf(db, shift),
    risen: await risenOf(db, shift),
  };
}

export async function pageOf(db: Db, shift: Shift, watch: WatchSettings): Promise<HandoverPage> {
  const seen = await seenOf(db, shift, watch);
  return {
    open: await openOf(db, shift),
    falls: await fallsOf(db, shift),
    events: eventsOf(seen.exits, await alertsOf(db, shift)),
    risen: await risenOf(db, shift),
    absences: await absencesOf(db, shift),
    turns: await lateTurnsOf(db, shift),
    unwatched: { ...(await unwatchedOf(db, shift)), beds: seen.lost },
    notes: await notesOf(db, shift),
  };
}

type Open = HandoverPage['open'];

async function openOf(db: Db, { agencyId, to }: Shift): Promise<Open> {
  const { rows } = await sql<Open[number]>`
    select a.alert_id, a.type, a.priority, a.bed_id, b.bed_no, a.resident_id, n.name as network, a.started_at,
      case when a.claimed_at < ${instant(to)} then u.display_name end as claimed_by
    from alerts a left join beds b on b.agency_id = a.agency_id and b.bed_id = a.bed_id
    left join networks n on n.agency_id = a.agency_id and n.network_id = a.network_id left join users u on u.user_id = a.claimed_by
    where a.agency_id = ${agencyId} and a.told_at < ${instant(to)} and (a.closed_at is null or a.closed_at >= ${instant(to)})
    order by array_position(${[...alertPriorities]}::text[], a.priority), a.started_at, a.alert_id limit 500`.execute(
    db,
  );
  return rows;
}

type Fall = HandoverPage['falls'][number];

/** One press may close several alerts of a bed as one fall. */
async function fallsOf(db: Db, { agencyId, from, to }: Shift): Promise<Fall[]> {
  const { rows } = await sql<Fall>`
    select distinct on (a.closed_at, a.bed_id) a.bed_id, b.bed_no, a.resident_id, a.closed_at as at, a.fall_injury as injury,
      coalesce(a.fall_called, '{}') as called
    from alerts a join beds b on b.agency_id = a.agency_id and b.bed_id = a.bed_id
    where a.agency_id = ${agencyId} and a.close_reason = 'fall' and a.closed_at >= ${instant(from)} and a.closed_at < ${instant(to)}
    order by a.closed_at, a.bed_id`.execute(db);
  return rows;
}

interface AlertsOfBed extends Place {
  readonly type: AlertType;
  readonly count: number;
  readonly closed_true: number;
}

/** Told in the shift, of people; equipment stands where it was not watched. */
async function alertsOf(db: Db, { agencyId, from, to }: Shift): Promise<AlertsOfBed[]> {
  const { rows } = await sql<AlertsOfBed>`
    select a.bed_id, b.bed_no, a.resident_id, a.type, count(*) as count,
      count(*) filter (where a.closed_by is not null and a.closed_at < ${instant(to)} and (a.cleared_at is null or a.cleared_at > a.closed_at)) as closed_true
    from alerts a join beds b on b.agency_id = a.agency_id and b.bed_id = a.bed_id
    where a.agency_id = ${agencyId} and a.told_at >= ${instant(from)} and a.told_at < ${instant(to)} and not a.technical
      and a.type <> all(${[...logOnlyTypes]}::text[])
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

function eventsOf(exits: Seen['exits'], alerts: readonly AlertsOfBed[]): HandoverPage['events'] {
  const found = new Map<string, HandoverPage['events'][number]>();
  const of = (place: Place) => {
    const key = `${place.bed_id} ${place.resident_id}`;
    const known = found.get(key) ?? { ...placeOf(place), exits: 0, alerts: [], closed_true: 0 };
    found.set(key, known);
    return known;
  };
  for (const { count, ...place } of exits) of(place).exits = count;
  for (const { type, count, closed_true, ...place } of alerts) {
    const event = of(place);
    event.alerts.push({ type, count });
    event.closed_true += closed_true;
  }
  const weight = ({ exits: out, alerts: told }: HandoverPage['events'][number]) =>
    out + told.reduce((sum, { count }) => sum + count, 0);
  for (const { alerts: told } of found.values())
    told.sort((a, b) => alertTypes.indexOf(a.type) - alertTypes.indexOf(b.type));
  return [...found.values()].sort((a, b) => weight(b) - weight(a) || (a.bed_no < b.bed_no ? -1 : 1));
}

type Risen = HandoverPage['risen'][number];

/** By the newest version of the algorithm that weighed both days. */
async function risenOf(db: Db, { agencyId, from, to }: Shift): Promise<Risen[]> {
  // The index knows days by their date, which may be another than that of the instant anywhere on earth.
  const { rows } = await sql<Risen>`
    select distinct on (d.resident_id) d.resident_id, b.bed_no, d.date, d.level, p.level as before, d.moved
    from report_days d
    join report_days p on p.agency_id = d.agency_id and p.resident_id = d.resident_id and p.date = d.date - 1 and p.algorithm = d.algorithm
    join residents r on r.agency_id = d.agency_id and r.resident_id = d.resident_id
    left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id
    where d.agency_id = ${agencyId} and d.to_at > ${instant(from)} and d.to_at <= ${instant(to)}
      and d.date between (${instant(from)} at time zone 'UTC')::date - 2 and (${instant(to)} at time zone 'UTC')::date + 2
      and array_position(${[...riskLevels]}::text[], d.level) < array_position(${[...riskLevels]}::text[], p.level)
    order by d.resident_id, d.date desc, d.algorithm desc`.execute(db);
  return rows.toSorted((a, b) => riskLevels.indexOf(a.level) - riskLevels.indexOf(b.level));
}

type Absence = HandoverPage['absences'][number];

async function absencesOf(db: Db, { agencyId, from, to }: Shift): Promise<Absence[]> {
  const { rows } = await sql<Omit<Absence, 'begun'> & { resident_id: ResidentId }>`
    select a.bed_id, b.bed_no, a.resident_id, a.reason, a.from_at, a.until_at,
      case when a.ended_at < ${instant(to)} then a.ended_at end as ended_at
    from absences a join beds b on b.agency_id = a.agency_id and b.bed_id = a.bed_id
    where a.agency_id = ${agencyId} and a.from_at < ${instant(to)} and (a.ended_at is null or a.ended_at > ${instant(from)})
    order by b.bed_no, a.from_at`.execute(db);
  const ids = [...new Set(rows.map(({ resident_id }) => resident_id))];
  const inputs = await readDayInputsOfMany(
    db,
    agencyId,
    ids.map((residentId) => ({ residentId, from, to })),
  );
  return rows.flatMap((row): Absence[] => {
    const marked = { from: row.from_at, to: row.ended_at };
    const [begun] = begunAbsences([marked], inputs.get(row.resident_id)?.episodes ?? [], from);
    if (begun !== undefined && begun.from < to) return [{ ...row, from_at: begun.from, begun: true }];
    // Marked in bed: it waits for them to leave, and one that ended before that was none.
    return row.ended_at === null ? [{ ...row, begun: false }] : [];
  });
}

type Note = HandoverPage['notes'][number];

async function notesOf(db: Db, { agencyId, from, to }: Shift): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select n.note_id, n.resident_id, n.at, n.text, u.display_name as by from report_notes n join users u on u.user_id = n.user_id
    where n.agency_id = ${agencyId} and n.at >= ${instant(from)} and n.at < ${instant(to)} and n.removed_at is null
    order by n.at, n.note_id`.execute(db);
  return rows;
}

/** Everybody the page names. */
export function residentsOf(page: HandoverPage): ResidentId[] {
  const { open, falls, events, risen, absences, turns, unwatched, notes } = page;
  const placed = [...open, ...falls, ...events, ...risen, ...absences, ...turns];
  const all = [...placed, ...unwatched.beds, ...unwatched.never, ...unwatched.without_mat, ...notes];
  return [...new Set(all.flatMap(({ resident_id }) => (resident_id === null ? [] : [resident_id])))];
}

export function bedNosOf({ open, falls, events, risen, absences, turns, unwatched }: HandoverPage): string[] {
  const { beds, never, without_mat } = unwatched;
  const all = [...open, ...falls, ...events, ...risen, ...absences, ...turns, ...beds, ...never, ...without_mat];
  return [...new Set(all.flatMap(({ bed_no }) => (bed_no === null ? [] : [bed_no])))];
}
