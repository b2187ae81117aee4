/** Files that are here already and come once more: from staff after a gateway, for a resident, and after their reader had failed. */
import type { AgencyId, Ecg, EcgNotDrawn, ProviderId, RouteName } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyHeader } from '../../ecg/shape.ts';
import { asForm, smallEcg } from '../../ecg/testing/small-ecg.ts';
import { keepEcg } from '../../store/ecg/keep.ts';
import type { CallGiven } from '../../testing/calls.ts';
import { makeGateway } from '../../testing/gateways.ts';
import {
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

/** A recording of these tests is 10 kB in its files and 10 kB in its samples. */
const roomBytes = 60_000;

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let nurse: MadeUser;
let token: string;
let key: string;
let seed = 0;

beforeAll(async () => {
  app = await startTestApp({ requestsPerMinute: 1_000_000, ecgBytes: roomBytes });
  provider = await makeProvider(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  agency = await makeAgency(app, provider);
  nurse = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, nurse));
  ({ key } = await makeGateway(app, agency));
});

type Files = ReturnType<typeof smallEcg>;
const fresh = (start: string | null = '12:00:00 19/02/2026'): Files => smallEcg({ record: `r${++seed}`, seed, start });
async function send(files: Files, given: CallGiven = {}, name: RouteName = 'importEcg') {
  const { type, body } = await asForm(files);
  return await app.call(name, { token, file: body, headers: { 'content-type': type }, ...given });
}
const byGateway = (files: Files) => send(files, { token: key }, 'postEcg');
const detail = async ({ ecg_id }: Pick<Ecg, 'ecg_id'>) =>
  (await app.call('readEcg', { token, params: { ecg_id } })).body.data;
const audited = async (): Promise<Record<string, unknown>[]> =>
  (
    await app.store.pool.query(
      `select action, user_id, before, after from audit
        where agency_id = $1 and subject_kind = 'ecg' and action <> 'ecgRead' order by entry_id`,
      [agency],
    )
  ).rows;
const bytesKept = async () =>
  (await app.store.pool.query('select sum(bytes) as bytes from ecgs where agency_id = $1', [agency])).rows[0].bytes;

/** As if its reader had been ended when it came. */
async function asFailed({ ecg_id }: Pick<Ecg, 'ecg_id'>, why: EcgNotDrawn): Promise<void> {
  const id = [agency, ecg_id];
  await app.store.pool.query('delete from ecg_leads where agency_id = $1 and ecg_id = $2', id);
  await app.store.pool.query(
    `update ecgs x set format = null, not_drawn = $3, recorded_at = null, duration_ms = null, lead_count = 0, mean_rate = null,
      header = $4, notices = '[]', intervals = '[]', annotations = '[]', peaks = null,
      bytes = (select sum(f.bytes) from ecg_files f where f.agency_id = x.agency_id and f.ecg_id = x.ecg_id)
      where agency_id = $1 and ecg_id = $2`,
    [...id, why, JSON.stringify(emptyHeader)],
  );
}

