/**
 * `kill -9` of server and database under load, again and again: what was PUBACKed is there, once; what happened was told, once, and
 * nothing else was told; what ended was closed, once; and a screen that listened through it all knows what the database knows.
 */
import { expect, test } from '@playwright/test';
import { login } from '@wardlight/contract';
import mqtt, { type MqttClient } from 'mqtt';
import { judgeLeaves, type Leave } from './leave-judge.ts';
import { type ListeningScreen, listen } from './listening-screen.ts';
import { createStack, type Stack, until, type Ward } from './stack.ts';

type Victim = 'both' | 'server' | 'database';
const proof = process.env.WARDLIGHT_PROOF === '1';
const rounds: Readonly<Record<Victim, number>> = proof
  ? { both: 30, server: 10, database: 10 }
  : { both: 3, server: 1, database: 1 };
const mats = 20;
const frameMs = 200;
/** Long enough for several frames of every mat, short enough to die in the middle of a night. */
const loadMs = 2_500;
/** After the last kill, so that residents who were out can come back and stay. */
const lastLookMs = 14_000;
/** Between something coming due and its being stored: what came due later than this before the end may be there or not yet. */
const slackMs = 2_000;

interface Sleeper {
  readonly serial: string;
  readonly client: MqttClient;
  readonly acked: Set<string>;
  /** Published, and given up by the client: nobody was promised anything. */
  failed: number;
  seq: number;
}

/** In bed most of the time, out for 6 of every 16 s, each mat at its own moment. */
const stateAt = (who: number, at: number): 'lying' | 'out' => ((at / 1000 + who * 1.7) % 16 < 6 ? 'out' : 'lying');

function lieDown(stack: Stack, ward: Ward): Sleeper[] {
  return ward.mats.map(({ serial, password }) => {
    const client = mqtt.connect(stack.mqttUrl, {
      clientId: serial,
      username: serial,
      password,
      protocolVersion: 4,
      clean: true,
      reconnectPeriod: 100,
      queueQoSZero: false,
    });
    client.on('error', () => undefined);
    return { serial, client, acked: new Set<string>(), failed: 0, seq: 0 };
  });
}

function breathe(sleepers: readonly Sleeper[]): () => void {
  const timer = setInterval(() => {
    const at = Date.now();
    sleepers.forEach((sleeper, who) => {
      if (!sleeper.client.connected) return;
      const seq = sleeper.seq++;
      const frame = { seq, at, sent: at, state: stateAt(who, at), posture: null, rr: 15, hr: 62, move: 1, quality: 95 };
      sleeper.client.publish(`v1/${sleeper.serial}/up/frame`, JSON.stringify(frame), { qos: 1 }, (error) => {
        if (error) sleeper.failed++;
        else sleeper.acked.add(`${sleeper.serial} ${at} ${seq}`);
      });
    });
  }, frameMs);
  return () => clearInterval(timer);
}

/** The kinds of round, mixed, so that each comes upon what another has left. */
function plan(): Victim[] {
  const left = { ...rounds };
  const victims: Victim[] = [];
  while (left.both + left.server + left.database > 0)
    for (const victim of ['both', 'server', 'database', 'both', 'both'] as const)
      if (left[victim]-- > 0) victims.push(victim);
      else left[victim] = 0;
  return victims;
}

async function kill(stack: Stack, victim: Victim): Promise<void> {
  if (victim === 'database') {
    await stack.killDatabase();
    return;
  }
  await (victim === 'both' ? stack.killAll() : stack.killServer());
  await stack.start();
}

const ackedOf = (sleepers: readonly Sleeper[]): number => sleepers.reduce((sum, { acked }) => sum + acked.size, 0);

async function killUnderLoad(stack: Stack, sleepers: readonly Sleeper[], victims: readonly Victim[]): Promise<void> {
  for (const victim of victims) {
    const before = ackedOf(sleepers);
    await until(() => sleepers.every((sleeper) => sleeper.client.connected), 30_000);
    const due = performance.now() + loadMs;
    await until(() => performance.now() > due && ackedOf(sleepers) > before + mats * 5, 60_000);
    await test.step(`kill -9: ${victim}`, () => kill(stack, victim));
  }
  await until(() => sleepers.every((sleeper) => sleeper.client.connected), 30_000);
  const due = performance.now() + lastLookMs;
  await until(() => performance.now() > due, lastLookMs + 10_000);
}

