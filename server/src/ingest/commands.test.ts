/** Commands to mats over real MQTT: sent once to whoever is there, answered, and failed after a minute without an answer. */
import type { AgencyId, Command, MatCommand, UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createNetwork } from '../store/beds/register.ts';
import { askCommands, commandsOf } from '../store/devices/mat-commands.ts';
import { openStore } from '../store/open.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../testing/factories.ts';
import { connectMat, type TestMat } from '../testing/mat.ts';
import { type CommandWay, startCommanding } from './commands.ts';

let app: TestApp;
let agency: AgencyId;
let bed: MadeBed;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  app = await startTestApp();
  agency = await makeAgency(app, await makeProvider(app));
});
afterAll(() => app.stop());
beforeEach(async () => {
  bed = await makeBed(app, agency);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Listening extends TestMat {
  /** The next command that comes, or has come and was not asked for. */
  heard(): Promise<Command>;
  readonly commands: readonly Command[];
  answer(result: object): Promise<void>;
}

async function listen(who: MadeBed = bed, change: Parameters<typeof connectMat>[2] = {}): Promise<Listening> {
  const mat = await connectMat(app, who, change);
  ends.push(() => mat.close());
  const commands: Command[] = [];
  let read = 0;
  let wake = () => {};
  mat.client.on('message', (topic, payload) => {
    expect(topic).toBe(`v1/${who.serial}/down/command`);
    commands.push(JSON.parse(payload.toString()));
    wake();
  });
  await mat.client.subscribeAsync(`v1/${who.serial}/down/#`, { qos: 1 });
  return {
    ...mat,
    commands,
    async heard() {
      while (commands.length <= read) await new Promise<void>((resolve) => (wake = resolve));
      return commands[read++] as Command;
    },
    answer: (result) => mat.publish(`v1/${who.serial}/up/result`, JSON.stringify(result)),
  };
}

async function ask(who: MadeBed = bed, more: Partial<Parameters<typeof askCommands>[1]> = {}): Promise<MatCommand> {
  const [asked] = await app.store.db.transaction().execute((step) =>
    askCommands(step, {
      agencyId: agency,
      matIds: [who.mat_id],
      kind: 'reboot',
      networkId: null,
      by: null,
      at: app.clock.now(),
      ...more,
    }),
  );
  if (asked === undefined) throw new Error('nothing was asked');
  return asked;
}
const latest = async (who: MadeBed = bed): Promise<MatCommand | undefined> =>
  (await commandsOf(app.store.db, [agency], { matIds: [who.mat_id] }))[0];
const eventsOf = async (who: MadeBed = bed): Promise<string[]> =>
  (
    await sql<{ said: string }>`select event || coalesce(': ' || about, '') as said from mat_events
    where agency_id = ${agency} and mat_id = ${who.mat_id} order by event_id`.execute(app.store.db)
  ).rows.map(({ said }) => said);
async function rejected(who: MadeBed = bed): Promise<Record<string, number>> {
  await app.clock.advance(1_000);
  return (await app.store.readBedHour([agency], who.bed_id))?.mat?.rejected ?? {};
}

describe('a command', () => {
  it('reaches a mat that is there at once, and ends with its answer', async () => {
    const mat = await listen();
    const asked = await ask();
    expect(asked).toMatchObject({ kind: 'reboot', state: 'waiting', failure: null, mat_id: bed.mat_id });
    app.store.commands.hurry();
    expect(await mat.heard()).toEqual({ command: asked.command_id, kind: 'reboot' });
    await mat.answer({ command: asked.command_id, ok: true });
    expect(await latest()).toMatchObject({ state: 'succeeded', failure: null, ended_at: app.clock.now() });
    expect(await eventsOf()).toEqual(['rebootAsked', 'rebootSucceeded']);
  });

  it('is sent within a second where nobody said that there is one', async () => {
    const mat = await listen();
    const asked = await ask();
    await app.clock.advance(1_000);
    expect((await mat.heard()).command).toBe(asked.command_id);
    await app.clock.advance(10_000);
    expect(mat.commands).toHaveLength(1);
  });

  it('fails as refused where the mat says no, with what it said', async () => {
    const mat = await listen();
    const asked = await ask();
    app.store.commands.hurry();
    await mat.heard();
    await mat.answer({ command: asked.command_id, ok: false, error: 'battery low' });
    expect(await latest()).toMatchObject({ state: 'failed', failure: 'refused', error: 'battery low' });
    expect(await eventsOf()).toEqual(['rebootAsked', 'rebootFailed: battery low']);
  });

  it('fails after a minute without an answer, also of a mat that never was there', async () => {
    await ask();
    await app.clock.advance(59_000);
    expect(await latest()).toMatchObject({ state: 'waiting' });
    await app.clock.advance(1_000);
    expect(await latest()).toMatchObject({ state: 'failed', failure: 'noAnswer' });
    expect(await eventsOf()).toEqual(['rebootAsked', 'rebootFailed: noAnswer']);
    const mat = await listen();
    await app.clock.advance(2_000);
    expect(mat.commands).toEqual([]);
  });

  it('reaches a mat that comes back within its minute', async () => {
    const asked = await ask();
    await app.clock.advance(30_000);
    const mat = await listen();
    await app.clock.advance(1_000);
    expect((await mat.heard()).command).toBe(asked.command_id);
  });

  it('waits for a mat that is connected but has not subscribed yet', async () => {
    const deaf = await connectMat(app, bed);
    ends.push(() => deaf.close());
    const asked = await ask();
    await app.clock.advance(5_000);
    const heard = new Promise<string>((resolve) => {
      deaf.client.on('message', (_topic, payload) => resolve(payload.toString()));
    });
    await deaf.client.subscribeAsync(`v1/${bed.serial}/down/command`, { qos: 1 });
    await app.clock.advance(1_000);
    expect(JSON.parse(await heard)).toMatchObject({ command: asked.command_id });
  });

  it.each([true, false])(
    'that was not acknowledged before the connection ended is sent again (clean: %s)',
    async (clean) => {
      const mat = await listen(bed, { clean });
      // It breaks with the command in its hands.
      mat.client.handleMessage = () => mat.client.stream.destroy();
      const gone = new Promise<void>((resolve) => mat.client.once('close', () => resolve()));
      const asked = await ask();
      app.store.commands.hurry();
      await gone;
      const again = await listen(bed, { clean });
      const heard = again.heard();
      while (again.commands.length === 0) await app.clock.advance(1_000);
      expect((await heard).command).toBe(asked.command_id);
      await again.answer({ command: asked.command_id, ok: true });
      expect(await latest()).toMatchObject({ state: 'succeeded' });
      await app.clock.advance(5_000);
      expect(again.commands).toHaveLength(1);
    },
  );

  it('of a persistent session is not delivered when nobody waits for it any more', async () => {
    const mat = await listen(bed, { clean: false });
    mat.client.handleMessage = () => mat.client.stream.destroy();
    const gone = new Promise<void>((resolve) => mat.client.once('close', () => resolve()));
    await ask();
    app.store.commands.hurry();
    await gone;
    await app.clock.advance(60_000);
    expect(await latest()).toMatchObject({ state: 'failed', failure: 'noAnswer' });
    const later = await listen(bed, { clean: false });
    await app.clock.advance(2_000);
    expect(later.commands).toEqual([]);
  });

  it('takes the place of one of its kind that still waits', async () => {
    const first = await ask();
    const second = await ask();
    const { rows } = await sql<{ command_id: string; state: string; failure: string | null }>`
      select command_id, state, failure from mat_commands where mat_id = ${bed.mat_id} order by state`.execute(
      app.store.db,
    );
    expect(rows).toEqual([
      { command_id: first.command_id, state: 'failed', failure: 'replaced' },
      { command_id: second.command_id, state: 'waiting', failure: null },
    ]);
    const mat = await listen();
    await app.clock.advance(1_000);
    expect((await mat.heard()).command).toBe(second.command_id);
  });

  it('leaves but one waiting, however many ask at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask()));
    const { rows } = await sql`select 1 from mat_commands where mat_id = ${bed.mat_id} and state = 'waiting'`.execute(
      app.store.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('is for its own mat only', async () => {
    const other = await makeBed(app, agency);
    const [mine, theirs] = [await listen(), await listen(other)];
    const asked = await ask();
    app.store.commands.hurry();
    await mine.heard();
    await theirs.answer({ command: asked.command_id, ok: true });
    expect(await latest()).toMatchObject({ state: 'waiting' });
    expect(await rejected(other)).toEqual({ unknownCommand: 1 });
    expect(theirs.commands).toEqual([]);
  });
});

describe('an answer', () => {
  it('to what was never asked is counted', async () => {
    const mat = await listen();
    await mat.answer({ command: 'made up', ok: true });
    expect(await rejected()).toEqual({ unknownCommand: 1 });
  });

  it('said twice, or after the minute, changes nothing and is not held against the mat', async () => {
    const mat = await listen();
    const asked = await ask();
    app.store.commands.hurry();
    await mat.heard();
    await mat.answer({ command: asked.command_id, ok: true });
    await mat.answer({ command: asked.command_id, ok: false });
    expect(await latest()).toMatchObject({ state: 'succeeded' });
    const late = await ask();
    await app.clock.advance(60_000);
    await mat.answer({ command: late.command_id, ok: true });
    expect(await latest()).toMatchObject({ command_id: late.command_id, state: 'failed', failure: 'noAnswer' });
    expect(await rejected()).toEqual({});
  });
});

describe('a network command', () => {
  it('carries name and password as they are when it is sent, and keeps neither', async () => {
    const networkId = await createNetwork(app.store.db, agency, { name: 'Ward', ssid: 'old name' });
    await ask(bed, { kind: 'network', networkId, by: 1 as UserId });
    await app.store.db.updateTable('networks').set({ ssid: '護理站 5G' }).where('network_id', '=', networkId).execute();
    const mat = await listen();
    await app.clock.advance(1_000);
    expect(await mat.heard()).toMatchObject({ kind: 'network', ssid: '護理站 5G' });
    const { rows } = await sql<{
      row: string;
    }>`select c::text as row from mat_commands c where mat_id = ${bed.mat_id}`.execute(app.store.db);
    expect(rows[0]?.row).not.toContain('護理站');
    expect(await eventsOf()).toEqual(['networkSent: Ward']);
  });

  it('of a network without a name to look for is not sent, and ends unanswered', async () => {
    const networkId = await createNetwork(app.store.db, agency, { name: 'Nameless', ssid: null });
    await ask(bed, { kind: 'network', networkId });
    const mat = await listen();
    await app.clock.advance(60_000);
    expect(mat.commands).toEqual([]);
    expect(await latest()).toMatchObject({ state: 'failed', failure: 'noAnswer' });
  });
});

describe('several servers on one database', () => {
  it('send each command once, and only where its mat is', async () => {
    const second = await openStore({
      ...app.database.ways,
      now: () => app.clock.now(),
      pause: () => new Promise((resolve) => setImmediate(resolve)),
      onTrouble: ({ error }) => {
        throw error;
      },
    });
    ends.push(() => second.close());
    const beds = await Promise.all(Array.from({ length: 20 }, () => makeBed(app, agency)));
    const sent: string[] = [];
    const way: CommandWay = {
      reaches: (serial) => beds.some((one) => one.serial === serial),
      isEncrypted: () => true,
      send: async (_serial, { command }) => void sent.push(command),
    };
    const log = createLog('error', { write: () => undefined });
    const options = {
      clock: app.clock,
      log,
      openNetwork: () => Promise.resolve(null),
      passwordsInPlain: false,
      ways: [way],
    };
    const here = startCommanding({ store: app.store, ...options });
    const there = startCommanding({ store: second, ...options });
    ends.push(here, there);
    const asked = await app.store.db.transaction().execute((step) =>
      askCommands(step, {
        agencyId: agency,
        matIds: beds.map((one) => one.mat_id),
        kind: 'reboot',
        networkId: null,
        by: null,
        at: app.clock.now(),
      }),
    );
    app.store.commands.hurry();
    second.commands.hurry();
    await app.clock.advance(3_000);
    expect(sent.toSorted()).toEqual(asked.map((one) => one.command_id).toSorted());
  });
});
