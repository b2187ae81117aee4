/**
 * The one door to PostgreSQL: a pool, typed tables, and instants as numbers.
 * `timestamptz` and `int8` come back as numbers (milliseconds, counts), so that no `Date` or string id wanders through the rooms.
 */
import { type ColumnType, type Generated, Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { At, MaybeAt } from './column-types.ts';
import { emptyLists } from './empty-lists.ts';
import type { RegisterTables } from './migrations/001-register.ts';
import type { AccountTables } from './migrations/002-accounts.ts';
import type { CareTables } from './migrations/003-care.ts';
import type { WatchGapTables } from './migrations/004-watch.ts';
import type { PeopleTables } from './migrations/005-people-and-things.ts';
import type { ResponseTables } from './migrations/006-response.ts';
import type { PhoneTables } from './migrations/008-reaching-phones.ts';
import type { StayTables } from './migrations/011-stays.ts';
import type { PinTables } from './migrations/012-pins.ts';
import type { PackedMinuteTables } from './migrations/017-packed-minutes.ts';
import type { ReportTables } from './migrations/018-report-days.ts';
import type { MatStayTables } from './migrations/019-mat-stays.ts';
import type { HandoverTables } from './migrations/021-handovers.ts';
import type { StatisticsTables } from './migrations/023-statistics.ts';
import type { MorningSummaryTables } from './migrations/024-morning-summaries.ts';
import type { MeasurementTables } from './migrations/027-measurements.ts';
import type { IntegrationTables } from './migrations/028-integrations.ts';
import type { EndedPushTables } from './migrations/032-ended-push.ts';
import type { UndoneClosingTables } from './migrations/037-undone-closings.ts';
import type { ContactTables } from './migrations/038-contacts.ts';
import type { AnnouncementTables } from './migrations/039-announcements.ts';
import type { ChatTables } from './migrations/041-chat.ts';
import type { AppVersionTables } from './migrations/042-app-versions.ts';
import type { SoundCheckTables } from './migrations/050-sound-checks.ts';
import type { EcgTables } from './migrations/051-ecgs.ts';
import type { EcgPieceTables } from './migrations/052-ecg-pieces.ts';
import type { ImportListTables } from './migrations/055-import-lists.ts';
import type { OtherPeopleTables } from './migrations/056-other-people.ts';
import type { MatMoveTables } from './migrations/057-mat-moves.ts';
import { type SureCommits, sureCommits } from './sure-commits.ts';

export interface WatchTables {
  bed_states: {
    agency_id: number;
    bed_id: number;
    version: number;
    state: string;
    /** Since when who lies there, on which mat, is as it is; null = always. */
    begun_at: MaybeAt;
  };
  bed_wakes: { agency_id: number; bed_id: number; due_at: At };
  frames: {
    agency_id: number;
    bed_id: number;
    mat_id: number;
    resident_id: number | null;
    seq: number;
    device_at: number;
    at: At;
    arrived_at: At;
    state: string;
    posture: string | null;
    rr: number | null;
    hr: number | null;
    spo2: number | null;
    temp: number | null;
    move: number | null;
    quality: number | null;
  };
  minutes: {
    agency_id: number;
    bed_id: number;
    resident_id: number | null;
    at: At;
    lying_seconds: number;
    sitting_seconds: number;
    out_seconds: number;
    moving_seconds: number;
    still_seconds: number;
    turns: number;
    frames: number;
    rr: number[];
    hr: number[];
    /** Null = none in this minute. */
    spo2: number[] | null;
    temp: number[] | null;
    /** Since 017; null = of before it was known. */
    calm_seconds: number | null;
    /** Ms after `at`; null = none. */
    turned_at: number[] | null;
  };
  episodes: {
    agency_id: number;
    bed_id: number;
    resident_id: number | null;
    status: string;
    from_status: string;
    started_at: At;
    ended_at: MaybeAt;
  };
  /** About a bed, or about a network and the beds nobody watches through it. */
  alerts: {
    agency_id: number;
    alert_id: string;
    bed_id: number | null;
    network_id: number | null;
    beds: number[] | null;
    resident_id: number | null;
    type: string;
    priority: string;
    technical: boolean;
    threshold: number | null;
    value: number | null;
    started_at: At;
    raised_at: At;
    /** Null while suppressed. */
    told_at: MaybeAt;
    suppressed: string | null;
    told_again_at: MaybeAt;
    escalated_at: MaybeAt;
    claimed_at: MaybeAt;
    claimed_by: number | null;
    with_until: MaybeAt;
    handed_to: number | null;
    /** Came true while somebody was on the way: never sounded at first. */
    joined: Generated<boolean>;
    grown_at: MaybeAt;
    still_at: MaybeAt;
    cleared_at: MaybeAt;
    closed_at: MaybeAt;
    closed_by: number | null;
    close_reason: string | null;
    close_note: string | null;
    /** Closed as a fall; both null otherwise. */
    fall_injury: string | null;
    fall_called: string[] | null;
    no_data: boolean;
    reopened: number;
    /** Null = of before ways could be chosen. */
    methods: string[] | null;
    /** Since 029. The reading of a meter it stands on (`AlertSource`). */
    source: ColumnType<unknown, string | null | undefined, string | null>;
    /** Of this occurrence (`told_at` and `claimed_at` are of the newest time); null = never. */
    first_told_at: MaybeAt;
    first_claimed_at: MaybeAt;
  };
  alert_events: {
    agency_id: number;
    event_id: Generated<number>;
    alert_id: string;
    bed_id: number | null;
    network_id: number | null;
    resident_id: number | null;
    at: At;
    change: string;
    type: string;
    priority: string;
    threshold: number | null;
    value: number | null;
    started_at: At;
    user_id: number | null;
    /** The account it was done from where that is another: a shared station. */
    account_id: number | null;
    /** Who goes after it, of the steps that change that. */
    claimed_at: MaybeAt;
    claimed_by: number | null;
    with_until: MaybeAt;
    handed_to: number | null;
    source: ColumnType<unknown, string | null | undefined, string | null>;
  };
}

export interface Tables
  extends RegisterTables,
    WatchTables,
    AccountTables,
    CareTables,
    WatchGapTables,
    PeopleTables,
    ResponseTables,
    PhoneTables,
    StayTables,
    MatStayTables,
    PinTables,
    PackedMinuteTables,
    ReportTables,
    HandoverTables,
    StatisticsTables,
    MorningSummaryTables,
    MeasurementTables,
    IntegrationTables,
    EndedPushTables,
    UndoneClosingTables,
    ContactTables,
    AnnouncementTables,
    ChatTables,
    AppVersionTables,
    SoundCheckTables,
    EcgTables,
    EcgPieceTables,
    OtherPeopleTables,
    ImportListTables,
    MatMoveTables {}
export type Db = Kysely<Tables>;

const timestamptz = 1184;
const int8 = 20;
const date = 1082;
const numeric = 1700;

/** PostgreSQL's `2026-11-20 23:44:45.123+00` (the session is always in UTC) as milliseconds. */
export const instantFromText = (text: string): number => Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === timestamptz) return instantFromText;
    if (oid === int8 || oid === numeric) return Number;
    if (oid === date) return (text: string) => text;
    return pg.types.getTypeParser(oid, format ?? 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** Milliseconds as a `timestamptz` within a query. A bare number would be refused by PostgreSQL. */
export const instant = (ms: number): RawBuilder<number> => sql<number>`${instantText(ms)}::timestamptz`;
export const maybeInstant = (ms: number | null): RawBuilder<number> | null => (ms === null ? null : instant(ms));
/** The same as text, for the arrays and documents of the hot path. */
export const instantText = (ms: number): string => new Date(ms).toISOString();
export const maybeInstantText = (ms: number | null): string | null => (ms === null ? null : instantText(ms));

/** How to reach a database: a connection string, or host and the rest. */
export type DatabaseAddress = pg.PoolConfig;

export interface Database extends Pick<SureCommits, 'within'> {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** How long anything may take here. A transaction that stands idle is ended too: its snapshot would stop the cleaning of dead rows. */
export interface Limits {
  readonly connections: number;
  /** The database gives a statement, or an idle transaction, up after this; 0 = never. */
  readonly statementMs: number;
  /** We give the connection up after this: what hangs instead of failing must not hold us for as long as TCP cares to wait. */
  readonly answerMs: number;
}

export const ordinaryLimits: Limits = { connections: 12, statementMs: 60_000, answerMs: 70_000 };
/** For what must be judged now: connections of its own, so that no report stands before it, and no patience with one that hangs. */
export const hotLimits: Limits = { connections: 4, statementMs: 20_000, answerMs: 25_000 };
/** For messages to people, which stand behind no report either: claimed, tried and settled within the time for which one is leased. */
export const messageLimits: Limits = { connections: 3, statementMs: 8_000, answerMs: 9_000 };
/** Migrations of a full database take as long as they take. */
export const unlimited: Limits = { connections: 1, statementMs: 0, answerMs: 0 };

/** @param onDoubt a commit was asked for, its answer never came, and nobody can say what became of it */
export function connect(
  options: DatabaseAddress,
  onError: (error: Error) => void,
  { connections, statementMs, answerMs }: Limits = ordinaryLimits,
  onDoubt: () => void = () => {},
): Database {
  const pool = new pg.Pool({
    max: connections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(answerMs > 0 ? { query_timeout: answerMs } : {}),
    ...options,
    types,
    // `-c` settings need no round trip at connect.
    options: `-c timezone=UTC -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=${statementMs}`,
  });
  pool.on('error', onError);
  // The pool listens to idle connections only. One in use that breaks between two queries would end the process; its next query fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  const { dialect, within } = sureCommits(pool, options, onDoubt);
  const db = new Kysely<Tables>({ dialect, plugins: [emptyLists] });
  return {
    db,
    pool,
    within,
    async close() {
      await db.destroy();
      // Kysely ends only a pool it has asked itself.
      if (!pool.ended) await pool.end();
    },
  };
}

/** node-postgres gives no code to an answer that never came; it is a lost connection like any other. */
export function withLostAnswer(error: unknown): unknown {
  if (error instanceof Error && error.message === 'Query read timeout' && !('code' in error))
    return Object.assign(error, { code: '08006' });
  return error;
}

/** PostgreSQL found no room to write in (SQLSTATE `disk_full`), or the system told it so in words. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '53100') || /No space left on device/.test(error.message));