describe('a recording whose reader failed', () => {
  test.each(['tooLarge', 'tooSlow', 'readerFailed'] as const)(
    'as %s is drawn when its files come again',
    async (why) => {
      const files = fresh();
      const { ecg } = (await send(files)).body.data;
      const [whole, bytes] = [await detail(ecg), await bytesKept()];
      await asFailed(ecg, why);
      expect(await detail(ecg)).toMatchObject({ format: null, not_drawn: why, leads: [], peaks: null });
      await app.clock.advance(60_000);
      expect((await send(files)).body.data).toEqual({ ecg, doubled: true });
      expect([await detail(ecg), await bytesKept()]).toEqual([whole, bytes]);
      const { body } = await app.call('readEcgSamples', {
        token,
        params: { ecg_id: ecg.ecg_id },
        query: { from_ms: 0, ms: 1_000 },
      });
      expect(body.data.leads.map(({ samples }: { samples: string }) => Buffer.from(samples, 'base64').length)).toEqual([
        500, 500,
      ]);
      expect((await audited()).slice(1)).toEqual([
        {
          ...{ action: 'changed', user_id: nurse.user_id },
          ...{ before: { format: null, reason: why }, after: { format: 'wfdb', reason: null } },
        },
      ]);
    },
  );

  test('is drawn also where a gateway sends it again, which the audit names', async () => {
    const files = fresh();
    const first = (await byGateway(files)).body.data;
    await asFailed(first, 'readerFailed');
    expect((await byGateway(files)).body.data).toEqual({ ...first, drawn: true, doubled: true });
    expect((await audited()).at(-1)).toMatchObject({
      ...{ action: 'changed', user_id: null },
      after: { format: 'wfdb', gateway: expect.any(String) },
    });
  });

  test('as broken stays as it is: the file is', async () => {
    const files = fresh();
    const { ecg } = (await send(files)).body.data;
    await asFailed(ecg, 'broken');
    expect((await send(files)).body.data).toMatchObject({ ecg: { format: null, not_drawn: 'broken' }, doubled: true });
    expect(await audited()).toHaveLength(1);
  });

  test('stays as it is when it was withdrawn, and nobody’s', async () => {
    const files = fresh();
    const { ecg } = (await send(files)).body.data;
    await asFailed(ecg, 'tooSlow');
    const { resident_id } = await makeBed(app, agency);
    await app.call('withdrawEcg', {
      token,
      params: { ecg_id: ecg.ecg_id },
      body: { why: 'a test', was_resident_id: null },
    });
    const again = (await send(files, { query: { resident_id } })).body.data;
    expect(again).toMatchObject({ ecg: { resident: null, not_drawn: 'tooSlow', withdrawn: { why: 'a test' } } });
    // Its files are kept for as long again, which is written down.
    expect((await audited()).map(({ action }) => action)).toEqual(['added', 'ecgWithdrawn', 'added']);
  });

  test('needs room for its samples; without it nothing changes', async () => {
    const files = fresh();
    const { ecg } = (await send(files)).body.data;
    await asFailed(ecg, 'tooSlow');
    const filler = Buffer.alloc(roomBytes - Number(await bytesKept()) - 5_000, `x${seed}`);
    expect((await app.call('importEcg', { token, file: filler })).code).toBeNull();
    const { resident_id } = await makeBed(app, agency);
    expect((await send(files, { query: { resident_id } })).code).toBe('ecg_room_full');
    expect(await detail(ecg)).toMatchObject({ not_drawn: 'tooSlow', resident: null });
    expect(await audited()).toHaveLength(2);
  });

  test('and fails alike leaves no trace; otherwise the new reason stands', async () => {
    const by = { userId: nurse.user_id, accountId: nurse.user_id, address: null };
    const keeping = { ...{ agencyId: agency, by, gatewayId: null, residentId: null }, mostBytes: roomBytes };
    const keep = (what: EcgNotDrawn) =>
      keepEcg(
        app.store.db,
        { ...keeping, at: app.clock.now() },
        { files: [{ name: 'a', sha256: 'cd'.repeat(32), content: Buffer.from('a') }], what },
      );
    const first = await keep('tooSlow');
    expect(await keep('tooSlow')).toEqual({ ...first, doubled: true });
    expect(await audited()).toHaveLength(1);
    await keep('broken');
    expect((await audited()).at(-1)).toMatchObject({
      ...{ action: 'changed', before: { reason: 'tooSlow' }, after: { reason: 'broken' } },
    });
    expect((await app.call('listEcgs', { token })).body.data).toMatchObject({
      total: 1,
      rows: [{ not_drawn: 'broken' }],
    });
  });
});

describe('a recording that a gateway sent first', () => {
  test('becomes the resident’s that staff import it for', async () => {
    const files = fresh();
    await byGateway(files);
    const { resident_id, resident_name } = await makeBed(app, agency);
    const { ecg, doubled } = (await send(files, { query: { resident_id } })).body.data;
    expect([ecg.resident.resident_id, ecg.by, doubled]).toEqual([resident_id, null, true]);
    expect((await audited()).slice(1)).toEqual([
      {
        ...{ action: 'ecgAssigned', user_id: nurse.user_id },
        ...{ before: { resident: null }, after: { resident: resident_name } },
      },
    ]);
  });

  test('stays whose it is, and the answer says so', async () => {
    const files = fresh();
    const [first, second] = [await makeBed(app, agency), await makeBed(app, agency)];
    await send(files, { query: { resident_id: first.resident_id } });
    for (const { resident_id } of [second, first]) {
      const { ecg } = (await send(files, { query: { resident_id } })).body.data;
      expect(ecg.resident.resident_id).toBe(first.resident_id);
    }
    // Nor does it become nobody's.
    expect((await send(files)).body.data.ecg.resident.resident_id).toBe(first.resident_id);
    expect(await audited()).toHaveLength(1);
  });

  test('is drawn and given in one step, or neither: of who was discharged only what was recorded before', async () => {
    const { resident_id } = await makeBed(app, agency);
    await app.store.pool.query('update residents set bed_id = null, discharged_at = $2 where resident_id = $1', [
      resident_id,
      '2026-02-20T00:00:00Z',
    ]);
    const late = fresh('12:00:00 21/02/2026');
    const first = (await byGateway(late)).body.data;
    await asFailed(first, 'tooSlow');
    expect((await send(late, { query: { resident_id } })).code).toBe('resident_discharged');
    expect(await detail(first)).toMatchObject({ resident: null, not_drawn: 'tooSlow' });
    expect(await audited()).toHaveLength(1);
    // When it came says nothing once it can be read when it was recorded.
    const early = fresh('12:00:00 19/02/2026');
    await asFailed((await byGateway(early)).body.data, 'tooSlow');
    const { ecg } = (await send(early, { query: { resident_id } })).body.data;
    expect(ecg).toMatchObject({ format: 'wfdb', resident: { resident_id } });
    expect((await audited()).slice(2).map(({ action }) => action)).toEqual(['changed', 'ecgAssigned']);
  });
});
