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
import { sql } from 'kysely';
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
  /** Beds that are free, by number. */
  readonly free: ReadonlyMap<string, BedId>;
}

/** Within a transaction that holds the states of the beds, the answer for beds is still true when it is used. */
export async function findClashes(db: Db, agencyId: AgencyId, rows: readonly RowFields[]): Promise<Clashes> {
  const register = await readRegister(db, agencyId, rows);
  const problems = new Map<number, Problem[]>();
  const warnings = new Map<number, Warning[]>();
  const beds = countOf(rows, ({ bedNumber }) => bedNumber);
  const { spelled } = register;
  const codes = countOf(rows, ({ residentCode }) => spelled(residentCode));
  for (const { row, fields } of rows) {
    const { bedNumber: bed, residentCode: code, personalId } = fields;
    const found: Problem[] = [];
    if (bed != null) {
      if (!register.beds.has(bed)) found.push({ column: 'bedNumber', problem: 'noSuchBed', value: bed });
      else if (!register.free.has(bed)) found.push({ column: 'bedNumber', problem: 'bedTaken', value: bed });
      else if (beds(bed) > 1) found.push({ column: 'bedNumber', problem: 'bedTwice', value: bed });
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
  return { problems, warnings, free: register.free };
}

function countOf(
  rows: readonly RowFields[],
  keyOf: (fields: Partial<ImportedResident>) => string | null | undefined,
): (key: string) => number {
  const counts = new Map<string, number>();
  for (const { fields } of rows) {
    const key = keyOf(fields);
    if (key != null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (key) => counts.get(key) ?? 0;
}

interface Register {
  readonly beds: ReadonlySet<string>;
  readonly free: ReadonlyMap<string, BedId>;
  /** Spelled as they are compared. */
  readonly codes: ReadonlySet<string>;
  /** A code as it is compared: in lower case by the database, whose index has the last word. */
  readonly spelled: (code: string | null | undefined) => string | null;
}

async function readRegister(db: Db, agencyId: AgencyId, rows: readonly RowFields[]): Promise<Register> {
  const all = (keyOf: (fields: Partial<ImportedResident>) => string | null | undefined) => [
    ...new Set(rows.map(({ fields }) => keyOf(fields)).filter((key) => key != null)),
  ];
  const beds = await db
    .selectFrom('beds as b')
    .leftJoin('residents as r', (join) =>
      join.onRef('r.agency_id', '=', 'b.agency_id').onRef('r.bed_id', '=', 'b.bed_id'),
    )
    .select(['b.bed_id', 'b.bed_no', 'r.resident_id'])
    .where('b.agency_id', '=', agencyId)
    .where('b.removed_at', 'is', null)
    .where('b.bed_no', '=', sql<string>`any(${all(({ bedNumber }) => bedNumber)}::text[])`)
    .execute();
  const codes = await sql<{ code: string; spelled: string }>`select code, lower(code) as spelled
    from unnest(${all(({ residentCode }) => residentCode)}::text[]) code`.execute(db);
  const spelling = new Map(codes.rows.map(({ code, spelled }) => [code, spelled]));
  const residents = await db
    .selectFrom('residents')
    .select([sql<string | null>`lower(resident_code)`.as('code')])
    .where('agency_id', '=', agencyId)
    .where('discharged_at', 'is', null)
    .where((is) => is(sql`lower(resident_code)`, '=', sql<string>`any(${[...spelling.values()]}::text[])`))
    .execute();
  return {
    beds: new Set(beds.map(({ bed_no }) => bed_no)),
    free: new Map(
      beds.filter(({ resident_id }) => resident_id === null).map((bed) => [bed.bed_no, bed.bed_id as BedId]),
    ),
    codes: new Set(residents.map(({ code }) => code).filter((code) => code !== null)),
    spelled: (code) => (code == null ? null : (spelling.get(code) ?? code)),
  };
}
