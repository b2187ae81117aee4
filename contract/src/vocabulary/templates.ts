/** The alert templates as shipped (decisions §3). Their names on screen are words; these are their settings. */
import { type AlertSettings, alertSettingsSchema, standardNight, standardSetting, type TimeRange } from './schedule.ts';

export const shippedTemplates = ['standard', 'fallRisk', 'pressureCare'] as const;
export type ShippedTemplate = (typeof shippedTemplates)[number];

const everyNight: TimeRange = { name: '', ...standardNight, weekdays: [] };
const atOnce = { afterAlertMinutes: 0, afterReturnMinutes: 0 } as const;

const standard: AlertSettings = alertSettingsSchema.parse({});

/**
 * Through the night a person at risk of falling is never up unseen: told at once, sitting counts after 5 s, out after 10 min.
 * Nothing waits after the last alert or the last return: the second exit within five minutes is the dangerous one.
 */
const fallRisk: AlertSettings = {
  ...standard,
  leaveBed: standardSetting('leaveBed', { ranges: [everyNight], ...atOnce }),
  leaveTimeout: standardSetting('leaveTimeout', { value: 10, ranges: [everyNight], ...atOnce }),
  siteTimeout: standardSetting('siteTimeout', {
    value: 5,
    ranges: [everyNight],
    afterAlertMinutes: 1,
    afterReturnMinutes: 0,
  }),
};

/** Standard, and whoever does not turn for two hours is told; each turn stands in the log. */
const pressureCare: AlertSettings = {
  ...standard,
  lyingTimeout: standardSetting('lyingTimeout'),
  changePosture: standardSetting('changePosture'),
};

export const shippedSettings: Record<ShippedTemplate, AlertSettings> = { standard, fallRisk, pressureCare };
