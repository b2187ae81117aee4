/** What the simulator is told on its command line. Anything wrong is one sentence. */
import { parseArgs } from 'node:util';
import { type BacklogOrder, backlogOrders } from './mat/backlog.ts';
import { frameEveryMs } from './sleeper/frames.ts';
import { type SceneName, sceneNames } from './sleeper/scenes.ts';

export const usage = `Usage: node simulator/src/main.ts --mats <file> [--url mqtt://127.0.0.1:1883]
  --speed 1             1–1000 times as fast as life
  --beds <n>            only the first n mats of the file, their frames spread evenly over the pace
  --every 10000         milliseconds between two frames, 1000–30000; mats then speak spread evenly, too
  --scene <name>        every mat plays this named night: ${sceneNames.join(', ')}
  --networks <n>        mats that name no network are put into net-1 … net-n, block by block
  --per-second 200      first connections in a second, 1–10000
  --storm               all connect at once, and come back a second after each break, together
  --keep-hours 24       0–24: how long an unacknowledged frame is kept
  --keep-file <file>    what is unacknowledged outlives this process in there
  --backlog oldest      or newest: which frame goes first after a break
  --backlog-rate 20     frames a second of one mat while it sends what it kept, 1–1000
  --control <port>|stdin  orders while it runs: a port on 127.0.0.1 (0 takes a free one), or lines; "help" lists them`;

export interface RunOptions {
  readonly url: string;
  readonly mats: string;
  readonly speed: number;
  readonly beds: number | null;
  readonly everyMs: number;
  /** Frames of all mats are spread evenly, instead of standing where each mat's seed puts them. */
  readonly spread: boolean;
  readonly scene: SceneName | null;
  readonly networks: number | null;
  readonly perSecond: number;
  readonly storms: boolean;
  readonly keepMs: number;
  readonly keepFile: string | null;
  readonly backlogOrder: BacklogOrder;
  readonly backlogPerSecond: number;
  readonly control: number | 'stdin' | null;
}

export function runOptionsOf(args: readonly string[]): RunOptions {
  const values = read(args);
  if (values.mats === undefined) throw new Error(usage);
  const storms = values.storm === true;
  return {
    url: values.url ?? 'mqtt://127.0.0.1:1883',
    mats: values.mats,
    speed: number('speed', values.speed, 1, { least: 0.001, most: 1000, whole: false }),
    beds: values.beds === undefined ? null : number('beds', values.beds, 0, { least: 1, most: 100_000 }),
    everyMs: number('every', values.every, frameEveryMs, { least: 1_000, most: 30_000 }),
    spread: values.beds !== undefined || values.every !== undefined,
    scene: values.scene === undefined ? null : oneOf('scene', values.scene, sceneNames),
    networks: values.networks === undefined ? null : number('networks', values.networks, 0, { least: 1, most: 1000 }),
    perSecond: storms
      ? Number.POSITIVE_INFINITY
      : number('per-second', values['per-second'], 200, { least: 1, most: 10_000 }),
    storms,
    keepMs: number('keep-hours', values['keep-hours'], 24, { least: 0, most: 24, whole: false }) * 3_600_000,
    keepFile: values['keep-file'] ?? null,
    backlogOrder: oneOf('backlog', values.backlog ?? 'oldest', backlogOrders),
    backlogPerSecond: number('backlog-rate', values['backlog-rate'], 20, { least: 1, most: 1_000 }),
    control:
      values.control === undefined || values.control === 'stdin'
        ? (values.control ?? null)
        : number('control', values.control, 0, { least: 0, most: 65_535 }),
  };
}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: text,
        mats: text,
        speed: text,
        beds: text,
        every: text,
        scene: text,
        networks: text,
        'per-second': text,
        storm: { type: 'boolean' },
        'keep-hours': text,
        'keep-file': text,
        backlog: text,
        'backlog-rate': text,
        control: text,
      },
    }).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function number(
  name: string,
  given: string | undefined,
  standard: number,
  { least, most, whole = true }: { least: number; most: number; whole?: boolean },
): number {
  if (given === undefined) return standard;
  const value = Number(given);
  if (given.trim() !== '' && value >= least && value <= most && (!whole || Number.isInteger(value))) return value;
  throw new Error(
    `--${name} must be a ${whole ? 'whole number' : 'number'} from ${least} to ${most}, and ${JSON.stringify(given)} is not.`,
  );
}

function oneOf<T extends string>(name: string, given: string, of: readonly T[]): T {
  const found = of.find((one) => one === given);
  if (found === undefined)
    throw new Error(`--${name} must be one of ${of.join(', ')}, and ${JSON.stringify(given)} is not.`);
  return found;
}
