/**
 * A stand-in of LINE for tests: LINE Login v2.1 and the Messaging API as far as Wardlight speaks them, over plain HTTP on this machine.
 * What is said to it is judged by LINE's own OpenAPI document where WARDLIGHT_RECORDINGS names it; a fault is answered 400, as LINE would.
 * Run as a program it prints `{"port":…}`; tests drive it through `/stand-in/…`.
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { beyondTheDocument, type LineJudge, openLineJudge } from '../judges/line-judge.ts';

/** How it behaves until told otherwise. `acceptThenDrop`: takes the message, and the answer is lost on its way; `acceptThenSilent`: it never answers. */
export const lineModes = [
  'well',
  'silent',
  'dropped',
  'acceptThenDrop',
  'acceptThenSilent',
  'unauthorized',
  'forbidden',
  'slowDown',
  'monthly',
  'broken',
] as const;
export type LineMode = (typeof lineModes)[number];

/** Who the browser is in LINE. */
export interface LinePerson {
  readonly userId: string;
  readonly name: string;
  /** Whether they have the official account as a friend after the flow. */
  readonly friend: boolean;
  /** Declines when asked. */
  readonly declines?: boolean;
  /** What the id_token says instead of the nonce it was asked with. */
  readonly nonce?: string | null;
}

export interface LineSecrets {
  readonly loginChannelId: string;
  readonly loginChannelSecret: string;
  readonly messagingToken: string;
  readonly messagingSecret: string;
}

export interface Pushed {
  readonly retryKey: string;
  readonly to: string;
  readonly messages: readonly Record<string, unknown>[];
}

export interface Journal {
  /** Messages taken, each once. */
  readonly accepted: readonly Pushed[];
  /** Retry keys that came again after they had been taken. */
  readonly resent: readonly string[];
  /** Every push that came, in order, and what was said to it; null = nothing. */
  readonly heard: readonly { readonly retryKey: string; readonly status: number | null; readonly mode: LineMode }[];
  readonly replies: readonly { readonly replyToken: string; readonly text: string }[];
  /** What LINE's document, or its reference, would not have let through. */
  readonly faults: readonly string[];
  readonly judged: boolean;
}

interface Authorized {
  readonly person: LinePerson;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

interface Said {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

class World {
  mode: LineMode = 'well';
  person: LinePerson = { userId: `U${randomBytes(16).toString('hex')}`, name: 'Mei', friend: true };
  quota: { type: 'none' | 'limited'; value?: number } = { type: 'limited', value: 200 };
  readonly codes = new Map<string, Authorized>();
  readonly tokens = new Map<string, LinePerson>();
  readonly accepted: Pushed[] = [];
  readonly taken = new Map<string, string>();
  readonly resent: string[] = [];
  readonly heard: { retryKey: string; status: number | null; mode: LineMode }[] = [];
  readonly replies: { replyToken: string; text: string }[] = [];
  readonly faults: string[] = [];
  readonly waiting = new Set<() => void>();
  readonly secrets: LineSecrets;
  readonly judge: LineJudge | null;

  constructor(secrets: LineSecrets, judge: LineJudge | null) {
    this.secrets = secrets;
    this.judge = judge;
  }
}

const json = (status: number, body: unknown, headers: Answer['headers'] = {}): Answer => ({ status, body, headers });
const text64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text);

function authorize({ person, codes }: World, { url }: Said): Answer {
  const asked = url.searchParams;
  const redirectUri = asked.get('redirect_uri') ?? '';
  const back = new URL(redirectUri);
  back.searchParams.set('state', asked.get('state') ?? '');
  if (person.declines) back.searchParams.set('error', 'access_denied');
  else {
    const code = randomBytes(12).toString('base64url');
    codes.set(code, {
      person,
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirectUri,
    });
    back.searchParams.set('code', code);
  }
  return { status: 302, headers: { location: back.href } };
}

function token(world: World, { body }: Said): Answer {
  const asked = new URLSearchParams(body);
  const { loginChannelId, loginChannelSecret } = world.secrets;
  const wrong = (error: string) => json(400, { error, error_description: error });
  const code = asked.get('code') ?? '';
  const authorized = world.codes.get(code);
  world.codes.delete(code);
  if (asked.get('client_id') !== loginChannelId || asked.get('client_secret') !== loginChannelSecret)
    return json(401, { error: 'invalid_client' });
  if (asked.get('grant_type') !== 'authorization_code' || authorized === undefined) return wrong('invalid_grant');
  const verifier = asked.get('code_verifier') ?? '';
  const proven = createHash('sha256').update(verifier).digest('base64url') === authorized.challenge;
  if (!proven || asked.get('redirect_uri') !== authorized.redirectUri) return wrong('invalid_grant');
  const accessToken = randomBytes(16).toString('base64url');
  world.tokens.set(accessToken, authorized.person);
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: 'https://access.line.me',
    sub: authorized.person.userId,
    aud: loginChannelId,
    exp: now + 3_600,
    iat: now,
    nonce: authorized.person.nonce ?? authorized.nonce,
    amr: ['linesso'],
    name: authorized.person.name,
  };
  const unsigned = `${text64({ typ: 'JWT', alg: 'HS256' })}.${text64(claims)}`;
  const id_token = `${unsigned}.${hmac(loginChannelSecret, unsigned).digest('base64url')}`;
  return json(200, {
    access_token: accessToken,
    expires_in: 2_592_000,
    id_token,
    scope: 'openid',
    token_type: 'Bearer',
  });
}

