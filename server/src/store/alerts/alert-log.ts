/** Alerts as the log asks for them: newest first, by resident, bed, kind, priority, time, what became of them, or a part of a name. */
import {
  type AgencyId,
  type AlertCounting,
  type AlertId,
  type AlertOutcome,
  type AlertPriority,
  type AlertType,
  alertKinds,
  alertTypes,
  type BedId,
  type CloseCause,
  type DeliveryState,
  type FallCounts,
  type LoggedAlert,
  type ResidentId,
  type TemplateId,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { anyContaining } from '../db/paged.ts';
import { selectAlerts, viewsOf } from './alerts.ts';
import { countFalls, isFall } from './falls.ts';

export interface AlertWish {
  readonly agencyIds: readonly AgencyId[];
  readonly search: string;
  readonly residentId?: ResidentId | undefined;
  readonly bedId?: BedId | undefined;
  /** Of residents who have it now. */
  readonly templateId?: TemplateId | undefined;
  readonly from?: number | undefined;
  /** Before. */
  readonly to?: number | undefined;
  readonly types?: readonly AlertType[] | undefined;
  readonly priorities?: readonly AlertPriority[] | undefined;
  readonly outcomes?: readonly AlertOutcome[] | undefined;
  /** As figures count them. */
  readonly counted?: readonly AlertCounting[] | undefined;
  /** Closed for one of these. */
  readonly reasons?: readonly CloseCause[] | undefined;
  /** With a message to somebody's phone that stands so. */
  readonly deliveries?: readonly DeliveryState[] | undefined;
}

/** Events that are only written down. */
export const logOnlyTypes: readonly string[] = alertTypes.filter((type) => alertKinds[type].logOnly);

/** The alert `a` is in the figures of alerts: neither a part of a claim that somebody had made before, nor an event that is only written down. */
export const isCounted = sql<boolean>`not a.joined and a.type <> all(${[...logOnlyTypes]}::text[])`;

/** What became of the alert `a`; exactly one of `alertOutcomes`. */
const outcome = sql<AlertOutcome>`case
  when a.type = any(${[...logOnlyTypes]}::text[]) then 'logged'
  when a.told_at is null then 'suppressed'
  when a.closed_at is null then case when a.claimed_at is null then 'unclaimed' else 'claimed' end
  when a.first_claimed_at is not null or a.closed_by is not null then 'answered'
  when a.close_reason = 'retracted' then 'retracted'
  else 'unanswered' end`;

/** From the first telling to the first claim of the alert `a`, in ms; what joined a claim was answered before it began. */
export const claimMs = sql<number | null>`case when a.first_claimed_at is not null and not a.joined
  then greatest(0, round(extract(epoch from a.first_claimed_at - a.first_told_at) * 1000))::bigint end`;

const countedAs: ReadonlyMap<AlertCounting, RawBuilder<boolean>> = new Map([
  ['told', sql<boolean>`a.first_told_at is not null`],
  ['claimed', sql<boolean>`(a.first_told_at is not null and a.first_claimed_at is not null)`],
  ['closed', sql<boolean>`(a.first_told_at is not null and a.closed_at is not null)`],
  ['suppressed', sql<boolean>`a.first_told_at is null`],
]);

/** What must be true of the alert `a` beside its agency. */
export type Wished = RawBuilder<boolean>;

export async function wishedOf(db: Db, wish: AlertWish): Promise<Wished> {
  const { residentId, bedId, templateId, from, to, types, priorities, outcomes, counted, reasons, deliveries, search } =
    wish;
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`];
  if (residentId !== undefined) all.push(sql`a.resident_id = ${residentId}`);
  if (bedId !== undefined) all.push(sql`a.bed_id = ${bedId}`);
  if (from !== undefined) all.push(sql`a.raised_at >= ${instant(from)}`);
  if (to !== undefined) all.push(sql`a.raised_at < ${instant(to)}`);
  if (types !== undefined) all.push(sql`a.type = any(${[...types]}::text[])`);
  if (priorities !== undefined) all.push(sql`a.priority = any(${[...priorities]}::text[])`);
  if (outcomes?.every((each) => each === 'unclaimed' || each === 'claimed'))
    // Says nothing new, but lets the few that are open be read along their own index.
    all.push(sql`a.closed_at is null`);
  if (outcomes !== undefined) all.push(sql`${outcome} = any(${[...outcomes]}::text[])`);
  if (counted !== undefined)
    all.push(
      sql`${isCounted} and (${sql.join(
        counted.map((as) => countedAs.get(as) ?? sql<boolean>`false`),
        sql` or `,
      )})`,
    );
  if (reasons !== undefined)
    all.push(reasons.every((each) => each === 'fall') ? isFall : sql`a.close_reason = any(${[...reasons]}::text[])`);
  if (deliveries !== undefined)
    all.push(sql`exists (select from deliveries d where d.agency_id = a.agency_id and d.alert_id = a.alert_id
      and d.state = any(${[...deliveries]}::text[]))`);
  if (templateId !== undefined) all.push(await ofTemplate(db, wish.agencyIds, templateId));
  if (search !== '') all.push(await named(db, wish));
  return sql`${sql.join(all, sql` and `)}`;
}

/** As statistics count by template: who has none of their own has the standard one. Asked first, as names are. */
async function ofTemplate(
  db: Db,
  agencyIds: readonly AgencyId[],
  templateId: TemplateId,
): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ id: ResidentId }>`select r.resident_id as id
    from templates t join residents r on r.agency_id = t.agency_id
      and (r.template_id = t.template_id or (r.template_id is null and t.shipped = 'standard'))
    where t.template_id = ${templateId} and t.agency_id = any(${[...agencyIds]}::int[])`.execute(db);
  return sql<boolean>`a.resident_id = any(${rows.map(({ id }) => id)}::int[])`;
}

/** Asked first, so that the log is read along its index and compares numbers. */
async function named(db: Db, { agencyIds, search }: AlertWish): Promise<RawBuilder<boolean>> {
  // Not the builder's `in`, which of no agency is no SQL.
  const within = sql<boolean>`agency_id = any(${[...agencyIds]}::int[])`;
  const [residents, beds] = await Promise.all([
    db
      .selectFrom('residents')
      .select('resident_id as id')
      .where(within)
      .where(anyContaining(['name'], search))
      .execute(),
    db
      .selectFrom('beds')
      .select('bed_id as id')
      .where(within)
      .where(anyContaining(['bed_no'], search))
      .execute(),
  ]);
  const bedIds = beds.map(({ id }) => id);
  return sql`(a.resident_id = any(${residents.map(({ id }) => id)}::int[])
    or a.bed_id = any(${bedIds}::int[]) or a.beds && ${bedIds}::int[])`;
}

interface Key {
  readonly agency_id: AgencyId;
  readonly alert_id: AlertId;
  readonly raised_at: number;
}

/**
 * Newest first. Each agency is read along `alerts_by_time` for as many as the page could need of it, so that several cost no sorting of
 * all they have. Exported for the test of its plans.
 */
export const keysQuery = (
  agencyIds: readonly AgencyId[],
  wished: Wished,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): RawBuilder<Key> => sql<Key>`
  select a.* from unnest(${[...agencyIds]}::int[]) as g(agency_id) cross join lateral (
    select a.agency_id, a.alert_id, a.raised_at from alerts a where a.agency_id = g.agency_id and ${wished}
    order by a.raised_at desc, a.alert_id limit ${offset + limit}) a
  order by a.raised_at desc, a.alert_id offset ${offset} limit ${limit}`;

export async function readAlertLog(
  db: Db,
  wish: AlertWish,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: LoggedAlert[]; total: number; falls: FallCounts }> {
  const wished = await wishedOf(db, wish);
  const [keys, total, falls] = await Promise.all([
    keysQuery(wish.agencyIds, wished, page).execute(db),
    countWished(db, wish, wished),
    countFalls(db, wish.agencyIds, wished),
  ]);
  return { rows: await loggedAlerts(db, keys.rows), total, falls };
}

async function countWished(db: Db, { agencyIds }: AlertWish, wished: Wished): Promise<number> {
  const query = sql<{ total: number }>`select count(*) as total from alerts a
    where a.agency_id = any(${[...agencyIds]}::int[]) and ${wished}`;
  return (await query.execute(db)).rows[0]?.total ?? 0;
}

export const countAlerts = async (db: Db, wish: AlertWish): Promise<number> =>
  countWished(db, wish, await wishedOf(db, wish));

/** All of them by pieces, each in a query of its own: no snapshot stays open while a file is made. */
export async function* alertsInPieces(db: Db, wish: AlertWish, pieceSize: number): AsyncGenerator<LoggedAlert[]> {
  const wished = await wishedOf(db, wish);
  let from: RawBuilder<boolean> = sql`true`;
  while (true) {
    const { rows } = await keysQuery(wish.agencyIds, sql`${wished} and ${from}`, {
      offset: 0,
      limit: pieceSize,
    }).execute(db);
    if (rows.length > 0) yield await loggedAlerts(db, rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pieceSize) return;
    const at = instant(last.raised_at);
    from = sql`a.raised_at <= ${at} and (a.raised_at < ${at} or a.alert_id > ${last.alert_id})`;
  }
}

/** In the order of the keys. */
async function loggedAlerts(db: Db, keys: readonly Pick<Key, 'agency_id' | 'alert_id'>[]): Promise<LoggedAlert[]> {
  if (keys.length === 0) return [];
  const agencies = keys.map(({ agency_id }) => agency_id);
  const ids = keys.map(({ alert_id }) => alert_id);
  const rows = await selectAlerts(db)
    .select([outcome.as('outcome'), claimMs.as('claim_ms')])
    .where(
      sql<boolean>`(a.agency_id, a.alert_id) in (select * from unnest(${agencies}::int[], ${ids}::text[]) as k(agency_id, alert_id))`,
    )
    .execute();
  const views = await viewsOf(db, rows);
  const found = new Map<AlertId, LoggedAlert>();
  for (const [n, view] of views.entries()) {
    const row = rows[n];
    if (row !== undefined) found.set(view.alert_id, { ...view, outcome: row.outcome, claim_ms: row.claim_ms });
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function findLoggedAlert(
  db: Db,
  agencyIds: readonly AgencyId[],
  alertId: AlertId,
): Promise<LoggedAlert | null> {
  const [alert] = await loggedAlerts(
    db,
    agencyIds.map((agency_id) => ({ agency_id, alert_id: alertId })),
  );
  return alert ?? null;
}
