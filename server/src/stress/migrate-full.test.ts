/**
 * A database of the version before (migrations 001 and 002), written by that version: two evenings of three beds with open alerts, and
 * many more frames beside them. It is brought to the newest version and the watch goes on where it was.
 * `testing/database-002.rows` is what that version had written, row by row; it is never edited.
 */
import { readFileSync } from 'node:fs';
import { exampleAt, frame, matId } from '@wardlight/contract/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '../store/db/database.ts';
import { migrate, migrations } from '../store/db/migrate.ts';
import { openStore, type Store } from '../store/open.ts';
import { emptyDatabase, type TestDatabase } from '../testing/database.ts';

const before = migrations.filter(({ name }) => name <= '002-accounts');
/** When that version was stopped. */
const stoppedAt = exampleAt + 87_600_000;
const otherFrames = 100_000;

let made: TestDatabase;
let raw: Database;
let store: Store;
let now = stoppedAt;

async function fill(): Promise<void> {
  for (const day of ['2026-03-01', '2026-03-02'])
    await raw.pool.query(
      `create table frames_${day.replaceAll('-', '')} partition of frames for values from ('${day}T00:00:00.000Z')
       to ('${day}T00:00:00.000Z'::timestamptz + interval '1 day')`,
    );
  const rows = readFileSync(new URL('../testing/database-002.rows', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  for (const row of rows) {
    const table = row.slice(0, row.indexOf(' '));
    await raw.pool.query(
      `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1)`,
      [row.slice(table.length + 1)],
    );
  }
  await raw.pool.query(
    `insert into frames (agency_id, bed_id, mat_id, resident_id, seq, device_at, at, arrived_at, state, posture, rr, hr, move, quality)
     select 1, 900, 900, null, n, n, at, at, 'lying', 'supine', 16, 64, 2, 92
     from generate_series(1, ${otherFrames}) n, lateral (select timestamptz '2026-03-01T00:00:00Z' + n * interval '1.7 seconds' as at) t`,
  );
  for (const [table, column] of [
    ['alert_events', 'event_id'],
    ['beds', 'bed_id'],
    ['mats', 'mat_id'],
    ['residents', 'resident_id'],
    ['templates', 'template_id'],
  ])
    await raw.pool.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), (select max(${column}) from ${table}))`,
    );
}

beforeAll(async () => {
  made = await emptyDatabase();
  raw = connect({ connectionString: made.url }, () => undefined);
  expect(await migrate(raw.db, before)).toHaveLength(2);
  await fill();
  store = await openStore({
    ...made.ways,
    now: () => now,
    pause: () => Promise.resolve(),
    onTrouble: ({ error }) => {
      throw error;
    },
  });
});
afterAll(async () => {
  await store.close();
  await raw.close();
  await made.drop();
});

const agency = 1 as Parameters<Store['readBoard']>[0][number];
const boardOf = async () => {
  const { tiles, alerts, gaps } = await store.readBoard([agency]);
  return {
    statuses: tiles.map(({ live }) => live.status),
    alerts: alerts.map(({ bed_id, type, phase }) => `${bed_id} ${type} ${phase}`).toSorted(),
    gaps,
  };
};
const open = [
  '1 deviceDisconnected raised',
  '2 deviceDisconnected raised',
  '2 respirationRateGreater raised',
  '3 deviceDisconnected raised',
];

describe('a database of the version before', () => {
  test('has every step taken, once, and every row it had', async () => {
    const { rows } = await raw.pool.query<{ name: string }>('select name from migrations order by name');
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    expect(await migrate(raw.db)).toEqual([]);
    const counted = await raw.pool.query<{ n: number }>('select count(*) as n from frames');
    expect(counted.rows[0]?.n).toBe(otherFrames + 132);
  });

  test('shows the board it showed', async () => {
    expect(await boardOf()).toEqual({
      statuses: ['disconnected', 'disconnected', 'disconnected'],
      alerts: open,
      gaps: [],
    });
  });

  test('goes on: what mats say is judged from the states they had, and alerts live on', async () => {
    for (const bed of await store.monitoredBeds())
      await store.submit({ by: 'bed', ...bed, input: { kind: 'resume', at: now } });
    for (let n = 0; n < 12; n++) {
      now += 10_000;
      for (const mat of [1, 2]) {
        const said = frame({ seq: n, at: now, sent: now, state: 'lying', rr: mat === 2 ? 30 : 16 });
        const outcome = await store.submit({
          by: 'mat',
          agencyId: agency,
          matId: matId(mat),
          message: { kind: 'frame', arrivedAt: now, frame: said },
        });
        expect(outcome.outcome).toBe('stepped');
      }
      for (const bed of await store.dueBeds(now))
        await store.submit({ by: 'bed', ...bed, input: { kind: 'tick', at: now } });
    }
    const { statuses, alerts } = await boardOf();
    expect(statuses).toEqual(['inBed', 'inBed', 'disconnected']);
    // Back for longer than thirty seconds: the technical alerts are over; what latches stays, and the bed nobody hears stays told.
    expect(alerts).toEqual(['2 respirationRateGreater raised', '3 deviceDisconnected raised']);
  });

  test('keeps frames that were sent before and come again once', async () => {
    const sent = frame({ seq: exampleAt, at: exampleAt, sent: exampleAt });
    const outcome = await store.submit({
      by: 'mat',
      agencyId: agency,
      matId: matId(1),
      message: { kind: 'frame', arrivedAt: now, frame: sent },
    });
    expect(outcome.outcome).toBe('double');
  });
});
