/** What staff are asked before a value is kept as a resident's, whether it was typed, corrected or given to them. */
import {
  type KeptOrAsked,
  type Measured,
  type ReadingDoubt,
  type ReadingId,
  type ResidentId,
  type Spo2Scale,
  sameTypedMs,
} from '@wardlight/contract';
import { asksToConfirm, news2Marks } from '@wardlight/engine';
import { sql } from 'kysely';
import type { Acting } from '../audit/acting.ts';
import { type Db, instant } from '../db/database.ts';
import { readingOf, readingsQuery } from './reading-rows.ts';
import { numbersOf } from './values.ts';

interface Doubtful {
  readonly measured: Measured;
  readonly doubtful: boolean;
  readonly resident_id: ResidentId;
  readonly spo2Scale: Spo2Scale;
  readonly at: number;
  /** The reading that is corrected or given. */
  readonly itself: ReadingId | null;
}

/** What staff are asked before it is kept; null = nothing. */
export async function doubtsOf(
  step: Db,
  { agencyId }: Acting,
  { measured, doubtful, resident_id, spo2Scale, at, itself }: Doubtful,
): Promise<KeptOrAsked | null> {
  const earlier = await readingsQuery(
    sql`select * from readings where agency_id = ${agencyId} and resident_id = ${resident_id} and kind = ${measured.kind}
      and at between ${instant(at - sameTypedMs)} and ${instant(at + sameTypedMs)} and reading_id is distinct from ${itself}
      and value = ${[...numbersOf(measured.value)]}::real[] order by at desc limit 1`,
    sql`x.at`,
  ).execute(step);
  const [same] = earlier.rows;
  const why: ReadingDoubt[] = [
    ...(asksToConfirm(measured, spo2Scale) ? (['news2'] as const) : []),
    ...(doubtful ? (['unit'] as const) : []),
    ...(same === undefined ? [] : (['same'] as const)),
  ];
  if (why.length === 0) return null;
  const marks = news2Marks(measured, spo2Scale).map((mark) => ({ ...mark }));
  return { state: 'asks', why, marks, earlier: same === undefined ? null : readingOf(same) };
}
