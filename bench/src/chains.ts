/** The two chains the load generator drives: the product, and the bare one on a PostgreSQL of the product's own making. */
import { dashboardChannel } from '@wardlight/contract';
import type { BareOrders } from './peers/bare-chain.ts';
import type { Programs } from './programs.ts';
import { queryAt, type Stack, startStack, type Ward } from './stack.ts';

export interface Chain {
  readonly name: string;
  readonly mqttPort: number;
  readonly url: string;
  readonly token: string;
  /** In whose names the screens sit, in turn. */
  readonly seats: readonly string[];
  readonly channel: string;
  readonly mats: Ward['mats'];
  /** Who may sign in on a page; the bare one asks nobody. */
  readonly staff: Ward['staff'] | null;
  readonly serverPid: number;
  databasePids(): number[];
  /** Frames the database holds now. */
  countFrames(): Promise<number>;
  /** Alerts it has raised; the bare one has none. */
  countAlerts(): Promise<number>;
  /** Transactions its database has committed since it began, ours that ask included. */
  countCommits(): Promise<number>;
  stop(): Promise<void>;
}

/** Of the bare chain. The product gathers states for 80 ms: this is the stricter end of the 50–100 ms it may. */
const screenGatherMs = 50;
const commitGatherMs = 2;

const countOf = async (databaseUrl: string, table: 'frames' | 'alerts'): Promise<number> =>
  Number((await queryAt<{ count: string }>(databaseUrl, `select count(*) from ${table}`))[0]?.count);

const countCommits = async (databaseUrl: string): Promise<number> =>
  Number(
    (
      await queryAt<{ count: string }>(
        databaseUrl,
        'select xact_commit as count from pg_stat_database where datname = current_database()',
      )
    )[0]?.count,
  );

const frameColumns = async (databaseUrl: string): Promise<string> =>
  (
    await queryAt<{ name: string }>(
      databaseUrl,
      `select column_name || ' ' || data_type as name from information_schema.columns where table_name = 'frames' order by 1`,
    )
  )
    .map(({ name }) => name)
    .join(', ');

export async function openProduct(programs: Programs, beds: number, nodeArgs: readonly string[] = []): Promise<Chain> {
  const stack = await startStack(programs, programs.tempFolder(), nodeArgs);
  return productOf(stack, await stack.makeWard(beds));
}

/** Of a ward that was made already. */
export async function productOf(stack: Stack, ward: Ward): Promise<Chain> {
  return {
    name: 'product',
    mqttPort: stack.mqttPort,
    url: stack.url,
    token: await stack.signIn(ward),
    seats: await stack.signInSeats(ward),
    channel: dashboardChannel(ward.agencyId as Parameters<typeof dashboardChannel>[0]),
    mats: ward.mats,
    staff: ward.staff,
    serverPid: stack.server.pid,
    databasePids: stack.databasePids,
    countFrames: () => countOf(stack.databaseUrl, 'frames'),
    countAlerts: () => countOf(stack.databaseUrl, 'alerts'),
    countCommits: () => countCommits(stack.databaseUrl),
    stop: stack.stop,
  };
}

/**
 * Its database lies in a PostgreSQL that an idle server of ours started: the same version, settings and fsync.
 * @throws when the product's `frames` no longer have the columns of the bare ones: the comparison would not be one
 */
export async function openBare(
  programs: Programs,
  beds: number,
  tells: 'gathered' | 'each frame' = 'gathered',
): Promise<Chain> {
  const stack: Stack = await startStack(programs);
  await stack.query('create database bare');
  const databaseUrl = stack.databaseUrl.replace('/wardlight?', '/bare?');
  const channel = 'private-dashboard.1';
  const mats = Array.from({ length: beds }, (_, n) => ({
    serial: `WL-bare-${n + 1}`,
    password: `${n}`.padStart(32, '0'),
    bedId: n + 1,
    bedNo: String(n + 1),
  }));
  const bare = programs.work<BareOrders>('bench/src/peers/bare-chain.ts');
  const { httpPort, mqttPort } = await bare.ask('start', {
    databaseUrl,
    channel,
    mats,
    commitGatherMs,
    screenGatherMs: tells === 'gathered' ? screenGatherMs : null,
  });
  const [ours, theirs] = [await frameColumns(stack.databaseUrl), await frameColumns(databaseUrl)];
  if (ours !== theirs) throw new Error(`the bare chain stores other columns (${theirs}) than the product (${ours})`);
  return {
    name: 'bare chain',
    mqttPort,
    url: `http://127.0.0.1:${httpPort}`,
    token: 'none',
    seats: ['none'],
    channel,
    mats,
    staff: null,
    serverPid: bare.pid,
    databasePids: stack.databasePids,
    countFrames: () => countOf(databaseUrl, 'frames'),
    countAlerts: () => Promise.resolve(0),
    countCommits: () => countCommits(databaseUrl),
    async stop() {
      await bare.stop();
      await stack.stop();
    },
  };
}
