/** What a bed is judged by, as the tables keep it: a template's settings, and whole kinds that differ for whoever lies there. */
import {
  type AlertOverrides,
  type AlertSettings,
  alertOverridesSchema,
  alertSettingsSchema,
  kindsExcludedForEver,
  shippedSettings,
  withOverrides,
} from '@wardlight/contract';

/** @param settings null = of an agency without any template: as shipped */
/** An excluded time of no length, as it could be saved once, would silence its kind for ever: it is none. */
function withoutEndless<S extends AlertSettings | AlertOverrides>(settings: S): S {
  const kinds = kindsExcludedForEver(settings);
  if (kinds.length === 0) return settings;
  const mended = kinds.map((kind) => [kind, { ...settings[kind], excluded: null }]);
  return { ...settings, ...Object.fromEntries(mended) };
}

/** Of one template. */
export const settingsOf = (settings: unknown): AlertSettings => withoutEndless(alertSettingsSchema.parse(settings));

export const settingsInForce = (settings: unknown, overrides: unknown): AlertSettings =>
  withOverrides(settings === null ? shippedSettings.standard : settingsOf(settings), overridesOf(overrides));

/** @param overrides null = none */
export const overridesOf = (overrides: unknown): AlertOverrides =>
  withoutEndless(alertOverridesSchema.parse(overrides ?? {}));
