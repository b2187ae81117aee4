/** The alert templates as shipped (decisions §3). Their names on screen are words; these are their settings. */
import { type AlertType, alertKinds } from './alerts.ts';
import { type AlertSetting, type AlertSettings, standardNight, type TimeRange } from './schedule.ts';

export const shippedTemplates = ['standard', 'fallRisk'] as const;
export type ShippedTemplate = (typeof shippedTemplates)[number];

const everyNight: TimeRange = { name: '', ...standardNight, weekdays: [] };

function setting(type: AlertType, change: Partial<AlertSetting> = {}): AlertSetting {
  return { on: true, value: alertKinds[type].standard, ranges: [], excluded: null, ...change };
}

const standard: AlertSettings = {
  leaveBed: setting('leaveBed', { on: false }),
  leaveTimeout: setting('leaveTimeout'),
  siteTimeout: setting('siteTimeout'),
  respirationRateGreater: setting('respirationRateGreater'),
  respirationRateLess: setting('respirationRateLess'),
  deviceDisconnected: setting('deviceDisconnected'),
};

/** Through the night a person at risk of falling is never up unseen: told at once, sitting counts after 5 s, out after 10 min. */
const fallRisk: AlertSettings = {
  ...standard,
  leaveBed: setting('leaveBed', { ranges: [everyNight] }),
  leaveTimeout: setting('leaveTimeout', { value: 10, ranges: [everyNight] }),
  siteTimeout: setting('siteTimeout', { value: 5, ranges: [everyNight] }),
};

export const shippedSettings: Record<ShippedTemplate, AlertSettings> = { standard, fallRisk };
