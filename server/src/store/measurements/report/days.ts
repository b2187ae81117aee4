/**
 * One row a resident, kind and local day, made of the readings whenever one is kept, changed or moved: reports read these. Nothing is added up
 * by hand; a day that was touched is made whole again from what is stored. A pulse that came with a blood pressure is in the days of both.
 */
import type { AgencyId, ResidentId } from '@wardlight/contract';
import { pulseChart } from '@wardlight/engine';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instantText } from '../../db/database.ts';

export interface TouchedReading {
  readonly residentId: ResidentId;
  readonly kind: string;
  readonly at: number;
}

const chartOfPulse = (what: (step: (typeof pulseChart)[number]) => string): string =>
  `case ${pulseChart
    .map(
      (step) =>
        `${step.upTo === null ? 'else' : `when floor(r.value[3] + 0.500001) <= ${step.upTo} then`} ${what(step)}`,
    )
    .join(' ')} end`;

/**
 * A reading `r` as it counts in days of the kind of `t`: a blood pressure also in those of the pulse, with the pulse that came with it, which then
 * has its own mark.
 */
const columns = sql`r.agency_id, r.resident_id, t.kind, coalesce(r.context->>'site' = 'skin', false) as skin, r.reading_id, r.at,
    r.comparator,
    case when t.kind = r.kind then r.value else r.value[3:3] end as value,
    case when t.kind = r.kind then r.points else (${sql.raw(chartOfPulse(({ points }) => String(points)))})::smallint end as points,
    case when t.kind = r.kind then r.item else 'pulse' end as item,
    case when t.kind = r.kind then r.band else ${sql.raw(chartOfPulse(({ band }) => `'${band}'`))} end as band`;
const counts = sql`(t.kind = r.kind or r.value[3] is not null)`;

/** What a day's mark belongs to, of two as far outside the lowest or the highest. */
const marked = sql`d.value[case when d.item = 'diastolic' then 2 when d.item = 'pulse' and d.kind = 'bloodPressure' then 3 else 1 end]`;
const worstFirst = sql`d.points desc nulls last, case when d.band in ('veryLow', 'low', 'slightlyLow') then ${marked} else -${marked} end,
  d.at desc, d.reading_id desc`;
const worst = (what: RawBuilder<unknown>) => sql`(array_agg(${what} order by ${worstFirst}))[1]`;
const lastFirst = sql`d.at desc, d.reading_id desc`;

/** Every day's last and worst are readings of their own; the numbers of a blood pressure are each for itself. */
const rolled = (days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select g.agency_id, g.resident_id, g.kind, g.skin, g.date, g.readings,
    case when l.kind = g.kind then l.value else l.value[3:3] end, l.at, l.comparator, l.context->>'site',
    g.least, g.most, g.has_below, g.has_above, g.points, g.item, g.band, case when g.points is not null then g.worst_value end,
    case when g.points is not null then g.worst_comparator end
  from (
    select d.agency_id, d.resident_id, d.kind, d.skin, d.date, count(*) as readings,
      (array_agg(d.reading_id order by ${lastFirst}))[1] as last_id,
      ${worst(sql`d.points`)} as points, ${worst(sql`d.item`)} as item, ${worst(sql`d.band`)} as band, ${worst(marked)} as worst_value,
      ${worst(sql`d.comparator`)} as worst_comparator,
      case when d.kind = 'bloodPressure' then array[min(d.value[1]), min(d.value[2]), min(d.value[3])]
        else array[min(d.value[1])] end as least,
      case when d.kind = 'bloodPressure' then array[max(d.value[1]), max(d.value[2]), max(d.value[3])]
        else array[max(d.value[1])] end as most,
      coalesce(bool_or(d.comparator = '<'), false) as has_below, coalesce(bool_or(d.comparator = '>'), false) as has_above
    from (${days}) d group by 1, 2, 3, 4, 5) g
  join readings l on l.agency_id = g.agency_id and l.reading_id = g.last_id`;

const into =
  sql.raw(`insert into measurement_days (agency_id, resident_id, kind, skin, date, readings, last, last_at, last_comparator,
  last_site, least, most, has_below, has_above, points, item, band, worst_value, worst_comparator)`);
const instead =
  sql.raw(`on conflict (agency_id, resident_id, date, kind, skin) do update set readings = excluded.readings,
  last = excluded.last, last_at = excluded.last_at, last_comparator = excluded.last_comparator, last_site = excluded.last_site,
  least = excluded.least, most = excluded.most, has_below = excluded.has_below, has_above = excluded.has_above,
  points = excluded.points, item = excluded.item, band = excluded.band, worst_value = excluded.worst_value,
  worst_comparator = excluded.worst_comparator`);

/** The agency's measurements are held. @param mayVanish some of these are no more what they were: a day may have nothing left */
export async function refreshDays(
  step: Db,
  agencyId: AgencyId,
  touched: readonly TouchedReading[],
  mayVanish: 'may vanish' | 'only more',
): Promise<void> {
  if (touched.length === 0) return;
  const all = touched.flatMap((one) => (one.kind === 'bloodPressure' ? [one, { ...one, kind: 'pulse' }] : [one]));
  const days = sql`select distinct t.resident_id, t.kind, (t.at at time zone a.timezone)::date as date, a.timezone
    from unnest(${all.map(({ residentId }) => residentId)}::int[], ${all.map(({ kind }) => kind)}::text[],
      ${all.map(({ at }) => instantText(at))}::timestamptz[]) as t(resident_id, kind, at), agencies a
    where a.agency_id = ${agencyId}`;
  if (mayVanish === 'may vanish')
    await sql`delete from measurement_days d using (${days}) t where d.agency_id = ${agencyId}
      and d.resident_id = t.resident_id and d.date = t.date and d.kind = t.kind`.execute(step);
  // A day is asked for with one beside it on each side, for the index; by the agency's clock it is then the day itself.
  await sql`${into} ${rolled(sql`select ${columns}, t.date from (${days}) t join readings r on r.agency_id = ${agencyId}
      and r.resident_id = t.resident_id
      and r.kind = any(case when t.kind = 'pulse' then array['pulse', 'bloodPressure'] else array[t.kind] end)
      and r.at >= (t.date - 1)::timestamptz and r.at < (t.date + 2)::timestamptz
      and (r.at at time zone t.timezone)::date = t.date where ${counts}`)} ${instead}`.execute(step);
}

/** Every day of these residents. The agency's measurements are held. */
export async function remakeDaysOf(step: Db, agencyId: AgencyId, residents: readonly ResidentId[]): Promise<void> {
  if (residents.length === 0) return;
  const ids = sql`${[...residents]}::int[]`;
  await sql`delete from measurement_days where agency_id = ${agencyId} and resident_id = any(${ids})`.execute(step);
  await sql`${into} ${rolled(sql`select ${columns}, (r.at at time zone a.timezone)::date as date
    from readings r join agencies a using (agency_id)
    cross join lateral (select r.kind union all select 'pulse' where r.kind = 'bloodPressure') t
    where r.agency_id = ${agencyId} and r.resident_id = any(${ids}) and ${counts}`)}`.execute(step);
}