function verify({ secrets }: World, { body }: Said): Answer {
  const asked = new URLSearchParams(body);
  const [head = '', claims = '', signature = ''] = (asked.get('id_token') ?? '').split('.');
  const wrong = (error_description: string) => json(400, { error: 'invalid_request', error_description });
  if (hmac(secrets.loginChannelSecret, `${head}.${claims}`).digest('base64url') !== signature)
    return wrong('Invalid IdToken.');
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  if (said.aud !== asked.get('client_id')) return wrong('Invalid IdToken Audience.');
  if (asked.has('nonce') && said.nonce !== asked.get('nonce')) return wrong('Invalid IdToken Nonce.');
  return json(200, said);
}

function friendship({ tokens }: World, { headers }: Said): Answer {
  const person = tokens.get((headers.authorization ?? '').replace('Bearer ', ''));
  return person === undefined ? json(401, { message: 'invalid token' }) : json(200, { friendFlag: person.friend });
}

function trouble({ mode, secrets }: World, { headers }: Said): Answer | null {
  if (headers.authorization !== `Bearer ${secrets.messagingToken}` || mode === 'unauthorized')
    return json(401, { message: 'Authentication failed. Confirm that the access token in the header is valid.' });
  if (mode === 'forbidden') return json(403, { message: 'Not authorized to use the API.' });
  if (mode === 'slowDown') return json(429, { message: 'The API rate limit has been exceeded. Try again later.' });
  if (mode === 'monthly') return json(429, { message: 'You have reached your monthly limit.' });
  if (mode === 'broken') return json(500, { message: 'Internal error' });
  return null;
}

const pushPath = '/v2/bot/message/push';
const replyPath = '/v2/bot/message/reply';

function judged(world: World, path: string, said: Said): unknown {
  const body: unknown = JSON.parse(said.body);
  const faults = [...(world.judge?.request(path, body) ?? []), ...beyondTheDocument(body)];
  world.faults.push(...faults);
  return faults.length > 0 ? null : body;
}

/** What the stand-in itself says must be LINE's too. */
function asLine(world: World, path: string, method: 'get' | 'post', answer: Answer): Answer {
  if (answer.status === 401 || answer.status >= 500) return answer;
  world.faults.push(...(world.judge?.answer(path, method, answer.status, answer.body) ?? []));
  return answer;
}

const retryKeyOf = ({ headers }: Said): string => String(headers['x-line-retry-key'] ?? '');

/** Written down before it is answered: whoever reads that it came may kill who asked. */
function noted(world: World, said: Said, answer: Answer | 'silent' | 'dropped'): typeof answer {
  const { mode, heard, waiting } = world;
  heard.push({ retryKey: retryKeyOf(said), status: typeof answer === 'string' ? null : answer.status, mode });
  for (const wake of [...waiting]) wake();
  return answer;
}

function push(world: World, said: Said): Answer | 'silent' | 'dropped' {
  if (world.mode === 'silent' || world.mode === 'dropped') return world.mode;
  const refused = trouble(world, said);
  if (refused !== null) return asLine(world, pushPath, 'post', refused);
  const retryKey = retryKeyOf(said);
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(retryKey)) {
    world.faults.push('X-Line-Retry-Key is no UUID');
    return json(400, { message: 'The retry key is invalid.' });
  }
  const before = world.taken.get(retryKey);
  if (before !== undefined) {
    world.resent.push(retryKey);
    const body = { message: 'The retry key is already accepted', sentMessages: [{ id: '461230966842064897' }] };
    return asLine(world, pushPath, 'post', json(409, body, { 'x-line-accepted-request-id': before }));
  }
  const body = judged(world, pushPath, said) as Omit<Pushed, 'retryKey'> | null;
  if (body === null) return asLine(world, pushPath, 'post', json(400, { message: 'The request body has an error' }));
  world.taken.set(retryKey, randomUUID());
  world.accepted.push({ retryKey, ...body });
  if (world.mode === 'acceptThenDrop') return 'dropped';
  if (world.mode === 'acceptThenSilent') return 'silent';
  return asLine(world, pushPath, 'post', json(200, { sentMessages: [{ id: '461230966842064897' }] }));
}

