/** Waiting for a resident's reading: begun, and ended by a press (specification §4 "Measurement"). */
import {
  type AgencyId,
  type BodyOf,
  type beginWaiting,
  canBring,
  type DataOf,
  type endWaiting,
  type MeterFamily,
  type readWaiting,
  type Waiting,
  type WaitingId,
  waitingMs,
} from '@wardlight/contract';
import { isOn } from '@wardlight/engine';
import { sql } from 'kysely';
import type { Acting } from '../audit/acting.ts';
import { type Db, instant } from '../db/database.ts';
import { holdMeasurements } from '../residents/measurements-lock.ts';
import { type Changed, type RefusedReading, throughOf } from './changes.ts';
import { backToNobody } from './move-readings.ts';
import {
  justEnded,
  kindsOf,
  meterOf,
  onList,
  residentOfWaiting,
  shownWaitings,
  stillWaits,
  type WaitingRow,
  waitingRows,
} from './waiting-rows.ts';

type Wish = BodyOf<typeof beginWaiting>;
type Began = DataOf<typeof beginWaiting>;
type WaitingNow = DataOf<typeof readWaiting>;

export async function readWaitings(
  db: Db,
  agencyId: AgencyId,
  family: MeterFamily | undefined,
  now: number,
): Promise<WaitingNow> {
  const ofFamily = family === undefined ? sql<boolean>`true` : sql<boolean>`family = ${family}`;
  const wanted = sql<boolean>`(${family ?? null}::text is null or w.family = ${family ?? null})`;
  const [rows, ended, counted] = [
    await waitingRows(db, agencyId, sql`${onList(now)} and ${wanted}`),
    await waitingRows(db, agencyId, sql`${justEnded(now)} and ${wanted}`),
    await sql<{ unassigned: number; last: number | null }>`select
        (select count(*) from readings where agency_id = ${agencyId} and state = 'unassigned') as unassigned,
        (select max(seen_at) from gateways where agency_id = ${agencyId} and ${ofFamily}) as last`.execute(db),
  ];
  return {
    waitings: await shownWaitings(db, agencyId, rows, now),
    ended: await shownWaitings(db, agencyId, ended, now),
    unassigned: counted.rows[0]?.unassigned ?? 0,
    last_arrival_at: counted.rows[0]?.last ?? null,
  };
}

/** @returns what it waits for now, or whom it would meet */
export async function begin(step: Db, acting: Acting, wish: Wish): Promise<Changed<Began | RefusedReading>> {
  const { agencyId, at, by } = acting;
  await holdMeasurements(step, agencyId);
  const refused = await refusalOf(step, agencyId, wish);
  if (refused !== null) return { answer: refused };
  const meter = await serialOf(step, agencyId, wish);
  const open = await waitingRows(
    step,
    agencyId,
    sql`w.ended_at is null and w.family = ${wish.family} and w.began_at >= ${instant(at - waitingMs)}`,
  );
  const meeting = open.filter((row) => stillWaits(row, at) && meets(row, wish, meter));
  const own = meeting.find(
    (row) => row.resident_id === wish.resident_id && row.meter === meter && row.met.length === 0,
  );
  if (own !== undefined) return { answer: await waitingAnswer(step, own, at) };
  const others = meeting.filter((row) => row.resident_id !== wish.resident_id);
  const clashing = others.filter(({ met }) => met.length === 0);
  if (clashing.length > 0) return { answer: { state: 'clash', with: clashing.map(clashOf) } };
  await endRest(step, agencyId, others, at);
  const { waiting_id } = await step
    .insertInto('waitings')
    .values({
      agency_id: agencyId,
      resident_id: wish.resident_id,
      family: wish.family,
      kinds: [...new Set(wish.kinds)],
      group_id: wish.group_id,
      meter_id: wish.meter_id,
      meter,
      began_at: instant(at),
      began_by: by.userId,
      began_through: throughOf(by),
    })
    .returning('waiting_id')
    .executeTakeFirstOrThrow();
  const [row] = await waitingRows(step, agencyId, sql`w.waiting_id = ${waiting_id}`);
  if (row === undefined) throw new Error('a waiting that was just begun is gone');
  const news = [...others, row].map((one) => ({ what: 'waiting', waiting_id: one.waiting_id }) as const);
  return { answer: await waitingAnswer(step, row, at), news };
}

