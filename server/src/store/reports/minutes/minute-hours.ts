/**
 * Hours of minutes, packed (docs/decisions/136): rows are taken out of `minutes` and stand in `minute_hours`, or the other way round where
 * late readings reach so far back. Whoever does either holds the bed's minutes; the live watch asks for no such thing and never waits.
 */

import type { AgencyId, BedId, ResidentId } from '@wardlight/contract';
import type pg from 'pg';
import { minuteText, upsertMinutes } from '../../bed-state/write-minutes.ts';
import { instantText } from '../../db/database.ts';
import { addedUp, factOf, type KeptMinute, keptOf, type MinuteRow } from './kept-minute.ts';
import { packHour, unpackHour } from './minute-codec.ts';

export const hourMs = 3_600_000;
export const hourOf = (at: number): number => at - (((at % hourMs) + hourMs) % hourMs);

/** What ended so long ago is packed. Frames come up to a day late and an evening's page asks for the day before: by then nearly all is said. */
export const packAfterMs = 48 * hourMs;
/** Minutes younger than this are rows for certain, also where two clocks do not quite agree. */
const unpackedForMs = packAfterMs - hourMs;

/** Any fixed number that no other pair of numbers uses; with the bed's. Held to the end of the transaction. */
export const minutesLock = 7_239_110;

export interface BedOfMinutes {
  readonly agencyId: AgencyId;
  readonly bedId: BedId;
}

interface TakenHour {
  readonly residentId: ResidentId | null;
  readonly hourAt: number;
  readonly minutes: readonly KeptMinute[];
}

/** Rows and packed hours of [from, to), whole hours, taken out of both tables; a minute that stood in both is one. The lock must be held. */
async function takeHours(
  client: pg.PoolClient,
  { agencyId, bedId }: BedOfMinutes,
  from: number,
  to: number,
): Promise<TakenHour[]> {
  const values = [agencyId, bedId, instantText(from), instantText(to)];
  // Deleted rows are answered as they were last, whoever added to them meanwhile.
  const rows = await client.query<MinuteRow & { resident_id: ResidentId | null }>({
    name: 'take-minutes',
    text: `delete from minutes where agency_id = $1 and bed_id = $2 and at >= $3::timestamptz and at < $4::timestamptz
      returning resident_id, at, lying_seconds, sitting_seconds, out_seconds, moving_seconds, still_seconds, calm_seconds, turned_at,
        turns, frames, rr, hr, spo2, temp`,
    values,
  });
  const packed = await client.query<{ resident_id: ResidentId | null; hour_at: number; data: Buffer }>({
    name: 'take-minute-hours',
    text: `delete from minute_hours where agency_id = $1 and bed_id = $2 and hour_at >= $3::timestamptz and hour_at < $4::timestamptz
      returning resident_id, hour_at, data`,
    values,
  });
  const parts = [
    ...packed.rows.flatMap(({ resident_id, hour_at, data }) =>
      unpackHour(hour_at, data).map((minute) => ({ resident_id, minute })),
    ),
    ...rows.rows.map(({ resident_id, ...row }) => ({ resident_id, minute: keptOf(row) })),
  ];
  const hours = Map.groupBy(parts, ({ resident_id, minute }) => `${resident_id} ${hourOf(minute.at)}`);
  return [...hours.values()].map((own) => ({
    residentId: own[0]?.resident_id ?? null,
    hourAt: hourOf(own[0]?.minute.at ?? 0),
    minutes: wholeMinutes(own.map(({ minute }) => minute)),
  }));
}

export function wholeMinutes(parts: readonly KeptMinute[]): KeptMinute[] {
  return [...Map.groupBy(parts, ({ at }) => at).values()]
    .map((same) => addedUp(same as [KeptMinute, ...KeptMinute[]]))
    .sort((one, other) => one.at - other.at);
}

async function packedHours(
  client: pg.PoolClient,
  { agencyId, bedId }: BedOfMinutes,
  from: number,
  to: number,
): Promise<number[]> {
  const { rows } = await client.query<{ hour_at: number }>({
    name: 'packed-hours',
    text: `select distinct hour_at from minute_hours where agency_id = $1 and bed_id = $2
      and hour_at >= $3::timestamptz and hour_at < $4::timestamptz order by hour_at`,
    values: [agencyId, bedId, instantText(hourOf(from)), instantText(to)],
  });
  return rows.map(({ hour_at }) => hour_at);
}

/** @returns how many hours stand packed now */
export async function packHours(client: pg.PoolClient, bed: BedOfMinutes, from: number, to: number): Promise<number> {
  const hours = await takeHours(client, bed, from, to);
  if (hours.length === 0) return 0;
  await client.query({
    name: 'write-minute-hours',
    text: `insert into minute_hours (agency_id, bed_id, resident_id, hour_at, data)
      select $1, $2, h.resident_id, h.hour_at, h.data from unnest($3::int[], $4::timestamptz[], $5::bytea[]) h(resident_id, hour_at, data)`,
    values: [
      bed.agencyId,
      bed.bedId,
      hours.map(({ residentId }) => residentId),
      hours.map(({ hourAt }) => instantText(hourAt)),
      hours.map(({ hourAt, minutes }) => packHour(hourAt, minutes)),
    ],
  });
  return hours.length;
}

/**
 * Makes rows of what stands packed of [from, to), so that they can be written anew. Where that is old enough to be packed it waits for
 * whoever packs this bed; what is younger nobody packs, and nobody is waited for.
 */
export async function unpackHours(
  client: pg.PoolClient,
  bed: BedOfMinutes,
  { from, to }: { readonly from: number; readonly to: number },
  now: number,
): Promise<void> {
  const { agencyId, bedId } = bed;
  // By a server whose clock was ahead younger hours may stand packed all the same.
  if (from >= now - unpackedForMs && (await packedHours(client, bed, from, to)).length === 0) return;
  await client.query({
    name: 'hold-minutes',
    text: 'select pg_advisory_xact_lock($1::int, $2::int)',
    values: [minutesLock, bedId],
  });
  for (const hour_at of await packedHours(client, bed, from, to))
    for (const { residentId, minutes } of await takeHours(client, bed, hour_at, hour_at + hourMs)) {
      const labels = { agencyId, bedId, residentId };
      const text = minuteText(minutes.map((minute) => ({ entry: { labels, matId: null }, fact: factOf(minute) })));
      await client.query({ name: 'write-minutes', text: upsertMinutes(1), values: [text] });
    }
}
