/** What comes from outside: the list of mats, and the folder of recordings. The only file that reads the environment. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { serialSchema, zoneSchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import { seedOf } from './chance.ts';
import { frameEveryMs, type Life } from './sleeper/frames.ts';
import { habits } from './sleeper/personality.ts';
import { type SceneName, scene, sceneNames } from './sleeper/scenes.ts';
import { sensors, sleeper } from './sleeper/sleeper.ts';
import { storyKinds, withStories } from './sleeper/stories.ts';

const matSettingSchema = z.object({
  serial: serialSchema,
  password: z.string().check(z.minLength(1), z.maxLength(256)),
  /** Left out, the serial number makes one. */
  seed: z.optional(z.int()),
  /** The wall clock its sleeper lives by. */
  zone: z._default(zoneSchema, 'UTC'),
  /** Forced upon the sleeper; else the seed decides. */
  habit: z.optional(z.enum(habits)),
  /** What it measures besides; else the seed decides. */
  sensors: z.optional(z.array(z.enum(sensors))),
  /** Mats of one network can lose their connection together. */
  network: z.optional(z.string().check(z.regex(/^\S+( \S+)*$/), z.maxLength(64))),
  /** Runs from the start of the simulator instead of an ordinary life. */
  scene: z.optional(z.enum(sceneNames)),
  /** Nights that are not as usual. */
  stories: z._default(z.array(z.object({ at: z.int(), kind: z.enum(storyKinds) })), []),
  /** Left for somebody else to play. */
  free: z._default(z.boolean(), false),
});
export type MatSetting = z.infer<typeof matSettingSchema>;

/** Mats to play, of a JSON file; the free ones are left out. Throws one sentence that never repeats what the file holds: it has passwords. */
export async function readMats(file: string): Promise<MatSetting[]> {
  let text: unknown;
  try {
    text = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new Error(
      `${file} ${missing ? 'is missing' : 'cannot be read as JSON'}: it must list the mats, [{"serial", "password"}, …].`,
    );
  }
  const list = listOf(text);
  const parsed = z.array(matSettingSchema).safeParse(list);
  if (!parsed.success)
    throw new Error(
      `${file} is wrong at ${parsed.error.issues[0]?.path.join('.') || 'its top'}: it must list the mats, and each needs serial and password.`,
    );
  const serials = new Set(parsed.data.map(({ serial }) => serial));
  if (serials.size < parsed.data.length) throw new Error(`${file} is wrong: two of its mats have the same serial.`);
  return parsed.data.filter((mat) => !mat.free);
}

/** The list itself, or what holds it as `mats`: a ward made for a test. */
function listOf(text: unknown): unknown {
  return typeof text === 'object' && text !== null && 'mats' in text ? text.mats : text;
}

/** Its ordinary life, or the scene it is set to, from `now` on. */
export function lifeOf(mat: MatSetting, now: number, everyMs = frameEveryMs): Life {
  if (mat.scene !== undefined) return sceneOf(mat, mat.scene, now, everyMs);
  const life = sleeper(mat.seed ?? seedOf(mat.serial), mat.zone, mat.habit, mat.sensors);
  return mat.stories.length === 0 ? life : withStories(life, mat.stories);
}

export function sceneOf(mat: MatSetting, name: SceneName, now: number, everyMs = frameEveryMs): Life {
  return scene(name, now, everyMs, mat.sensors);
}

/** The folder in WARDLIGHT_RECORDINGS; null where it is not set. A folder that is set but missing is an error, not a skip. */
export function recordingsFolder(): string | null {
  const given = process.env.WARDLIGHT_RECORDINGS;
  if (given === undefined || given === '') return null;
  const folder = resolve(given);
  if (!existsSync(folder)) throw new Error(`WARDLIGHT_RECORDINGS names ${folder}, which does not exist.`);
  return folder;
}
