/** Rows of a workbook against the register as it is now, and against each other. */
import {
  type AgencyId,
  type BedId,
  type Gender,
  hasWrongTaiwanChecksum,
  type ImportColumn,
  type ImportProblem,
  type ImportWarning,
  maskPersonalId,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A row as understood: what a resident would be kept as. */
export interface ImportedResident {
  readonly name: string;
  readonly gender: Gender | null;
  /** As `knownOfBirthday` writes it. */
  readonly birthday: string | null;
  readonly personalId: string | null;
  readonly residentCode: string | null;
  readonly bedNumber: string | null;
  readonly customerNumber: string | null;
  readonly note: string | null;
}

export interface Problem {
  readonly column: ImportColumn;
  readonly problem: ImportProblem;
  readonly value: string;
  /** Where it stands in the list; left out = nobody knows any more. */
  readonly cell?: string;
}

export interface Warning {
  readonly column: ImportColumn;
  readonly warning: ImportWarning;
  readonly value: string;
}

/** `fields`: what could be understood, also where another cell of the row could not. */
export interface RowFields {
  readonly row: number;
  readonly fields: Partial<ImportedResident>;
}

export interface Clashes {
  readonly problems: ReadonlyMap<number, readonly Problem[]>;
  readonly warnings: ReadonlyMap<number, readonly Warning[]>;
  /** Beds that are free, by the number that stands in the row. */
  readonly free: ReadonlyMap<string, BedId>;
}

/** Within a transaction that holds the states of the beds, the answer for beds is still true when it is used. */
export async function findClashes(db: Db, agencyId: AgencyId, rows: readonly RowFields[]): Promise<Clashes> {
  const register = await readRegister(db, agencyId, rows);
  const problems = new Map<number, Problem[]>();
  const warnings = new Map<number, Warning[]>();
  const free = new Map<string, BedId>();
  const { spelled, bedOf } = register;
  const beds = countOf(rows, ({ bedNumber }) => bedOf(bedNumber)?.bed_id);
  const codes = countOf(rows, ({ residentCode }) => spelled(residentCode));
  for (const { row, fields } of rows) {
    const { bedNumber: bed, residentCode: code, personalId } = fields;
    const found: Problem[] = [];
    if (bed != null) {
      const meant = bedOf(bed);
      if (meant === undefined) found.push({ column: 'bedNumber', problem: 'noSuchBed', value: bed });
      else if (meant.resident_id !== null) found.push({ column: 'bedNumber', problem: 'bedTaken', value: bed });
      else {
        free.set(bed, meant.bed_id as BedId);
        if (beds(meant.bed_id) > 1) found.push({ column: 'bedNumber', problem: 'bedTwice', value: bed });
      }
    }
    if (code != null) {
      const one = spelled(code) ?? code;
      if (register.codes.has(one)) found.push({ column: 'residentCode', problem: 'codeTaken', value: code });
      else if (codes(one) > 1) found.push({ column: 'residentCode', problem: 'codeTwice', value: code });
    }
    problems.set(row, found);
    const ofRow: Warning[] = [];
    // It fits no less than any other: whoever looks at the rows is shown it as everywhere, and it stays behind with the row once that is added.
    if (personalId != null && hasWrongTaiwanChecksum(personalId))
      ofRow.push({ column: 'personalId', warning: 'idChecksum', value: maskPersonalId(personalId) });
    warnings.set(row, ofRow);
  }
  return { problems, warnings, free };
}

function countOf<Key>(
  rows: readonly RowFields[],
  keyOf: (fields: Partial<ImportedResident>) => Key | null | undefined,
): (key: Key) => number {
  const counts = new Map<Key, number>();
  for (const { fields } of rows) {
    const key = keyOf(fields);
    if (key != null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (key) => counts.get(key) ?? 0;
}

interface RegisteredBed {
  readonly bed_id: number;
  /** Who lies there. */
  readonly resident_id: number | null;
}

interface Register {
  /** By its number, whatever its case. Undefined = there is none, or it may be either of two that are spelled apart. */
  readonly bedOf: (bedNumber: string | null | undefined) => RegisteredBed | undefined;
  /** Spelled as they are compared. */
  readonly codes: ReadonlySet<string>;
  /** A code or a number as it is compared: in lower case by the database, whose index has the last word. */
  readonly spelled: (code: string | null | undefined) => string | null;
}

async function readRegister(db: Db, agencyId: AgencyId, rows: readonly RowFields[]): Promise<Register> {
  const all = (keyOf: (fields: Partial<ImportedResident>) => string | null | undefined) => [
    ...new Set(rows.map(({ fields }) => keyOf(fields)).filter((key) => key != null)),
  ];
  const numbers = all(({ bedNumber }) => bedNumber);
  const codes = all(({ residentCode }) => residentCode);
  const spelling = await readSpelling(db, [...numbers, ...codes]);
  const spelled = (text: string | null | undefined) => (text == null ? null : (spelling.get(text) ?? text));
  const eachSpelled = (texts: readonly string[]) => texts.map((text) => spelling.get(text) ?? text);
  const beds = await db
    .selectFrom('beds as b')
    .leftJoin('residents as r', (join) =>
      join.onRef('r.agency_id', '=', 'b.agency_id').onRef('r.bed_id', '=', 'b.bed_id'),
    )
    .select(['b.bed_id', 'b.bed_no', 'r.resident_id', sql<string>`lower(b.bed_no)`.as('spelled')])
    .where('b.agency_id', '=', agencyId)
    .where('b.removed_at', 'is', null)
    .where('b.bed_id', 'in', bedsNumbered(agencyId, sql`${eachSpelled(numbers)}`))
    .execute();
  const residents = await db
    .selectFrom('residents')
    .select([sql<string | null>`lower(resident_code)`.as('code')])
    .where('agency_id', '=', agencyId)
    .where('discharged_at', 'is', null)
    .where((is) => is(sql`lower(resident_code)`, '=', sql<string>`any(${eachSpelled(codes)}::text[])`))
    .execute();
  const exact = new Map(beds.map((bed) => [bed.bed_no, bed]));
  const alike = Map.groupBy(beds, (bed) => bed.spelled);
  return {
    bedOf(bedNumber) {
      const [one, other] = alike.get(spelled(bedNumber) ?? '') ?? [];
      return exact.get(bedNumber ?? '') ?? (other === undefined ? one : undefined);
    },
    codes: new Set(residents.map(({ code }) => code).filter((code) => code !== null)),
    spelled,
  };
}

/** Each text as it is compared. */
async function readSpelling(db: Db, texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ text: string; spelled: string }>`select text, lower(text) as spelled
    from unnest(${[...texts]}::text[]) text`.execute(db);
  return new Map(rows.map(({ text, spelled }) => [text, spelled]));
}

/**
 * Ids of the beds that have one of these numbers, whatever their case. Those few that have stood beside another one of their spelling since
 * before that was refused are in an index of their own, so each kind is asked for by itself.
 */
export const bedsNumbered = (agencyId: AgencyId, spelled: RawBuilder<unknown>): RawBuilder<number> => {
  const beds = sql`select bed_id from beds where agency_id = ${agencyId} and removed_at is null`;
  return sql<number>`(${beds} and not spelled_apart and lower(bed_no) = any(${spelled}::text[])
    union all ${beds} and spelled_apart and lower(bed_no) = any(${spelled}::text[]))`;
};
