/** The support chat room: order, doubles, reading, taking back, files, links, and what is kept. */
import { randomUUID } from 'node:crypto';
import { type AgencyId, type ChatMessage, chatWithdrawMs, mostChatUnread, type ProviderId } from '@wardlight/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fallSilent,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let nurse: Person;
let second: Person;
let agent: Person;

interface Person extends MadeUser {
  readonly token: string;
}
const person = async (role: 'staff' | 'agent', where: AgencyId | null): Promise<Person> => {
  const made = await makeUser(app, role, provider, where);
  return { ...made, token: (await signIn(app, made)).token };
};

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  nurse = await person('staff', agency);
  second = await person('staff', agency);
  agent = await person('agent', null);
});
afterAll(() => app.stop());

const as = (who: Person, where: AgencyId | 'all' = agency) => ({
  token: who.token,
  ...(who === agent ? { agency: where } : {}),
});
const send = (who: Person, text: string, more: object = {}, where: AgencyId = agency) =>
  app.call('sendChat', {
    ...as(who, where),
    body: { client_id: randomUUID(), text, file_id: null, link: null, ...more },
  });
const sent = async (who: Person, text: string, more: object = {}): Promise<ChatMessage> =>
  (await send(who, text, more)).body.data;
const read = async (who: Person, query: Record<string, string> = {}) =>
  (await app.call('readChat', { ...as(who), query })).body.data;
const note = (who: Person, message_id: number) => app.call('noteChatRead', { ...as(who), body: { message_id } });
const unreadOf = async (who: Person, where: AgencyId | 'all' = agency): Promise<number> =>
  (await app.call('readChatUnread', as(who, where))).body.data.unread;
const upload = (who: Person, file: Buffer) => app.call('sendChatFile', { ...as(who), file });

describe('messages', () => {
  test('are numbered in the order in which they were stored, however many come at once', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, (_, n) => sent(n % 2 === 0 ? nurse : agent, `m${n}`)));
    const ids = many.map(({ message_id }) => message_id).toSorted((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    const { messages, more } = await read(second, { limit: '8' });
    expect(messages.map((one: ChatMessage) => one.message_id)).toEqual([13, 14, 15, 16, 17, 18, 19, 20]);
    expect(more).toBe(true);
    const older = await read(second, { before: '13', limit: '100' });
    expect([older.messages.length, older.more]).toEqual([12, false]);
    const missed = await read(second, { after: '18' });
    expect(missed.messages.map((one: ChatMessage) => one.message_id)).toEqual([19, 20]);
  });

  test('the same message sent twice, at once or again, is one', async () => {
    const client_id = randomUUID();
    const both = await Promise.all([send(nurse, 'once', { client_id }), send(nurse, 'once', { client_id })]);
    const [one, other] = both.map(({ body }) => body.data);
    expect(one).toEqual(other);
    expect((await send(nurse, 'changed meanwhile', { client_id })).body.data).toEqual(one);
    // Of somebody else the same number is another message.
    expect((await sent(agent, 'mine', { client_id })).message_id).toBe(one.message_id + 1);
  });

  test('nothing in it, or white space alone, is no message; neither is what no text can be', async () => {
    for (const text of ['', '  \n ', '\u200b'])
      expect((await send(nurse, text)).body.error, JSON.stringify(text)).toMatchObject({ code: 'invalid' });
    expect((await send(nurse, 'x'.repeat(4_001))).body.error.fields).toEqual({ text: 'too_long' });
    expect((await send(nurse, 'a\u0000b')).status).toBe(422);
  });

  test('are of one agency alone', async () => {
    const other = await makeAgency(app, provider);
    const theirs = (await send(agent, 'elsewhere', {}, other)).body.data;
    expect(theirs.message_id).toBe(1);
    expect((await read(nurse)).messages.some(({ text }: ChatMessage) => text === 'elsewhere')).toBe(false);
  });
});

