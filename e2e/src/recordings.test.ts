/** Recordings of others, replayed through real MQTT and the real database, against the truth that stands in their labels. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createStack, runNode, type Stack, type Ward } from './stack.ts';

const zeroHolds = {
  outHoldMs: 0,
  sittingHoldMs: 0,
  inBedHoldMs: 0,
  bedExitMinMs: 0,
  gapToleranceMs: 0,
  vitalHoldMs: 0,
  vitalLowHoldMs: 0,
  vitalClearMs: 0,
  respirationMargin: 0,
  heartRateMargin: 0,
  spo2HoldMs: 0,
  spo2Margin: 0,
  readingsPastLimit: 1,
  inBedClearMs: 0,
  notSittingClearMs: 0,
};

/** A server whose clock and holds the player commands. */
async function replay(body: (stack: Stack) => Promise<void>): Promise<void> {
  test.info().skip(!process.env.WARDLIGHT_RECORDINGS, 'skipped: no recordings');
  const stack = await createStack({ WARDLIGHT_TEST_CLOCK: '1', WARDLIGHT_TEST_WATCH: JSON.stringify(zeroHolds) });
  try {
    await stack.start();
    await body(stack);
  } finally {
    await stack.stop();
  }
}

async function play(
  stack: Stack,
  recordings: 'torres' | 'bidmc',
  ward: Ward,
): Promise<{ frames: number; recordings: number }> {
  const mats = join(stack.folder, 'mats.json');
  writeFileSync(mats, JSON.stringify(ward.mats.map(({ serial, password }, seed) => ({ serial, password, seed }))));
  const { stdout } = await runNode('simulator/src/player/main.ts', [
    ...['--recordings', recordings, '--mats', mats],
    ...['--server', stack.url, '--mqtt', stack.mqttUrl],
  ]);
  return JSON.parse(stdout);
}

test('Torres: every exit and every entry of sixty labelled trials is stored, and no other', () =>
  replay(async (stack) => {
    const ward = await stack.makeWard({ beds: 60, prefix: 'torres' });
    const played = await play(stack, 'torres', ward);
    expect(played.recordings).toBe(60);
    const [stored] = await stack.query<{ exits: number; entries: number; frames: number }>(
      `select (count(*) filter (where status = 'bedExit' and from_status in ('inBed', 'sitting')))::int as exits,
       (count(*) filter (where from_status = 'bedExit' and status in ('inBed', 'sitting')))::int as entries,
       (select count(*)::int from frames where agency_id = $1) as frames
     from episodes where agency_id = $1`,
      [ward.agencyId],
    );
    test.info().annotations.push({
      type: 'figure',
      description: `${played.frames} frames · ${stored?.exits} bed exits, ${stored?.entries} entries`,
    });
    expect(stored).toEqual({ exits: 83, entries: 71, frames: played.frames });
  }));

test('BIDMC: respiration, oxygen and heart rate beyond four limits in 26 patients, episode by episode @proof', () => {
  // The way is the same as above; its 26 nights are counted where there is time.
  test.info().skip(process.env.WARDLIGHT_PROOF !== '1', 'in npm run proof');
  return replay(async (stack) => {
    const alerts = {
      respirationRateGreater: { value: 26 },
      respirationRateLess: { value: 7 },
      spo2Less: { value: 89 },
      heartRateGreater: { value: 121 },
    };
    const ward = await stack.makeWard({ beds: 26, prefix: 'bidmc', alerts, onlyThese: true });
    const played = await play(stack, 'bidmc', ward);
    expect(played.recordings).toBe(26);
    // An episode begins with `raised` or `reopened` and lasts to its `cleared`; one that the recording cuts off lasts to its last second.
    const episodes = await stack.query<{ type: string; episodes: number; seconds: number }>(
      `with told as (
       select e.type, e.change, e.at, lead(e.at) over (partition by e.alert_id order by e.event_id) as until,
         (select max(f.at) + interval '1 second' from frames f where f.agency_id = e.agency_id and f.bed_id = e.bed_id) as ended
       from alert_events e where e.agency_id = $1 and e.change in ('raised', 'reopened', 'cleared'))
     select type, count(*)::int as episodes, sum(extract(epoch from coalesce(until, ended) - at))::int as seconds
     from told where change <> 'cleared' group by type order by type`,
      [ward.agencyId],
    );
    test.info().annotations.push({
      type: 'figure',
      description: episodes.map(({ type, episodes: count, seconds }) => `${type} ${count}, ${seconds} s`).join(' · '),
    });
    expect(episodes).toEqual([
      { type: 'heartRateGreater', episodes: 5, seconds: 901 },
      { type: 'respirationRateGreater', episodes: 4, seconds: 44 },
      { type: 'respirationRateLess', episodes: 15, seconds: 242 },
      { type: 'spo2Less', episodes: 1, seconds: 2 },
    ]);
  });
});
