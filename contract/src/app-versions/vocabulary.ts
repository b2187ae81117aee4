/** A provider's own mobile app, which shows Wardlight: its newest and its least version, and where it is installed from. */
import * as z from 'zod/mini';
import { storableText } from '../vocabulary/storable.ts';

export const appPlatforms = ['ios', 'android'] as const;
export type AppPlatform = (typeof appPlatforms)[number];
export const appPlatformSchema = z.enum(appPlatforms);

/** One to four numbers with full stops: `2.10.0`. */
const versionPattern = /^\d{1,5}(?:\.\d{1,5}){0,3}$/;
export const appVersionSchema = z.string().check(z.trim(), z.regex(versionPattern));

/** Below 0: `one` is older. A part that is left out is 0. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  for (let n = 0; n < 4; n++) {
    const difference = (a?.[n] ?? 0) - (b?.[n] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export const appStoreSchema = storableText({ least: 1, most: 300 }).check(
  z.trim(),
  z.regex(/^https:\/\/[^\s/]+\/\S*$/),
);

export const appVersionsSchema = z
  .object({ platform: appPlatformSchema, newest: appVersionSchema, minimum: appVersionSchema, store: appStoreSchema })
  .check(z.refine(({ newest, minimum }) => compareVersions(minimum, newest) <= 0, { path: ['minimum'] }));
export type AppVersions = z.infer<typeof appVersionsSchema>;

/** At most one of each platform. */
export const appVersionListSchema = z.array(appVersionsSchema).check(
  z.maxLength(appPlatforms.length),
  z.refine((all) => new Set(all.map(({ platform }) => platform)).size === all.length),
);

interface RunningApp {
  readonly platform: AppPlatform;
  readonly version: string;
}

/**
 * Which app a call comes from. Its version stands in `X-App-Version`, or in the user agent as `WardlightApp/2.1.0`; its platform in the user
 * agent. Null = a browser, or something that is no version.
 */
export function runningApp(header: string | null, agent: string | null): RunningApp | null {
  const version = (header ?? /WardlightApp\/(\S+)/i.exec(agent ?? '')?.[1] ?? '').trim();
  if (!versionPattern.test(version)) return null;
  if (/iphone|ipad|ipod|ios/i.test(agent ?? '')) return { platform: 'ios', version };
  return /android/i.test(agent ?? '') ? { platform: 'android', version } : null;
}
