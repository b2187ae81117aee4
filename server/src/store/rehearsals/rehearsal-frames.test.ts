/** Readings of a night come back as the database would write them, one by one. */
import type { AgencyId, BedId, MatId, ResidentId } from '@wardlight/contract';
import { exampleAt } from '@wardlight/contract/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { writeFrames } from '../bed-state/mats/write-frames.ts';
import type { FrameRow } from '../bed-state/step-beds.ts';
import { connect, type Database } from '../db/database.ts';
import { asOwner } from '../db/owner.ts';
import { createPartitions } from '../db/partitions.ts';
import { readNightFrames } from './rehearsal-frames.ts';

const [agency, resident] = [1 as AgencyId, 2 as ResidentId];
const nightMs = 11 * 3_600_000;
const [from, to] = [exampleAt, exampleAt + nightMs];

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await freshDatabase();
  database = connect({ connectionString: own.url }, () => undefined);
  await createPartitions(database.db, asOwner(own.ways)).ensure([from, to]);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** As the contract lets it in: nothing so small that the database could not keep it. */
const storable = (most: number) => fc.double({ min: 0, max: most, noNaN: true }).map((n) => (n < 1e-30 ? 0 : n));
const maybe = (most: number) =>
  fc.option(
    fc.oneof(
      storable(most),
      fc.integer({ min: 0, max: most * 10 }).map((n) => n / 10),
    ),
  );
const share = storable(100);
const row = fc
  .record({
    after: fc.integer({ min: 0, max: nightMs - 1 }),
    delay: fc.integer({ min: 0, max: 60_000 }),
    bed: fc.constantFrom(7, 7, 7, 8),
    mat: fc.constantFrom(70, 70, 70, 71),
    frame: fc.record({
      seq: fc.maxSafeNat(),
      at: fc.maxSafeInteger(),
      state: fc.constantFrom('lying', 'sitting', 'out'),
      posture: fc.constantFrom('supine', 'left', 'right', 'prone', null),
      rr: maybe(120),
      hr: maybe(350),
      spo2: maybe(100),
      temp: maybe(60),
      move: share,
      quality: share,
    }),
  })
  .map(
    ({ after, delay, bed, mat, frame }): FrameRow => ({
      earlier: false,
      agencyId: agency,
      bedId: bed as BedId,
      matId: mat as MatId,
      residentId: resident,
      at: from + Math.max(0, after - delay),
      arrivedAt: from + after,
      frame: { ...frame, sent: frame.at },
    }),
  );

test('as they were said, in the order of their arrival, with every change of bed and mat', async () => {
  const readPlainly = async () =>
    (
      await database.pool.query(
        `select date_part('epoch', at) * 1000 as at, date_part('epoch', arrived_at) * 1000 as arrived, f.* from frames f
         order by arrived_at, device_at, seq`,
      )
    ).rows;
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(row, { maxLength: 40, selector: ({ arrivedAt }) => arrivedAt }), async (rows) => {
      await database.pool.query('delete from frames');
      const client = await database.pool.connect();
      try {
        await writeFrames(client, rows);
      } finally {
        client.release();
      }
      const { frames, moves } = await readNightFrames(
        database.pool,
        agency,
        [7 as BedId, 8 as BedId],
        resident,
        from,
        to,
      );
      const stored = await readPlainly();
      expect(frames).toEqual(
        stored.map(({ arrived, device_at: deviceAt, seq, state, posture, rr, hr, spo2, temp, move, quality }, n) => ({
          kind: 'frame',
          at: frames[n]?.at,
          arrivedAt: Math.round(arrived),
          reading: { seq, deviceAt, state, posture, rr, hr, spo2, temp, move, quality },
        })),
      );
      const changed = stored.flatMap(({ bed_id, mat_id }, n) =>
        n > 0 && (bed_id !== stored[n - 1].bed_id || mat_id !== stored[n - 1].mat_id) ? [n] : [],
      );
      expect([...moves].toSorted((a, b) => a - b)).toEqual(changed);
      const measured = rows.toSorted((a, b) => a.arrivedAt - b.arrivedAt).map(({ at }) => at);
      expect(frames.map(({ at }) => at)).toEqual(measured);
    }),
    { numRuns: 60 },
  );
});
