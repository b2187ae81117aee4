/**
 * Messages to people who look at no screen (decisions §4): rows, asked for in the transaction of the alert's own step, so that no alert is
 * told that is not stored and none is stored whose telling could be forgotten. Whichever server claims one sends it.
 */
import {
  type AgencyId,
  type AlertChange,
  type AlertId,
  type AlertPriority,
  type AlertType,
  type Delivery,
  type DeliveryProblem,
  type DeliveryStage,
  type DeliveryState,
  type FailingWay,
  type ProviderId,
  type SentMethod,
  sentMethods,
} from '@wardlight/contract';
import { sql } from 'kysely';
import type pg from 'pg';
import type { PushTarget } from '../accounts/reach/push-farewells.ts';
import { isHeard } from '../accounts/reach/push-subscriptions.ts';
import { type Db, instant, instantText, maybeInstant } from '../db/database.ts';

/** One to send now, with all that its message says. */
export interface DueDelivery {
  readonly agencyId: AgencyId;
  readonly deliveryId: number;
  readonly alertId: AlertId;
  readonly method: SentMethod;
  readonly stage: DeliveryStage;
  readonly retryKey: string;
  /** This one among them. */
  readonly attempts: number;
  /** An earlier try was never recorded: it may have arrived. */
  readonly doubtful: boolean;
  /** When it was asked for. */
  readonly at: number;
  readonly locale: string;
  readonly timezone: string;
  /** For whom more than one facility is theirs: a bed's number alone would not say where to go. */
  readonly agencyName: string | null;
  readonly change: AlertChange;
  readonly type: AlertType;
  readonly priority: AlertPriority;
  readonly threshold: number | null;
  readonly startedAt: number;
  readonly closed: boolean;
  /** Open, nobody is going, and it is still so. */
  readonly unanswered: boolean;
  /** Null = about a network. */
  readonly bedNo: string | null;
  readonly residentName: string | null;
  readonly networkName: string | null;
  readonly outageBeds: readonly string[];
  /** Null where it is not told so, or nothing is linked any more. */
  readonly line: { readonly userId: string; readonly reachable: boolean } | null;
  readonly push: PushTarget | null;
}

/** No lease and no wait is as long: what is due further off was written by a clock that has been put back since. */
export const beyondWaitingMs = 120_000;

/** Asked each second by every server, and nearly always answered by no: planning the statement that claims takes milliseconds. */
const dueAtAll = `
  select exists (select from deliveries
    where method = $1 and (due_at <= $2::timestamptz or due_at > $3::timestamptz)) as due`;

/**
 * Takes what is due for this server until `leaseMs` from now: whoever dies with it leaves it to the next. `problem` is empty while a try is
 * under way, so that one found without is known to have been tried by somebody who never said what came of it. The first of each agency go
 * before the second of any: hundreds of messages of one facility put nobody else's off.
 */
async function claimDue(
  db: Db,
  pool: pg.Pool,
  method: SentMethod,
  now: number,
  leaseMs: number,
  most: number,
): Promise<DueDelivery[]> {
  const asked = await pool.query<{ due: boolean }>({
    name: 'deliveries-due',
    text: dueAtAll,
    values: [method, instantText(now), instantText(now + beyondWaitingMs)],
  });
  if (asked.rows[0]?.due !== true) return [];
  const { rows } = await sql<DueRow>`
    with waiting as materialized (
      select agency_id, delivery_id, row_number() over (partition by agency_id order by due_at, delivery_id) as place from deliveries
      where method = ${method} and (due_at <= ${instant(now)} or due_at > ${instant(now + beyondWaitingMs)})),
    due as (
      select d.agency_id, d.delivery_id, d.attempts > 0 and d.problem is null as doubtful
      from deliveries d join waiting w on w.agency_id = d.agency_id and w.delivery_id = d.delivery_id
      where d.method = ${method} and (d.due_at <= ${instant(now)} or d.due_at > ${instant(now + beyondWaitingMs)})
      order by w.place, d.due_at limit ${most} for update of d skip locked),
    claimed as (
      update deliveries d set attempts = d.attempts + 1, problem = null, due_at = ${instant(now + leaseMs)} from due
      where d.agency_id = due.agency_id and d.delivery_id = due.delivery_id returning d.*, due.doubtful)
    select c.agency_id, c.delivery_id, c.alert_id, c.method, c.stage, c.retry_key, c.attempts, c.doubtful, c.at,
      coalesce(u.language, g.locale) as locale, g.timezone, case when u.role = 'agent' then g.name end as agency_name, e.change, a.type, a.threshold, e.priority, a.started_at, a.closed_at is not null as closed,
      a.closed_at is null and a.claimed_by is null and a.cleared_at is null as unanswered,
      b.bed_no, r.name as resident_name, n.name as network_name,
      (select array_agg(o.bed_no order by o.bed_no) from beds o where o.agency_id = a.agency_id and o.bed_id = any(a.beds)) as outage_beds,
      l.line_user_id, l.reachable, s.subscription_id, s.endpoint, s.p256dh, s.auth
    from claimed c
    join agencies g on g.agency_id = c.agency_id
    join alerts a on a.agency_id = c.agency_id and a.alert_id = c.alert_id
    join alert_events e on e.agency_id = c.agency_id and e.event_id = c.event_id
    left join beds b on b.agency_id = a.agency_id and b.bed_id = a.bed_id
    left join residents r on r.agency_id = a.agency_id and r.resident_id = a.resident_id
    left join networks n on n.agency_id = a.agency_id and n.network_id = a.network_id
    left join users u on u.user_id = c.user_id and u.disabled_at is null
    left join line_accounts l on c.method = 'line' and l.user_id = u.user_id
    left join push_subscriptions s on s.subscription_id = c.subscription_id and s.user_id = u.user_id and ${isHeard}
    order by c.at, c.delivery_id`.execute(db);
  return rows.map(dueOf);
}

