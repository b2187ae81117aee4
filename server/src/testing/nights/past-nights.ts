/**
 * Frames of nights that were before a ward began, for whoever replays them: in bed, sitting up, out now and then, nobody judged them.
 * `DATABASE_URL=… node server/src/testing/nights/past-nights.ts '{"agencyId": 1, "residents": 200, "nights": 7, "everySeconds": 10}'` prints how many.
 */
import type { AgencyId } from '@wardlight/contract';
import * as z from 'zod/mini';
import { systemClock } from '../../clock.ts';
import { connect, type Database, instantText } from '../../store/db/database.ts';
import { createPartitions } from '../../store/db/partitions.ts';
import { lastNights } from '../../store/rehearsals/rehearsal-past.ts';

const count = z.int().check(z.gte(1));
const wishSchema = z.object({ agencyId: z.int(), residents: count, nights: count, everySeconds: count });

/** As long as a rehearsal begins before a night. */
const leadMs = 2 * 3_600_000;

async function fill({ db, pool }: Database, wish: z.output<typeof wishSchema>): Promise<number> {
  const nights = await lastNights(pool, wish.agencyId as AgencyId, systemClock.now(), wish.nights, null);
  const partitions = createPartitions(db, (work) => work(db));
  let frames = 0;
  for (const { from, to } of nights) {
    await partitions.ensure([from - leadMs, from, to]);
    const { rowCount } = await pool.query(
      `with lying as (
         select r.agency_id, r.bed_id, r.resident_id, m.mat_id from residents r join mats m using (agency_id, bed_id)
         where r.agency_id = $1 order by r.resident_id limit $2)
       insert into frames (agency_id, bed_id, mat_id, resident_id, seq, device_at, at, arrived_at, state, posture, rr, hr, spo2, temp, move, quality)
       select agency_id, bed_id, mat_id, resident_id, n, date_part('epoch', at) * 1000, at, at, state,
         case when state = 'lying' then (array['supine', 'left', 'right'])[1 + (minute / 47) % 3] end,
         case when state <> 'out' then 14 + n % 5 end, case when state <> 'out' then 58 + n % 9 end, null, null, n % 7, 85 + n % 10
       from (
         select l.*, n, at, minute,
           case when (minute + bed_id * 7) % 170 < 23 then 'out' when (minute + bed_id * 7) % 170 < 27 then 'sitting' else 'lying' end as state
         from lying l, lateral (
           select n, $3::timestamptz + make_interval(secs => n * $5) as at, (n * $5 / 60)::int as minute
           from generate_series(0, (extract(epoch from $4::timestamptz - $3::timestamptz) / $5)::int - 1) n) t) f`,
      [wish.agencyId, wish.residents, instantText(from - leadMs), instantText(to), wish.everySeconds],
    );
    frames += rowCount ?? 0;
  }
  await pool.query('analyze frames');
  return frames;
}

if (import.meta.main) {
  const limits = { connections: 1, statementMs: 0, answerMs: 0 };
  const database = connect({ connectionString: process.env.DATABASE_URL }, () => undefined, limits);
  try {
    process.stdout.write(`${await fill(database, wishSchema.parse(JSON.parse(process.argv[2] ?? '{}')))}\n`);
  } finally {
    await database.close();
  }
}
