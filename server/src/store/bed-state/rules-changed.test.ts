/** Rules that change while a bed is watched: they count at once, and nobody goes on with what was remembered. */
import { type AgencyId, shippedSettings, standardNight, standardSetting } from '@wardlight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  say,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { createTemplate } from '../beds/register.ts';

const minute = 60_000;
const out = { state: 'out', posture: null, rr: null, hr: null } as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const open = async (agency: AgencyId) => (await app.store.readBoard([agency])).alerts.map(({ type }) => type);
async function pass(bed: MadeBed, minutes: number): Promise<void> {
  for (let half = 0; half < minutes * 2; half++) {
    await app.clock.leap(minute / 2);
    await say(app, bed, out);
  }
}

// The clock stands at two in the morning in Taipei, six in the evening in UTC.
it('an agency that changes its zone in the middle of the night is judged by the new wall clock from that moment', async () => {
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  const night = [{ name: '', ...standardNight, weekdays: [] }];
  const templateId = await createTemplate(app.store.db, agency, {
    name: 'night',
    settings: {
      ...shippedSettings.standard,
      leaveTimeout: standardSetting('leaveTimeout', { value: 10, ranges: night }),
    },
  });
  const bed = await makeBed(app, agency, { templateId });
  await app.accounts.agencies.saveZone(agency, 'UTC', app.clock.now());
  await say(app, bed, out);
  await pass(bed, 15);
  expect(await open(agency)).toEqual([]);
  // Back to the night: ten minutes of it from now on are told at the tenth, with nobody sending anything but "out".
  await app.accounts.agencies.saveZone(agency, 'Asia/Taipei', app.clock.now());
  await app.clock.advance(400);
  expect(await open(agency)).toEqual(['leaveTimeout']);
  expect((await app.accounts.agencies.listOf(provider))[0]?.timezone).toBe('Asia/Taipei');
});
