/**
 * `npm run demo`: a living facility. Builds the web, makes the facility on the first run, lives through last night, starts the server and
 * the simulator, and lives through three weeks before in the background. Ctrl-C ends all of it; the data stays in ./data.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { ROOT } from './child.ts';
import {
  endProgram,
  type Kept,
  keepRunning,
  logFile,
  lowerPriority,
  type Program,
  type Running,
  startProgram,
} from './demo-programs.ts';
import { isWebCurrent } from './web-current.ts';

const dataDir = resolve(process.env.WARDLIGHT_DATA || 'data');
const port = Number(process.env.WARDLIGHT_PORT || 8080);
const mqttPort = Number(process.env.WARDLIGHT_MQTT_PORT || 1883);
const kept = (name: string): string => join(dataDir, 'demo', name);
const serverEnv: NodeJS.ProcessEnv = {
  WARDLIGHT_DATA: dataDir,
  WARDLIGHT_PORT: String(port),
  WARDLIGHT_MQTT_PORT: String(mqttPort),
  // Its mats are programs on this machine, and its networks are made up.
  WARDLIGHT_WIFI_OVER_PLAIN_MQTT: '1',
};

interface History {
  readonly past_from: number;
  readonly past_until: number;
  readonly live_from: number;
  readonly live_until: number;
  readonly live_done: boolean;
}
interface Gateway {
  readonly family: string;
  readonly key: string;
  readonly where: string;
  readonly zone: string;
  readonly resident?: { readonly name: string; readonly gender: string; readonly birthday: string };
}
interface Mat {
  readonly serial: string;
  readonly password: string;
  readonly free: boolean;
}
interface Account {
  readonly username: string;
  readonly password: string;
  readonly where: string;
}
/** Written by the seed in this very run. */
const readKept = <T>(name: string): T => JSON.parse(readFileSync(kept(name), 'utf8')) as T;

/** One sentence for whoever started us. */
class CannotRun extends Error {}

const say = (line: string): void => console.log(line);
const begun = performance.now();
const elapsed = (): string => `${((performance.now() - begun) / 1000).toFixed(0)} s`;

/** In the order in which they are ended. */
const ends: (() => Promise<void>)[] = [];
let stopping = false;

/** Less of a past for whoever cannot wait for a night and three weeks; null = all of it. */
function readHistoryHours(): number | null {
  const given = process.env.WARDLIGHT_DEMO_HISTORY_HOURS;
  if (given === undefined || given === '') return null;
  const hours = Number(given);
  if (!/^[0-9]{1,2}$/.test(given) || hours < 1 || hours > 24)
    throw new CannotRun(
      `WARDLIGHT_DEMO_HISTORY_HOURS must be a whole number of hours from 1 to 24, and ${JSON.stringify(given)} is not.`,
    );
  return hours;
}

/** Only before anything was lived: what is stored stays the past it is. */
function shortenHistory(hours: number): void {
  const { live_from, live_until, live_done, ...rest } = readKept<History>('history.json');
  if (live_done || live_until > live_from) return;
  const from = Date.now() - hours * 3_600_000;
  const short: History = {
    ...rest,
    past_from: from,
    past_until: from,
    live_from: from,
    live_until: from,
    live_done: false,
  };
  writeFileSync(kept('history.json'), `${JSON.stringify(short, null, 1)}\n`, { mode: 0o600 });
}

async function checkPorts(): Promise<void> {
  if (!Number.isInteger(port) || !Number.isInteger(mqttPort))
    throw new CannotRun('WARDLIGHT_PORT and WARDLIGHT_MQTT_PORT must be port numbers.');
  for (const [number, name] of [
    [port, 'WARDLIGHT_PORT'],
    [mqttPort, 'WARDLIGHT_MQTT_PORT'],
  ] as const) {
    const trouble = await listenTrouble(number);
    if (trouble === 'EADDRINUSE')
      throw new CannotRun(
        `Port ${number} is in use (another demo?): stop what uses it, or choose another port with ${name}.`,
      );
    if (trouble !== null)
      throw new CannotRun(`Port ${number} cannot be opened (${trouble}): choose another one with ${name}.`);
  }
}

function listenTrouble(number: number): Promise<string | null> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    probe.listen(number, process.env.WARDLIGHT_HOST || '0.0.0.0', () => probe.close(() => done(null)));
  });
}

