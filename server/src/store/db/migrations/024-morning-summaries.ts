/** Morning summaries: who wishes for one, and the messages of the day. Apart from `deliveries`, so that they never stand before an alarm. */
import { type Generated, type Kysely, sql } from 'kysely';
import type { At, MaybeAt } from '../column-types.ts';

export const name = '024-morning-summaries';

export interface MorningSummaryTables {
  morning_summaries: {
    agency_id: number;
    user_id: number;
    method: 'line' | 'push';
    at_minute: number;
    /** The agency's date for which it was last asked for; null = never. */
    asked_on: string | null;
  };
  morning_messages: {
    agency_id: number;
    message_id: Generated<number>;
    user_id: number;
    asked_on: string;
    method: 'line' | 'push';
    /** Of push; null = there was none. */
    subscription_id: number | null;
    retry_key: Generated<string>;
    attempts: Generated<number>;
    state: Generated<string>;
    problem: string | null;
    at: At;
    /** Null = it has its outcome. */
    due_at: MaybeAt;
    done_at: MaybeAt;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table morning_summaries (
    agency_id int not null references agencies on delete cascade,
    user_id int not null references users on delete cascade,
    method text not null check (method in ('line', 'push')),
    at_minute smallint not null check (at_minute between 0 and 1439),
    asked_on date,
    primary key (agency_id, user_id))`,
  `create table morning_messages (
    agency_id int not null references agencies on delete cascade,
    message_id bigint not null generated always as identity,
    user_id int not null references users on delete cascade,
    asked_on date not null,
    method text not null check (method in ('line', 'push')),
    subscription_id bigint references push_subscriptions on delete set null,
    retry_key uuid not null default gen_random_uuid(),
    attempts smallint not null default 0,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'quota', 'blocked')),
    problem text,
    at timestamptz not null,
    due_at timestamptz,
    done_at timestamptz,
    primary key (agency_id, message_id),
    check ((state = 'waiting') = (due_at is not null)))`,
  `create index morning_messages_due on morning_messages (due_at) where due_at is not null`,
  `create index morning_messages_of_person on morning_messages (agency_id, user_id, at desc)`,
  `create index morning_messages_by_age on morning_messages (at)`,
  `create index morning_messages_of_subscription on morning_messages (subscription_id)`,
];