describe('reading', () => {
  test('what came while one wrote is not read by sending', async () => {
    const seen = await sent(agent, 'seen');
    await note(second, seen.message_id);
    const unseen = await sent(agent, 'not seen');
    const own = await sent(second, 'typed before that came');
    expect((await read(second)).unread).toBe(1);
    expect(await unreadOf(second)).toBe(1);
    const mark = (await read(agent)).reads.find(({ user_id }: { user_id: number }) => user_id === second.user_id);
    expect(mark?.message_id).toBe(seen.message_id);
    await note(second, own.message_id);
    expect((await read(second)).unread).toBe(0);
    expect(unseen.message_id).toBeLessThan(own.message_id);
  });

  test('is known by name, never goes back, and counts what is unread without one’s own', async () => {
    const first = await sent(agent, 'answer 1');
    const last = await sent(agent, 'answer 2');
    const before = (await read(nurse)).unread;
    expect((await note(nurse, first.message_id)).body.data.unread).toBe(1);
    expect(before).toBeGreaterThanOrEqual(2);
    expect((await note(nurse, last.message_id)).body.data.unread).toBe(0);
    expect((await note(nurse, first.message_id)).body.data.unread).toBe(0);
    expect((await read(agent)).reads).toContainEqual({
      ...{ user_id: nurse.user_id, role: 'staff', name: expect.any(String), message_id: last.message_id },
      read_at: app.clock.now(),
    });
    await sent(nurse, 'thanks');
    expect((await read(nurse)).unread).toBe(0);
    expect(await unreadOf(nurse)).toBe(0);
    expect((await note(nurse, 1_000_000)).code).toBe('not_found');
  });

  test('what is unread is counted without what was taken back, and only as far as it matters', async () => {
    const busy = await makeAgency(app, provider);
    const reader = await person('staff', busy);
    const gone = (await send(agent, 'to be taken back', {}, busy)).body.data;
    expect(await unreadOf(reader)).toBe(1);
    await app.call('withdrawChat', { ...as(agent, busy), params: { message_id: gone.message_id }, body: {} });
    expect(await unreadOf(reader)).toBe(0);
    await app.store.pool.query(
      `insert into chat_messages (agency_id, message_id, client_id, user_id, by_role, at, text)
        select $1, n, gen_random_uuid(), $2, 'agent', now(), 'x' from generate_series(2, $3::int) n`,
      [busy, agent.user_id, mostChatUnread + 500],
    );
    expect(await unreadOf(reader)).toBe(mostChatUnread);
    expect(await unreadOf(agent, busy)).toBe(0);
  });

  test('a new account has not read what came after it was made, and nothing from before', async () => {
    const room = await makeAgency(app, provider);
    for (const text of ['last year', 'last month', 'yesterday']) await send(agent, text, {}, room);
    await app.clock.advance(1_000);
    const fresh = await person('staff', room);
    expect(await unreadOf(fresh)).toBe(0);
    expect((await read(fresh)).unread).toBe(0);
    await send(agent, 'welcome', {}, room);
    expect(await unreadOf(fresh)).toBe(1);
    expect((await read(fresh)).unread).toBe(1);
    // Nobody is said to have read what they never opened.
    expect((await read(fresh)).reads.map(({ user_id }: { user_id: number }) => user_id)).not.toContain(fresh.user_id);
    await app.clock.advance(1_000);
    const newAgent = await person('agent', null);
    const rooms = await app.call('listChatRooms', { token: newAgent.token, agency: 'all', query: {} });
    // Of this room alone: in others this file has written messages of another clock.
    const unread = new Map(
      rooms.body.data.rows.map((each: { agency_id: number; unread: number }) => [each.agency_id, each.unread]),
    );
    expect(unread.get(room)).toBe(0);
  });

  test('agents see the rooms that wait for an answer first', async () => {
    const [early, late, answered] = [
      await makeAgency(app, provider),
      await makeAgency(app, provider),
      await makeAgency(app, provider),
    ];
    const people = new Map<AgencyId, Person>();
    for (const where of [early, late, answered]) people.set(where, await person('staff', where));
    const ask = async (where: AgencyId) => {
      const who = people.get(where);
      if (who === undefined) throw new Error('nobody is there');
      await app.call('sendChat', {
        token: who.token,
        body: { client_id: randomUUID(), text: 'help', file_id: null, link: null },
      });
      await app.clock.advance(1_000);
    };
    const since = app.clock.now();
    await ask(early);
    await ask(answered);
    await ask(late);
    await ask(early);
    await send(agent, 'here', {}, answered);
    const list = async (query: Record<string, string> = {}) =>
      (await app.call('listChatRooms', { ...as(agent, 'all'), query })).body.data;
    const { rows: rooms, total } = await list();
    const of = (wanted: AgencyId) => rooms.find(({ agency_id }: { agency_id: AgencyId }) => agency_id === wanted);
    const order = rooms.map(({ agency_id }: { agency_id: AgencyId }) => agency_id);
    expect(order.filter((id: AgencyId) => people.has(id))).toEqual([early, late, answered]);
    // A page at a time, in the same order; what is unread is counted over all of them.
    expect(total).toBe(rooms.length);
    expect(await unreadOf(agent, 'all')).toBe(
      rooms.reduce((sum: number, room: { unread: number }) => sum + room.unread, 0),
    );
    expect(await unreadOf(agent, early)).toBe(2);
    const page = await list({ offset: '1', limit: '2' });
    expect(page).toEqual({ rows: rooms.slice(1, 3), total });
    expect(await list({ offset: '900' })).toEqual({ rows: [], total });
    expect(of(early)).toMatchObject({ unread: 2, waiting_since: since, last: { text: 'help' } });
    expect(of(answered)).toMatchObject({
      waiting_since: null,
      last: { text: 'here' },
    });
    expect((await app.call('listChatRooms', { token: nurse.token })).body.data).toMatchObject({
      rows: [{ agency_id: agency }],
      total: 1,
    });
  });
});