async function buildWeb(log: Log): Promise<void> {
  if (process.env.WARDLIGHT_WEB || isWebCurrent(ROOT)) return;
  say('building the web …');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  await finish({ name: 'web', args: [vite, 'build'], folder: join(ROOT, 'web'), log });
}

function makeDataDir(): void {
  try {
    // Not closed to others: where root is refused, PostgreSQL reaches its files in there as somebody else.
    mkdirSync(dataDir, { recursive: true });
    mkdirSync(join(dataDir, 'demo'), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new CannotRun(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}): start where you may write, or name another one with WARDLIGHT_DATA.`,
    );
  }
}

type Log = ReturnType<typeof logFile>;

/** Runs a program to its end; what it complains of is the reason we cannot run. */
async function finish(program: Program): Promise<void> {
  const running = startProgram(program);
  running.child.stdin?.end();
  await finished(running, program.name);
}

async function finished(running: Running, name: string): Promise<void> {
  const end = () => endProgram(running, 20_000);
  ends.push(end);
  const { code, complaint } = await running.ended;
  ends.splice(ends.indexOf(end), 1);
  if (code !== 0 && !stopping) throw new CannotRun(complaint || `${name} ended without a word`);
}

/** A mat sends each 10 s. A third of that is enough for every state and minute, and last night is lived sooner. */
const pastFrameMs = 30_000;

/** The simulator tells a past on a pipe and the seed lives it. Both ends of the pipe are ended together. */
function startPast(word: 'last-night' | 'weeks', log: Log): Running {
  const history = readKept<History>('history.json');
  const [from, to] = word === 'last-night' ? [history.live_until, 'now'] : [history.past_until, history.live_from];
  const span = ['--from', String(from), '--to', String(to), '--every', String(pastFrameMs)];
  const teller = startProgram({
    name: 'past',
    args: ['simulator/src/tell-past.ts', '--mats', kept('mats.json'), ...span],
    log,
    piped: true,
  });
  const liver = startProgram({ name: word, args: ['server/src/seed/main.ts', word], env: serverEnv, log, hear: say });
  if (teller.child.stdout !== null && liver.child.stdin !== null) teller.child.stdout.pipe(liver.child.stdin);
  void liver.ended.then(() => teller.child.kill('SIGTERM'));
  if (word === 'weeks') for (const one of [teller, liver]) lowerPriority(one);
  return liver;
}

async function liveLastNight(log: Log): Promise<void> {
  if (readKept<History>('history.json').live_done) return;
  say('living through last night …');
  await finished(startPast('last-night', log), 'last night');
}

function liveWeeks(log: Log): void {
  const { past_until, live_from } = readKept<History>('history.json');
  if (past_until >= live_from) return;
  say('living through three weeks before, in the background …');
  const past = keepRunning({
    start: () => startPast('weeks', log),
    onEnd: ({ code }) => code !== 0,
    firstWaitMs: 5_000,
  });
  ends.unshift(() => past.end(10_000));
}

/** Up when it answers; from then on it is brought back whenever it ends. The first end before that is the reason we cannot run. */
async function startServer(log: Log): Promise<void> {
  let answered = false;
  let giveUp: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  const server = keepRunning({
    start: () => startProgram({ name: 'server', args: ['server/src/main.ts'], env: serverEnv, log }),
    onEnd({ code, signal, complaint }) {
      if (!answered) giveUp(new CannotRun(complaint || 'the server ended without a word'));
      else say(`the server ended (${signal ?? `code ${code}`}): starting it again`);
      return answered;
    },
    firstWaitMs: 500,
  });
  ends.unshift(() => server.end(20_000));
  await Promise.race([isHealthy(), failed]);
  answered = true;
}

async function isHealthy(): Promise<void> {
  while (!stopping) {
    const up = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return;
    await new Promise((go) => setTimeout(go, 200));
  }
}

async function startSimulator(log: Log): Promise<void> {
  let simulator: Kept | undefined;
  await new Promise<void>((heard) => {
    const args = ['simulator/src/main.ts', '--url', `mqtt://127.0.0.1:${mqttPort}`, '--mats', kept('mats.json')];
    simulator = keepRunning({
      start: () =>
        startProgram({ name: 'simulator', args, log, hear: (line) => line === 'first frame acknowledged' && heard() }),
      onEnd({ code, signal, complaint }) {
        say(
          `the simulator ended (${signal ?? `code ${code}`}): starting it again${complaint === '' ? '' : `\n${complaint}`}`,
        );
        return true;
      },
      firstWaitMs: 1_000,
    });
    ends.unshift(() => simulator?.end(5_000) ?? Promise.resolve());
  });
}

