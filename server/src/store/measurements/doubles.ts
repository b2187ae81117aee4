/** Which of the readings that come were here before (engine `judgeDouble`). A key is kept as its hash. */
import { createHash } from 'node:crypto';
import type { AgencyId, ReadingId, ResidentId } from '@wardlight/contract';
import type { DoubleKey, EarlierReading } from '@wardlight/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** 128 bits: no two keys of one agency meet by chance. */
export const hashOfKey = ({ key }: DoubleKey): string => createHash('sha256').update(key).digest('hex').slice(0, 32);

export interface Head extends EarlierReading {
  readonly readingId: ReadingId;
}

/** Of a reading that stands beside its double: whom staff are asked about. */
export interface Asked {
  readonly readingId: ReadingId;
  readonly residentIds: readonly ResidentId[];
}

export class Doubles {
  readonly #heads = new Map<string, Head>();
  readonly #asked = new Map<string, Asked[]>();

  head(hash: string): Head | null {
    return this.#heads.get(hash) ?? null;
  }

  /** A gateway that was answered "ask" and did not hear it sends again: the one that stands there, not another beside it. */
  asked(hash: string, residentIds: readonly ResidentId[]): Asked | null {
    const same = ({ residentIds: known }: Asked) => residentIds.every((id) => known.includes(id));
    return this.#asked.get(hash)?.find(same) ?? null;
  }

  add(hash: string, head: Head): void {
    this.#heads.set(hash, head);
  }

  ask(hash: string, asked: Asked): void {
    this.#asked.set(hash, [...(this.#asked.get(hash) ?? []), asked]);
  }
}

interface Row {
  readonly key: string;
  readonly reading_id: ReadingId;
  readonly received_at: number;
  readonly resident_id: ResidentId | null;
  /** Null = it is no reading that stands beside its double. */
  readonly suggested: readonly ResidentId[] | null;
}

/** The agency's measurements are held. Of several with one key the newest is the first of its 48 hours. */
export async function readDoubles(step: Db, agencyId: AgencyId, hashes: readonly string[]): Promise<Doubles> {
  const doubles = new Doubles();
  if (hashes.length === 0) return doubles;
  const keys = sql`select decode(k, 'hex') as key from unnest(${[...hashes]}::text[]) as k`;
  const { rows } = await sql<Row>`with k as materialized (${keys})
    select encode(k.key, 'hex') as key, h.reading_id, h.received_at, h.resident_id, null::int[] as suggested from k
      cross join lateral (select r.reading_id, r.received_at, r.resident_id from readings r
        where r.agency_id = ${agencyId} and r.double_key = k.key order by r.received_at desc limit 1) h
    union all
    select encode(k.key, 'hex'), r.reading_id, r.received_at, r.resident_id, r.suggested from k
      join readings r on r.agency_id = ${agencyId} and r.asked_key = k.key`.execute(step);
  for (const { key, reading_id, received_at, resident_id, suggested } of rows)
    if (suggested === null)
      doubles.add(key, { readingId: reading_id, arrivedAt: received_at, residentId: resident_id });
    else doubles.ask(key, { readingId: reading_id, residentIds: suggested });
  return doubles;
}
