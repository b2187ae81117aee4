/** Shifts as they are read: the list, one page with what is otherwise by now, and the one that waits to be taken. */
import {
  type AgencyId,
  type Handover,
  type HandoverId,
  type HandoverPage,
  type HandoverRow,
  type HandoverSummary,
  handoverBeforeMs,
  handoverCountsSchema,
  handoverPageSchema,
  handoverWithinMs,
  type ResidentId,
  type WatchSettings,
} from '@wardlight/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type Db, instant } from '../db/database.ts';
import { anyContaining } from '../db/paged.ts';
import { pageOf, presentOf, residentsOf } from './page.ts';

export interface HandoverWish {
  readonly agencyId: AgencyId;
  readonly search: string;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

interface Row {
  readonly handover_id: HandoverId;
  readonly from_at: number;
  readonly to_at: number;
  readonly timezone: string;
  readonly fixed_at: number | null;
  readonly text: string;
  readonly given_at: number | null;
  readonly given_by: number | null;
  readonly giver: string | null;
  readonly accepted_at: number | null;
  readonly accepted_by: number | null;
  readonly taker: string | null;
}

const columns = sql`h.handover_id, h.from_at, h.to_at, h.timezone, h.fixed_at, h.text, h.given_at, h.given_by, g.display_name as giver,
  h.accepted_at, h.accepted_by, t.display_name as taker`;
interface PageRow extends Row {
  readonly page: unknown;
}
const people = sql`left join users g on g.user_id = h.given_by left join users t on t.user_id = h.accepted_by`;
/** A row nobody has worked off yet stands for no shift. */
const begun = sql`h.to_at > h.from_at`;

const signatureOf = (at: number | null, user: number | null, name: string | null): Handover['given'] =>
  at === null || user === null
    ? null
    : { at, user_id: user as NonNullable<Handover['given']>['user_id'], name: name ?? '' };

const summaryOf = (row: Row) => ({
  handover_id: row.handover_id,
  from_at: row.from_at,
  to_at: row.to_at,
  timezone: row.timezone,
  fixed_at: row.fixed_at,
  text: row.text,
  given: signatureOf(row.given_at, row.given_by, row.giver),
  accepted: signatureOf(row.accepted_at, row.accepted_by, row.taker),
});

const { risen, turns, absences, unwatched, notes } = handoverPageSchema.shape;
/** Pages that an older version made say nothing of turns, of what moved a risk, of absences that wait, of beds without a mat, nor which note it was. */
const keptSchema = z.extend(handoverPageSchema, {
  risen: z.array(z.extend(risen.def.element, { moved: z._default(risen.def.element.shape.moved, []) })),
  turns: z._default(turns, []),
  absences: z.array(z.extend(absences.def.element, { begun: z._default(absences.def.element.shape.begun, true) })),
  unwatched: z.extend(unwatched, { without_mat: z._default(unwatched.shape.without_mat, []) }),
  notes: z.array(z.extend(notes.def.element, { note_id: z._default(notes.def.element.shape.note_id, null) })),
});
/** @throws where it is none */
const keptPage = (page: unknown): HandoverPage => z.parse(keptSchema, page);

/** What a list says of a page. */
export const countsOf = (page: HandoverPage): HandoverRow['counts'] => ({
  open: page.open.length,
  falls: page.falls.length,
  exits: page.events.reduce((sum, { exits }) => sum + exits, 0),
  risen: page.risen.length,
  absences: page.absences.length,
  turns: page.turns.length,
  unwatched: Object.values(page.unwatched).reduce((sum, list) => sum + list.length, 0),
});
const noCounts: HandoverRow['counts'] = { open: 0, falls: 0, exits: 0, risen: 0, absences: 0, turns: 0, unwatched: 0 };

export async function listHandovers(
  db: Db,
  wish: HandoverWish,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: HandoverRow[]; total: number }> {
  const wanted = sql<boolean>`h.agency_id = ${wish.agencyId} and ${begun} and h.from_at >= ${instant(wish.from ?? 0)}
    and (${wish.to === undefined ? null : instant(wish.to)}::timestamptz is null or h.from_at < ${wish.to === undefined ? null : instant(wish.to)}::timestamptz)
    and ${searched(wish)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<
      PageRow & { readonly counts: unknown }
    >`select ${columns}, h.counts, case when h.counts is null then h.page end as page
      from handovers h ${people} where ${wanted} order by h.from_at desc, h.handover_id desc
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from handovers h ${people} where ${wanted}`.execute(db),
  ]);
  return {
    rows: rows.map((row) => ({ ...summaryOf(row), counts: keptCounts(row) })),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** Beside the page since they are written there; of an older one, from the page itself. */
function keptCounts({ counts, page }: { readonly counts: unknown; readonly page: unknown }): HandoverRow['counts'] {
  if (counts !== null) return z.parse(handoverCountsSchema, counts);
  return page === null ? noCounts : countsOf(keptPage(page));
}

function searched({ agencyId, search }: HandoverWish) {
  if (search === '') return sql<boolean>`true`;
  return sql<boolean>`(${anyContaining(['h.text', 'g.display_name', 't.display_name'], search)}
    or exists (select from unnest(h.bed_nos) as n(bed_no) where ${anyContaining(['n.bed_no'], search)})
    or exists (select from residents r where r.agency_id = ${agencyId} and r.resident_id = any(h.resident_ids)
      and ${anyContaining(['r.name'], search)}))`;
}

export async function readHandover(
  db: Db,
  watch: WatchSettings,
  agencyId: AgencyId,
  id: HandoverId,
  now: number,
): Promise<Handover | null> {
  const { rows } = await sql<PageRow>`select ${columns}, h.page from handovers h ${people}
    where h.agency_id = ${agencyId} and h.handover_id = ${id} and ${begun}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const underWay = row.fixed_at === null;
  const shift = { agencyId, from: row.from_at, to: underWay ? Math.min(now, row.to_at) : row.to_at };
  const page = underWay ? await pageOf(db, shift, watch) : keptPage(row.page);
  const since = underWay ? nothingSince : await sinceOf(db, agencyId, page, await presentOf(db, shift, watch));
  const later = [...since.exits, ...since.falls, ...since.risen].flatMap(({ resident_id }) => resident_id ?? []);
  return {
    ...summaryOf(row),
    page,
    residents: await namesOf(db, agencyId, [...new Set([...residentsOf(page), ...later])]),
    since,
    may_give: row.given_at === null && mayGive(row, now),
    may_accept: row.given_at !== null && row.accepted_at === null,
  };
}

export const mayGive = ({ to_at }: { readonly to_at: number }, now: number): boolean =>
  now >= to_at - handoverBeforeMs && now < to_at + handoverWithinMs;

async function namesOf(db: Db, agencyId: AgencyId, ids: readonly ResidentId[]): Promise<Handover['residents']> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('residents')
    .select(['resident_id', 'name'])
    .where('agency_id', '=', agencyId)
    .where('resident_id', 'in', [...ids])
    .execute();
  return rows.map(({ resident_id, name }) => ({ resident_id: resident_id as ResidentId, name }));
}

