/** Announcements over real HTTP and a real socket: who is addressed, who has read what, and what screens are sent when. */
import {
  type AgencyId,
  type Announcement,
  announcementChannel,
  beatMs,
  languages,
  type MyAnnouncement,
  mostAnnouncementTitle,
  type ProviderId,
  personHeader,
  type RouteName,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAnnouncementLook } from '../../store/announcements/news.ts';
import type { CallGiven } from '../../testing/calls.ts';
import {
  connectScreen,
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
  type TestScreen,
} from '../../testing/index.ts';
import { naughtyStrings } from '../../testing/naughty-strings.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let sister: AgencyId;
let agent: MadeUser;
let staff: MadeUser;
let tokens: { agent: string; staff: string };
const open: TestScreen[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  sister = await makeAgency(app, provider);
  agent = await makeUser(app, 'agent', provider, null);
  staff = await makeUser(app, 'staff', provider, agency);
  tokens = { agent: (await signIn(app, agent)).token, staff: (await signIn(app, staff)).token };
});
afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});

const now = () => app.clock.now();
const asAgent = (name: RouteName, given: CallGiven = {}) => app.call(name, { token: tokens.agent, ...given });
const asStaff = (name: RouteName, given: CallGiven = {}) => app.call(name, { token: tokens.staff, ...given });

const texts = { en: { title: 'Fire drill', content: 'At three.' } };
const fields = (change: object = {}) => ({
  texts,
  roles: ['staff'],
  agencies: [agency],
  from_at: now(),
  until_at: null,
  ...change,
});
async function add(change: object = {}): Promise<Announcement> {
  const answer = await asAgent('addAnnouncement', { body: fields(change) });
  expect(answer.body.error).toBeUndefined();
  return answer.body.data;
}
const params = ({ announcement_id }: Pick<Announcement, 'announcement_id'>) => ({ announcement_id });
const change = ({ texts, roles, agencies, from_at, until_at, revision, ...of }: Announcement, to: object = {}) =>
  asAgent('changeAnnouncement', {
    params: params(of),
    body: { texts, roles, agencies, from_at, until_at, revision, ...to },
  });
const withdraw = (one: Announcement) => asAgent('withdrawAnnouncement', { params: params(one) });
const list = async (query: Record<string, string> = {}) => (await asAgent('listAnnouncements', { query })).body.data;
const mine = async (given: CallGiven = {}): Promise<MyAnnouncement[]> =>
  (await asStaff('listMyAnnouncements', given)).body.data.rows;
const read = (one: Announcement, revision = one.revision, given: CallGiven = {}) =>
  asStaff('readAnnouncement', { params: params(one), body: { revision }, ...given });
const readers = async (one: Announcement, which: 'read' | 'unread') =>
  (await asAgent('listAnnouncementReaders', { params: params(one), query: { which } })).body.data;
const namesOf = async (one: Announcement, which: 'read' | 'unread'): Promise<string[]> =>
  (await readers(one, which)).rows.map(({ name }: { name: string }) => name);

