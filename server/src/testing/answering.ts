/** A bed with much to answer, and staff who answer it over HTTP. */
import type { Alert, Frame } from '@wardlight/contract';
import type { TestApp } from './app.ts';
import type { MadeBed } from './factories.ts';
import { say } from './nights/night.ts';

/** Said for four minutes: breathing fast, heart fast, oxygen low, fever. */
export const ill = { rr: 32, hr: 142, spo2: 84, temp: 39.1 } satisfies Partial<Frame>;

/** Readings every ten seconds. */
export async function keepSaying(app: TestApp, bed: MadeBed, seconds: number, change: Partial<Frame>): Promise<void> {
  for (let n = 0; n < seconds / 10; n++) {
    await app.clock.leap(10_000);
    await say(app, bed, change);
  }
}

export const idsOf = (alerts: readonly Alert[]): string[] => alerts.map(({ alert_id }) => alert_id);

export type Press = 'claimBed' | 'stayAtBed' | 'takeBackBed' | 'handOverBed' | 'closeBed';

/** Who closes knows what is still true, unless `more` says otherwise. */
export const pressAt = (
  app: TestApp,
  { bed_id, stay_id }: MadeBed,
  token: string,
  name: Press,
  alert_ids: readonly string[],
  more: object = {},
) =>
  app.call(name, {
    token,
    params: { bed_id },
    body: { stay_id, alert_ids, ...(name === 'closeBed' ? { still_true: alert_ids } : {}), ...more },
  });
