/** The alert templates as shipped (decisions §3). Their names on screen are words; these are their settings. */
import * as z from 'zod/mini';
import { type AlertType, alertKinds, alertTypes } from './alerts.ts';
import {
  type AlertSettings,
  alertSettingsSchema,
  settingOf,
  standardSetting,
  type TimeRange,
} from './schedule/schedule.ts';
import { standardNight, windowSchema } from './schedule/windows.ts';

export const shippedTemplates = ['standard', 'fallRisk', 'pressureCare'] as const;
export type ShippedTemplate = (typeof shippedTemplates)[number];
export const shippedTemplateSchema = z.enum(shippedTemplates);

export const mostRehearsedNights = 14;
export const mostRehearsedResidents = 200;

/** A sleep time of no length is none: "Sleep (rest) time cannot be empty" (specification §5). */
export const sleepSchema = windowSchema.check(z.refine(({ start, end }) => start !== end, { path: ['end'] }));

/** Kinds that differ for one resident, each whole. */
export const alertOverridesSchema = z.partial(
  z.object(
    Object.fromEntries(alertTypes.map((type) => [type, settingOf(type)])) as {
      [T in AlertType]: ReturnType<typeof settingOf>;
    },
  ),
);
export type AlertOverrides = z.infer<typeof alertOverridesSchema>;

/** What is in force for a resident. */
export const withOverrides = (settings: AlertSettings, overrides: AlertOverrides): AlertSettings => ({
  ...settings,
  ...(overrides as Partial<AlertSettings>),
});

/** Kinds that are on, would be told, and by no way at all: "At least one checkbox must be selected" (specification §5). */
export const kindsWithoutMethods = (settings: AlertSettings | AlertOverrides): AlertType[] =>
  alertTypes.filter((type) => {
    const setting = settings[type];
    return setting?.on === true && !alertKinds[type].logOnly && setting.methods.length === 0;
  });

/** Kinds whose excluded time begins and ends at once: nobody means to be told of them never ("Wrong time", specification §5). */
export const kindsExcludedForEver = (settings: AlertSettings | AlertOverrides): AlertType[] =>
  alertTypes.filter((type) => {
    const excluded = settings[type]?.excluded ?? null;
    return excluded !== null && excluded.start === excluded.end;
  });

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
