/** Who lay on which mat in a bed, one stretch after the other: in each of them a bed has a history of its own (docs/decisions/137). */
import type { AgencyId, BedId, MatId, ResidentId } from '@wardlight/contract';
import type pg from 'pg';
import { instantText } from '../db/database.ts';

/** One mat, one resident or nobody, in one bed: `[from, to)`. */
export interface Occupancy {
  readonly matId: MatId;
  readonly residentId: ResidentId | null;
  /** Null = since before anybody noted it. */
  readonly from: number | null;
  /** Null = it goes on. */
  readonly to: number | null;
}

/** Rows of `stays` or `mat_stays` of one bed, by their ends, the present one last. */
export interface Stretch<Id> {
  readonly id: Id;
  readonly from_at: number | null;
  readonly to_at: number | null;
}

/** Those that go on after `after`, in order. */
export async function occupanciesOf(
  client: Pick<pg.PoolClient, 'query'>,
  agencyId: AgencyId,
  bedId: BedId,
  after: number,
): Promise<Occupancy[]> {
  const values = [agencyId, bedId, instantText(after)];
  const wanted = `agency_id = $1 and bed_id = $2 and (to_at is null or to_at > $3::timestamptz) order by to_at nulls last, from_at`;
  const mats = await client.query<Stretch<MatId>>({
    name: 'mats-then',
    text: `select mat_id as id, from_at, to_at from mat_stays where ${wanted}`,
    values,
  });
  const residents = await client.query<Stretch<ResidentId>>({
    name: 'residents-then',
    text: `select resident_id as id, from_at, to_at from stays where ${wanted}`,
    values,
  });
  return occupancies(mats.rows, residents.rows);
}

const always = Number.NEGATIVE_INFINITY;
const never = Number.POSITIVE_INFINITY;

/** Cut wherever the mat or the resident changes; where no mat lay nothing was seen, and there is none. */
export function occupancies(mats: readonly Stretch<MatId>[], residents: readonly Stretch<ResidentId>[]): Occupancy[] {
  const found: Occupancy[] = [];
  const people = apart(residents);
  for (const mat of apart(mats)) {
    const put = (residentId: ResidentId | null, from: number, to: number) => {
      if (from < to)
        found.push({ matId: mat.id, residentId, from: from === always ? null : from, to: to === never ? null : to });
    };
    let at = mat.from;
    for (const one of people) {
      if (one.to <= at || one.from >= mat.to) continue;
      put(null, at, one.from);
      put(one.id, Math.max(at, one.from), Math.min(one.to, mat.to));
      at = Math.min(one.to, mat.to);
    }
    put(null, at, mat.to);
  }
  return found;
}

/** Of whoever came nobody knows when, it is known that they came after those who have left. */
function apart<Id>(rows: readonly Stretch<Id>[]): { id: Id; from: number; to: number }[] {
  let after = always;
  return rows.map(({ id, from_at, to_at }) => {
    const from = Math.max(from_at ?? always, after);
    const to = to_at ?? never;
    after = Math.max(after, to);
    return { id, from, to };
  });
}
