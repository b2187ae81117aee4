/** From a mat to every screen, and back: what a night is made of, with Debian's own mosquitto_pub as the mat. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, expect, test } from '@playwright/test';
import { logout, readUser } from '@wardlight/contract';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import mqtt, { type MqttClient } from 'mqtt';
import { aimAndPress, enter, openScreen, type Screen, signIn, tileOf } from './person.ts';
import { createStack, type Stack, until, type Ward } from './stack.ts';

const proof = process.env.WARDLIGHT_PROOF === '1';
let stack: Stack;
let ward: Ward;
test.beforeAll(async () => {
  stack = await createStack();
  await stack.start();
  ward = await stack.makeWard({ beds: 6, prefix: 'watch', alerts: { leaveBed: { value: 0 } } });
});
test.afterAll(() => stack.stop());

type Mat = Ward['mats'][number];
const mat = (n: number): Mat => {
  const one = ward.mats[n];
  if (one === undefined) throw new Error(`the ward has no mat ${n}`);
  return one;
};

const frame = (state: 'lying' | 'sitting' | 'out', change: Record<string, unknown> = {}): string => {
  const at = Date.now();
  const vitals = state === 'out' ? { rr: null, hr: null } : { rr: 16, hr: 66 };
  return JSON.stringify({ seq: at, at, sent: at, state, posture: null, ...vitals, move: 3, quality: 95, ...change });
};

/** Publishes as a stranger to our code would. @returns the exit code and what it said. */
async function mosquitto(who: Mat, topic: string, payload: string, password = who.password) {
  const port = new URL(stack.mqttUrl).port;
  const args = ['-V', 'mqttv311', '-h', '127.0.0.1', '-p', port, '-i', who.serial, '-u', who.serial, '-P', password];
  return await promisify(execFile)('mosquitto_pub', [...args, '-q', '1', '-t', topic, '-m', payload], {
    timeout: 20_000,
  }).then(
    () => ({ code: 0, said: '' }),
    (error: { code?: number; stderr?: string }) => ({ code: error.code ?? -1, said: error.stderr ?? '' }),
  );
}
const frameTopic = ({ serial }: Mat): string => `v1/${serial}/up/frame`;

async function atTheBoard(browser: Browser, wish: Parameters<typeof openScreen>[2] = {}): Promise<Screen> {
  const screen = await openScreen(browser, stack.url, wish);
  await signIn(screen, ward.staff);
  await enter(screen);
  return screen;
}

const connected = async ({ serial, password }: Mat): Promise<MqttClient> =>
  await mqtt.connectAsync(stack.mqttUrl, { clientId: serial, username: serial, password, protocolVersion: 4 });

test('mosquitto_pub moves a tile in an open browser, and in the proof within a second @proof', async ({ browser }) => {
  const screen = await atTheBoard(browser);
  const tile = tileOf(screen, mat(0).bedId);
  await expect(tile).toHaveAttribute('data-status', 'awaitingConnection');
  for (const [state, status] of [
    ['lying', 'inBed'],
    ['sitting', 'sitting'],
    ['out', 'bedExit'],
  ] as const) {
    // The page itself notes when it was painted; what the test's own process needs to look is not the caregiver's time.
    const painted = tile.evaluate(
      (element, wanted) =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (element.getAttribute('data-status') !== wanted) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(Date.now()));
          };
          const observer = new MutationObserver(look);
          observer.observe(element, { attributes: true });
          look();
        }),
      status,
    );
    const began = Date.now();
    expect(await mosquitto(mat(0), frameTopic(mat(0)), frame(state))).toEqual({ code: 0, said: '' });
    const took = (await painted) - began;
    test.info().annotations.push({
      type: 'figure',
      description: `${state}: painted ${took} ms after mosquitto_pub was started`,
    });
    if (proof) expect(took).toBeLessThan(1_000);
    await expect(tile).toContainText(screen.words.board.status[status]);
  }
  expect(screen.complaints).toEqual([]);
  await screen.context.close();
});

test('a wrong password and a foreign serial are refused, counted, and told with the mat', async ({ browser }) => {
  const own = mat(1);
  const foreign = mat(2);
  const wrong = await mosquitto(own, frameTopic(own), frame('lying'), 'not the password');
  expect(wrong.code).not.toBe(0);
  expect(wrong.said).toMatch(/not authori[sz]ed|bad user name or password/i);
  // mosquitto_pub waits for an acknowledgement that never comes; what matters is what became of the message.
  const denied = mosquitto(own, frameTopic(foreign), frame('out'));
  const counted = async () => {
    const rows = await stack.query<{ reason: string; count: string }>(
      'select r.reason, r.count from mat_rejections r join mats m using (agency_id, mat_id) where m.serial = $1 order by reason',
      [own.serial],
    );
    return Object.fromEntries(rows.map((row) => [row.reason, Number(row.count)]));
  };
  await until(async () => (await counted()).foreignTopic !== undefined);
  await denied;
  expect((await counted()).badCredentials).toBe(1);
  expect(await stack.query('select 1 from frames where bed_id = $1', [foreign.bedId])).toEqual([]);

  const screen = await atTheBoard(browser);
  await tileOf(screen, own.bedId).getByRole('link').first().click();
  const drawer = screen.page.getByRole('dialog');
  await expect(drawer).toContainText(desk.bedDrawer.rejection.badCredentials);
  await expect(drawer).toContainText(desk.bedDrawer.rejection.foreignTopic);
  await screen.page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  expect(screen.complaints).toEqual([]);
  await screen.context.close();
});

