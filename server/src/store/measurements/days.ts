/**
 * One row a resident, kind and local day, made of the readings whenever one is kept, changed or moved: reports read these. Nothing is added up
 * by hand; a day that was touched is made whole again from what is stored.
 */
import type { AgencyId, ResidentId } from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instantText } from '../db/database.ts';

export interface TouchedReading {
  readonly residentId: ResidentId;
  readonly kind: string;
  readonly at: number;
}

/** Every day's last and worst are readings of their own; the numbers of a blood pressure are each for itself. */
const rolled = (days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select g.agency_id, g.resident_id, g.kind, g.skin, g.date, g.readings, l.value, l.at, l.comparator, l.context->>'site',
    g.least, g.most, g.has_below, g.has_above, w.points, w.item, w.band
  from (
    select r.agency_id, r.resident_id, r.kind, r.skin, r.date, count(*) as readings,
      (array_agg(r.reading_id order by r.at desc, r.reading_id desc))[1] as last_id,
      (array_agg(r.reading_id order by r.points desc nulls last, r.at desc, r.reading_id desc))[1] as worst_id,
      case when r.kind = 'bloodPressure' then array[min(r.value[1]), min(r.value[2]), min(r.value[3])]
        else array[min(r.value[1])] end as least,
      case when r.kind = 'bloodPressure' then array[max(r.value[1]), max(r.value[2]), max(r.value[3])]
        else array[max(r.value[1])] end as most,
      coalesce(bool_or(r.comparator = '<'), false) as has_below, coalesce(bool_or(r.comparator = '>'), false) as has_above
    from (${days}) r group by 1, 2, 3, 4, 5) g
  join readings l on l.agency_id = g.agency_id and l.reading_id = g.last_id
  join readings w on w.agency_id = g.agency_id and w.reading_id = g.worst_id`;

const columns = sql.raw(
  `r.agency_id, r.resident_id, r.kind, coalesce(r.context->>'site' = 'skin', false) as skin, r.reading_id, r.at, r.value,
    r.comparator, r.points`,
);

const into =
  sql.raw(`insert into measurement_days (agency_id, resident_id, kind, skin, date, readings, last, last_at, last_comparator,
  last_site, least, most, has_below, has_above, points, item, band)`);
const instead =
  sql.raw(`on conflict (agency_id, resident_id, date, kind, skin) do update set readings = excluded.readings,
  last = excluded.last, last_at = excluded.last_at, last_comparator = excluded.last_comparator, last_site = excluded.last_site,
  least = excluded.least, most = excluded.most, has_below = excluded.has_below, has_above = excluded.has_above,
  points = excluded.points, item = excluded.item, band = excluded.band`);

/** The agency's measurements are held. @param mayVanish some of these are no more what they were: a day may have nothing left */
export async function refreshDays(
  step: Db,
  agencyId: AgencyId,
  touched: readonly TouchedReading[],
  mayVanish: 'may vanish' | 'only more',
): Promise<void> {
  if (touched.length === 0) return;
  const days = sql`select distinct t.resident_id, t.kind, (t.at at time zone a.timezone)::date as date, a.timezone
    from unnest(${touched.map(({ residentId }) => residentId)}::int[], ${touched.map(({ kind }) => kind)}::text[],
      ${touched.map(({ at }) => instantText(at))}::timestamptz[]) as t(resident_id, kind, at), agencies a
    where a.agency_id = ${agencyId}`;
  if (mayVanish === 'may vanish')
    await sql`delete from measurement_days d using (${days}) t where d.agency_id = ${agencyId}
      and d.resident_id = t.resident_id and d.date = t.date and d.kind = t.kind`.execute(step);
  // A day is asked for with one beside it on each side, for the index; by the agency's clock it is then the day itself.
  await sql`${into} ${rolled(sql`select ${columns}, t.date from (${days}) t join readings r on r.agency_id = ${agencyId}
      and r.resident_id = t.resident_id and r.kind = t.kind
      and r.at >= (t.date - 1)::timestamptz and r.at < (t.date + 2)::timestamptz
      and (r.at at time zone t.timezone)::date = t.date`)} ${instead}`.execute(step);
}

/** Every day of these residents. The agency's measurements are held. */
export async function remakeDaysOf(step: Db, agencyId: AgencyId, residents: readonly ResidentId[]): Promise<void> {
  if (residents.length === 0) return;
  const ids = sql`${[...residents]}::int[]`;
  await sql`delete from measurement_days where agency_id = ${agencyId} and resident_id = any(${ids})`.execute(step);
  await sql`${into} ${rolled(sql`select ${columns}, (r.at at time zone a.timezone)::date as date
    from readings r join agencies a using (agency_id)
    where r.agency_id = ${agencyId} and r.resident_id = any(${ids})`)}`.execute(step);
}