describe('agents', () => {
  it('announce, find by any part of a text, the latest first, and see how many have read it', async () => {
    await makeUser(app, 'staff', provider, agency);
    const first = await add();
    expect(first).toMatchObject({
      revision: 1,
      texts,
      roles: ['staff'],
      agencies: [agency],
      withdrawn_at: null,
      created_by: { user_id: agent.user_id, name: agent.display_name },
      read: 0,
      people: 2,
    });
    await add({ from_at: now() + 60_000, texts: { ...texts, ja: { title: '避難訓練', content: '三時に' } } });
    expect((await list()).rows.map((one: Announcement) => one.from_at)).toEqual([now() + 60_000, now()]);
    expect((await list({ search: '避難' })).total).toBe(1);
    expect((await list({ search: 'FIRE' })).total).toBe(2);
    expect(await list({ search: 'nothing' })).toEqual({ rows: [], total: 0 });
    expect((await list({ offset: '1', limit: '1' })).rows).toEqual([first]);
  });

  it('announce to agencies of their provider alone, and nothing that is over already', async () => {
    const foreign = await makeAgency(app, await makeProvider(app));
    for (const agencies of [[foreign], [agency, foreign], [agency, 2_000_000_000]])
      expect((await asAgent('addAnnouncement', { body: fields({ agencies }) })).body.error.fields).toEqual({
        agencies: 'unknown_value',
      });
    const over = fields({ from_at: now() - 60_000, until_at: now() });
    expect((await asAgent('addAnnouncement', { body: over })).body.error.fields).toEqual({ until_at: 'too_small' });
    expect((await list()).total).toBe(0);
  });

  it('change what was read alone, and nothing that was withdrawn', async () => {
    const one = await add();
    const changed = await change(one, { roles: ['agent', 'staff'], agencies: [sister, agency] });
    expect(changed.body.data).toMatchObject({ revision: 2, roles: ['staff', 'agent'], agencies: [agency, sister] });
    expect((await change(one, { roles: ['agent'] })).code).toBe('conflict');
    // The same again is no change.
    expect((await change(changed.body.data)).body.data).toEqual(changed.body.data);
    expect((await withdraw(one)).body.data).toMatchObject({ revision: 3, withdrawn_at: now() });
    expect((await withdraw(one)).body.data.revision).toBe(3);
    expect((await change(one, { revision: 3, roles: ['staff'] })).code).toBe('conflict');
  });

  it('of another provider find nothing of it', async () => {
    const one = await add();
    const other = await makeProvider(app);
    const { token } = await signIn(app, await makeUser(app, 'agent', other, null));
    expect((await asAgent('listAnnouncements', { token })).body.data).toEqual({ rows: [], total: 0 });
    const query = { which: 'read' };
    const asked = [
      await asAgent('changeAnnouncement', { token, params: params(one), body: { ...fields(), revision: 1 } }),
      await asAgent('withdrawAnnouncement', { token, params: params(one) }),
      await asAgent('listAnnouncementReaders', { token, params: params(one), query }),
    ];
    expect(asked.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found']);
    expect((await list()).rows).toEqual([one]);
  });

  it('two who announce at once have both announced; of two who change one, one has', async () => {
    const other = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
    const made = await Promise.all(
      [tokens.agent, other].map((token, n) =>
        asAgent('addAnnouncement', { token, body: fields({ texts: { en: { title: `Both ${n}`, content: 'x' } } }) }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    expect((await mine()).map(({ title }) => title).toSorted()).toEqual(['Both 0', 'Both 1']);
    const one: Announcement = made[0]?.body.data;
    const body = { ...fields({ roles: ['agent'] }), revision: 1 };
    const changed = await Promise.all(
      [tokens.agent, other].map((token) => asAgent('changeAnnouncement', { token, params: params(one), body })),
    );
    expect(changed.map(({ code }) => code).toSorted()).toEqual(['conflict', null]);
  });

  it('leave every act in the audit, with what was and what is', async () => {
    const one = await add();
    const zh = { title: '演練', content: '三點' };
    const { body } = await change(one, { texts: { en: { ...texts.en, content: 'At four.' }, 'zh-TW': zh } });
    await withdraw(body.data);
    const { rows } =
      await sql<object>`select action, subject_id as id, subject_label as label, before, after, user_id as by
      from audit where provider_id = ${provider} and subject_kind = 'announcement' order by entry_id`.execute(
        app.store.db,
      );
    const { name } = await app.store.db
      .selectFrom('agencies')
      .select('name')
      .where('agency_id', '=', agency)
      .executeTakeFirstOrThrow();
    const of = { id: String(one.announcement_id), by: agent.user_id };
    const lasting = { for_staff: true, for_agents: false, agencies: name, from_at: one.from_at, to_at: null };
    expect(rows).toEqual([
      {
        ...of,
        action: 'added',
        label: 'Fire drill',
        before: null,
        after: { 'title.en': 'Fire drill', 'content.en': 'At three.', ...lasting },
      },
      {
        ...of,
        action: 'changed',
        label: 'Fire drill',
        before: { 'content.en': 'At three.', 'title.zh-TW': null, 'content.zh-TW': null },
        after: { 'content.en': 'At four.', 'title.zh-TW': '演練', 'content.zh-TW': '三點' },
      },
      { ...of, action: 'announcementWithdrawn', label: '演練', before: expect.objectContaining(lasting), after: null },
    ]);
  });
});

describe('readers', () => {
  it('are given their facility’s language, else the first; and all texts to choose from', async () => {
    // The agencies speak Chinese.
    await add({ texts: { ja: { title: 'J', content: 'j' }, 'zh-TW': { title: 'Z', content: 'z' } } });
    await add({ texts: { ja: { title: 'J', content: 'j' }, en: { title: 'E', content: 'e' } } });
    expect((await mine()).map(({ title, content }) => title + content)).toEqual(['Ee', 'Zz']);
    expect((await mine())[0]?.texts).toEqual({ ja: { title: 'J', content: 'j' }, en: { title: 'E', content: 'e' } });
  });

  it('have what is for them: by role, by agency, once its time has come', async () => {
    await add({ texts: { en: { title: 'for agents', content: 'x' } }, roles: ['agent'] });
    await add({ texts: { en: { title: 'for the sister', content: 'x' } }, agencies: [sister] });
    await add({ texts: { en: { title: 'planned', content: 'x' } }, from_at: now() + 60_000 });
    const titles = async (given: CallGiven) => (await mine(given)).map(({ title }) => title);
    expect(await titles({})).toEqual([]);
    const other = (await signIn(app, await makeUser(app, 'staff', provider, sister))).token;
    expect(await titles({ token: other })).toEqual(['for the sister']);
    expect(await titles({ token: tokens.agent, agency })).toEqual(['for agents']);
    expect(await titles({ token: tokens.agent, agency: sister })).toEqual([]);
    expect(await titles({ token: tokens.agent, agency: 'all' })).toEqual(['for agents']);
    await app.clock.advance(60_000);
    expect(await titles({})).toEqual(['planned']);
  });

  it('have those in force first, then the latest; what was withdrawn before it began was never there', async () => {
    const titled = (title: string) => ({ en: { title, content: 'x' } });
    await add({ texts: titled('old'), from_at: now() - 90_000 });
    const ends = await add({ texts: titled('ends'), from_at: now() - 60_000, until_at: now() + 1_000 });
    await withdraw(await add({ texts: titled('withdrawn'), from_at: now() - 30_000 }));
    await withdraw(await add({ texts: titled('never'), from_at: now() + 1_000 }));
    expect((await mine()).map(({ title }) => title)).toEqual(['ends', 'old', 'withdrawn']);
    await app.clock.advance(2_000);
    expect((await mine()).map(({ title }) => title)).toEqual(['old', 'withdrawn', 'ends']);
    expect((await mine())[1]).toMatchObject({ withdrawn_at: expect.any(Number), until_at: null });
    const second = await asStaff('listMyAnnouncements', { query: { offset: 2, limit: 1 } });
    expect(second.body.data).toMatchObject({ total: 3, rows: [{ announcement_id: ends.announcement_id }] });
  });

  it('read once: said again the first moment stays, another text is unread, another time is not', async () => {
    const one = await add();
    expect((await read(one)).body.data).toEqual({});
    const at = now();
    await app.clock.advance(5_000);
    await read(one);
    expect(await mine()).toMatchObject([{ read_at: at, text_revision: 1 }]);
    const later = (await change(one, { until_at: now() + 3_600_000 })).body.data;
    await read(later);
    expect(await mine()).toMatchObject([{ read_at: at, revision: 2, text_revision: 1 }]);
    const rewritten = (await change(later, { texts: { en: { ...texts.en, content: 'At four.' } } })).body.data;
    expect(rewritten).toMatchObject({ revision: 3, read: 0, people: 1 });
    expect(await mine()).toMatchObject([{ read_at: null, text_revision: 3 }]);
    // A screen that still showed the text before.
    await read(one);
    expect(await mine()).toMatchObject([{ read_at: null }]);
    await read(rewritten);
    await read(one);
    expect(await mine()).toMatchObject([{ read_at: now() }]);
    expect((await list()).rows[0]).toMatchObject({ read: 1, people: 1 });
  });

  it('cannot read what is not for them or has not begun', async () => {
    const asked = [
      await add({ roles: ['agent'] }),
      await add({ agencies: [sister] }),
      await add({ from_at: now() + 60_000 }),
      { ...(await add()), announcement_id: 2_000_000_000 as never },
    ];
    for (const one of asked) expect((await read(one)).code).toBe('not_found');
    expect((await read(await add(), 1, { token: tokens.agent, agency })).code).toBe('not_found');
  });

  it('are counted and named: accounts in use, not shared stations, but who chose their name there', async () => {
    const [away, station, night] = await Promise.all([1, 2, 3].map(() => makeUser(app, 'staff', provider, agency)));
    if (!away || !station || !night) throw new Error('three were made');
    const set = (what: string, id: number) => app.store.pool.query(`update users set ${what} where user_id = $1`, [id]);
    await set('disabled_at = now()', away.user_id);
    await set('shared = true', station.user_id);
    await makeUser(app, 'display', provider, agency);
    await makeUser(app, 'staff', provider, sister);
    const one = await add({ roles: ['staff', 'agent'] });
    expect(one).toMatchObject({ read: 0, people: 3 });
    const atStation = { token: (await signIn(app, { ...station, shared: true })).token };
    await read(one, 1, atStation);
    expect(await namesOf(one, 'read')).toEqual([]);
    // The station has shown it; the person has not seen it yet.
    const named = { ...atStation, headers: { [personHeader]: String(night.user_id) } };
    expect(await mine(atStation)).toMatchObject([{ read_at: now() }]);
    expect(await mine(named)).toMatchObject([{ read_at: null }]);
    await read(one, 1, named);
    const other = await add();
    await read(other, 1, named);
    // To nobody in particular the station does not show it again.
    expect(await mine(atStation)).toMatchObject([{ read_at: now() }, { read_at: now() }]);
    await withdraw(other);
    await read(one, 1, { token: tokens.agent, agency: 'all' });
    expect((await namesOf(one, 'read')).toSorted()).toEqual([agent.display_name, night.display_name].toSorted());
    expect(await readers(one, 'unread')).toEqual({
      rows: [{ user_id: staff.user_id, name: staff.display_name, agency_id: agency, read_at: null }],
      total: 1,
    });
    const listed: Announcement[] = (await list()).rows;
    expect(listed.find(({ announcement_id }) => announcement_id === one.announcement_id)).toMatchObject({
      read: 2,
      people: 3,
    });
  });
});

describe('naughty strings', () => {
  const folder = process.env.WARDLIGHT_RECORDINGS ?? '';
  const all = folder === '' ? [] : naughtyStrings(folder);
  const isSeen = (text: string) => /[^\p{Cc}\p{DI}\p{Z}]/u.test(text);
  const isOrdinary = (text: string) => isSeen(text) && text.trim().length <= mostAnnouncementTitle;

  it.skipIf(folder === '')(
    'are texts like any other (skipped: no recordings)',
    async () => {
      const ordinary = all.filter(isOrdinary).map((text) => text.trim());
      expect(ordinary.length).toBeGreaterThan(350);
      for (let from = 0; from < ordinary.length; from += languages.length) {
        const part = ordinary.slice(from, from + languages.length);
        const texts = Object.fromEntries(part.map((text, n) => [languages[n], { title: text, content: text }]));
        const one = await add({ texts });
        expect(one.texts).toEqual(texts);
        expect((await mine())[0]).toMatchObject({ texts, title: part[0], content: part[0] });
        expect((await read(one)).status).toBe(200);
        await app.clock.advance(1);
      }
      expect((await list()).total).toBe(Math.ceil(ordinary.length / languages.length));
    },
    120_000,
  );

  it.skipIf(folder === '')(
    'that are too long, or show nothing, are refused with a sentence (skipped: no recordings)',
    async () => {
      const others = all.filter((text) => !isOrdinary(text));
      expect(others.length).toBeGreaterThan(10);
      const announced = (text: object) => asAgent('addAnnouncement', { body: fields({ texts: { en: text } }) });
      for (const text of others) {
        const asTitle = await announced({ title: text, content: 'x' });
        expect([text, asTitle.status, Object.keys(asTitle.body.error.fields)]).toEqual([text, 422, ['texts.en.title']]);
        expect(asTitle.body.error.message).toMatch(/^[A-Z].+\.$/);
        const asContent = await announced({ title: 'x', content: text });
        if (isSeen(text)) expect(asContent.body.data.texts).toEqual({ en: { title: 'x', content: text.trim() } });
        else expect([text, Object.keys(asContent.body.error.fields)]).toEqual([text, ['texts.en.content']]);
      }
    },
    120_000,
  );
});

describe('screens', () => {
  const channel = () => announcementChannel(agency);
  function watching(token: string): TestScreen {
    const screen = connectScreen(app.url, token);
    open.push(screen);
    screen.watch(channel());
    return screen;
  }
  async function joined(token: string): Promise<TestScreen> {
    const screen = watching(token);
    await screen.next(channel(), 'AnnouncementSyncEvent');
    return screen;
  }
  const next = async (screen: TestScreen) => (await screen.next(channel(), 'AnnouncementEvent')).announcement;
  const heard = (screen: TestScreen) => screen.untaken.filter(({ event }) => event === 'AnnouncementEvent');

  it('of an unmodified Laravel Echo hear what is announced at once', async () => {
    const { echo } = await joined(tokens.staff);
    const event = new Promise((resolve) =>
      echo.private(`announcement.${agency}`).listen('AnnouncementEvent', (data: unknown) => resolve(data)),
    );
    const one = await add();
    expect(await event).toEqual({
      epoch: expect.any(String),
      seq: 1,
      at: now(),
      announcement: {
        announcement_id: one.announcement_id,
        revision: 1,
        text_revision: 1,
        title: 'Fire drill',
        content: 'At three.',
        texts,
        from_at: one.from_at,
        until_at: null,
        withdrawn: false,
      },
    });
  });

  it('are sent what is for their role and agency alone, each role counted by itself', async () => {
    const [forStaff, forAgents] = [await joined(tokens.staff), await joined(tokens.agent)];
    await add({ roles: ['agent'] });
    await add({ agencies: [sister] });
    const both = await add({ roles: ['staff', 'agent'] });
    expect(await next(forAgents)).toMatchObject({ withdrawn: false });
    expect(await next(forAgents)).toMatchObject({ announcement_id: both.announcement_id });
    const first = await forStaff.next(channel(), 'AnnouncementEvent');
    expect([first.seq, first.announcement.announcement_id]).toEqual([1, both.announcement_id]);
    // A beat names no number that staff have not heard of.
    await app.clock.advance(beatMs);
    expect((await forStaff.next(channel(), 'BeatEvent')).seq).toBe(1);
    expect(heard(forStaff)).toEqual([]);
  });

  it('of displays are refused', async () => {
    const display = await makeUser(app, 'display', provider, agency);
    expect(await watching((await signIn(app, display)).token).refused(channel())).toBe(403);
  });

  it('whose account goes over to another role leave, and are sent nothing more', async () => {
    const screen = await joined(tokens.staff);
    await app.store.pool.query(`update users set role = 'agent', agency_id = null where user_id = $1`, [staff.user_id]);
    await app.clock.advance(beatMs);
    expect(await screen.refused(channel())).toBe(403);
    const before = screen.untaken.length;
    await add({ roles: ['staff', 'agent'] });
    await app.clock.advance(beatMs);
    expect(screen.untaken.slice(before)).toEqual([]);
  });

  it('are sent a planned one when its time has come, and once', async () => {
    const screen = await joined(tokens.staff);
    const planned = await add({ from_at: now() + 600_000, until_at: now() + 700_000 });
    await app.clock.advance(590_000);
    expect(heard(screen)).toEqual([]);
    await app.clock.advance(12_000);
    expect(await next(screen)).toMatchObject({ announcement_id: planned.announcement_id, withdrawn: false });
    // Its end is known to screens by their own clock.
    await app.clock.advance(120_000);
    expect(heard(screen)).toEqual([]);
  });

  it('are sent one whose time came while no server ran, and know it by id and revision', async () => {
    const planned = await add({ from_at: now() + 5_000 });
    const running = await add();
    await app.restart(() => app.clock.leap(60_000));
    const screen = await joined(tokens.staff);
    await app.clock.advance(2_000);
    const ids = [await next(screen), await next(screen)].map(({ announcement_id, revision }) => [
      announcement_id,
      revision,
    ]);
    expect(ids).toEqual([
      [running.announcement_id, 1],
      [planned.announcement_id, 1],
    ]);
    await app.clock.advance(10_000);
    expect(heard(screen)).toEqual([]);
    expect((await mine()).length).toBe(2);
  });

  it('are sent what another server has changed', async () => {
    const here = createAnnouncementLook(app.store.db);
    const ofHere = async () => (await here(now())).filter((news) => news.agency_id === agency);
    await here(now());
    const one = await add();
    expect(await ofHere()).toMatchObject([{ announcement: { announcement_id: one.announcement_id, revision: 1 } }]);
    await change(one, { until_at: now() + 60_000 });
    expect(await ofHere()).toMatchObject([{ announcement: { revision: 2, withdrawn: false } }]);
    expect(await ofHere()).toEqual([]);
    await withdraw(one);
    const gone = { announcement_id: one.announcement_id, revision: 3, withdrawn: true };
    expect(await ofHere()).toEqual([{ agency_id: agency, roles: ['staff'], announcement: gone }]);
    expect(await ofHere()).toEqual([]);
  });

  it('are sent a change, and hear of what is withdrawn, put off, or not for them any more, without a text', async () => {
    const screen = await joined(tokens.staff);
    const one = await add();
    await next(screen);
    const rewritten = { en: { title: 'Drill put off', content: 'To Monday.' } };
    const changed = (await change(one, { texts: rewritten })).body.data;
    expect(await next(screen)).toMatchObject({ revision: 2, text_revision: 2, title: 'Drill put off' });
    const later = (await change(changed, { from_at: now() + 60_000 })).body.data;
    const gone = { announcement_id: one.announcement_id, withdrawn: true };
    expect(await next(screen)).toEqual({ ...gone, revision: 3 });
    const again = (await change(later, { from_at: now() })).body.data;
    expect(await next(screen)).toMatchObject({ revision: 4, withdrawn: false });
    const elsewhere = (await change(again, { agencies: [sister] })).body.data;
    expect(await next(screen)).toEqual({ ...gone, revision: 5 });
    const back = (await change(elsewhere, { agencies: [agency] })).body.data;
    expect(await next(screen)).toMatchObject({ revision: 6, withdrawn: false });
    await withdraw(back);
    expect(await next(screen)).toEqual({ ...gone, revision: 7 });
  });

  it('that come later are sent nothing of before: they read it', async () => {
    await add();
    const screen = await joined(tokens.staff);
    await app.clock.advance(4_000);
    expect(heard(screen)).toEqual([]);
  });
});