interface DueRow {
  readonly agency_id: number;
  readonly delivery_id: number;
  readonly alert_id: string;
  readonly method: SentMethod;
  readonly stage: DeliveryStage;
  readonly retry_key: string;
  readonly attempts: number;
  readonly doubtful: boolean;
  readonly at: number;
  readonly locale: string;
  readonly timezone: string;
  readonly agency_name: string | null;
  readonly change: AlertChange;
  readonly type: AlertType;
  readonly threshold: number | null;
  readonly priority: AlertPriority;
  readonly started_at: number;
  readonly closed: boolean;
  readonly unanswered: boolean;
  readonly bed_no: string | null;
  readonly resident_name: string | null;
  readonly network_name: string | null;
  readonly outage_beds: string[] | null;
  readonly line_user_id: string | null;
  readonly reachable: boolean | null;
  readonly subscription_id: number | null;
  readonly endpoint: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
}

const dueOf = (row: DueRow): DueDelivery => ({
  agencyId: row.agency_id as AgencyId,
  deliveryId: row.delivery_id,
  alertId: row.alert_id as AlertId,
  method: row.method,
  stage: row.stage,
  retryKey: row.retry_key,
  attempts: row.attempts,
  doubtful: row.doubtful,
  at: row.at,
  locale: row.locale,
  timezone: row.timezone,
  agencyName: row.agency_name,
  change: row.change,
  type: row.type,
  threshold: row.threshold,
  priority: row.priority,
  startedAt: row.started_at,
  closed: row.closed,
  unanswered: row.unanswered,
  bedNo: row.bed_no,
  residentName: row.resident_name,
  networkName: row.network_name,
  outageBeds: row.outage_beds ?? [],
  line: row.line_user_id === null ? null : { userId: row.line_user_id, reachable: row.reachable ?? false },
  push:
    row.subscription_id === null || row.endpoint === null || row.p256dh === null || row.auth === null
      ? null
      : { subscriptionId: row.subscription_id, endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth },
});

export interface Settled {
  readonly state: DeliveryState;
  readonly problem: DeliveryProblem | null;
  readonly at: number;
  /** Of one that waits for another try. */
  readonly dueAt: number | null;
  /** False = it was given up unsent, which says nothing about its way. */
  readonly tried: boolean;
}

type Which = Pick<DueDelivery, 'agencyId' | 'deliveryId' | 'attempts'>;

/** What came of a try. Of one that another server has taken over meanwhile, its word counts. */
async function settle(db: Db, { agencyId, deliveryId, attempts }: Which, settled: Settled): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({
      attempts: settled.tried ? attempts : attempts - 1,
      state: settled.state,
      problem: settled.problem,
      due_at: maybeInstant(settled.dueAt),
      done_at: settled.dueAt === null ? instant(settled.at) : null,
    })
    .where('agency_id', '=', agencyId)
    .where('delivery_id', '=', deliveryId)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute();
}

