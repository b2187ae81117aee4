/** The strip on a tile, and that a whole agency's are read by their indexes. */
import type { AgencyId } from '@wardlight/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAgency, makeBed, makeProvider, say, startTestApp, type TestApp } from '../../testing/index.ts';
import { hoursQuery, stripOf, stripOfTile } from './hours.ts';

const minute = 60_000;

describe('a strip', () => {
  it.each([
    ['is empty where nothing is known', [], []],
    ['may begin before the hour', [['inBed', 0, null]], [['inBed', 0]]],
    [
      'has what ended with nothing after it as unknown from there',
      [
        ['inBed', 0, 10],
        ['bedExit', 20, 30],
      ],
      [
        ['inBed', 0],
        ['unknown', 10],
        ['bedExit', 20],
        ['unknown', 30],
      ],
    ],
    [
      'says the same once',
      [
        ['inBed', 0, 10],
        ['inBed', 10, null],
      ],
      [['inBed', 0]],
    ],
    [
      'leaves out what lasted no time',
      [
        ['inBed', 0, 10],
        ['sitting', 10, 10],
        ['bedExit', 10, null],
      ],
      [
        ['inBed', 0],
        ['bedExit', 10],
      ],
    ],
  ] as const)('%s', (_, episodes, strip) => {
    const given = episodes.map(([status, started_at, ended_at]) => ({ status, started_at, ended_at }));
    expect(stripOf(given)).toEqual(strip.map(([status, from_at]) => ({ status, from_at })));
  });
});

it.each([
  [
    'away',
    20,
    [
      ['inBed', 0],
      ['bedExit', 18],
      ['away', 20],
    ],
  ],
  [
    'away',
    null,
    [
      ['inBed', 0],
      ['away', 18],
    ],
  ],
  [
    'bedExit',
    18,
    [
      ['inBed', 0],
      ['bedExit', 18],
    ],
  ],
] as const)('the strip of a tile that says %s since %s does not contradict it', (status, since_at, expected) => {
  const strip = stripOf([
    { status: 'inBed', started_at: 0, ended_at: 18 },
    { status: 'bedExit', started_at: 18, ended_at: null },
  ]);
  const said = stripOfTile(strip, { status, since_at });
  expect(said.map(({ status: is, from_at }) => [is, from_at])).toEqual(expected);
});

describe('the hours of an agency', () => {
  let app: TestApp;
  let agency: AgencyId;
  beforeAll(async () => {
    app = await startTestApp();
    agency = await makeAgency(app, await makeProvider(app));
  });
  afterAll(() => app.stop());

  it('are on its tiles: what goes on, what ended within the hour, and nothing older', async () => {
    const bed = await makeBed(app, agency);
    const quiet = await makeBed(app, agency);
    const began = app.clock.now();
    const pass = async (minutes: number, change: Parameters<typeof say>[2]) => {
      for (let n = 0; n < minutes; n++) {
        await say(app, bed, change);
        await app.clock.leap(minute / 2);
        await say(app, bed, change);
        await app.clock.leap(minute / 2);
      }
    };
    const out = { state: 'out', posture: null, rr: null, hr: null } as const;
    await pass(5, { state: 'sitting' });
    await pass(50, {});
    await pass(10, out);
    await pass(1, {});
    const hourOf = async (bedId: number) =>
      (await app.store.readBoard([agency])).tiles.find((tile) => tile.bed_id === bedId)?.hour;
    expect(await hourOf(bed.bed_id)).toEqual([
      { status: 'inBed', from_at: began + 5 * minute },
      { status: 'bedExit', from_at: began + 55 * minute },
      { status: 'inBed', from_at: began + 65 * minute },
    ]);
    expect(await hourOf(quiet.bed_id)).toEqual([]);
  }, 60_000);

  it('are read by index, with a year of episodes of a hundred agencies in the table', async () => {
    await sql`insert into episodes (agency_id, bed_id, status, from_status, started_at, ended_at)
      select 1000 + n % 100, n % 5000, 'inBed', 'bedExit', now() - (n || ' minutes')::interval, now() - ((n - 1) || ' minutes')::interval
      from generate_series(1, 200000) n`.execute(app.store.db);
    await app.database.query('analyze episodes');
    const { sql: text, parameters } = hoursQuery(app.store.db, [1_001 as AgencyId, 1_002 as AgencyId], Date.now());
    const { rows } = await app.store.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/episodes_(open|ended|lost)/);
    expect(plan).toMatch(/episodes_ended/);
    expect(plan).not.toMatch(/Seq Scan/);
  }, 60_000);
});
