/** Who is played in a run, and how. */
import { lifeOf, type MatSetting, readMats } from './config.ts';
import type { FleetMat } from './mat/fleet.ts';
import { readKeptFrames } from './mat/kept-frames.ts';
import type { RunOptions } from './run-options.ts';

/** The mats of the list that this run plays, each with its network and scene. */
export async function settingsOf({
  mats: file,
  beds,
  networks,
  scene,
}: Pick<RunOptions, 'mats' | 'beds' | 'networks' | 'scene'>): Promise<MatSetting[]> {
  const listed = await readMats(file);
  if (beds !== null && listed.length < beds)
    throw new Error(`--beds wants ${beds} mats, and ${file} lists ${listed.length} to play.`);
  const played = listed.slice(0, beds ?? listed.length);
  return played.map((mat, index) => {
    const block = networks === null ? null : `net-${Math.floor((index * networks) / played.length) + 1}`;
    const network = mat.network ?? block;
    return { ...mat, ...(network === null ? {} : { network }), ...(scene === null ? {} : { scene }) };
  });
}

/** With `spread`, one frame after another in even steps over the pace, so that five thousand never speak in chorus. */
export async function fleetMatsOf(
  settings: readonly MatSetting[],
  options: Pick<RunOptions, 'everyMs' | 'keepFile' | 'spread'>,
  now: number,
): Promise<FleetMat[]> {
  const { everyMs, keepFile } = options;
  const kept = keepFile === null ? null : await readKeptFrames(keepFile);
  return settings.map((mat, index) => {
    const life = lifeOf(mat, now, everyMs);
    const frames = kept?.get(mat.serial);
    return {
      serial: mat.serial,
      password: mat.password,
      life: options.spread ? { ...life, phaseMs: Math.floor((index * everyMs) / settings.length) } : life,
      ...(mat.network === undefined ? {} : { network: mat.network }),
      ...(frames === undefined ? {} : { kept: frames }),
    };
  });
}