function reply(world: World, said: Said): Answer {
  const refused = trouble(world, said);
  if (refused !== null) return refused;
  const body = judged(world, replyPath, said) as { replyToken: string; messages: { text: string }[] } | null;
  if (body === null) return json(400, { message: 'The request body has an error' });
  world.replies.push({ replyToken: body.replyToken, text: body.messages[0]?.text ?? '' });
  for (const wake of [...world.waiting]) wake();
  return asLine(world, replyPath, 'post', json(200, { sentMessages: [{ id: '461230966842064898' }] }));
}

function quota(world: World, said: Said): Answer {
  const refused = trouble(world, said);
  if (refused !== null) return refused;
  if (said.url.pathname.endsWith('/consumption'))
    return asLine(world, '/v2/bot/message/quota/consumption', 'get', json(200, { totalUsage: world.accepted.length }));
  return asLine(world, '/v2/bot/message/quota', 'get', json(200, world.quota));
}

const journalOf = ({ accepted, resent, heard, replies, faults, judge }: World): Journal => ({
  accepted,
  resent,
  heard,
  replies,
  faults,
  judged: judge !== null,
});

/** Tests' own door. */
async function drive(world: World, said: Said): Promise<Answer> {
  const wish = said.body === '' ? {} : JSON.parse(said.body);
  switch (said.url.pathname) {
    case '/stand-in/mode':
      world.mode = wish.mode;
      return json(200, {});
    case '/stand-in/person':
      world.person = { ...world.person, ...wish };
      return json(200, world.person);
    case '/stand-in/quota':
      world.quota = wish;
      return json(200, {});
    case '/stand-in/forget':
      world.accepted.length = 0;
      world.heard.length = 0;
      return json(200, {});
    case '/stand-in/events':
      return json(200, { status: await deliver(world, wish) });
    default:
      await until(world, (name) => Number(said.url.searchParams.get(name) ?? 0));
      return json(200, journalOf(world));
  }
}

const counted = ['accepted', 'heard', 'replies'] as const;

/** Answers once so many of each came. */
function until(world: World, least: (name: (typeof counted)[number]) => number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (counted.some((name) => world[name].length < least(name))) return;
      world.waiting.delete(look);
      resolve();
    };
    world.waiting.add(look);
    look();
  });
}

/** A webhook, signed as LINE signs it. @returns the answer's status */
async function deliver(
  { secrets }: World,
  { url, events, signature }: { url: string; events: readonly unknown[]; signature?: string },
): Promise<number> {
  const body = JSON.stringify({ destination: `U${'0'.repeat(32)}`, events });
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-line-signature': signature ?? hmac(secrets.messagingSecret, body).digest('base64'),
    },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function answerTo(world: World, said: Said): Promise<Answer | 'silent' | 'dropped'> {
  const { pathname } = said.url;
  if (pathname.startsWith('/stand-in/')) return await drive(world, said);
  if (pathname === '/oauth2/v2.1/authorize') return authorize(world, said);
  if (pathname === pushPath) return noted(world, said, push(world, said));
  if (world.mode === 'silent' || world.mode === 'dropped') return world.mode;
  if (pathname === '/oauth2/v2.1/token') return token(world, said);
  if (pathname === '/oauth2/v2.1/verify') return verify(world, said);
  if (pathname === '/friendship/v2.1/status') return friendship(world, said);
  if (pathname === replyPath) return reply(world, said);
  if (pathname.startsWith('/v2/bot/message/quota')) return quota(world, said);
  return json(404, { message: 'Not found' });
}

async function hear(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const answer = await answerTo(world, {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://stand-in'),
    headers: request.headers,
    body: Buffer.concat(parts).toString('utf8'),
  });
  if (answer === 'silent') return;
  if (answer === 'dropped') {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
  response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
}

export interface LineStandIn {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

export const standInSecrets: LineSecrets = {
  loginChannelId: '1234567890',
  loginChannelSecret: 'login-secret-of-the-stand-in',
  messagingToken: 'token-of-the-stand-in',
  messagingSecret: 'messaging-secret-of-the-stand-in',
};

/** @param recordings their folder; null = nothing is judged but what the reference says in words */
export async function startLineStandIn(recordings: string | null, port = 0): Promise<LineStandIn> {
  const world = new World(standInSecrets, recordings === null ? null : await openLineJudge(recordings));
  const server = createServer((request, response) => {
    hear(world, request, response).catch((error: unknown) => {
      world.faults.push(String(error));
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

if (import.meta.main) {
  const { port } = await startLineStandIn(process.env.WARDLIGHT_RECORDINGS ?? null, Number(process.argv[2] ?? 0));
  process.stdout.write(`${JSON.stringify({ port })}\n`);
}
