/** What a bed is judged by, as the tables keep it: a template's settings, and whole kinds that differ for whoever lies there. */
import {
  type AlertOverrides,
  type AlertSettings,
  alertOverridesSchema,
  alertSettingsSchema,
  shippedSettings,
  withOverrides,
} from '@wardlight/contract';

/** @param settings null = of an agency without any template: as shipped */
export const settingsInForce = (settings: unknown, overrides: unknown): AlertSettings =>
  withOverrides(
    settings === null ? shippedSettings.standard : alertSettingsSchema.parse(settings),
    overridesOf(overrides),
  );

/** @param overrides null = none */
export const overridesOf = (overrides: unknown): AlertOverrides => alertOverridesSchema.parse(overrides ?? {});
