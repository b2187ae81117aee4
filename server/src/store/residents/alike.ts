/** One person twice (docs/decisions/194): who is like somebody, and who was said to be somebody else. */
import {
  type AgencyId,
  type AlikeResident,
  likenessOf,
  mostAlike,
  type Person,
  type ResidentId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import type { Acting } from '../audit/acting.ts';
import { type Db, instant } from '../db/database.ts';
import { findResidents, type ResidentRow, residentOf } from './resident-rows.ts';

/**
 * Residents, discharged ones too, who could be one of these people: born on one of their days or in one of their years, or with one of their ids.
 * Whether they are like one of them `likenessOf` says.
 */
export async function findCandidates(
  db: Db,
  agencyId: AgencyId,
  people: readonly Person[],
): Promise<readonly ResidentRow[]> {
  const years = born(people, 'year');
  // Of whom only the year is known, the first of January stands for it.
  const days = born(people, 'day').flatMap((day) => [day, `${day.slice(0, 4)}-01-01`]);
  const ids = people.flatMap(({ personal_id }) => personal_id ?? []);
  const { rows } = await sql<{ resident_id: ResidentId }>`
    select resident_id from residents
      where agency_id = ${agencyId} and birthday_precision <> 'about' and birthday = any(${days}::date[])
    union select r.resident_id from unnest(${years}::date[]) y
      join residents r on r.agency_id = ${agencyId} and r.birthday_precision <> 'about'
        and r.birthday >= y and r.birthday < (y + interval '1 year')::date
    union select r.resident_id from unnest(${ids}::text[]) i
      join residents r on r.agency_id = ${agencyId} and r.personal_id is not null
        and lower(regexp_replace(r.personal_id, '\\s', '', 'g')) = lower(regexp_replace(i, '\\s', '', 'g'))`.execute(
    db,
  );
  const found = rows.map(({ resident_id }) => resident_id);
  return found.length === 0 ? [] : findResidents(db, [agencyId], found);
}

const born = (people: readonly Person[], precision: Person['birthday_precision']): string[] =>
  people.flatMap(({ birthday, birthday_precision }) => (birthday_precision === precision ? (birthday ?? []) : []));

export interface AskedPerson extends Omit<Person, 'personal_id'> {
  /** Of whom it is asked; null = somebody new. */
  readonly resident_id: ResidentId | null;
  /** Left out = as it is kept. */
  readonly personal_id?: string | null | undefined;
}

/** At most `mostAlike`, the current residents first; null = no such resident. */
export async function findAlikeResidents(
  db: Db,
  agencyId: AgencyId,
  { resident_id, personal_id, ...asked }: AskedPerson,
  now: number,
): Promise<AlikeResident[] | null> {
  const [self] = resident_id === null ? [] : await findResidents(db, [agencyId], [resident_id]);
  if (resident_id !== null && self === undefined) return null;
  const person = { ...asked, personal_id: personal_id === undefined ? (self?.personal_id ?? null) : personal_id };
  const others = resident_id === null ? new Set<ResidentId>() : await othersOf(db, agencyId, resident_id);
  return (await findCandidates(db, agencyId, [person]))
    .filter((row) => row.resident_id !== resident_id && !others.has(row.resident_id))
    .flatMap((row) => {
      const likeness = likenessOf(person, row);
      return likeness === null ? [] : [{ resident: residentOf(row, now), likeness }];
    })
    .toSorted(
      ({ resident: a }, { resident: b }) =>
        Number(a.discharged_at !== null) - Number(b.discharged_at !== null) || a.resident_id - b.resident_id,
    )
    .slice(0, mostAlike);
}

async function othersOf(db: Db, agencyId: AgencyId, residentId: ResidentId): Promise<ReadonlySet<ResidentId>> {
  const { rows } = await sql<{ id: ResidentId }>`
    select other_id as id from other_people where agency_id = ${agencyId} and one_id = ${residentId}
    union all select one_id from other_people where agency_id = ${agencyId} and other_id = ${residentId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** @returns names of those of whom it was not known yet; who is not of this agency, or is the same resident, is passed over */
export async function keepOtherPeople(
  step: Db,
  { agencyId, by, at }: Acting,
  residentId: ResidentId,
  others: readonly ResidentId[],
): Promise<readonly string[]> {
  if (others.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    with kept as (
      insert into other_people (agency_id, one_id, other_id, by_user, at)
      select agency_id, least(resident_id, ${residentId}::int), greatest(resident_id, ${residentId}::int), ${by.userId}::int, ${instant(at)}
      from residents where agency_id = ${agencyId} and resident_id = any(${[...others]}::int[]) and resident_id <> ${residentId}
      on conflict do nothing returning one_id, other_id)
    select r.name from kept k join residents r on r.agency_id = ${agencyId} and r.resident_id in (k.one_id, k.other_id)
    where r.resident_id <> ${residentId} order by r.resident_id`.execute(step);
  return rows.map(({ name }) => name);
}
