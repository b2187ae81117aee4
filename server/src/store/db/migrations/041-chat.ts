/** The support chat room of each agency: messages in one order, files, who has read how far, and what is pushed to agents' phones. */
import { type Generated, type Kysely, sql } from 'kysely';
import type { At, MaybeAt } from '../column-types.ts';

export const name = '041-chat';

export interface ChatTables {
  chat_rooms: {
    agency_id: number;
    /** Of its messages, which are numbered without a gap. */
    last_message_id: Generated<number>;
    /** One more with everything that a screen would show: so another server's messages are noticed. */
    version: Generated<number>;
    hours: Generated<string | null>;
    retention_days: Generated<number>;
    /** Of hours and retention. 0 = as it began. */
    revision: Generated<number>;
  };
  chat_messages: {
    agency_id: number;
    message_id: number;
    client_id: string;
    user_id: number;
    /** As it was when this was written. */
    by_role: string;
    at: At;
    text: string;
    file_id: number | null;
    link: unknown;
    withdrawn_at: MaybeAt;
  };
  chat_files: {
    agency_id: number;
    file_id: Generated<number>;
    user_id: number;
    at: At;
    name: string;
    type: string;
    /** Null = no picture. */
    width: number | null;
    height: number | null;
    content: Buffer;
  };
  chat_reads: {
    agency_id: number;
    user_id: number;
    message_id: number;
    read_at: At;
  };
  chat_pushes: {
    agency_id: number;
    push_id: Generated<number>;
    user_id: number;
    subscription_id: number | null;
    /** The message that asked for it. */
    message_id: number;
    at: At;
    /** Null = settled. */
    due_at: MaybeAt;
    attempts: Generated<number>;
  };
}

const statements = [
  `create table chat_rooms (
    agency_id int primary key references agencies on delete cascade,
    last_message_id int not null default 0,
    version bigint not null default 0,
    hours text,
    retention_days int not null default 365,
    revision int not null default 0)`,
  `create table chat_files (
    agency_id int not null references agencies on delete cascade,
    file_id int generated always as identity,
    user_id int not null references users,
    at timestamptz not null,
    name text not null,
    type text not null,
    width int,
    height int,
    content bytea not null,
    primary key (agency_id, file_id))`,
  // Pictures are compressed already.
  `alter table chat_files alter column content set storage external`,
  `create table chat_messages (
    agency_id int not null references chat_rooms on delete cascade,
    message_id int not null,
    client_id uuid not null,
    user_id int not null references users,
    by_role text not null,
    at timestamptz not null,
    text text not null,
    file_id int,
    link jsonb,
    withdrawn_at timestamptz,
    primary key (agency_id, message_id),
    unique (agency_id, user_id, client_id),
    foreign key (agency_id, file_id) references chat_files)`,
  `create index chat_messages_of_agents on chat_messages (agency_id, message_id) where by_role = 'agent' and withdrawn_at is null`,
  `create index chat_messages_by_time on chat_messages (agency_id, at)`,
  `create index chat_files_by_time on chat_files (at)`,
  `create unique index chat_messages_of_file on chat_messages (agency_id, file_id) where file_id is not null`,
  `create table chat_reads (
    agency_id int not null references chat_rooms on delete cascade,
    user_id int not null references users,
    message_id int not null,
    read_at timestamptz not null,
    primary key (agency_id, user_id))`,
  `create table chat_pushes (
    agency_id int not null references chat_rooms on delete cascade,
    push_id int generated always as identity,
    user_id int not null references users,
    subscription_id int,
    message_id int not null,
    at timestamptz not null,
    due_at timestamptz,
    attempts int not null default 0,
    primary key (agency_id, push_id))`,
  `create index chat_pushes_due on chat_pushes (due_at) where due_at is not null`,
  `create index chat_pushes_of_user on chat_pushes (agency_id, user_id, message_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
