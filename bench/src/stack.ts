/** The product as an operator starts it: the server's process in production mode with the PostgreSQL it supervises, fsync on. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { login } from '@wardlight/contract';
import pg from 'pg';
import * as z from 'zod/mini';
import { familyOf } from './processes.ts';
import { freePort, type Program, type Programs, pause, root } from './programs.ts';

const wardSchema = z.object({
  providerId: z.int(),
  agencyId: z.int(),
  staff: z.object({ username: z.string(), password: z.string() }),
  agent: z.object({ username: z.string(), password: z.string() }),
  colleagues: z.array(z.object({ username: z.string(), password: z.string() })),
  mats: z.array(z.object({ serial: z.string(), password: z.string(), bedId: z.int(), bedNo: z.string() })),
});
export type Ward = z.infer<typeof wardSchema>;

/** An account may have 200 screens and a session 50: these seat the thousand of the largest scale. */
const colleagues = 5;
const sessionsOfEach = 4;

export interface Stack {
  readonly url: string;
  readonly mqttPort: number;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly server: Program;
  /** From asking for the process to the first good answer of `/healthz`. */
  readonly answeredAfterMs: number;
  /** The postmaster and its backends of this moment. */
  databasePids(): number[];
  /** @param prefix of its names and serials: another one for each ward of a stack */
  makeWard(beds: number, prefix?: string): Promise<Ward>;
  signIn(ward: Ward, as?: 'staff' | 'agent' | Ward['staff']): Promise<string>;
  /** Sessions enough for all the screens there are. */
  signInSeats(ward: Ward): Promise<string[]>;
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
}

const startLimitMs = 60_000;
let seenVersion = 'PostgreSQL not started';

/** Of the PostgreSQL that the last ward was made in. */
export const databaseVersion = (): string => seenVersion;

export async function startStack(
  programs: Programs,
  folder = programs.tempFolder(),
  nodeArgs: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Stack> {
  const [port, mqttPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const begin = performance.now();
  const server = programs.run('server/src/main.ts', {
    cwd: folder,
    nodeArgs: ['--require', join(root, 'scripts/need-node.cjs'), ...nodeArgs],
    env: {
      NODE_ENV: 'production',
      WARDLIGHT_HOST: '127.0.0.1',
      WARDLIGHT_PORT: String(port),
      WARDLIGHT_MQTT_PORT: String(mqttPort),
      WARDLIGHT_DATA: folder,
      WARDLIGHT_LOG_LEVEL: 'warn',
      ...env,
    },
  });
  await healthy(url, server);
  const answeredAfterMs = performance.now() - begin;
  const postmaster = Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
  const databaseUrl = `postgresql://wardlight@localhost:5432/wardlight?host=${encodeURIComponent(join(folder, 'pg.socket'))}`;
  const signIn: Stack['signIn'] = async (ward, as = 'staff') => {
    const answer = await fetch(`${url}${login.path}`, {
      method: login.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(typeof as === 'string' ? ward[as] : as),
    });
    return z.object({ data: z.object({ token: z.string() }) }).parse(await answer.json()).data.token;
  };
  return {
    url,
    mqttPort,
    databaseUrl,
    folder,
    server,
    answeredAfterMs,
    databasePids: () => familyOf(postmaster),
    async makeWard(beds, prefix = 'bench') {
      const [version] = await queryAt<{ server_version: string }>(databaseUrl, 'show server_version');
      seenVersion = `PostgreSQL ${version?.server_version ?? 'unknown'}`;
      const wish = { beds, colleagues, prefix, alerts: { leaveBed: { value: 0 } } };
      const made = await promisify(execFile)(
        process.execPath,
        [join(root, 'server/src/testing/ward.ts'), JSON.stringify(wish)],
        {
          // What is made here need not survive a power cut, and five thousand beds are twenty thousand commits.
          env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PGOPTIONS: '-c synchronous_commit=off' },
          maxBuffer: 16 * 2 ** 20,
        },
      );
      return wardSchema.parse(JSON.parse(made.stdout));
    },
    signIn,
    async signInSeats(ward) {
      const tokens: string[] = [];
      for (let n = 0; n < sessionsOfEach; n++) for (const one of ward.colleagues) tokens.push(await signIn(ward, one));
      return tokens;
    },
    query: (text) => queryAt(databaseUrl, text),
    stop: server.stop,
  };
}

export async function queryAt<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function healthy(url: string, server: Program): Promise<void> {
  const end = performance.now() + startLimitMs;
  for (;;) {
    if (server.ended() !== null) throw new Error(`the server ended while starting:\n${server.output().slice(-2_000)}`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (performance.now() > end) throw new Error(`no answer within ${startLimitMs / 1000} s`);
    await pause(5);
  }
}
