/** Alerts that people act on: templates with their versions, what differs for one resident, whom to tell and what became of it, rounds. */
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';

export const name = '006-response';

type At = number;
type MaybeAt = ColumnType<number | null, number | null | undefined, number | null>;
type Json = ColumnType<unknown, string, string>;

export interface ResponseTables {
  /** What a template said, version by version; the newest is what it says now. */
  template_versions: {
    agency_id: number;
    template_id: number;
    version: number;
    /** `TemplateContent`. */
    content: Json;
    at: At;
    user_id: number | null;
  };
  notify_lists: {
    agency_id: number;
    list_id: Generated<number>;
    name: string;
    revision: Generated<number>;
  };
  notify_list_people: { agency_id: number; list_id: number; user_id: number };
  /** One message to one person about one alert (decisions §4). */
  deliveries: {
    agency_id: number;
    delivery_id: Generated<number>;
    alert_id: string;
    /** The step of the alert that asked for it. */
    event_id: number;
    method: 'line' | 'push';
    stage: 'told' | 'escalated';
    user_id: number;
    /** Of a push: which of the person's browsers; it may be gone since. */
    subscription_id: number | null;
    /** The same for every try, so that a resend is known as one. */
    retry_key: string;
    state: Generated<'waiting' | 'sent' | 'failed' | 'quota' | 'blocked'>;
    problem: string | null;
    attempts: Generated<number>;
    at: At;
    /** The next try; null once it has its outcome. */
    due_at: MaybeAt;
    done_at: MaybeAt;
  };
  line_accounts: {
    user_id: number;
    /** Known to us as LINE gives it to this provider's channel. */
    line_user_id: string;
    line_name: string;
    linked_at: At;
    reachable: Generated<boolean>;
    /** Since when, by LINE's clock: it may tell the older word later. */
    reachable_at: MaybeAt;
  };
  /** An authorization under way: good once, for ten minutes. */
  line_authorizations: {
    state_hash: Buffer;
    user_id: number;
    /** Both gone once it was taken: they are good once. */
    nonce: string | null;
    verifier: string | null;
    /** What was said to whoever came back from LINE, as JSON. */
    ended: string | null;
    expires_at: At;
    // Since 014:
    authorization_id: Generated<number>;
    /** That began it, and alone may confirm it. */
    session_id: number;
    /** Whom LINE vouched for; null = nobody has come back from LINE yet. */
    line_user_id: string | null;
    line_name: string | null;
    reachable: boolean | null;
    /** When they were asked in LINE whether it may leave another account of ours. */
    asked_at: MaybeAt;
  };
  /** Webhook events seen; LINE may send one twice. */
  line_events: { webhook_event_id: string; at: At };
  push_subscriptions: {
    subscription_id: Generated<number>;
    user_id: number;
    /** That turned it on, or has kept it since; null = it ran out, or is older than that is noted. */
    session_id: number | null;
    endpoint: string;
    p256dh: string;
    auth: string;
    device: string;
    created_at: At;
    sent_at: MaybeAt;
    problem: string | null;
  };
  /** Secrets made on first start, sealed: the VAPID keys. */
  installation_secrets: { name: string; sealed: Buffer };
  /** Drafts replayed over past nights; kept for an hour. */
  rehearsals: {
    agency_id: number;
    rehearsal_id: string;
    state: Generated<'running' | 'done' | 'cancelled' | 'failed'>;
    nights: number;
    /** Residents. */
    done: Generated<number>;
    total: number;
    result: ColumnType<unknown, never, string>;
    begun_at: At;
    /** The last sign of life of the server that replays. */
    alive_at: At;
  };
  /** A bed of an outage that somebody walked past. */
  outage_rounds: { agency_id: number; alert_id: string; bed_id: number; at: At; user_id: number };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What each shipped or own template says today is its first version; who wrote it, nobody knows.
  `create table template_versions (
    agency_id int not null,
    template_id int not null,
    version int not null,
    content jsonb not null,
    at timestamptz not null default now(),
    user_id int references users,
    primary key (agency_id, template_id, version),
    foreign key (agency_id, template_id) references templates on delete cascade)`,
  `insert into template_versions (agency_id, template_id, version, content)
    select agency_id, template_id, version, jsonb_build_object('name', name, 'settings', settings,
      'response', jsonb_build_object('notClaimedMinutes', not_claimed_minutes, 'stillTrueMinutes', still_true_minutes),
      'lists', jsonb_build_object('tell', null, 'escalate', null),
      'sleep', case when sleep_start is not null then jsonb_build_object('start', sleep_start, 'end', sleep_end) end) from templates`,
  `create table notify_lists (
    agency_id int not null references agencies,
    list_id int generated always as identity,
    name text not null,
    revision int not null default 1,
    primary key (agency_id, list_id))`,
  `create unique index notify_lists_name on notify_lists (agency_id, lower(name))`,
  `create table notify_list_people (
    agency_id int not null,
    list_id int not null,
    user_id int not null references users,
    primary key (agency_id, list_id, user_id),
    foreign key (agency_id, list_id) references notify_lists on delete cascade)`,
  `alter table templates
    add column tell_list_id int,
    add column escalate_list_id int,
    add column changed_at timestamptz,
    add column changed_by int references users,
    add foreign key (agency_id, tell_list_id) references notify_lists,
    add foreign key (agency_id, escalate_list_id) references notify_lists`,
  `create unique index templates_own_name on templates (agency_id, lower(name)) where shipped is null`,
  // Who has which template, by bed; without it a list of a template's residents would read them all.
  `create index residents_of_template on residents (agency_id, template_id) where discharged_at is null`,
  `alter table residents add column alert_overrides jsonb`,
  // By which ways its kind was told when it was raised; null = from before ways could be chosen: all of the standard.
  `alter table alerts add column methods text[]`,
  // What is told again, claimed anew or released says nothing of the first time any more; how fast an alert was answered is counted by that.
  `alter table alerts add column first_told_at timestamptz, add column first_claimed_at timestamptz`,
  `update alerts a set first_told_at = coalesce(e.told_at, a.told_at), first_claimed_at = coalesce(e.claimed_at, a.claimed_at)
    from alerts b left join (
      select agency_id, alert_id, min(at) filter (where change = 'raised') as told_at,
        min(at) filter (where change in ('claimed', 'withResident')) as claimed_at
      from alert_events group by agency_id, alert_id) e using (agency_id, alert_id)
    where a.agency_id = b.agency_id and a.alert_id = b.alert_id and b.told_at is not null`,
  // The log: newest first, of an agency; of one resident it reads `alerts_of_resident`, which knows those that were never told too.
  `drop index alerts_of_resident`,
  `create index alerts_of_resident on alerts (agency_id, resident_id, raised_at, alert_id) where resident_id is not null`,
  // In the order in which they are read: else the log's own index would look cheaper for the few that are open.
  `drop index alerts_open`,
  `create index alerts_open on alerts (agency_id, raised_at, alert_id) where closed_at is null`,
  `create index alerts_by_time on alerts (agency_id, raised_at desc, alert_id)`,
  `create table outage_rounds (
    agency_id int not null,
    alert_id text not null,
    bed_id int not null,
    at timestamptz not null,
    user_id int not null references users,
    primary key (agency_id, alert_id, bed_id),
    foreign key (agency_id, alert_id) references alerts,
    foreign key (agency_id, bed_id) references beds)`,
  `create table rehearsals (
    agency_id int not null references agencies,
    rehearsal_id uuid not null,
    state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
    nights int not null,
    done int not null default 0,
    total int not null,
    result jsonb,
    begun_at timestamptz not null,
    alive_at timestamptz not null,
    primary key (agency_id, rehearsal_id))`,
  `create unique index rehearsals_running on rehearsals (agency_id) where state = 'running'`,
  `create table line_accounts (
    user_id int primary key references users,
    line_user_id text not null unique,
    line_name text not null,
    linked_at timestamptz not null,
    reachable boolean not null default true,
    reachable_at timestamptz)`,
  `create table line_authorizations (
    state_hash bytea primary key,
    user_id int not null references users,
    nonce text,
    verifier text,
    ended text,
    expires_at timestamptz not null,
    check ((nonce is null) = (verifier is null) and (ended is null or nonce is null)))`,
  `alter table login_attempts drop constraint login_attempts_scope,
    add constraint login_attempts_scope check (scope in (
      'account', 'known', 'address', 'pairing', 'pairingCode', 'lineTest', 'lineTestOfDay', 'pushTest'))`,
  `create table line_events (webhook_event_id text primary key, at timestamptz not null)`,
  `create table push_subscriptions (
    subscription_id int generated always as identity primary key,
    user_id int not null references users,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    device text not null,
    created_at timestamptz not null,
    sent_at timestamptz,
    problem text)`,
  `create index on push_subscriptions (user_id)`,
  `create table installation_secrets (name text primary key, sealed bytea not null)`,
  `create table deliveries (
    agency_id int not null,
    delivery_id bigint generated always as identity,
    alert_id text not null,
    event_id bigint not null,
    method text not null check (method in ('line', 'push')),
    stage text not null check (stage in ('told', 'escalated')),
    user_id int not null references users,
    subscription_id int,
    retry_key uuid not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'quota', 'blocked')),
    problem text,
    attempts int not null default 0,
    at timestamptz not null,
    due_at timestamptz,
    done_at timestamptz,
    primary key (agency_id, delivery_id),
    unique nulls not distinct (agency_id, event_id, method, user_id, subscription_id),
    check ((state = 'waiting') = (due_at is not null)))`,
  `create index deliveries_due on deliveries (method, due_at) where due_at is not null`,
  `create index deliveries_of_alert on deliveries (agency_id, alert_id)`,
  // Asked by every server each five seconds: what did not get through, and when the same way last did.
  `create index deliveries_failing on deliveries (at) where problem is not null`,
  `create index deliveries_sent on deliveries (agency_id, method, done_at) where state = 'sent'`,
  // Numbers and codes are taken in NFKC from now on, so those kept must be found by it. Two that would become one stay as they are.
  `update beds set floor = normalize(floor, NFKC) where floor is not nfkc normalized`,
  `update beds b set bed_no = normalize(bed_no, NFKC) where bed_no is not nfkc normalized and not exists (
    select from beds o where o.agency_id = b.agency_id and o.bed_id <> b.bed_id and normalize(o.bed_no, NFKC) = normalize(b.bed_no, NFKC))`,
  `update residents r set resident_code = normalize(resident_code, NFKC) where resident_code is not nfkc normalized and not exists (
    select from residents o where o.agency_id = r.agency_id and o.resident_id <> r.resident_id
      and normalize(o.resident_code, NFKC) = normalize(r.resident_code, NFKC))`,
];
