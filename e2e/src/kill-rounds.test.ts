/**
 * `kill -9` of server and database under load, again and again: what was PUBACKed is there, once; what happened was told, once, and
 * nothing else was told; what ended was closed, once; and a screen that listened through it all knows what the database knows.
 */
import { expect, test } from '@playwright/test';
import { counts, judgeAlerts, judgeFrames, openOnBoth } from './judges/night-judge.ts';
import { type ListeningScreen, listen } from './listening-screen.ts';
import { ackedOf, breathe, lieDown, type Sleeper, signIn } from './sleepers.ts';
import { createStack, type Stack, until } from './stack.ts';

type Victim = 'both' | 'server' | 'database';
const proof = process.env.WARDLIGHT_PROOF === '1';
const rounds: Readonly<Record<Victim, number>> = proof
  ? { both: 30, server: 10, database: 10 }
  : { both: 1, server: 0, database: 0 };
const mats = 20;
/** Long enough for several frames of every mat, short enough to die in the middle of a night. */
const loadMs = 2_500;
/** After the last kill, so that residents who were out can come back and stay. */
const lastLookMs = 14_000;

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

interface Load {
  readonly sleepers: readonly Sleeper[];
  readonly victims: readonly Victim[];
  /** Whether enough has happened to be judged. */
  readonly isEnough: () => Promise<boolean>;
}

async function killUnderLoad(stack: Stack, { sleepers, victims, isEnough }: Load): Promise<void> {
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
  // On a slow machine fewer residents get up in so long a time.
  await until(isEnough, 60_000);
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

test(`kill -9 of server and database, ${rounds.both} rounds, in the proof of each alone too: nothing lost, doubled or invented @proof`, async () => {
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
    const isEnough = async () => {
      const [row] = await stack.query<{ raised: number }>(
        'select count(*)::int as raised from alerts where agency_id = $1',
        [ward.agencyId],
      );
      return (row?.raised ?? 0) > mats / 2;
    };
    await killUnderLoad(stack, { sleepers, victims, isEnough });
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
    // After one kill alone nobody may have been back for long enough.
    if (proof) expect(ended).toBeGreaterThan(0);
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
