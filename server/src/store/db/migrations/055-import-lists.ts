/** Lists of one's own: what the headings of an agency hold, and the file of a dry run, which is read again when somebody answers. */
import { type ColumnType, type Kysely, sql } from 'kysely';
import type { At } from '../column-types.ts';

export const name = '055-import-lists';

type Json = ColumnType<unknown, string, string>;

export interface ImportListTables {
  import_columns: {
    agency_id: number;
    /** As headings are compared, without width, case and blanks. */
    heading: string;
    holds: string;
    said_at: At;
  };
  import_files: {
    agency_id: number;
    import_id: string;
    file: Buffer;
    /** `importAnswersSchema` */
    answers: Json;
    /** `importFindingsSchema` */
    findings: Json;
  };
}

const statements = [
  `create table import_columns (
    agency_id int not null references agencies,
    heading text not null,
    holds text not null,
    said_at timestamptz not null,
    primary key (agency_id, heading))`,
  `create table import_files (
    agency_id int not null,
    import_id uuid not null,
    file bytea not null,
    answers jsonb not null,
    findings jsonb not null,
    primary key (agency_id, import_id),
    foreign key (agency_id, import_id) references imports on delete cascade)`,
  // It is packed already.
  `alter table import_files alter column file set storage external`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
