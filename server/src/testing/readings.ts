/** Readings as rows, of any age, without a meter that brings them. */
import type { AgencyId, ResidentId } from '@wardlight/contract';
import type { Store } from '../store/open.ts';

export interface ReadingGiven {
  readonly resident_id: ResidentId;
  readonly kind: string;
  readonly value: readonly (number | null)[];
  /** Ms since 1970. */
  readonly at: number;
  readonly changedAt?: number;
  readonly comparator?: '<' | '>' | null;
  readonly context?: object;
  readonly clockDoubtful?: boolean;
  readonly meter?: string | null;
}

/** @returns its number */
export async function putReading(
  { store }: { readonly store: Pick<Store, 'pool'> },
  agency: AgencyId,
  given: ReadingGiven,
): Promise<number> {
  const { resident_id, kind, value, at, comparator = null, context = {}, clockDoubtful = false, meter = 'M-1' } = given;
  const time = (ms: number) => new Date(ms);
  const { rows } = await store.pool.query(
    `insert into readings (agency_id, reading_id, state, family, kind, value, comparator, context, raw_value, raw_unit, at, clock_doubtful,
       received_at, meter, resident_id, changed_at)
     values ($1, nextval('reading_ids'), 'kept', 'chiline', $2, $3::real[], $4, $5, $3::float8[], '', $6, $7, $8, $9, $10, $8)
     returning reading_id`,
    [
      ...[agency, kind, value, comparator, JSON.stringify(context), time(at), clockDoubtful],
      ...[time(given.changedAt ?? at), meter, resident_id],
    ],
  );
  return Number(rows[0].reading_id);
}

/** Given to a resident, or to nobody. */
export async function moveReading(
  { store }: { readonly store: Pick<Store, 'pool'> },
  agency: AgencyId,
  id: number,
  to: ResidentId | null,
  at: number,
): Promise<void> {
  await store.pool.query(
    `update readings set resident_id = $3, state = $4, changed_at = $5, revision = revision + 1 where agency_id = $1 and reading_id = $2`,
    [agency, id, to, to === null ? 'unassigned' : 'kept', new Date(at)],
  );
}

/** What stood there is kept beside it, by whoever was there first. */
export async function correctValue(
  { store }: { readonly store: Pick<Store, 'pool'> },
  agency: AgencyId,
  id: number,
  value: readonly number[],
  at: number,
): Promise<void> {
  await store.pool.query(
    `with kept as (insert into reading_corrections (agency_id, reading_id, n, at, by_user, why, value, comparator, context, raw_value, raw_unit)
       select agency_id, reading_id, 1, $3, (select min(user_id) from users), 'typo', value, comparator, context, raw_value, raw_unit
       from readings where agency_id = $1 and reading_id = $2)
     update readings set value = $4::real[], changed_at = $3, revision = revision + 1 where agency_id = $1 and reading_id = $2`,
    [agency, id, new Date(at), value],
  );
}
