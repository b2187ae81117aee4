/** Who runs the server asks it how it is: over real HTTP, with mats and screens connected. */
import { networkInterfaces } from 'node:os';
import { dashboardChannel } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { figuresOf } from '../testing/figures.ts';
import {
  connectMat,
  connectScreen,
  fallSilent,
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const figures = () => figuresOf(app);

test('figures come as Prometheus reads them, and are kept by nobody on the way', async () => {
  const { status, headers } = await fetch(`${app.url}/metrics`);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
});

test('ready says so', async () => {
  const answer = await fetch(`${app.url}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }]);
});

describe('figures', () => {
  let beds: MadeBed[];
  let provider: Awaited<ReturnType<typeof makeProvider>>;
  let agency: Awaited<ReturnType<typeof makeAgency>>;
  beforeAll(async () => {
    provider = await makeProvider(app);
    agency = await makeAgency(app, provider);
    beds = [await makeBed(app, agency), await makeBed(app, agency)];
  });

  test('count frames, commits, refusals, sockets and open alerts, and name nobody', async () => {
    const before = await figures();
    const grown = (after: ReadonlyMap<string, number>, name: string) =>
      (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const [bed] = beds as [MadeBed, MadeBed];
    const mat = await connectMat(app, bed);
    const first = await mat.say();
    await mat.publish(`v1/${bed.serial}/up/frame`, JSON.stringify(first));
    await mat.publish(`v1/${bed.serial}/up/frame`, '{"no');
    const staff = await makeUser(app, 'staff', provider, agency);
    const screen = connectScreen(app.url, (await signIn(app, staff)).token);
    screen.watch(dashboardChannel(agency));
    await screen.next(dashboardChannel(agency), 'SnapshotEvent');
    await fallSilent(app, beds);

    const after = await figures();
    expect(grown(after, 'wardlight_frames_total{outcome="stepped"}')).toBe(3);
    expect(grown(after, 'wardlight_frames_total{outcome="double"}')).toBe(1);
    expect(grown(after, 'wardlight_frame_lag_seconds_count')).toBe(4);
    expect(grown(after, 'wardlight_rejected_messages_total{reason="notJson"}')).toBe(1);
    expect(grown(after, 'wardlight_commits_total')).toBeGreaterThan(2);
    expect(grown(after, 'wardlight_commits_total')).toBe(grown(after, 'wardlight_commit_seconds_count'));
    expect(grown(after, 'wardlight_commits_total')).toBe(grown(after, 'wardlight_batch_works_count'));
    expect(after.get('wardlight_sockets{kind="mats"}')).toBe(1);
    expect(after.get('wardlight_sockets{kind="screens"}')).toBe(1);
    expect(after.get('wardlight_open_alerts{priority="medium"}')).toBe(2);
    expect(after.get('wardlight_open_alerts{priority="high"}')).toBe(0);
    expect(after.get('wardlight_queue_works')).toBe(0);
    expect(after.get('wardlight_queue_oldest_seconds')).toBe(0);
    expect(after.get('wardlight_blind_seconds')).toBe(0);
    expect(after.get('wardlight_process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(after.get('wardlight_nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    const text = await (await fetch(`${app.url}/metrics`)).text();
    for (const name of [bed.serial, bed.resident_name, 'Agency', staff.username]) expect(text).not.toContain(name);
    screen.close();
    await mat.close();
  });

  test('are not given to who is forwarded by a proxy of this machine, trusted or not', async () => {
    for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }, { via: '1.1 proxy' }]) {
      const answer = await fetch(`${app.url}/metrics`, { headers });
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('wardlight_');
    }
  });
});

const elsewhere = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal);

describe('who may read the figures', () => {
  const asked = async (metrics: 'off' | 'local' | 'all', host: string) => {
    const other = await startTestApp({ metrics, host: '0.0.0.0' });
    try {
      return (await fetch(`http://${host}:${other.httpPort}/metrics`)).status;
    } finally {
      await other.stop();
    }
  };

  test('nobody, where they are off', async () => {
    expect(await asked('off', '127.0.0.1')).toBe(404);
  });

  test.skipIf(elsewhere === undefined)('by the address of the network: nobody, unless all may', async () => {
    const host = elsewhere?.address ?? '';
    expect([await asked('local', host), await asked('all', host)]).toEqual([404, 200]);
  });
});
