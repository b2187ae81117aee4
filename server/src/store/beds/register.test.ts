/** Changing who lies where and on what, while alerts are open and frames arrive. */
import type { AgencyId, AlertId } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fallSilent,
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { assignMat, BedTaken, createBed, createMat, createResident, MatMovedMeanwhile, takenUp } from './register.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function twoBeds(): Promise<{ from: MadeBed; to: MadeBed; agency: AgencyId }> {
  const agency = await makeAgency(app, await makeProvider(app));
  const [from, to] = [await makeBed(app, agency), await makeBed(app, agency)];
  await assignMat(app.store.db, agency, to.mat_id, null, app.clock.now());
  return { from, to, agency };
}
const move = (from: MadeBed, to: MadeBed) =>
  assignMat(app.store.db, from.agency_id, from.mat_id, to.bed_id, app.clock.now());
const eventsOf = async (alertId: AlertId | undefined) =>
  (
    await app.store.pool.query('select change, at, user_id from alert_events where alert_id = $1 order by event_id', [
      alertId,
    ])
  ).rows;

describe('a mat that is moved', () => {
  it('ends the open alerts of its old bed as a matter of equipment, and staff hear that they are over', async () => {
    const { from, to, agency } = await twoBeds();
    const [alert] = await fallSilent(app, [from]);
    const at = app.clock.now();
    expect(await move(from, to)).toEqual([alert?.alert_id]);
    const board = await app.store.readBoard([agency]);
    expect(board.alerts).toEqual([]);
    expect(await app.store.findAlert([agency], alert?.alert_id as AlertId)).toMatchObject({
      phase: 'closed',
      closed_at: at,
      closed_by: null,
      close_reason: 'equipment',
    });
    expect((await eventsOf(alert?.alert_id)).at(-1)).toEqual({ change: 'closed', at, user_id: null });
    const by = (await makeUser(app, 'staff', await makeProvider(app), agency)).user_id;
    const where = { agencyIds: [agency], alert_id: alert?.alert_id as AlertId, by };
    for (const kind of [{ kind: 'claim' }, { kind: 'close', reason: 'fine' }] as const)
      expect(await app.store.respond({ ...where, ...kind })).toEqual({ refused: 'alert_already_closed' });
  });

  it('ends what the old bed was said to be doing', async () => {
    const { from, to, agency } = await twoBeds();
    await say(app, from, { state: 'lying' });
    await app.clock.advance(30_000);
    const at = app.clock.now();
    await move(from, to);
    const hour = await app.store.readBedHour([agency], from.bed_id);
    expect(hour?.episodes.map((episode) => episode.ended_at)).not.toContain(null);
    expect(hour?.episodes.at(-1)?.ended_at).toBe(at);
  });

  it('is missed in its new bed although it never said a word there, and nobody came to tell that bed', async () => {
    const { from, to, agency } = await twoBeds();
    await say(app, from);
    await move(from, to);
    await app.clock.advance(4 * 60_000);
    expect((await app.store.readBoard([agency])).alerts).toMatchObject([
      { bed_id: to.bed_id, type: 'deviceDisconnected' },
    ]);
  });

  it('changes nothing at all where it cannot be laid', async () => {
    const agency = await makeAgency(app, await makeProvider(app));
    const [from, taken] = [await makeBed(app, agency), await makeBed(app, agency)];
    const [alert] = await fallSilent(app, [from]);
    await expect(move(from, taken)).rejects.toThrow(BedTaken);
    const open = (await app.store.readBoard([agency])).alerts.map((one) => one.alert_id);
    expect(open).toContain(alert?.alert_id);
    const by = (await makeUser(app, 'staff', await makeProvider(app), agency)).user_id;
    const where = { agencyIds: [agency], alert_id: alert?.alert_id as AlertId, by };
    expect(await app.store.respond({ ...where, kind: 'claim' })).toMatchObject({ alert: { phase: 'claimed' } });
  });

  it('may be part of a larger transaction, and is undone with it', async () => {
    const { from, to, agency } = await twoBeds();
    const [alert] = await fallSilent(app, [from]);
    const undone = app.store.db.transaction().execute(async (transaction) => {
      expect(await assignMat(transaction, agency, from.mat_id, to.bed_id, app.clock.now())).toHaveLength(1);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect((await app.store.readBoard([agency])).alerts.map((one) => one.alert_id)).toEqual([alert?.alert_id]);
  });

  it('moved by two at the same moment lies in one bed, and the other is told to look again', async () => {
    const { from, to, agency } = await twoBeds();
    const third = await createBed(app.store.db, agency, { floor: '1F', bedNo: 'third' });
    const lost = await app.store.db.transaction().execute(async (holder) => {
      // Both have read where the mat lies and wait for that bed.
      await holder
        .selectFrom('bed_states')
        .select('bed_id')
        .where('agency_id', '=', agency)
        .where('bed_id', '=', from.bed_id)
        .forUpdate()
        .execute();
      const both = [to.bed_id, third].map((bed) =>
        assignMat(app.store.db, agency, from.mat_id, bed, app.clock.now()).then(
          () => null,
          (error: unknown) => error,
        ),
      );
      const waiting = () =>
        app.store.pool.query(
          `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      while ((await waiting()).rows[0].count < 2);
      return { both };
    });
    const outcomes = await Promise.all(lost.both);
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome !== null)).toBeInstanceOf(MatMovedMeanwhile);
  });

  it('never meets the frames of both beds halfway', async () => {
    const { from, to, agency } = await twoBeds();
    let [here, there] = [from, to];
    for (let n = 0; n < 20; n++) {
      await app.clock.advance(1_000);
      await Promise.all([
        say(app, from, { state: 'sitting' }),
        assignMat(app.store.db, agency, from.mat_id, there.bed_id, app.clock.now()),
      ]);
      [here, there] = [there, here];
    }
    await app.clock.advance(1_000);
    await say(app, from, { state: 'out' });
    const { tiles } = await app.store.readBoard([agency]);
    expect(tiles.find((tile) => tile.bed_id === here.bed_id)?.live.status).toBe('bedExit');
    expect(tiles.find((tile) => tile.bed_id === there.bed_id)?.live.status).toBe('notMonitored');
  });
});

describe('what is made of two rows is made whole or not at all', () => {
  it('a mat whose serial another agency has', async () => {
    const [mine, theirs] = [await twoBeds(), await twoBeds()];
    const mat = { serial: theirs.from.serial, password: 'x'.repeat(32), bedId: mine.to.bed_id, networkId: null };
    await expect(createMat(app.store.db, mine.agency, mat)).rejects.toThrow(/unique/);
    const { rows } = await app.store.pool.query('select 1 from mats where agency_id = $1 and bed_id = $2', [
      mine.agency,
      mine.to.bed_id,
    ]);
    expect(rows).toEqual([]);
  });

  it('nobody is laid into a bed with open alerts, which would be nobody’s', async () => {
    const agency = await makeAgency(app, await makeProvider(app));
    const bedId = await createBed(app.store.db, agency, { floor: '1F', bedNo: 'empty' });
    const mat = { serial: 'MAT-of-nobody', password: 'x'.repeat(32), bedId, networkId: null };
    const matId = await createMat(app.store.db, agency, mat);
    await app.store.submit(takenUp(agency, bedId, app.clock.now()));
    const message = { kind: 'link', at: app.clock.now(), online: true } as const;
    await app.store.submit({ by: 'mat', agencyId: agency, matId, message });
    await app.clock.advance(10 * 60_000);
    const resident = { name: '王美玉', gender: null, birthday: null, bedId, templateId: null };
    await expect(createResident(app.store.db, agency, resident)).rejects.toThrow('the bed has open alerts');
    expect((await app.store.readBoard([agency])).tiles[0]?.resident).toBeNull();
  });
});