const nothingSince: Handover['since'] = {
  closed: [],
  exits: [],
  falls: [],
  risen: [],
  risen_changed: [],
  notes_removed: [],
};

async function sinceOf(
  db: Db,
  agencyId: AgencyId,
  page: HandoverPage,
  present: Awaited<ReturnType<typeof presentOf>>,
): Promise<Handover['since']> {
  const ids = page.open.map(({ alert_id }) => alert_id);
  const noteIds = page.notes.flatMap(({ note_id }) => note_id ?? []);
  const [closed, removed] = await Promise.all([
    sql<Handover['since']['closed'][number]>`select alert_id, closed_at as at, close_reason as reason from alerts
      where agency_id = ${agencyId} and alert_id = any(${ids}::text[]) and closed_at is not null order by closed_at`.execute(
      db,
    ),
    sql<{ note_id: number }>`select note_id from report_notes
      where agency_id = ${agencyId} and note_id = any(${noteIds}::int[]) and removed_at is not null`.execute(db),
  ]);
  return {
    closed: closed.rows,
    exits: changedExits(page.events, present.events),
    falls: [...without(present.falls, page.falls, true), ...without(page.falls, present.falls, false)],
    risen: present.risen.filter((one) => !page.risen.some(sameRise(one))),
    risen_changed: page.risen.filter((one) => !present.risen.some(sameRise(one))).map(({ resident_id }) => resident_id),
    notes_removed: removed.rows.map(({ note_id }) => note_id),
  };
}

const sameRise =
  ({ resident_id, date, level, before }: HandoverPage['risen'][number]) =>
  (other: HandoverPage['risen'][number]): boolean =>
    other.resident_id === resident_id && other.date === date && other.level === level && other.before === before;

function changedExits(was: HandoverPage['events'], now: HandoverPage['events']): Handover['since']['exits'] {
  const keyOf = (one: { bed_id: number; resident_id: number | null }) => `${one.bed_id} ${one.resident_id}`;
  const [before, after] = [was, now].map((events) => new Map(events.map((event) => [keyOf(event), event])));
  return [...new Map([...(after ?? []), ...(before ?? [])])].flatMap(([key, { bed_id, bed_no, resident_id }]) => {
    const counts = { was: before?.get(key)?.exits ?? 0, now: after?.get(key)?.exits ?? 0 };
    return counts.was === counts.now ? [] : [{ bed_id, bed_no, resident_id, ...counts }];
  });
}

/** Falls of the one that are not among the other: one press closes the alerts of one bed at one instant. */
const without = (of: HandoverPage['falls'], other: HandoverPage['falls'], known: boolean): Handover['since']['falls'] =>
  of
    .filter((fall) => !other.some(({ bed_id, at }) => bed_id === fall.bed_id && at === fall.at))
    .map((fall) => ({ ...fall, known }));

/** One shift without its page. */
export async function readHandoverSummary(db: Db, agencyId: AgencyId, id: HandoverId): Promise<HandoverSummary | null> {
  const { rows } = await sql<Row>`select ${columns} from handovers h ${people}
    where h.agency_id = ${agencyId} and h.handover_id = ${id} and ${begun}`.execute(db);
  return rows[0] === undefined ? null : summaryOf(rows[0]);
}

/** The oldest shift that is over and that nobody has taken, none older than a day: each has its turn. */
export async function readOpenHandover(db: Db, agencyId: AgencyId, now: number) {
  const { rows } = await sql<Row>`select ${columns} from handovers h ${people}
    where h.agency_id = ${agencyId} and ${begun} and h.to_at <= ${instant(now)} and h.to_at > ${instant(now - handoverWithinMs)}
      and h.from_at > ${instant(now - 2 * handoverWithinMs)} and h.accepted_at is null order by h.from_at limit 1`.execute(
    db,
  );
  return rows[0] === undefined ? null : summaryOf(rows[0]);
}
