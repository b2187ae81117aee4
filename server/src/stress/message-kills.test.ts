/**
 * The server is killed while people write in a support chat room and agents announce: what was answered is there once, in the order in which
 * it was written, and what was not is there whole or not at all.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgencyId, ChatMessage, Role } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type Answered, type Caller, createCaller } from '../testing/calls.ts';
import { type MadeUser, makeAgency, makeProvider, makeUser } from '../testing/factories.ts';
import { type Program, runProgram } from '../testing/processes.ts';

const rounds = process.env.WARDLIGHT_PROOF === '1' ? 30 : 1;

let app: TestApp;
let agency: AgencyId;
let writers: Writer[];
const folder = mkdtempSync(join(tmpdir(), 'wardlight-messages-'));
let program: Program | null = null;
let call: Caller;

/** One who writes one thing after the other; `id` is the writer's own name for each. */
interface Writer {
  readonly user: MadeUser;
  readonly kind: 'chat' | 'announcements';
  token: string;
  /** As the server numbered them, in the order in which they were answered. */
  readonly answered: { readonly id: string; readonly number: number }[];
  /** Sent, and no answer came. */
  unanswered: string | null;
}

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  const writer = async (role: Role, kind: Writer['kind']): Promise<Writer> => ({
    user: await makeUser(app, role, provider, role === 'agent' ? null : agency),
    ...{ kind, token: '', answered: [], unanswered: null },
  });
  writers = [
    await writer('staff', 'chat'),
    await writer('agent', 'chat'),
    await writer('agent', 'announcements'),
    await writer('agent', 'announcements'),
  ];
});
afterAll(async () => {
  program?.child.kill('SIGKILL');
  await program?.ended;
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  program = runProgram('main', {
    ...{ DATABASE_URL: app.database.serverUrl, WARDLIGHT_MIGRATIONS_URL: app.database.url, WARDLIGHT_DATA: folder },
    ...{ WARDLIGHT_HOST: '127.0.0.1', WARDLIGHT_PORT: '0', WARDLIGHT_MQTT_PORT: '0' },
  });
  const { http } = JSON.parse(await program.said('"ready"')) as { http: number };
  call = createCaller(`http://127.0.0.1:${http}`);
}

/** Agents name the room; announcements are the provider's. */
const as = ({ kind, user, token }: Writer) => ({
  token,
  ...(kind === 'chat' && user.role === 'agent' ? { agency } : {}),
});

function succeeded({ status, body }: Answered): Answered['body'] {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body.data;
}

/** Sessions are rows: they go on after each kill. */
async function signInOnce(writer: Writer): Promise<void> {
  if (writer.token !== '') return;
  const { username, password } = writer.user;
  writer.token = succeeded(await call('login', { body: { username, password } })).token;
}

async function send(writer: Writer, id: string): Promise<number> {
  if (writer.kind === 'chat') {
    const body = { client_id: id, text: id, file_id: null, link: null };
    return succeeded(await call('sendChat', { ...as(writer), body })).message_id;
  }
  const texts = { en: { title: id, content: `about ${id}` } };
  const body = { texts, roles: ['staff'], agencies: [agency], from_at: Date.now(), until_at: null };
  return succeeded(await call('addAnnouncement', { ...as(writer), body })).announcement_id;
}

/** A message says by its number that it is the same. An announcement has none: the writer looks whether it is there before sending it again. */
async function sendAgain(writer: Writer, id: string): Promise<number> {
  if (writer.kind === 'chat') return await send(writer, id);
  const found = succeeded(await call('listAnnouncements', { ...as(writer), query: { search: id } }));
  return found.total === 0 ? await send(writer, id) : found.rows[0].announcement_id;
}

async function settle(writer: Writer): Promise<void> {
  if (writer.unanswered === null) return;
  const id = writer.unanswered;
  writer.answered.push({ id, number: await sendAgain(writer, id) });
  writer.unanswered = null;
}

/** One after the other until there is no answer. What is answered otherwise than by success fails the test. */
async function writeUntilItEnds(writer: Writer, onAnswer: () => void): Promise<void> {
  try {
    for (;;) {
      await settle(writer);
      writer.unanswered = randomUUID();
      const number = await send(writer, writer.unanswered);
      writer.answered.push({ id: writer.unanswered, number });
      writer.unanswered = null;
      onAnswer();
    }
  } catch (error) {
    // A connection that breaks is a TypeError to fetch.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** All of them write; the server is killed once each has had so many answers. */
async function killUnderLoad(answers: number): Promise<void> {
  await start();
  await Promise.all(writers.map(signInOnce));
  const writing: Promise<void>[] = [];
  const enough = writers.map(
    (writer) =>
      new Promise<void>((resolve) => {
        let left = answers;
        const onAnswer = () => {
          left -= 1;
          if (left === 0) resolve();
        };
        writing.push(writeUntilItEnds(writer, onAnswer));
      }),
  );
  const ended = Promise.all(writing);
  await Promise.race([Promise.all(enough), ended]);
  program?.child.kill('SIGKILL');
  await program?.ended;
  await ended;
}

async function wholeRoom(reader: Writer): Promise<ChatMessage[]> {
  const all: ChatMessage[] = [];
  for (;;) {
    const query = { after: String(all.at(-1)?.message_id ?? 1), limit: '100' };
    const first = all.length === 0 ? { before: '2', limit: '1' } : query;
    const { messages } = succeeded(await call('readChat', { ...as(reader), query: first }));
    if (messages.length === 0) return all;
    all.push(...messages);
  }
}

interface Stored {
  readonly id: string;
  readonly number: number;
  readonly by: number;
}

async function announced(): Promise<Stored[]> {
  const { rows } = await app.store.pool.query<Stored>(`
    select a.texts->'en'->>'title' as id, a.announcement_id as number, a.created_by as by
    from announcements a join announcement_agencies x using (provider_id, announcement_id)
    join audit l on l.subject_kind = 'announcement' and l.subject_id = a.announcement_id::text and l.action = 'added'
    order by a.announcement_id`);
  return rows;
}

/** Everything that is stored, by the kind of what it is. */
async function stored(): Promise<Readonly<Record<Writer['kind'], Stored[]>>> {
  const [reader] = writers;
  if (reader === undefined) throw new Error('nobody reads');
  const room = await wholeRoom(reader);
  // Numbered without a gap, each number once.
  expect(room.map(({ message_id }) => message_id)).toEqual(room.map((_, n) => n + 1));
  const chat = room.map(({ client_id, message_id, by }) => ({ id: client_id, number: message_id, by: by.user_id }));
  return { chat, announcements: await announced() };
}

test(`killed while people write, rounds: ${rounds} @proof`, { timeout: (rounds + 1) * 60_000 }, async () => {
  for (let round = 0; round < rounds; round++) await killUnderLoad(3 + round);
  await start();
  const before = await stored();
  for (const { kind, user, answered, unanswered } of writers) {
    const own = before[kind].filter(({ by }) => by === user.user_id).map(({ id, number }) => ({ id, number }));
    // The last one was under way: it is there, or it is not.
    expect([answered, [...answered, { id: unanswered, number: expect.any(Number) }]]).toContainEqual(own);
  }
  for (const writer of writers) await settle(writer);
  const after = await stored();
  for (const { kind, user, answered } of writers)
    expect(after[kind].filter(({ by }) => by === user.user_id)).toEqual(
      answered.map((one) => ({ ...one, by: user.user_id })),
    );
  for (const kind of ['chat', 'announcements'] as const) {
    const answered = writers.filter((writer) => writer.kind === kind).flatMap((writer) => writer.answered);
    expect(after[kind]).toHaveLength(answered.length);
  }
});
