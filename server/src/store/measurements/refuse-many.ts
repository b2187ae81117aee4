/** Several readings that are nobody's, refused with one reason, and taken back within the minute: a meter's memory brings hundreds at once. */
import {
  type BodyOf,
  type DataOf,
  mostRefusedAtOnce,
  type ReadingId,
  type refuseReadings,
  takeBackReadingMs,
  type takeBackReadings,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Acting, auditOf } from '../audit/acting.ts';
import { type Db, instant } from '../db/database.ts';
import { holdMeasurements } from '../residents/measurements-lock.ts';
import { auditAbout } from './assign.ts';
import { type Changed, type RefusedReading, throughOf } from './changes.ts';

type Done = DataOf<typeof refuseReadings>;

interface Row {
  readonly reading_id: ReadingId;
  readonly kind: string;
  readonly meter: string | null;
}

export async function refuseMany(
  step: Db,
  acting: Acting,
  { which, why, note }: BodyOf<typeof refuseReadings>,
): Promise<Changed<Done | RefusedReading>> {
  const { agencyId, at, by } = acting;
  if (why === 'other' && note === '') return { answer: { refused: 'invalid', fields: { note: 'required' } } };
  await holdMeasurements(step, agencyId);
  const these =
    'reading_ids' in which ? named(which.reading_ids) : sql`meter = ${which.meter} and reading_id <= ${which.up_to}`;
  const { rows } = await sql<Row>`update readings set state = 'refused', refusal = ${why}, refusal_note = ${note},
      by_user = ${by.userId}, by_through = ${throughOf(by)}, by_at = ${instant(at)}, revision = revision + 1, changed_at = ${instant(at)}
    where agency_id = ${agencyId} and reading_id in (select reading_id from readings where agency_id = ${agencyId}
      and state = 'unassigned' and ${these} order by received_at, reading_id limit ${mostRefusedAtOnce})
    returning reading_id, kind, meter`.execute(step);
  return await written(step, acting, 'readingRefused', rows);
}

/** What was refused by whoever asks now, within the minute; what became of others since is left as it is. */
export async function takeBackMany(
  step: Db,
  acting: Acting,
  { reading_ids }: BodyOf<typeof takeBackReadings>,
): Promise<Changed<Done | RefusedReading>> {
  const { agencyId, at, by } = acting;
  await holdMeasurements(step, agencyId);
  const { rows } =
    await sql<Row>`update readings set state = 'unassigned', refusal = null, refusal_note = null, by_user = null,
      by_through = null, by_at = null, revision = revision + 1, changed_at = ${instant(at)}
    where agency_id = ${agencyId} and ${named(reading_ids)} and state = 'refused'
      and by_user = ${by.userId} and by_at >= ${instant(at - takeBackReadingMs)}
    returning reading_id, kind, meter`.execute(step);
  return await written(step, acting, 'readingTakenBack', rows);
}

const named = (ids: readonly ReadingId[]): RawBuilder<unknown> => sql`reading_id = any(${[...ids]}::bigint[])`;

async function written(
  step: Db,
  acting: Acting,
  action: 'readingRefused' | 'readingTakenBack',
  rows: readonly Row[],
): Promise<Changed<Done>> {
  if (rows.length === 0) return { answer: { reading_ids: [] } };
  await auditOf(
    step,
    acting,
    rows.map((row) => ({ action, ...auditAbout({ reading_id: row.reading_id, kind: row.kind }, row.meter ?? '') })),
  );
  return { answer: { reading_ids: rows.map(({ reading_id }) => reading_id) }, news: [{ what: 'unassigned' }] };
}
