/** Over real HTTP: who has left is noticed, and who has their answer has not left. */
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CallerGone, hangUpOf } from './hang-up.ts';
import { asRefused } from './problems.ts';

const app = Fastify({ forceCloseConnections: true });
let calls: { signal: AbortSignal; answer: () => void }[] = [];
let called: () => void = () => {};
let url = '';
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, bytes, done) =>
  done(null, bytes),
);
app.post('/', async (_request, reply) => {
  await new Promise<void>((answer) => {
    calls.push({ signal: hangUpOf(reply), answer });
    called();
  });
  return { done: true };
});

beforeEach(async () => {
  calls = [];
  if (url === '') url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const { answer } of calls) answer();
});

async function call(signal: AbortSignal | null = null) {
  const arrived = new Promise<void>((resolve) => {
    called = resolve;
  });
  const answer = fetch(url, {
    method: 'POST',
    body: 'a file, read to its end',
    headers: { 'content-type': 'application/octet-stream' },
    signal,
  });
  answer.catch(() => undefined);
  await arrived;
  const it = calls.at(-1);
  if (it === undefined) throw new Error('nobody called');
  return { ...it, whole: answer };
}

test('a caller who hangs up is known to be gone', async () => {
  const line = new AbortController();
  const { signal } = await call(line.signal);
  expect(signal.aborted).toBe(false);
  const gone = new Promise((resolve) => signal.addEventListener('abort', resolve));
  line.abort();
  await gone;
  expect(signal.reason).toBeInstanceOf(CallerGone);
  // No fault of ours that would be looked for.
  expect(asRefused(signal.reason).code).toBe('malformed');
});

test('a caller who was answered has not hung up, also when the line closes later', async () => {
  const { signal, answer, whole } = await call();
  answer();
  expect(await (await whole).json()).toEqual({ done: true });
  await app.close();
  expect(signal.aborted).toBe(false);
});
