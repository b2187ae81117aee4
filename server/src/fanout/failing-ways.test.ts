/** What does not get through to phones is said on the screens of those it concerns, and taken back when something gets through again. */
import { type AgencyId, aggregateChannel, beatMs, dashboardChannel, type ProviderId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import {
  connectScreen,
  fallSilent,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
  type TestScreen,
} from '../testing/index.ts';
import { startTestLine, type TestLine } from '../testing/line.ts';

let line: TestLine;
let app: TestApp;
let provider: ProviderId;
let own: AgencyId;
let sister: AgencyId;
const screens: TestScreen[] = [];

beforeAll(async () => {
  line = await startTestLine();
  app = await startTestApp(line.config);
  provider = await makeProvider(app);
  own = await makeAgency(app, provider);
  sister = await makeAgency(app, provider);
});
afterAll(async () => {
  for (const screen of screens) screen.close();
  await app.stop();
  await line.stop();
});
beforeEach(() => line.mode('well'));

async function watching(user: MadeUser, channel: string): Promise<() => Promise<readonly unknown[]>> {
  const { token } = await signIn(app, user);
  const screen = connectScreen(app.url, token);
  screens.push(screen);
  screen.watch(channel);
  await screen.next(channel, 'SnapshotEvent');
  return async () => {
    // What was heard while an alert was made is past.
    for (const { event } of screen.untaken) if (event === 'BeatEvent') await screen.next(channel, 'BeatEvent');
    await app.clock.advance(beatMs);
    return (await screen.next(channel, 'BeatEvent')).failing;
  };
}

/** Raised in `own`, told to one person by LINE; resolves when it has been tried. */
async function tell(problem: string | null): Promise<void> {
  const [alert] = await fallSilent(app, [await makeBed(app, own)]);
  await eventually(async () => {
    const { rows } = await app.store.pool.query(
      'select problem from deliveries where alert_id = $1 and attempts > 0 and done_at is not null',
      [alert?.alert_id],
    );
    expect(rows).toEqual([{ problem }]);
  });
}

test('the facility and its agents see the way, the neighbour does not; it is over with the next message that arrives', async () => {
  const staff = await makeUser(app, 'staff', provider, own);
  const neighbour = await makeUser(app, 'staff', provider, sister);
  const agent = await makeUser(app, 'agent', provider, null);
  await app.store.pool.query(`insert into line_accounts values ($1, 'Umei', '美', now(), true)`, [staff.user_id]);
  await app.store.pool.query('insert into duty (agency_id, user_id, since_at) values ($1, $2, now())', [
    own,
    staff.user_id,
  ]);
  const heard = [
    await watching(staff, dashboardChannel(own)),
    await watching(neighbour, dashboardChannel(sister)),
    await watching(agent, aggregateChannel(provider)),
  ];
  const beats = async () => {
    const said = [];
    for (const next of heard) said.push(await next());
    return said;
  };
  /** The first beat after it may still say what was read before. */
  const become = (expected: unknown) => eventually(async () => expect(await beats()).toEqual(expected));

  await line.mode('unauthorized');
  await tell('unauthorized');
  const way = { method: 'line', since: expect.any(Number), failed: 1, problem: 'unauthorized' };
  await become([[way], [], [way]]);
  await tell('unauthorized');
  await become([[{ ...way, failed: 2 }], [], [{ ...way, failed: 2 }]]);

  await line.mode('well');
  await tell(null);
  await become([[], [], []]);
});