/** One ECG of a resident, made in software: started again it sends the same file, which the server knows. */
function sendEcg(log: Log): void {
  const [gateway] = readKept<Gateway[]>('gateways.json');
  if (gateway?.resident === undefined) return;
  const { key, zone, resident } = gateway;
  const start = new Date(readKept<History>('history.json').live_from).toLocaleString('sv-SE', { timeZone: zone });
  const person = ['--name', resident.name, '--born', resident.birthday.replaceAll('-', '')];
  const sex = ['--sex', resident.gender === 'female' ? 'F' : 'M'];
  // Not among the arguments, which every user of this machine may list.
  const keyFile = kept('gateway-key.txt');
  writeFileSync(keyFile, key, { mode: 0o600 });
  const to = ['--url', `http://127.0.0.1:${port}`, '--key-file', keyFile, '--start', start.replaceAll(/\D/g, '')];
  const args = ['simulator/src/ecg/main.ts', ...to, ...person, ...sex];
  // Without it the demo is as alive: what went wrong stands in the log.
  void finish({ name: 'ecg', args, log }).catch((error: unknown) =>
    log.write(`ecg: ${error instanceof Error ? error.message : String(error)}\n`),
  );
}

function welcome(): void {
  const accounts = readKept<Account[]>('accounts.json');
  const free = readKept<Mat[]>('mats.json').find((mat) => mat.free);
  say(`\nWardlight is live after ${elapsed()}:  http://localhost:${port}\n`);
  for (const { username, password, where } of accounts) say(`  ${username.padEnd(8)} ${password}   ${where}`);
  if (free !== undefined) {
    const { serial, password } = free;
    say(
      `\nOne mat is left for you (bed 201-1 of the first agency): ${serial}, password ${password}. In another terminal:\n`,
    );
    const frame =
      '{\\"seq\\":$T,\\"at\\":$T,\\"sent\\":$T,\\"state\\":\\"sitting\\",\\"posture\\":null,\\"rr\\":16,\\"hr\\":70,\\"move\\":20,\\"quality\\":90}';
    say(
      `  T=$(date +%s%3N); mosquitto_pub -V mqttv311 -h 127.0.0.1 -p ${mqttPort} -i ${serial} -u ${serial} -P ${password} -q 1 -t v1/${serial}/up/frame -m "${frame}"`,
    );
  }
  const [gateway] = readKept<Gateway[]>('gateways.json');
  if (gateway !== undefined) {
    const { family, key, where } = gateway;
    const reading = '{\\"meter\\":\\"FORA-OX1\\",\\"at\\":$T,\\"kind\\":\\"spo2\\",\\"value\\":96,\\"unit\\":\\"%\\"}';
    say(
      `\nA gateway for meters is left for you too (${where}). What nobody waits for stands under the unassigned readings:\n`,
    );
    say(
      `  T=$(date +%s%3N); curl -s http://localhost:${port}/api/gateway/${family} -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d "${reading}"`,
    );
  }
  say(`\nLogs: ${kept('server.log')}. Ctrl-C stops everything; the data stays in ${dataDir}.\n`);
}

async function stop(exitCode: number): Promise<never> {
  if (stopping) process.exit(130);
  stopping = true;
  for (const end of [...ends]) await end();
  process.exit(exitCode);
}

async function main(): Promise<void> {
  const hours = readHistoryHours();
  await checkPorts();
  makeDataDir();
  const logs = { server: logFile(kept('server.log')), rest: logFile(kept('demo.log')) };
  const web = buildWeb(logs.rest);
  // Its failure is told when its turn comes.
  web.catch(() => {});
  await finish({ name: 'seed', args: ['server/src/seed/main.ts'], env: serverEnv, log: logs.rest, hear: say });
  if (hours !== null) shortenHistory(hours);
  await liveLastNight(logs.rest);
  await web;
  await startServer(logs.server);
  await startSimulator(logs.rest);
  welcome();
  sendEcg(logs.rest);
  liveWeeks(logs.rest);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!stopping) say('\nstopping …');
    void stop(0);
  });

main().catch((error: unknown) => {
  if (stopping) return;
  console.error(error instanceof CannotRun ? error.message : error);
  void stop(1);
});
