/** LINE as tests meet it: the stand-in of `e2e`, as a process of its own, judged by LINE's own document where the recordings are. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { LineConfig } from '../config.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type MadeUser, signIn } from './factories.ts';

export interface TestLine {
  readonly url: string;
  /** For `startTestApp`. */
  readonly config: { readonly line: LineConfig; readonly origin: string };
  mode(mode: string): Promise<void>;
  person(person: Readonly<Record<string, unknown>>): Promise<void>;
  quota(quota: Readonly<Record<string, unknown>>): Promise<void>;
  /** Once so many were accepted, came at all, or were answered. */
  journal(until?: {
    readonly accepted?: number;
    readonly heard?: number;
    readonly replies?: number;
  }): Promise<LineJournal>;
  /** A webhook, signed as LINE signs it. @returns the answer's status */
  events(url: string, events: readonly unknown[], signature?: string): Promise<number>;
  stop(): Promise<void>;
}

export interface LineJournal {
  readonly accepted: readonly {
    readonly retryKey: string;
    readonly to: string;
    // biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every shape
    readonly messages: readonly any[];
  }[];
  readonly resent: readonly string[];
  /** Every push that came, also one that LINE left unanswered. */
  readonly heard: readonly unknown[];
  readonly replies: readonly { readonly replyToken: string; readonly text: string }[];
  readonly faults: readonly string[];
  readonly judged: boolean;
}

export async function startTestLine(): Promise<TestLine> {
  // Run, not imported: rooms know each other's programs, not their code.
  const program = join(import.meta.dirname, '../../..', 'e2e/src/line/line-stand-in.ts');
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the stand-in of LINE did not start'))),
  ])) as [string];
  const url = `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`;
  async function drive<Answer>(path: string, body?: unknown): Promise<Answer> {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${url}/stand-in/${path}`, sent);
    if (!answer.ok) throw new Error(`the stand-in of LINE answered ${answer.status}`);
    return (await answer.json()) as Answer;
  }
  return {
    url,
    config: {
      // As the stand-in knows them.
      line: {
        loginChannelId: '1234567890',
        loginChannelSecret: 'login-secret-of-the-stand-in',
        messagingToken: 'token-of-the-stand-in',
        messagingSecret: 'messaging-secret-of-the-stand-in',
        access: url,
        api: url,
      },
      origin: 'http://ward.example',
    },
    mode: (mode) => drive('mode', { mode }),
    person: (person) => drive('person', person),
    quota: (quota) => drive('quota', quota),
    journal: ({ accepted = 0, heard = 0, replies = 0 } = {}) =>
      drive(`journal?accepted=${accepted}&heard=${heard}&replies=${replies}`),
    events: async (to, events, signature) =>
      (
        await drive<{ status: number }>('events', {
          url: to,
          events,
          ...(signature === undefined ? {} : { signature }),
        })
      ).status,
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

type Person = Readonly<Record<string, unknown>>;

/** Linking as people do it: to LINE, back by whatever browser, and confirmed by the session that began. */
/** A server with LINE's stand-in before it. */
export interface LineApp {
  readonly line: TestLine;
  readonly app: TestApp;
  readonly webhook: string;
  /** Nobody is linked, nobody is on the way, and LINE answers well. */
  beginAnew(): Promise<void>;
  stop(): Promise<void>;
}

export async function startLineApp(): Promise<LineApp> {
  const line = await startTestLine();
  const app = await startTestApp(line.config);
  return {
    line,
    app,
    webhook: `${app.url}/api/line/webhook`,
    async beginAnew() {
      await app.store.pool.query(
        'delete from line_accounts; delete from line_authorizations; delete from login_attempts',
      );
      await line.mode('well');
    },
    async stop() {
      await app.stop();
      await line.stop();
    },
  };
}

export function linkingTo(line: () => TestLine, app: () => TestApp) {
  /** The browser goes to LINE and comes back with this; `token` is of the session that began. */
  async function goAndComeBack(user: MadeUser, person: Person = {}) {
    await line().person({ friend: true, declines: false, nonce: null, ...person });
    const { token } = await signIn(app(), user);
    const { body } = await app().call('beginLine', { token, body: {} });
    const sent = new URL(body.data.url);
    const back = await fetch(sent, { redirect: 'manual' });
    const callback = new URL(back.headers.get('location') ?? '');
    return { sent, callback, params: Object.fromEntries(callback.searchParams), token };
  }
  const finish = (body: unknown) => app().call('finishLine', { body });
  const waiting = async (token: string) => (await app().call('readLineWaiting', { token })).body.data.waiting;
  async function confirm(token: string) {
    const params = { authorization_id: (await waiting(token))?.authorization_id ?? 2_000_000_000 };
    return await app().call('confirmLine', { token, params, body: {} });
  }
  /** @returns what was said last */
  async function link(user: MadeUser, person: Person = {}) {
    const { params, token } = await goAndComeBack(user, person);
    const back = (await finish(params)).body.data;
    return back.outcome === 'confirm' ? (await confirm(token)).body.data : back;
  }
  return { goAndComeBack, finish, waiting, confirm, link };
}
