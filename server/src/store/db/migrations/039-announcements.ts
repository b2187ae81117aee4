/** What agents announce to their facilities, and who has read it (docs/decisions/182). */
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import type { At, MaybeAt } from '../column-types.ts';

export const name = '039-announcements';

export interface AnnouncementTables {
  announcements: {
    provider_id: number;
    announcement_id: Generated<number>;
    revision: Generated<number>;
    /** The revision in which the texts last changed: who has read an earlier one has not read these. */
    text_revision: Generated<number>;
    /** By language: title and content. */
    texts: ColumnType<unknown, string, string>;
    /** All titles and contents, to be searched in. */
    plain: string;
    roles: string[];
    from_at: At;
    /** Null = until withdrawn. */
    until_at: MaybeAt;
    withdrawn_at: MaybeAt;
    created_at: At;
    created_by: number;
  };
  /** Where it is announced. */
  announcement_agencies: { provider_id: number; announcement_id: number; agency_id: number };
  announcement_reads: {
    provider_id: number;
    announcement_id: number;
    user_id: number;
    /** The latest that was read. */
    revision: number;
    /** When that text was read first. */
    at: At;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table announcements (
    provider_id int not null references providers,
    announcement_id int generated always as identity,
    revision int not null default 1,
    text_revision int not null default 1,
    texts jsonb not null,
    plain text not null,
    roles text[] not null check (cardinality(roles) > 0 and roles <@ array['staff', 'agent']),
    from_at timestamptz not null,
    until_at timestamptz check (until_at > from_at),
    withdrawn_at timestamptz,
    created_at timestamptz not null,
    created_by int not null references users,
    primary key (provider_id, announcement_id))`,
  `create index announcements_latest on announcements (provider_id, from_at, announcement_id)`,
  // Each server asks every two seconds which are in force.
  `create index announcements_standing on announcements (from_at) where withdrawn_at is null`,
  `create table announcement_agencies (
    provider_id int not null,
    announcement_id int not null,
    agency_id int not null references agencies,
    primary key (provider_id, announcement_id, agency_id),
    foreign key (provider_id, announcement_id) references announcements)`,
  `create index announcement_agencies_of on announcement_agencies (agency_id, announcement_id)`,
  `create table announcement_reads (
    provider_id int not null,
    announcement_id int not null,
    user_id int not null references users,
    revision int not null,
    at timestamptz not null,
    primary key (provider_id, announcement_id, user_id),
    foreign key (provider_id, announcement_id) references announcements)`,
  `create index announcement_reads_by on announcement_reads (user_id)`,
];