/** Of these alerts, in the order in which they were asked for. */
export async function deliveriesOf(
  db: Db,
  agencyIds: readonly AgencyId[],
  alertIds: readonly string[],
): Promise<Delivery[]> {
  if (agencyIds.length === 0 || alertIds.length === 0) return [];
  const rows = await db
    .selectFrom('deliveries as d')
    .innerJoin('users as u', 'u.user_id', 'd.user_id')
    .select(['d.delivery_id', 'd.alert_id', 'd.method', 'd.user_id', 'u.display_name', 'd.stage', 'd.state'])
    .select(['d.problem', 'd.attempts', 'd.at', 'd.done_at'])
    .where('d.agency_id', 'in', [...agencyIds])
    .where('d.alert_id', 'in', [...alertIds])
    .orderBy('d.at')
    .orderBy('d.delivery_id')
    .execute();
  return rows.map(({ user_id, display_name, ...row }) => ({
    ...row,
    alert_id: row.alert_id as Delivery['alert_id'],
    problem: row.problem as DeliveryProblem | null,
    to: { user_id: user_id as Delivery['to']['user_id'], name: display_name },
  }));
}

/** A way that last failed further back than this says nothing of now. */
const failingMs = 24 * 3_600_000;

/** In one agency. */
export interface FailingThere extends FailingWay {
  readonly agency_id: AgencyId;
  readonly provider_id: ProviderId;
}

/**
 * A way fails when something that was tried since its last success came to nothing, or is being tried again. What was not tried at all
 * (an alert over before its turn, a person who cannot be reached) says nothing about the way, nor does what a clock wrote that was ahead of
 * ours. While a try is under way its problem is empty: one that is tried once more is known by its earlier tries.
 */
async function failingWays(db: Db, agencyIds: readonly AgencyId[] | 'all', now: number): Promise<FailingThere[]> {
  const where = agencyIds === 'all' ? sql`` : sql`and d.agency_id = any(${[...agencyIds]}::int[])`;
  const { rows } = await sql<FailingThere>`
    with bad as (
      select d.agency_id, d.method, d.at, coalesce(d.done_at, d.at) as ended_at, d.problem from deliveries d
      where d.problem is not null and d.problem <> 'gone' and d.state <> 'blocked' and d.attempts > 0
        and d.at > ${instant(now - failingMs)} and coalesce(d.done_at, d.at) <= ${instant(now)} ${where}
      union all
      select d.agency_id, d.method, d.at, d.at, null from deliveries d
      where d.due_at is not null and d.problem is null and d.attempts > 1
        and d.at > ${instant(now - failingMs)} and d.at <= ${instant(now)} ${where}),
    well as (
      select b.agency_id, b.method,
        (select max(s.done_at) from deliveries s where s.agency_id = b.agency_id and s.method = b.method and s.state = 'sent'
          and s.done_at <= ${instant(now)}) as at
      from (select distinct agency_id, method from bad) b)
    select a.provider_id, agency_id, method, min(bad.at) as since, count(*)::int as failed,
      coalesce((array_agg(bad.problem order by bad.ended_at desc) filter (where bad.problem <> 'tooLate'))[1], 'unreachable') as problem
    from bad join well using (agency_id, method) join agencies a using (agency_id)
    where well.at is null or bad.ended_at > well.at
    group by a.provider_id, agency_id, method`.execute(db);
  return rows;
}

/** As whoever looks at several agencies at once is told of it: each way once. */
export function failingTogether(there: readonly FailingThere[]): FailingWay[] {
  return sentMethods.flatMap((method) => {
    const these = there.filter((way) => way.method === method);
    const last = these.at(-1);
    if (last === undefined) return [];
    const failed = these.reduce((sum, way) => sum + way.failed, 0);
    return [{ method, since: Math.min(...these.map(({ since }) => since)), failed, problem: last.problem }];
  });
}

export interface Deliveries {
  /** Of one way: another that hangs must not hold it up. */
  claimDue(method: SentMethod, now: number, leaseMs: number, most: number): Promise<DueDelivery[]>;
  settle(which: Which, settled: Settled): Promise<void>;
  /** Ways that fail, agency by agency. */
  failing(agencyIds: readonly AgencyId[] | 'all', now: number): Promise<FailingThere[]>;
}

export const createDeliveries = (db: Db, pool: pg.Pool): Deliveries => ({
  claimDue: (method, now, leaseMs, most) => claimDue(db, pool, method, now, leaseMs, most),
  settle: (which, settled) => settle(db, which, settled),
  failing: (agencyIds, now) => failingWays(db, agencyIds, now),
});
