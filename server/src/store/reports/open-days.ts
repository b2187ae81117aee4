/** Days that are not over, as far as they have come, or over and not made yet: made for whoever asks, and not kept. */
import { type AgencyId, type ResidentId, standardWatch } from '@wardlight/contract';
import { reportDay } from '@wardlight/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { addDays } from './dates.ts';
import { firstSeen, type ReportSettings, readDayInputsOfMany, readReportSettingsOfMany } from './day-inputs.ts';
import { contentOf, type DayContent, weighed } from './day-rows.ts';
import { type ResidentRow, residentColumns } from './residents.ts';
import { dayNotMadeOf, type OpenDay, readOpenDays } from './work.ts';
import { baselineDays, readKnownDaysOfMany, usualBefore } from './write-days.ts';

/** Of one resident; null = they lie in no bed in it, or nothing was ever seen of them before its end. */
export async function openDayOf(
  db: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
  date: string,
  now: number,
): Promise<DayContent | null> {
  const [day, seenFrom] = await Promise.all([
    openDaysIn(db, agencyId, [residentId], date, now).then((days) => days.get(residentId) ?? null),
    firstSeen(db, agencyId, residentId),
  ]);
  // A day that is under way is shown to whoever has just come; one that is over and in which nobody knew of them is none.
  return day !== null && day.to_at <= now && (seenFrom === null || seenFrom >= day.to_at) ? null : day;
}

interface OpenWish {
  readonly date: string;
  /** Whose day is made. */
  readonly known: ReadonlySet<ResidentId>;
  readonly now: number;
}

/** Of everybody else who lies in a bed of these agencies. */
export async function openDaysOf(
  db: Db,
  agencyIds: readonly AgencyId[],
  { date, known, now }: OpenWish,
): Promise<(DayContent & ResidentRow)[]> {
  const { rows } = await sql<ResidentRow>`select ${sql.raw(residentColumns)} from residents r
    join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id
    where r.agency_id = any(${[...agencyIds]}::int[]) and r.resident_id <> all(${[...known]}::int[])
    order by r.resident_id`.execute(db);
  const days: (DayContent & ResidentRow)[] = [];
  for (const [agencyId, own] of Map.groupBy(rows, ({ agency_id }) => agency_id)) {
    const ids = own.map(({ resident_id }) => resident_id);
    const found = await openDaysIn(db, agencyId, ids, date, now);
    days.push(
      ...own.flatMap((row) => {
        const day = found.get(row.resident_id);
        return day === undefined ? [] : [{ ...day, ...row }];
      }),
    );
  }
  return days;
}

interface Asked {
  readonly residentId: ResidentId;
  readonly settings: ReportSettings;
  readonly of: OpenDay;
}

/** Of those of one agency who lie in a bed in their day of that date: read together, however many they are. */
async function openDaysIn(
  db: Db,
  agencyId: AgencyId,
  residentIds: readonly ResidentId[],
  date: string,
  now: number,
): Promise<ReadonlyMap<ResidentId, DayContent>> {
  const [settings, begun] = await Promise.all([
    readReportSettingsOfMany(db, agencyId, residentIds),
    readOpenDays(db, agencyId, residentIds),
  ]);
  const asked = [...settings].flatMap(([residentId, own]): Asked[] => {
    const of = dayNotMadeOf(begun.get(residentId), own.day, date);
    const { borders } = of;
    const until = Math.min(now, borders.to);
    const lies = own.stays.some(({ from, to }) => (from ?? 0) < until && (to ?? until) > borders.from);
    return borders.from <= now && lies ? [{ residentId, settings: own, of }] : [];
  });
  const spans = asked.map(({ residentId, of: { borders } }) => ({
    ...{ residentId, from: borders.from, to: Math.min(now, borders.to) },
  }));
  const ids = asked.map(({ residentId }) => residentId);
  const [inputsOf, knownOf] = await Promise.all([
    readDayInputsOfMany(db, agencyId, spans),
    readKnownDaysOfMany(db, agencyId, ids, addDays(date, -baselineDays)),
  ]);
  return new Map(
    asked.flatMap(({ residentId, settings: { turnMinutes, stays }, of }) => {
      const inputs = inputsOf.get(residentId);
      if (inputs === undefined) return [];
      const day = reportDay({ ...inputs, borders: of.borders, stays, now, watch: standardWatch, turnMinutes });
      const content = contentOf({ agencyId, residentId, of, day, ...inputs, turnMinutes });
      const earlier = (knownOf.get(residentId) ?? []).filter((one) => one.date < date);
      return [[residentId, weighed(content, usualBefore(content, earlier))] as const];
    }),
  );
}
