/** Three addresses for whoever runs the server: does it live, may it be used, what are its figures. Nothing in them is about anybody. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, pause } from '../clock.ts';
import type { Config } from '../config.ts';
import { Refused } from './refused.ts';

export interface HealthSource {
  /** Rejects when the database does not answer. */
  readonly pingDatabase: () => Promise<void>;
  /** What a start has not yet done, or what is lost since; empty = ready. */
  readonly missing: () => readonly string[];
  readonly metrics: { readonly contentType: string; text(): Promise<string> };
}

export function mountHealth(
  app: FastifyInstance,
  { pingDatabase, missing, metrics }: HealthSource,
  clock: Clock,
  who: Config['metrics'],
): void {
  const figures = countedTogether(metrics.text);
  const databaseAnswers = askedOnceASecond(pingDatabase, clock);
  app.get('/healthz', async (_request, reply) => {
    const database = await databaseAnswers();
    return reply.code(database ? 200 : 503).send({ status: database ? 'ok' : 'unavailable', database });
  });
  app.get('/readyz', async (_request, reply) => {
    const parts = missing();
    return parts.length === 0
      ? reply.send({ status: 'ready' })
      : reply.code(503).send({ status: 'notReady', missing: parts });
  });
  app.get('/metrics', async (request, reply) => {
    // From where the figures may be read is nobody's business; and a scraper must not be given the web's first page instead.
    if (who === 'off' || (who === 'local' && !isLocal(request))) throw new Refused('not_found');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await figures());
  });
}

/** Real milliseconds: counting everything costs some, and whoever may read the figures may ask for them all the time. */
const figuresApartMs = 50;

/** Whoever asks while they are counted gets the same. */
function countedTogether(count: () => Promise<string>): () => Promise<string> {
  let apart: Promise<void> = Promise.resolve();
  let counting: Promise<string> | null = null;
  return async () => {
    counting ??= apart.then(() => {
      const counted = count();
      counting = null;
      apart = counted.then(
        () => pause(figuresApartMs),
        () => undefined,
      );
      return counted;
    });
    return await counting;
  };
}

/** A proxy on this machine also comes from the loopback; who speaks for somebody else says so, trusted or not. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
  return !forwarded && /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}

/** Anybody may ask how we are, as often as they like: the database is asked once a second at most, and by one of them at a time. */
function askedOnceASecond(ping: () => Promise<void>, clock: Clock): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  let last: { readonly at: number; readonly answers: boolean } | null = null;

  async function ask(): Promise<boolean> {
    const answers = await ping().then(
      () => true,
      () => false,
    );
    last = { at: clock.now(), answers };
    asking = null;
    return answers;
  }

  return async () => {
    if (last !== null && Math.abs(clock.now() - last.at) < 1_000) return last.answers;
    asking ??= ask();
    return await asking;
  };
}
