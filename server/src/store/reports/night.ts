/** One report day of one resident closely: five-minute medians, the stretches they lie in, and every turn. */
import type { DataOf, readReportNight } from '@wardlight/contract';
import type { ReportMinute } from '@wardlight/engine';
import { type CompiledQuery, sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { readMinutes } from './minutes/minutes.ts';
import { readMadeDays } from './nights.ts';
import { episodesQuery, type OwnReport, openDayOfReport, stretchesIn } from './own-report.ts';

type Night = DataOf<typeof readReportNight>;

const slotMs = 5 * 60_000;

export async function readNight(
  db: Db,
  report: OwnReport,
  date: string,
  now: number,
): Promise<Omit<Night, 'resident' | 'timezone'>> {
  const { agency_id: agencyId, resident_id: residentId } = report.resident;
  // Made by the rest window of its time, which may be another today.
  const [made] = await readMadeDays(db, agencyId, residentId, date, date);
  const day = openDayOfReport(report, date).borders;
  const [from, nightFrom, to] = [
    made?.from_at ?? day.from,
    made?.night_from_at ?? day.nightFrom,
    made?.to_at ?? day.to,
  ];
  const end = Math.min(to, now);
  const [minutes, episodes, turned] = await Promise.all([
    readMinutes(db, agencyId, residentId, from, end),
    db.executeQuery(episodesQuery(db, agencyId, residentId, from, end)),
    db.executeQuery(turnedQuery(db, agencyId, residentId, from, end)),
  ]);
  const byMat = minutes.flatMap(({ turnedAt }) => turnedAt).filter((at) => at >= from && at < end);
  return {
    date,
    from_at: from,
    night_from_at: nightFrom,
    to_at: to,
    slots: slotsOf(minutes),
    stretches: stretchesIn(episodes.rows, from, end),
    turns: [
      ...byMat.map((at) => ({ at, by: 'mat' as const })),
      ...turned.rows.map(({ at }) => ({ at, by: 'staff' as const })),
    ].sort((a, b) => a.at - b.at),
  };
}

/** Care is indexed by bed. */
const turnedQuery = (
  db: Db,
  agencyId: number,
  residentId: number,
  from: number,
  to: number,
): CompiledQuery<{ at: number }> =>
  sql<{ at: number }>`
  with own as materialized (select distinct bed_id from stays where agency_id = ${agencyId} and resident_id = ${residentId})
  select c.at from own join care_events c on c.agency_id = ${agencyId} and c.bed_id = own.bed_id
    and c.at >= ${instant(from)} and c.at < ${instant(to)}
  where c.resident_id = ${residentId} and c.kind = 'turned' and c.undone_at is null order by c.at`.compile(db);

/** Each is the median of its minutes' medians; those in which nothing was seen are absent. */
export function slotsOf(minutes: readonly ReportMinute[]): Night['slots'] {
  const bySlot = Map.groupBy(minutes, ({ at }) => at - (at % slotMs));
  return [...bySlot].map(([at, own]) => {
    const onBed = own.reduce((sum, { lyingSeconds, sittingSeconds }) => sum + lyingSeconds + sittingSeconds, 0);
    const moving = own.reduce((sum, { movingSeconds }) => sum + movingSeconds, 0);
    return {
      at,
      rr: middleOf(own.map(({ rr }) => rr)),
      hr: middleOf(own.map(({ hr }) => hr)),
      spo2: middleOf(own.map(({ spo2 }) => spo2)),
      temp: middleOf(own.map(({ temp }) => temp)),
      moving: onBed === 0 ? null : Math.min(100, (moving * 100) / onBed),
    };
  });
}

function middleOf(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] ?? upper) + upper) / 2;
}
