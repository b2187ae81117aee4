/** A network that is out, with an open notice. */

import type { AgencyId } from '@wardlight/contract';
import { createNetwork } from '../../store/beds/register.ts';
import { makeBed } from '../factories.ts';
import { say } from '../nights/night.ts';
import { goBy } from '../time.ts';
import type { World } from './case.ts';

const minute = 60_000;

/** @returns the notice, and the first bed of its round */
export async function openOutage(
  { app, fresh }: World,
  agency: AgencyId,
): Promise<{ readonly alert_id: string; readonly bed_id: number }> {
  const networkId = await createNetwork(app.store.db, agency, { name: fresh(), ssid: 'ward' });
  const beds = [await makeBed(app, agency, { networkId }), await makeBed(app, agency, { networkId })];
  await Promise.all(beds.map((bed) => say(app, bed)));
  for (let half = 0; half < 6; half++) await goBy(app.clock, minute / 2);
  const { alerts } = await app.store.readBoard([agency]);
  const alert = alerts.find(({ outage }) => outage?.network_id === networkId);
  const bed = alert?.outage?.beds[0];
  if (alert === undefined || bed === undefined) throw new Error('two mats fell silent and no network was out');
  return { alert_id: alert.alert_id, bed_id: bed.bed_id };
}
