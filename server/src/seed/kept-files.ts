/** What the demo must remember outside the database: clear passwords (readable by the owner only) and how far its history has come. */
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { instantSchema, meterFamilySchema, serialSchema, zoneSchema } from '@wardlight/contract';
import * as z from 'zod/mini';

const keptMatsSchema = z.array(
  z.object({
    serial: serialSchema,
    password: z.string(),
    /** What the simulator makes its sleeper of. */
    seed: z.int(),
    zone: zoneSchema,
    habit: z.string(),
    /** What it measures beside what every mat does; mats kept before there were such sensors have none. */
    sensors: z._default(z.array(z.enum(['spo2', 'temp'])), []),
    /** Nights that are not as usual, which the simulator plays. */
    stories: z._default(
      z.array(z.object({ at: instantSchema, kind: z.enum(['restless', 'outAllNight', 'matOff', 'away']) })),
      [],
    ),
    /** By which it is lost together with others. */
    network: z.optional(z.string()),
    /** Left for a hand-made mat: the simulator does not play it. */
    free: z.boolean(),
  }),
);
export type KeptMats = z.infer<typeof keptMatsSchema>;

const keptAccountsSchema = z.array(
  z.object({ username: z.string(), password: z.string(), role: z.string(), where: z.string() }),
);
export type KeptAccounts = z.infer<typeof keptAccountsSchema>;

const keptGatewaysSchema = z.array(
  z.object({
    family: meterFamilySchema,
    key: z.string(),
    where: z.string(),
    zone: z.optional(zoneSchema),
    /** Under whose name the simulator sends an ECG. */
    resident: z.optional(z.object({ name: z.string(), gender: z.string(), birthday: z.string() })),
  }),
);
export type KeptGateways = z.infer<typeof keptGatewaysSchema>;

/** Instants: the weeks before are lived from `past_from`, last night and everything since from `live_from`. */
const historySchema = z.object({
  past_from: instantSchema,
  /** They are finished up to here; what was begun after it is lived again. */
  past_until: instantSchema,
  live_from: instantSchema,
  live_until: instantSchema,
  /** Last night is whole: from now on only the server adds to it. */
  live_done: z.boolean(),
  /** Who is in hospital; none in histories begun before there was somebody. */
  away: z.optional(z.object({ serial: serialSchema, from: instantSchema, until: instantSchema })),
  /** The week of measurements is whole. */
  measured: z.optional(z.boolean()),
});
export type History = z.infer<typeof historySchema>;

export interface KeptFiles {
  readonly matsPath: string;
  readMats(): Promise<KeptMats | null>;
  writeMats(mats: KeptMats): Promise<void>;
  readAccounts(): Promise<KeptAccounts | null>;
  writeAccounts(accounts: KeptAccounts): Promise<void>;
  readGateways(): Promise<KeptGateways | null>;
  writeGateways(gateways: KeptGateways): Promise<void>;
  readHistory(): Promise<History | null>;
  writeHistory(history: History): Promise<void>;
}

export function keptFiles(dataDir: string): KeptFiles {
  const path = (name: string) => join(dataDir, 'demo', name);
  return {
    matsPath: path('mats.json'),
    readMats: () => read(path('mats.json'), keptMatsSchema),
    writeMats: (mats) => write(path('mats.json'), mats),
    readAccounts: () => read(path('accounts.json'), keptAccountsSchema),
    writeAccounts: (accounts) => write(path('accounts.json'), accounts),
    readGateways: () => read(path('gateways.json'), keptGatewaysSchema),
    writeGateways: (gateways) => write(path('gateways.json'), gateways),
    readHistory: () => read(path('history.json'), historySchema),
    writeHistory: (history) => write(path('history.json'), history),
  };
}

/** Null where it is missing or no longer what we wrote: whoever reads then makes it anew. */
async function read<S extends z.ZodMiniType>(path: string, schema: S): Promise<z.infer<S> | null> {
  try {
    const parsed = z.safeParse(schema, JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      return null;
    throw error;
  }
}

/** Whole or not at all, and never readable by others, not even while it is written. */
async function write(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await chmod(dirname(path), 0o700);
  const begun = `${path}.${process.pid}`;
  await writeFile(begun, `${JSON.stringify(value, null, 1)}\n`, { mode: 0o600 });
  await rename(begun, path);
}
