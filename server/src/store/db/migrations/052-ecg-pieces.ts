/** Samples of ECG leads in pieces, the name a file carries in lists, when a recording was made, and for whom a comment was written. */
import { type Kysely, sql } from 'kysely';

export const name = '052-ecg-pieces';

export interface EcgPieceTables {
  /** One after the other they are the samples of the lead, little endian. */
  ecg_lead_pieces: { agency_id: number; ecg_id: number; position: number; piece: number; data: Buffer };
}

const statements = [
  // In one message of tens of MiB, in either direction, the server would be busy with nothing else.
  `create table ecg_lead_pieces (
    agency_id int not null,
    ecg_id int not null,
    position int not null,
    piece int not null,
    data bytea not null,
    primary key (agency_id, ecg_id, position, piece),
    foreign key (agency_id, ecg_id, position) references ecg_leads on delete cascade)`,
  // A window is then read by itself; packed, all before it would be unpacked first.
  `alter table ecg_lead_pieces alter column data set storage external`,
  `insert into ecg_lead_pieces (agency_id, ecg_id, position, piece, data)
    select agency_id, ecg_id, position, n, substring(data from n * 1048576 + 1 for 1048576)
    from ecg_leads cross join lateral generate_series(0, (octet_length(data) - 1) / 1048576) n
    where octet_length(data) > 0`,
  // A column that is dropped keeps its room; one that is emptied gives it back.
  `update ecg_leads set data = ''`,
  `alter table ecg_leads drop column data`,
  `alter table ecgs add column patient_name text generated always as (normalize(header ->> 'patient_name')) stored`,
  `drop index ecgs_of_resident`,
  `create index ecgs_of_resident on ecgs
    (agency_id, resident_id, (coalesce(recorded_at, received_at)) desc, ecg_id desc)`,
  // No reference: of somebody who was never here, a comment says that it was not written for whose recording it is now.
  `alter table ecg_comments add column resident_id int`,
  `update ecg_comments c set resident_id = x.resident_id from ecgs x
    where x.agency_id = c.agency_id and x.ecg_id = c.ecg_id and x.resident_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
