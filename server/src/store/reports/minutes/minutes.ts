/** The one reader of minutes for reports: of a resident over all beds they lay in, rows and packed hours as one. */
import type { AgencyId, ResidentId } from '@wardlight/contract';
import type { ReportMinute } from '@wardlight/engine';
import { type CompiledQuery, sql } from 'kysely';
import { type Db, instantText } from '../../db/database.ts';
import { type KeptMinute, keptOf, type MinuteRow } from './kept-minute.ts';
import { unpackHour } from './minute-codec.ts';
import { hourOf, wholeMinutes } from './minute-hours.ts';

type Row = { resident_id: ResidentId; bed_id: number } & (
  | (MinuteRow & { data: null })
  | { hour_at: number; data: Buffer }
);

/** In order of time, one for each minute of [from, to) in which anything was seen. */
export async function readMinutes(
  db: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
  from: number,
  to: number,
): Promise<ReportMinute[]> {
  return (await readMinutesOfMany(db, agencyId, [{ residentId, from, to }])).get(residentId) ?? [];
}

/** [from, to) of one resident. */
export interface MinuteSpan {
  readonly residentId: ResidentId;
  readonly from: number;
  readonly to: number;
}

/** The same of many residents at once, each with a span of their own. Who has none is not in it. */
export async function readMinutesOfMany(
  db: Db,
  agencyId: AgencyId,
  spans: readonly MinuteSpan[],
): Promise<ReadonlyMap<ResidentId, ReportMinute[]>> {
  const { rows } = await db.executeQuery(minutesQuery(db, agencyId, spans));
  const own = Map.groupBy(rows, (row) => row.resident_id);
  return new Map(
    spans.flatMap(({ residentId, from, to }) => {
      const found = own.get(residentId);
      return found === undefined ? [] : [[residentId, reportOf(found, from, to)] as const];
    }),
  );
}

/** One statement, so that nothing is packed between its halves. Found by the beds they lay in: both tables are indexed by bed. */
export function minutesQuery(db: Db, agencyId: AgencyId, spans: readonly MinuteSpan[]): CompiledQuery<Row> {
  const ids = spans.map(({ residentId }) => residentId);
  const froms = spans.map(({ from }) => instantText(from));
  const hours = spans.map(({ from }) => instantText(hourOf(from)));
  const tos = spans.map(({ to }) => instantText(to));
  return sql<Row>`with beds as materialized (
      select distinct s.resident_id, s.bed_id, p.from_at, p.from_hour, p.to_at
      from unnest(${ids}::int[], ${froms}::timestamptz[], ${hours}::timestamptz[], ${tos}::timestamptz[]) as p(resident_id, from_at, from_hour, to_at)
      join stays s on s.agency_id = ${agencyId} and s.resident_id = p.resident_id)
    select m.resident_id, m.bed_id, m.at, m.lying_seconds, m.sitting_seconds, m.out_seconds, m.moving_seconds, m.still_seconds,
      m.calm_seconds, m.turned_at, m.turns, m.frames, m.rr, m.hr, m.spo2, m.temp, null::timestamptz as hour_at, null::bytea as data
    from beds b join minutes m on m.agency_id = ${agencyId} and m.bed_id = b.bed_id and m.resident_id = b.resident_id
      and m.at >= b.from_at and m.at < b.to_at
    union all
    select h.resident_id, h.bed_id, null, null, null, null, null, null, null, null, null, null, null, null, null, null, h.hour_at, h.data
    from beds b join minute_hours h on h.agency_id = ${agencyId} and h.bed_id = b.bed_id and h.resident_id = b.resident_id
      and h.hour_at >= b.from_hour and h.hour_at < b.to_at`.compile(db);
}

/** First of each bed, as packing adds up; then over the beds. */
function reportOf(rows: readonly Row[], from: number, to: number): ReportMinute[] {
  const byBed = [...Map.groupBy(rows, (row) => row.bed_id).values()];
  const whole = wholeMinutes(byBed.flatMap((own) => wholeMinutes(own.flatMap(minutesOf))));
  return whole
    .filter(({ at }) => at >= from && at < to)
    .map(({ stillSeconds: _, turns: __, frames: ___, ...minute }) => minute);
}

const minutesOf = (row: Row): readonly KeptMinute[] =>
  row.data === null ? [keptOf(row)] : unpackHour(row.hour_at, row.data);
