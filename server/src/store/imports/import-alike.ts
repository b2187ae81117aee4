/** Rows of a list that could be a resident, or each other (docs/decisions/194), and those who were said to be other people. */
import {
  type AgencyId,
  birthdayOfKnown,
  type ImportAlike,
  knownOfBirthday,
  type Likeness,
  likenessKeys,
  likenessOf,
  maskPersonalId,
  mostAlike,
  type Person,
  type ResidentId,
} from '@wardlight/contract';
import type { Acting } from '../audit/acting.ts';
import type { Db } from '../db/database.ts';
import { findCandidates, keepOtherPeople } from '../residents/alike.ts';
import type { ResidentRow } from '../residents/resident-rows.ts';
import type { ImportedResident, RowFields, Warning } from './import-clashes.ts';
import type { ImportKey } from './import-records.ts';

const personOf = ({ name = '', birthday = null, personalId = null }: Partial<ImportedResident>): Person => ({
  name,
  ...birthdayOfKnown(birthday),
  personal_id: personalId,
});

/** Who could be this person. */
type FindAlike<One> = (person: Person) => readonly { readonly one: One; readonly likeness: Likeness }[];

/** Looks people up by the keys that two who are alike share. */
function alikeIn<One>(all: readonly One[], personIn: (one: One) => Person): FindAlike<One> {
  const byKey = new Map<string, One[]>();
  for (const one of all)
    for (const key of likenessKeys(personIn(one))) byKey.set(key, [...(byKey.get(key) ?? []), one]);
  return (person) => {
    const found = new Set(likenessKeys(person).flatMap((key) => byKey.get(key) ?? []));
    return [...found].flatMap((one) => {
      const likeness = likenessOf(person, personIn(one));
      return likeness === null ? [] : [{ one, likeness }];
    });
  };
}

/** By row; a row without a candidate is left out. */
export async function alikeOfRows(
  db: Db,
  agencyId: AgencyId,
  rows: readonly RowFields[],
): Promise<ReadonlyMap<number, readonly ImportAlike[]>> {
  const people = rows.map(({ row, fields }) => ({ row, fields, person: personOf(fields) }));
  const residentsLike = alikeIn<ResidentRow>(
    await findCandidates(
      db,
      agencyId,
      people.map(({ person }) => person),
    ),
    (row) => row,
  );
  const rowsLike = alikeIn(people, ({ person }) => person);
  const found = new Map<number, readonly ImportAlike[]>();
  for (const { row, person } of people) {
    const alike: ImportAlike[] = [
      ...residentsLike(person).map(({ one, likeness }) => ({
        ...{ likeness, resident_id: one.resident_id, row: null, name: one.name, birthday: knownOfBirthday(one) },
        ...{ bed_no: one.bed_no, discharged: one.discharged_at !== null },
      })),
      ...rowsLike(person)
        .filter(({ one }) => one.row !== row)
        .map(({ one, likeness }) => ({
          ...{ likeness, resident_id: null, row: one.row, name: one.person.name },
          ...{ birthday: one.fields.birthday ?? null, bed_no: one.fields.bedNumber ?? null, discharged: false },
        })),
    ];
    if (alike.length > 0) found.set(row, alike.slice(0, mostAlike));
  }
  return found;
}

/** One for each way to be alike; none once it was said that they are two. */
export function warningsOf(
  { row, fields }: RowFields,
  alike: readonly ImportAlike[],
  others: ReadonlySet<number>,
): readonly Warning[] {
  const open = others.has(row) ? [] : alike.filter((one) => one.row === null || !others.has(one.row));
  const by = (likeness: ImportAlike['likeness']) => open.some((one) => one.likeness === likeness);
  const { name = '', personalId } = fields;
  return [
    ...(by('nameAndBirthday') ? [{ column: 'name', warning: 'sameNameAndBirthday', value: name } as const] : []),
    ...(by('personalId')
      ? [{ column: 'personalId', warning: 'samePersonalId', value: maskPersonalId(personalId ?? '') } as const]
      : []),
  ];
}

interface AddedRow {
  readonly row: number;
  readonly residentId: ResidentId;
  readonly fields: ImportedResident;
}

/** That a row is somebody else stays true of the resident it has become. @param added in this step, and not yet noted with their rows */
export async function keepOthersOfRows(
  step: Db,
  { agencyId, importId }: ImportKey,
  acting: Acting,
  added: readonly AddedRow[],
): Promise<void> {
  const said = await step
    .selectFrom('import_rows')
    .select(['row', 'resident_id'])
    .where('agency_id', '=', agencyId)
    .where('import_id', '=', importId)
    .where('other_people', '=', true)
    .execute();
  if (said.length === 0 || added.length === 0) return;
  const rows = new Set(said.map(({ row }) => row));
  const residents = new Set<number>([
    ...said.flatMap(({ resident_id }) => resident_id ?? []),
    ...added.filter(({ row }) => rows.has(row)).map(({ residentId }) => residentId),
  ]);
  const candidates = await findCandidates(
    step,
    agencyId,
    added.map(({ fields }) => personOf(fields)),
  );
  const residentsLike = alikeIn<ResidentRow>(candidates, (row) => row);
  for (const { row, residentId, fields } of added) {
    const alike = residentsLike(personOf(fields)).map(({ one }) => one.resident_id);
    await keepOtherPeople(step, acting, residentId, rows.has(row) ? alike : alike.filter((id) => residents.has(id)));
  }
}