test('an alarm rings on every screen, a claim shows on every screen who is going, and closing ends it', async ({
  browser,
}) => {
  const near = await atTheBoard(browser);
  const far = await atTheBoard(browser, { width: 375, height: 800, language: 'th' });
  const { bedId, serial } = mat(3);
  const client = await connected(mat(3));
  const say = (state: 'lying' | 'out') => client.publishAsync(`v1/${serial}/up/frame`, frame(state), { qos: 1 });
  const counted = tileOf(near, bedId).and(near.page.locator('[data-status="inBed"]:not([data-provisional])'));
  await until(async () => {
    await say('lying');
    return (await counted.count()) === 1;
  });
  await say('out');

  await expect(tileOf(near, bedId)).toHaveAttribute('data-look', /alarm/);
  await expect(tileOf(near, bedId)).toContainText(near.words.alerts.type.leaveBed);
  await expect(tileOf(far, bedId)).toContainText(far.words.alerts.type.leaveBed);

  await aimAndPress(tileOf(far, bedId).getByRole('button', { name: far.words.alerts.claim }));
  const going = near.words.alerts.claimedBy.replace('{{name}}', `staff ${ward.agencyId}`);
  await expect(tileOf(near, bedId)).toContainText(going);
  await expect(tileOf(near, bedId).getByRole('button', { name: near.words.alerts.claim })).toHaveCount(0);

  // The tile offers what comes next, being with the resident; the list of open alerts closes too.
  const open = near.page.getByRole('complementary', { name: near.words.alerts.label }).getByRole('listitem');
  const ours = open.filter({ hasText: near.words.board.bed.replace('{{bed}}', mat(3).bedNo) });
  await ours.getByRole('button', { name: new RegExp(`^${near.words.alerts.close}`) }).click();
  await near.page.getByRole('dialog').getByRole('button', { name: near.words.alerts.closedAs.helped }).click();
  await expect(tileOf(near, bedId)).not.toHaveAttribute('data-look', /alarm|claimed/);
  await expect(tileOf(far, bedId)).not.toHaveAttribute('data-look', /alarm|claimed/);

  const steps = await stack.query<{ change: string; user_id: number | null }>(
    'select change, user_id from alert_events where bed_id = $1 order by event_id',
    [bedId],
  );
  expect(steps.map(({ change, user_id }) => [change, user_id !== null])).toEqual([
    ['raised', false],
    ['claimed', true],
    // Nobody came back to bed.
    ['closedWhileTrue', true],
    ['closed', true],
  ]);
  await client.endAsync();
  expect([...near.complaints, ...far.complaints]).toEqual([]);
  await near.context.close();
  await far.context.close();
});

test('a killed server comes back, and an open board goes on by itself', async ({ browser }) => {
  const screen = await atTheBoard(browser);
  await stack.killAll();
  await stack.start();
  await until(async () => (await mosquitto(mat(4), frameTopic(mat(4)), frame('sitting'))).code === 0);
  await expect(tileOf(screen, mat(4).bedId)).toHaveAttribute('data-status', 'sitting', { timeout: 20_000 });
  await screen.context.close();
});

test('signing out ends the session on the open board of the same session too, and nobody reads that it was lost', async ({
  browser,
}) => {
  const screen = await atTheBoard(browser);
  const second = { ...screen, page: await screen.context.newPage() };
  await second.page.goto('/dashboard');
  await second.page.waitForURL('**/welcome');
  await enter(second);
  await screen.page.getByRole('button', { name: screen.words.shell.account.label }).click();
  const told = screen.page.waitForResponse((answer) => answer.url().endsWith(logout.path));
  await screen.page.getByRole('menuitem', { name: screen.words.shell.account.signOut }).click();
  await expect(screen.page.getByText(screen.words.signIn.signedOut)).toBeVisible();
  await expect(second.page).toHaveURL(/\/auth\/login$/);
  const answer = await told;
  expect(answer.status()).toBe(200);
  // The server holds no session of this token any more, whatever the two pages show.
  const bearer = (await answer.request().headerValue('authorization')) ?? '';
  expect(bearer).toMatch(/^Bearer /);
  const again = await fetch(`${stack.url}${readUser.path}`, { headers: { Authorization: bearer } });
  expect(again.status).toBe(401);
  await expect(screen.page.getByText(screen.words.signIn.sessionLost)).toHaveCount(0);
  await screen.context.close();
});
