/** What one transaction changed about measurements: its answer, and what is told of it after the commit. */
import type { AgencyId, ErrorCode, FieldProblem, ForaNews } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Actor } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { KeptReading } from '../spots/kept-reading.ts';

export interface RefusedReading {
  readonly refused: ErrorCode;
  readonly fields?: Readonly<Record<string, FieldProblem>>;
}

export interface Changed<Answer> {
  readonly answer: Answer;
  readonly news?: readonly ForaNews[];
  readonly kept?: readonly KeptReading[];
}

/** The account, where that is another: a shared station. */
export const throughOf = ({ userId, accountId }: Actor): number | null => (accountId === userId ? null : accountId);

/** When the newest other reading of the kind was taken; temperatures of the skin do not count. */
export async function withNewestOther(
  step: Db,
  agencyId: AgencyId,
  readings: readonly Omit<KeptReading, 'newestOtherAt'>[],
): Promise<KeptReading[]> {
  if (readings.length === 0) return [];
  const { rows } = await sql<{ reading_id: number; newest: number | null }>`
    select k.reading_id, (select o.at from readings o where o.agency_id = ${agencyId} and o.resident_id = k.resident_id
      and o.kind = k.kind and o.reading_id <> k.reading_id and coalesce(o.context->>'site', '') <> 'skin'
      order by o.at desc limit 1) as newest
    from unnest(${readings.map(({ readingId }) => readingId)}::bigint[],
      ${readings.map(({ residentId }) => residentId)}::int[],
      ${readings.map(({ measured }) => measured.kind)}::text[]) as k(reading_id, resident_id, kind)`.execute(step);
  const newest = new Map(rows.map((row) => [row.reading_id, row.newest]));
  return readings.map((one) => ({ ...one, newestOtherAt: newest.get(one.readingId) ?? null }));
}