async function refusalOf(step: Db, agencyId: AgencyId, wish: Wish): Promise<RefusedReading | null> {
  const { family, kinds, group_id, meter_id } = wish;
  if (!kinds.every((kind) => canBring(family, kind))) return { refused: 'invalid', fields: { kinds: 'unknown_value' } };
  const resident = await step
    .selectFrom('residents')
    .select('discharged_at')
    .where('agency_id', '=', agencyId)
    .where('resident_id', '=', wish.resident_id)
    .executeTakeFirst();
  if (resident === undefined) return { refused: 'not_found' };
  if (resident.discharged_at !== null) return { refused: 'resident_discharged' };
  const { rows } = await sql<{ group: boolean; meter: boolean }>`select
    ${group_id}::int is null or exists (select from measurement_groups where agency_id = ${agencyId}
      and group_id = ${group_id} and family = ${family} and removed_at is null) as group,
    ${meter_id}::int is null or exists (select from meters where agency_id = ${agencyId}
      and meter_id = ${meter_id} and family = ${family} and removed_at is null) as meter`.execute(step);
  if (rows[0]?.group === false) return { refused: 'invalid', fields: { group_id: 'unknown_value' } };
  if (rows[0]?.meter === false) return { refused: 'invalid', fields: { meter_id: 'unknown_value' } };
  return null;
}

async function serialOf(step: Db, agencyId: AgencyId, { meter_id }: Wish): Promise<string | null> {
  if (meter_id === null) return null;
  const row = await step
    .selectFrom('meters')
    .select('serial')
    .where('agency_id', '=', agencyId)
    .where('meter_id', '=', meter_id)
    .executeTakeFirstOrThrow();
  return row.serial;
}

/** One that names no meter waits for every one. */
function meets(row: WaitingRow, wish: Wish, meter: string | null): boolean {
  const rest = row.kinds.filter((kind) => !row.met.includes(kind));
  const waitsOn = row.rest_ended_at === null && rest.some((kind) => (wish.kinds as readonly string[]).includes(kind));
  return waitsOn && (meter === null || isOn(row, meter));
}

const clashOf = (row: WaitingRow) => ({
  waiting_id: row.waiting_id,
  resident: residentOfWaiting(row),
  kinds: kindsOf(row.kinds),
  meter: meterOf(row),
  began_by: { user_id: row.began_by, name: row.began_name },
  until_at: row.began_at + waitingMs,
});

async function waitingAnswer(step: Db, row: WaitingRow, now: number): Promise<Began> {
  const [waiting] = await shownWaitings(step, row.agency_id, [row], now);
  if (waiting === undefined) throw new Error('a waiting without a row');
  return { state: 'waiting', waiting };
}

/** Of an oximeter the pulse may follow, or never come: what was measured has its reading, and stands in nobody's way. */
async function endRest(step: Db, agencyId: AgencyId, rows: readonly WaitingRow[], at: number): Promise<void> {
  if (rows.length === 0) return;
  await sql`update waitings set rest_ended_at = ${instant(at)} where agency_id = ${agencyId}
    and waiting_id = any(${rows.map(({ waiting_id }) => waiting_id)}::bigint[])`.execute(step);
}

/** What came is confirmed by whoever ends it. */
export async function end(
  step: Db,
  acting: Acting,
  waitingId: WaitingId,
  { as }: BodyOf<typeof endWaiting>,
): Promise<Changed<Waiting | RefusedReading>> {
  const { agencyId, at, by } = acting;
  await holdMeasurements(step, agencyId);
  const [row] = await waitingRows(step, agencyId, sql`w.waiting_id = ${waitingId}`);
  if (row === undefined) return { answer: { refused: 'not_found' } };
  if (row.ended_at !== null && row.ended_as === as) return { answer: await one(step, agencyId, waitingId, at) };
  const hasCome = row.met.length > 0;
  if (row.ended_at !== null || hasCome !== (as !== 'givenUp')) return { answer: { refused: 'conflict' } };
  await sql`update waitings set ended_at = ${instant(at)}, ended_as = ${as}, ended_by = ${by.userId},
    ended_through = ${throughOf(by)} where agency_id = ${agencyId} and waiting_id = ${waitingId}`.execute(step);
  const news = [{ what: 'waiting', waiting_id: waitingId }] as const;
  if (as === 'saved')
    await sql`update readings set by_user = ${by.userId}, by_through = ${throughOf(by)}, by_at = ${instant(at)}
      where agency_id = ${agencyId} and waiting_id = ${waitingId} and by_user is null and state = 'kept'`.execute(step);
  const moved = as === 'notTheirs' ? await backToNobody(step, acting, await cameFor(step, agencyId, waitingId)) : null;
  const answer = await one(step, agencyId, waitingId, at);
  return { answer, news: [...news, ...(moved?.news ?? [])], kept: moved?.kept ?? [] };
}

async function cameFor(step: Db, agencyId: AgencyId, waitingId: WaitingId) {
  const { rows } = await sql<{ reading_id: number }>`select reading_id from readings where agency_id = ${agencyId}
    and waiting_id = ${waitingId} and state = 'kept' order by reading_id`.execute(step);
  return rows.map(({ reading_id }) => reading_id);
}

async function one(step: Db, agencyId: AgencyId, waitingId: WaitingId, now: number): Promise<Waiting> {
  const rows = await waitingRows(step, agencyId, sql`w.waiting_id = ${waitingId}`);
  const [waiting] = await shownWaitings(step, agencyId, rows, now);
  if (waiting === undefined) throw new Error('a waiting that is held is gone');
  return waiting;
}