describe('taking back', () => {
  test('is one’s own for two minutes, and leaves nothing of the text', async () => {
    const mine = await sent(nurse, 'wrong room');
    const withdraw = (who: Person) =>
      app.call('withdrawChat', { ...as(who), params: { message_id: mine.message_id }, body: {} });
    expect((await withdraw(second)).code).toBe('not_found');
    await app.clock.advance(chatWithdrawMs);
    expect((await withdraw(nurse)).body.data).toMatchObject({ text: '', withdrawn_at: app.clock.now() });
    const { rows } = await app.store.pool.query(
      'select text, link from chat_messages where agency_id = $1 and message_id = $2',
      [agency, mine.message_id],
    );
    expect(rows).toEqual([{ text: '', link: null }]);
    // Again changes nothing.
    expect((await withdraw(nurse)).code).toBeNull();
    const stands = await sent(nurse, 'stays');
    await app.clock.advance(chatWithdrawMs + 1);
    const late = await app.call('withdrawChat', { ...as(nurse), params: { message_id: stands.message_id }, body: {} });
    expect(late.code).toBe('chat_message_stands');
  });
});

describe('what is attached', () => {
  test('a bed of the agency, called as they are now; of another agency none', async () => {
    const bed = await makeBed(app, agency);
    const link = { kind: 'bed', bed_id: bed.bed_id };
    expect((await sent(nurse, '', { link })).link).toEqual({ ...link, bed_no: bed.bedNo });
    const elsewhere = await makeBed(app, await makeAgency(app, await makeProvider(app)));
    const refused = await send(nurse, 'x', { link: { kind: 'bed', bed_id: elsewhere.bed_id } });
    expect(refused.body.error.fields).toEqual({ link: 'unknown_value' });
    const nobody = await send(nurse, 'x', { link: { kind: 'alert', alert_id: `${'a'.repeat(16)}-1` } });
    expect(nobody.body.error.fields).toEqual({ link: 'unknown_value' });
  });

  test('an alert, open or over, for those who may see it', async () => {
    const bed = await makeBed(app, agency);
    const sister = await makeAgency(app, provider);
    const [open, theirs] = await fallSilent(app, [bed, await makeBed(app, sister)]);
    if (open === undefined || theirs === undefined) throw new Error('two beds fell silent');
    const link = { kind: 'alert', alert_id: open.alert_id };
    const shown = { ...link, type: 'deviceDisconnected', bed_id: bed.bed_id, bed_no: bed.bedNo };
    const message = await sent(nurse, 'what is this?', { link });
    expect(message.link).toEqual(shown);
    // Where it leads, for the agent who reads it.
    const params = { alert_id: open.alert_id };
    const life = await app.call('readAlert', { ...as(agent), params });
    expect(life.body.data.alert).toMatchObject({ alert_id: open.alert_id, bed_no: bed.bedNo });
    await app.call('closeAlert', { ...as(nurse), params, body: { reason: 'fine' } });
    const again = (await read(agent)).messages.find(({ message_id }: ChatMessage) => message_id === message.message_id);
    expect(again.link).toEqual(shown);
    // Of another agency, even of the same provider, it is in neither room and opens for no staff of this one.
    const elsewhere = { kind: 'alert', alert_id: theirs.alert_id };
    for (const who of [nurse, agent]) {
      const refused = await send(who, 'x', { link: elsewhere });
      expect(refused.body.error.fields).toEqual({ link: 'unknown_value' });
    }
    expect((await app.call('readAlert', { ...as(nurse), params: { alert_id: theirs.alert_id } })).code).toBe(
      'not_found',
    );
  });

  test('a picture is written anew: turned upright, no larger than a screen, without where it was taken', async () => {
    const photo = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#336' } })
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes('SECRET-PLACE')).toBe(true);
    const file = (await upload(nurse, photo)).body.data;
    expect(file).toMatchObject({ name: 'file.webp', type: 'image/webp', picture: { width: 1_920, height: 2_560 } });
    const message = await sent(nurse, '', { file_id: file.file_id, file_name: 'IMG 1.JPG' });
    expect(message.file?.name).toBe('IMG 1.webp');
    const back = await app.call('downloadChatFile', { ...as(agent), params: { file_id: file.file_id } });
    expect(back.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(Buffer.from(back.body).includes('SECRET-PLACE')).toBe(false);
    // One file stands in one message, and nobody else's can be sent.
    expect((await send(nurse, '', { file_id: file.file_id })).body.error.fields).toEqual({ file_id: 'unknown_value' });
    const own = (await upload(nurse, Buffer.from('note'))).body.data;
    expect((await send(second, '', { file_id: own.file_id })).body.error.fields).toEqual({ file_id: 'unknown_value' });
    expect((await app.call('downloadChatFile', { ...as(second), params: { file_id: own.file_id } })).code).toBe(
      'not_found',
    );
  });

  test.each([
    ['IMG 1.JPG', 'IMG 1.webp'],
    ['scan.final.png', 'scan.final.webp'],
    ['傷口.heic', '傷口.webp'],
    ['Dr. Lin', 'Dr. Lin.webp'],
    ['.png', 'file.webp'],
    ['already.webp', 'already.webp'],
  ])('a picture that was called %s is saved as %s, which it is by now', async (file_name, saved) => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336' } })
      .png()
      .toBuffer();
    const { file_id } = (await upload(nurse, png)).body.data;
    expect((await sent(nurse, '', { file_id, file_name })).file?.name).toBe(saved);
    const { headers } = await app.call('downloadChatFile', { ...as(agent), params: { file_id } });
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(saved)}`);
    expect(headers.get('content-type')).toBe('image/webp');
  });

  test.each([
    ['a picture that is none', Buffer.from('\x89PNG\r\n\x1a\nnothing of it', 'latin1')],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page called text', Buffer.from('  <html><script>1</script>')],
    ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
  ])('%s is refused', async (_, content) => {
    expect((await upload(nurse, content)).code).toBe('file_type_refused');
  });

  test('a picture of a hundred megapixels is refused before it is decoded', async () => {
    const png = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await upload(nurse, png)).code).toBe('picture_too_large');
  });

  test('a text and a PDF are handed out as they came', async () => {
    const named = async (content: string, file_name: string) => {
      const { file_id, type } = (await upload(nurse, Buffer.from(content))).body.data;
      return { type, name: (await sent(nurse, '', { file_id, file_name })).file?.name };
    };
    const text = 'text/plain; charset=utf-8';
    expect(await named('床,次數\n201-1,3\n', 'night.csv')).toEqual({ name: 'night.csv', type: text });
    expect(await named('a note', 'note.exe')).toEqual({ name: 'note.txt', type: text });
    expect(await named('%PDF-1.7\n1 0 obj\n', 'x.exe')).toEqual({ name: 'x.pdf', type: 'application/pdf' });
  });
});

describe('the head of the room, and how long messages are kept', () => {
  test('agents write who answers and when; another revision is a conflict', async () => {
    const save = (revision: number, hours: string | null = '09–18 林督導') =>
      app.call('saveChatRoom', { ...as(agent), body: { hours, retention_days: 30, revision } });
    expect((await save(0)).body.data).toMatchObject({ hours: '09–18 林督導', retention_days: 30, revision: 1 });
    expect((await save(0, 'other')).code).toBe('conflict');
    expect((await read(nurse)).room).toMatchObject({ hours: '09–18 林督導', revision: 1 });
  });

  test('what is older is forgotten, with its file; what waits for a message for a day, too', async () => {
    const file = (await upload(nurse, Buffer.from('old'))).body.data;
    const old = await sent(nurse, 'old', { file_id: file.file_id });
    const lost = (await upload(nurse, Buffer.from('lost'))).body.data;
    const dayLater = (days: number) => app.clock.now() + days * 86_400_000;
    await app.store.chat.forget(dayLater(29));
    const files = async () =>
      (
        await app.store.pool.query('select file_id from chat_files where file_id = any($1)', [
          [file.file_id, lost.file_id],
        ])
      ).rows;
    expect(await files()).toEqual([{ file_id: file.file_id }]);
    await app.store.chat.forget(dayLater(31));
    expect((await read(nurse)).messages.some(({ message_id }: ChatMessage) => message_id === old.message_id)).toBe(
      false,
    );
    expect(await files()).toEqual([]);
    // Numbers go on.
    expect((await sent(nurse, 'new')).message_id).toBeGreaterThan(old.message_id);
  });
});