async function signIn(stack: Stack, { staff }: Ward): Promise<string> {
  const answer = await fetch(`${stack.url}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  });
  const { data } = (await answer.json()) as { data: unknown };
  return login.data.parse(data).token;
}

interface StoredFrame {
  serial: string;
  bed_id: number;
  device_at: string;
  seq: string;
  at: Date;
  state: string;
}

async function judgeFrames(stack: Stack, ward: Ward, sleepers: readonly Sleeper[]) {
  const frames = await stack.query<StoredFrame>(
    `select m.serial, f.bed_id, f.device_at, f.seq, f.at, f.state from frames f join mats m using (agency_id, mat_id)
     where f.agency_id = $1 order by f.bed_id, f.arrived_at, f.seq`,
    [ward.agencyId],
  );
  const stored = frames.map((frame) => `${frame.serial} ${frame.device_at} ${frame.seq}`);
  const distinct = new Set(stored);
  const acked = sleepers.flatMap((sleeper) => [...sleeper.acked]);
  const missing = acked.filter((key) => !distinct.has(key));
  const leaves = new Map<string, Leave>();
  let lastAt = 0;
  for (const { bedId } of ward.mats) {
    const own = frames.filter((frame) => frame.bed_id === bedId);
    lastAt = Math.max(lastAt, own.at(-1)?.at.getTime() ?? 0);
    for (const leave of judgeLeaves(own.map(({ at, state }) => ({ at: at.getTime(), out: state === 'out' }))))
      leaves.set(`${bedId} ${leave.startedAt}`, leave);
  }
  return { acked: acked.length, missing, doubled: stored.length - distinct.size, leaves, lastAt };
}

interface StoredAlert {
  bed_id: number;
  started_at: Date;
  alert_id: string;
  changes: string[];
  closed: boolean;
}

/** What must have come to be told by `lastAt`, what may have, and what has: whatever is in neither list must be empty. */
async function judgeAlerts(stack: Stack, ward: Ward, leaves: ReadonlyMap<string, Leave>, lastAt: number) {
  const alerts = await stack.query<StoredAlert>(
    `select a.bed_id, a.started_at, a.alert_id, a.cleared_at is not null and a.closed_at is not null as closed,
       coalesce(array_agg(e.change order by e.event_id) filter (where e.change is not null), '{}') as changes
     from alerts a left join alert_events e using (agency_id, alert_id)
     where a.agency_id = $1 group by a.agency_id, a.alert_id order by a.bed_id, a.started_at`,
    [ward.agencyId],
  );
  const keyOf = ({ bed_id, started_at }: StoredAlert) => `${bed_id} ${started_at.getTime()}`;
  const told = Map.groupBy(alerts, keyOf);
  const due = [...leaves].filter(([, { countedAt }]) => countedAt <= lastAt - slackMs);
  const over = (key: string, slack: number): boolean => (leaves.get(key)?.overAt ?? Infinity) <= lastAt - slack;
  const whole = 'raised cleared closed';
  return {
    told: alerts.length,
    ended: alerts.filter(({ closed }) => closed).length,
    lost: due.map(([key]) => key).filter((key) => !told.has(key)),
    doubled: [...told].filter(([, same]) => same.length > 1).map(([key]) => key),
    invented: [...told.keys()].filter((key) => !leaves.has(key)),
    unclosed: alerts.filter(
      (alert) => over(keyOf(alert), slackMs) && !(alert.closed && alert.changes.join(' ') === whole),
    ),
    // Whoever is still out, or not back for long enough, has not been closed; nothing is told twice.
    misTold: alerts.filter((alert) => {
      const changes = alert.changes.join(' ');
      const mayBeOver = over(keyOf(alert), -slackMs);
      return !(changes === 'raised' && !alert.closed) && !(changes === whole && alert.closed && mayBeOver);
    }),
  };
}

const counts = (words: string[], of: Readonly<Record<string, readonly unknown[]>>) =>
  words.map((word) => `${of[word]?.length ?? 0} ${word}`).join(', ');

/** The open alerts of the database and of a screen, as one would compare two boards. */
async function openOnBoth(stack: Stack, ward: Ward, screen: ListeningScreen) {
  const rows = await stack.query<{ alert_id: string }>(
    'select alert_id from alerts where agency_id = $1 and closed_at is null order by alert_id',
    [ward.agencyId],
  );
  return { stored: rows.map(({ alert_id }) => alert_id), shown: [...screen.open.keys()].toSorted() };
}

/** Nothing but the database being away may be complained of, and only where it was killed alone. */
function strangeWords(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .filter((line) => !/"msg":"the database does not answer"/.test(line));
}

const victims = plan();
const figure = (description: string) => test.info().annotations.push({ type: 'figure', description });

test(`kill -9 of server and database, ${rounds.both} rounds, and of each alone: nothing lost, doubled or invented @proof`, async () => {
  const stack = await createStack({ WARDLIGHT_LOG_LEVEL: 'error' });
  let sleepers: Sleeper[] = [];
  let screen: ListeningScreen | undefined;
  try {
    await stack.start();
    const alerts = { leaveBed: { value: 0 } };
    const ward = await stack.makeWard({ beds: mats, prefix: 'kill', alerts, onlyThese: true });
    const listening = listen(stack.url, await signIn(stack, ward), ward.agencyId);
    screen = listening;
    sleepers = lieDown(stack, ward);
    const hush = breathe(sleepers);
    await killUnderLoad(stack, sleepers, victims);
    hush();
    await until(() => sleepers.every((sleeper) => sleeper.acked.size + sleeper.failed === sleeper.seq), 20_000);

    const frames = await judgeFrames(stack, ward, sleepers);
    const { told, ended, ...judged } = await judgeAlerts(stack, ward, frames.leaves, frames.lastAt);
    figure(
      `${rounds.both} rounds of both, ${rounds.server} of the server alone, ${rounds.database} of the database alone · ${frames.acked} frames PUBACKed, ${frames.missing.length} missing, ${frames.doubled} doubled`,
    );
    figure(
      `${told} alerts, ${ended} of them ended: ${counts(['lost', 'doubled', 'invented', 'unclosed', 'misTold'], judged)}`,
    );
    expect(frames.acked).toBeGreaterThan(victims.length * mats * 5);
    expect(told).toBeGreaterThan(mats / 2);
    expect(ended).toBeGreaterThan(0);
    expect({ missing: frames.missing, doubled: frames.doubled }).toEqual({ missing: [], doubled: 0 });
    expect(judged).toEqual({ lost: [], doubled: [], invented: [], unclosed: [], misTold: [] });

    await expect(async () => {
      const { stored, shown } = await openOnBoth(stack, ward, listening);
      expect(shown).toEqual(stored);
    }).toPass({ timeout: 15_000 });
    expect(listening.snapshots).toBeGreaterThan(rounds.both + rounds.server);
    expect(listening.complaints).toEqual([]);
    expect(strangeWords(stack.log())).toEqual([]);
  } finally {
    screen?.close();
    for (const sleeper of sleepers) sleeper.client.end(true);
    await stack.stop();
  }
});
