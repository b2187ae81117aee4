/** `npm run demo` as its reader meets it: started, looked at, spoken to with the line it prints, killed beneath, and stopped. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { login, readBoard } from '@wardlight/contract';
import { enter, openScreen, type Screen, signIn } from './person.ts';
import { descendantsOf, listProcesses } from './processes.ts';
import { freePort, until } from './stack.ts';

const root = resolve(import.meta.dirname, '../..');
const alive = ['inBed', 'sitting', 'bedExit'] as const;

interface Demo {
  readonly child: ChildProcess;
  readonly folder: string;
  /** Everything it has printed. */
  said(): string;
  readonly ended: Promise<number | null>;
}

async function startDemo(env: Readonly<Record<string, string>> = {}): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'wl-demo-'));
  const { DATABASE_URL: _, NODE_ENV: __, ...rest } = process.env;
  const child = spawn(process.execPath, [join(root, 'scripts/demo.ts')], {
    cwd: root,
    env: {
      ...rest,
      WARDLIGHT_DATA: folder,
      WARDLIGHT_HOST: '127.0.0.1',
      WARDLIGHT_PORT: String(await freePort()),
      WARDLIGHT_MQTT_PORT: String(await freePort()),
      WARDLIGHT_DEMO_HISTORY_HOURS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const keep = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return { child, folder, said: () => said, ended };
}

async function endDemo({ child, folder, ended }: Demo): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

const find = (text: string, pattern: RegExp): string => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the demo did not print ${pattern}:\n${text}`);
  return found;
};

const postmasterOf = ({ folder }: Demo): number =>
  Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
const serverOf = ({ child }: Demo): number | undefined =>
  descendantsOf(child.pid ?? 0).find(({ command }) => command.includes('server/src/main.ts'))?.pid;

/** The demo, everything below it, and whatever else works on its data: PostgreSQL is nobody's child once its server was killed. */
const familyOf = ({ child, folder }: Demo): number[] => [
  ...descendantsOf(child.pid ?? 0).map(({ pid }) => pid),
  ...listProcesses()
    .filter(({ command }) => command.includes(folder))
    .map(({ pid }) => pid),
];

/** Beds of the first agency that were heard of after `since`, as the server tells them. */
async function livingBeds(url: string, token: string, since: number): Promise<number> {
  const answer = await fetch(`${url}${readBoard.path}`, { headers: { Authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: unknown };
  return readBoard.data
    .parse(data)
    .tiles.filter(({ live }) => alive.some((one) => one === live.status) && (live.last_data_at ?? 0) > since).length;
}

async function tokenFor(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { data } = (await answer.json()) as { data: unknown };
  return login.data.parse(data).token;
}

const freeTile = ({ page }: Screen) =>
  page.locator('article').filter({ has: page.locator('h3', { hasText: /^\s*201-1\b/ }) });

test('the demo lives, hears the line it prints, comes back when killed, and ends with nothing left', async ({
  browser,
}) => {
  const demo = await startDemo();
  const family = new Set<number>();
  try {
    const began = performance.now();
    await until(() => /Ctrl-C stops everything/.test(demo.said()) || demo.child.exitCode !== null, 150_000);
    const url = find(demo.said(), /Wardlight is live after \d+ s: +(http:\S+)/);
    test.info().annotations.push({
      type: 'figure',
      description: `live ${((performance.now() - began) / 1000).toFixed(0)} s after its start, an hour of history lived`,
    });
    expect((await fetch(`${url}/healthz`)).ok).toBe(true);

    const password = find(demo.said(), /^ +staff1 +(\S+)/m);
    const screen = await openScreen(browser, url);
    await signIn(screen, { username: 'staff1', password });
    await enter(screen);
    const living = screen.page.locator(alive.map((status) => `article[data-status="${status}"]`).join(','));
    await expect.poll(() => living.count()).toBeGreaterThanOrEqual(30);

    const line = find(demo.said(), /^ +(T=.*mosquitto_pub .*)$/m);
    await promisify(execFile)('sh', ['-c', line], { timeout: 20_000 });
    await expect(freeTile(screen)).toHaveAttribute('data-status', 'sitting');

    for (const pid of familyOf(demo)) family.add(pid);
    const token = await tokenFor(url, 'staff1', password);
    const [server, database] = [serverOf(demo), postmasterOf(demo)];
    expect(server).toBeDefined();
    process.kill(server ?? 0, 'SIGKILL');
    process.kill(database, 'SIGKILL');
    const killedAt = Date.now();
    await until(async () => (await livingBeds(url, token, killedAt).catch(() => 0)) >= 30, 60_000);
    test.info().annotations.push({
      type: 'figure',
      description: `thirty beds heard again ${((Date.now() - killedAt) / 1000).toFixed(0)} s after kill -9 of server and database`,
    });
    expect(serverOf(demo)).not.toBe(server);
    expect(postmasterOf(demo)).not.toBe(database);
    expect(demo.said()).toContain('the server ended (SIGKILL): starting it again');
    // The board that stayed open goes on by itself.
    await promisify(execFile)('sh', ['-c', line.replace('sitting', 'lying')], { timeout: 20_000 });
    await expect(freeTile(screen)).toHaveAttribute('data-status', 'inBed', { timeout: 20_000 });
    await screen.context.close();

    for (const pid of familyOf(demo)) family.add(pid);
    demo.child.kill('SIGINT');
    expect(await demo.ended).toBe(0);
    const left = listProcesses().filter(({ pid, command }) => family.has(pid) || command.includes(demo.folder));
    expect(left).toEqual([]);
    expect(family.size).toBeGreaterThan(5);
  } finally {
    await endDemo(demo);
  }
});

test('the demo refuses a nonsensical length of its past in one sentence', async () => {
  for (const hours of ['soon', '0', '1.5', '25']) {
    const demo = await startDemo({ WARDLIGHT_DEMO_HISTORY_HOURS: hours });
    try {
      expect(await demo.ended).toBe(1);
      expect(demo.said()).toMatch(/^WARDLIGHT_DEMO_HISTORY_HOURS must be a whole number .* is not\.\n$/);
    } finally {
      await endDemo(demo);
    }
  }
});
