/** ECG recordings: what was read of them, their samples lead by lead, their files as they came, and what was said of them (docs/decisions/187). */
import { type ColumnType, type Generated, type GeneratedAlways, type Kysely, sql } from 'kysely';
import type { At, MaybeAt } from '../column-types.ts';

export const name = '051-ecgs';

type Json = ColumnType<unknown, string, string>;

export interface EcgTables {
  ecgs: {
    agency_id: number;
    ecg_id: Generated<number>;
    /** Null = nobody's yet. */
    resident_id: number | null;
    /** Over the hashes of its files, sorted. */
    files_sha256: Buffer;
    /** One of the two is null. */
    format: string | null;
    not_drawn: string | null;
    recorded_at: MaybeAt;
    received_at: At;
    /** Who dropped the files … */
    by_user: number | null;
    by_through: number | null;
    /** … or which gateway sent them. */
    gateway_id: number | null;
    duration_ms: number | null;
    lead_count: number;
    mean_rate: number | null;
    /** `EcgHeader` */
    header: Json;
    /** Since 052. Of the header. */
    patient_name: GeneratedAlways<string | null>;
    notices: Json;
    intervals: Json;
    annotations: Json;
    /** Null = none were sought. */
    peaks: ColumnType<unknown, string | null, string | null>;
    /** Of its files and samples together. */
    bytes: number;
    withdrawn_at: MaybeAt;
    withdrawn_by: number | null;
    withdrawn_why: string | null;
    /** Since 060. Until when the files and samples of one that is withdrawn are kept; null = it is not, or they are deleted. */
    files_until: MaybeAt;
    /** Since 060. Null = they are kept. */
    files_deleted_at: MaybeAt;
  };
  ecg_leads: {
    agency_id: number;
    ecg_id: number;
    position: number;
    name: string;
    rate: number;
    samples: number;
    step: number;
    zero: number;
    /** The samples themselves lie in `ecg_lead_pieces` since 052. */
    bits: number;
  };
  ecg_files: {
    agency_id: number;
    ecg_id: number;
    position: number;
    name: string | null;
    bytes: number;
    sha256: Buffer;
  };
  /** One after the other they are the file as it came. */
  ecg_file_pieces: { agency_id: number; ecg_id: number; position: number; piece: number; content: Buffer };
  ecg_comments: {
    agency_id: number;
    comment_id: Generated<number>;
    ecg_id: number;
    at: At;
    by_user: number;
    by_through: number | null;
    /** Since 052. Whose the recording was; null = nobody's. */
    resident_id: number | null;
    seen: boolean;
    text: string;
  };
}

const statements = [
  `create table ecgs (
    agency_id int not null references agencies on delete cascade,
    ecg_id int generated always as identity,
    resident_id int,
    files_sha256 bytea not null,
    format text,
    not_drawn text,
    recorded_at timestamptz,
    received_at timestamptz not null,
    by_user int references users,
    by_through int references users,
    gateway_id int,
    duration_ms double precision,
    lead_count int not null,
    mean_rate double precision,
    header jsonb not null,
    notices jsonb not null,
    intervals jsonb not null,
    annotations jsonb not null,
    peaks jsonb,
    bytes bigint not null,
    withdrawn_at timestamptz,
    withdrawn_by int references users,
    withdrawn_why text,
    primary key (agency_id, ecg_id),
    unique (agency_id, files_sha256),
    foreign key (agency_id, resident_id) references residents,
    foreign key (agency_id, gateway_id) references gateways,
    check ((format is null) <> (not_drawn is null)),
    check ((by_user is null) <> (gateway_id is null)))`,
  `create index ecgs_by_arrival on ecgs (agency_id, received_at desc, ecg_id desc) where withdrawn_at is null`,
  `create index ecgs_unassigned on ecgs (agency_id, received_at desc, ecg_id desc)
    where resident_id is null and withdrawn_at is null`,
  `create index ecgs_withdrawn on ecgs (agency_id, received_at desc, ecg_id desc) where withdrawn_at is not null`,
  `create index ecgs_of_resident on ecgs (agency_id, resident_id, received_at desc, ecg_id desc)`,
  `create table ecg_leads (
    agency_id int not null,
    ecg_id int not null,
    position int not null,
    name text not null,
    rate double precision not null,
    samples int not null,
    step double precision not null,
    zero double precision not null,
    bits int not null,
    data bytea not null,
    primary key (agency_id, ecg_id, position),
    foreign key (agency_id, ecg_id) references ecgs on delete cascade)`,
  // A window is then read by itself; packed, all before it would be unpacked first.
  `alter table ecg_leads alter column data set storage external`,
  `create table ecg_files (
    agency_id int not null,
    ecg_id int not null,
    position int not null,
    name text,
    bytes int not null,
    sha256 bytea not null,
    primary key (agency_id, ecg_id, position),
    foreign key (agency_id, ecg_id) references ecgs on delete cascade)`,
  // In one message of 64 MiB, in either direction, the server would be busy with nothing else.
  `create table ecg_file_pieces (
    agency_id int not null,
    ecg_id int not null,
    position int not null,
    piece int not null,
    content bytea not null,
    primary key (agency_id, ecg_id, position, piece),
    foreign key (agency_id, ecg_id, position) references ecg_files on delete cascade)`,
  // Files of machines are hardly smaller when packed, and packing takes its time.
  `alter table ecg_file_pieces alter column content set storage external`,
  `create table ecg_comments (
    agency_id int not null,
    comment_id int generated always as identity,
    ecg_id int not null,
    at timestamptz not null,
    by_user int not null references users,
    by_through int references users,
    seen boolean not null,
    text text not null,
    primary key (agency_id, comment_id),
    foreign key (agency_id, ecg_id) references ecgs on delete cascade)`,
  `create index ecg_comments_of_ecg on ecg_comments (agency_id, ecg_id, comment_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
