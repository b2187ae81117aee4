/** Where the server stands must not matter: the process's own zone is set to three places, and the engine read anew in each. */
import { shippedSettings, standardResponse, standardWatch } from '@wardlight/contract';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { drive as driveHere, hours, matStream, minutes, range, story as storyHere } from '../testing/index.ts';
import type { Rules } from '../types.ts';

const zones = ['Asia/Taipei', 'Europe/Berlin', 'America/New_York'] as const;
const home = process.env.TZ;
afterAll(() => {
  if (home === undefined) delete process.env.TZ;
  else process.env.TZ = home;
});

const settings = shippedSettings.fallRisk;
const night = range('22:00', '06:00', [5, 6, 7]);
const rulesIn = (zone: string): Rules => ({
  zone,
  watch: { ...standardWatch, silenceMs: hours(1) },
  alerts: {
    ...settings,
    leaveBed: { ...settings.leaveBed, ranges: [night] },
    leaveTimeout: { ...settings.leaveTimeout, value: 60, ranges: [night], excluded: range('02:15', '02:45') },
  },
  response: standardResponse,
  networkOutSince: null,
});

/** Friday noon UTC; three days, out from every third hour on. */
const weekends = {
  spring: Date.UTC(2026, 2, 27, 12),
  autumn: Date.UTC(2026, 9, 23, 12),
  american: Date.UTC(2026, 2, 6, 12),
};
function stream(start: number) {
  const mat = matStream(start, minutes(10) - 1);
  for (let n = 0; n < 24; n += 1) mat.lying(hours(1)).out(hours(2));
  return mat;
}

async function factsUnder(place: string): Promise<string> {
  process.env.TZ = place;
  vi.resetModules();
  const { drive, story } = await import('../testing/index.ts');
  const lines = zones.flatMap((zone) =>
    Object.values(weekends).flatMap((start) =>
      story(drive(stream(start).inputs, rulesIn(zone), start + hours(72)).facts, start),
    ),
  );
  return lines.join('\n');
}

describe('a server in three places', () => {
  it('tells the same facts', async () => {
    const offsets: number[] = [];
    const told: string[] = [];
    for (const place of zones) {
      told.push(await factsUnder(place));
      offsets.push(new Date(weekends.spring).getTimezoneOffset());
    }
    // The process really stood elsewhere each time, or this would prove nothing.
    expect(offsets).toEqual([-480, -60, 300 - 60]);
    expect(told[0]?.split('\n').length).toBeGreaterThan(200);
    expect(new Set(told).size).toBe(1);
  });

  it.each([
    ['Asia/Taipei', 'spring', '2026-03-28T14:00'],
    ['Europe/Berlin', 'spring', '2026-03-28T21:00'],
    ['Europe/Berlin', 'autumn', '2026-10-24T20:00'],
    ['America/New_York', 'american', '2026-03-08T03:00'],
  ] as const)('in %s on the %s weekend the Saturday range begins at %sZ', (zone, weekend, begins) => {
    const start = weekends[weekend];
    // Up since before: counted from the start of the range, one hour.
    const from = Date.parse(`${begins}Z`);
    const mat = matStream(from - hours(1), minutes(10) - 1).out(hours(3));
    const { facts } = driveHere(mat.inputs, rulesIn(zone), mat.at);
    const raised = facts.filter((fact) => fact.fact === 'alertChanged' && fact.change === 'raised');
    expect(raised[0]).toMatchObject({ at: from + hours(1) });
    expect(storyHere(raised, start)[0]).toMatch(/leaveTimeout medium/);
  });
});
