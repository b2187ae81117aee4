/**
 * Hears from the database which lists have changed (migration 053, docs/decisions/190): what this server writes as well as what another one does.
 * A connection of its own, because whoever listens must stay on the line; where it is lost, another is made.
 */
import { type AgencyId, listKindSchema, listKinds, type ProviderId } from '@wardlight/contract';
import pg from 'pg';
import * as z from 'zod/mini';
import { systemClock } from '../../clock.ts';
import type { DatabaseAddress } from '../db/database.ts';
import { createEmitter } from '../db/hearers.ts';

const saidSchema = z.object({
  kind: listKindSchema,
  provider_id: z.coerce.number<string>().check(z.positive()),
  agency_id: z.coerce.number<string>().check(z.nonnegative()),
});

/** `agency_id` null = it belongs to the provider as a whole. */
export interface ListNews {
  readonly kind: z.infer<typeof listKindSchema>;
  readonly provider_id: ProviderId;
  readonly agency_id: AgencyId | null;
}

export interface Lists {
  /** The connection is made with the first listener. @returns how to stop listening */
  onNews(listener: (news: ListNews) => void): () => void;
  /**
   * There is a connection, the first or another: what was said before it nobody has heard, so every list may be another.
   * @returns how to stop listening
   */
  onAnew(listener: () => void): () => void;
  close(): Promise<void>;
}

interface ListsOptions {
  readonly database: DatabaseAddress;
  /** A connection that was lost or could not be made. */
  readonly onLost: (error: Error) => void;
  /** What a listener threw. */
  readonly onUnheard: (error: unknown) => void;
}

const [firstPauseMs, longestPauseMs] = [250, 10_000];
/** Ping interval and timeout: a dead connection looks like one on which nothing happens. */
const [pingEachMs, pingTimeoutMs] = [20_000, 5_000];

/** null = not as migration 053 says it, as a newer version might. */
export function readListNews(payload: string): ListNews | null {
  const [kind, provider_id, agency_id, ...rest] = payload.split(' ');
  const read = saidSchema.safeParse({ kind, provider_id, agency_id });
  if (!read.success || rest.length > 0) return null;
  const { data } = read;
  const isProvider = listKinds[data.kind].of === 'provider';
  if (!isProvider && data.agency_id === 0) return null;
  return {
    kind: data.kind,
    provider_id: data.provider_id as ProviderId,
    agency_id: isProvider ? null : (data.agency_id as AgencyId),
  };
}

export function createLists({ database, onLost, onUnheard }: ListsOptions): Lists {
  const news = createEmitter<ListNews>(onUnheard);
  const anew = createEmitter<void>(onUnheard);
  let closed = false;
  let current: pg.Client | null = null;
  let listening: Promise<void> | null = null;
  let endWaiting = (): void => {};
  /** In real time; cut short where it is closed or the connection ends. */
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const callOff = systemClock.after(ms, resolve);
      endWaiting = () => {
        callOff();
        resolve();
      };
    });

  /** Resolves when the connection is over, whatever ended it. @returns whether it ever stood */
  async function listenOnce(): Promise<boolean> {
    const client = new pg.Client({
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      ...database,
      query_timeout: pingTimeoutMs,
      application_name: 'wardlight lists',
    });
    let stood = false;
    let over = false;
    const ended = new Promise<void>((resolve) => {
      client.on('end', () => {
        over = true;
        resolve();
        endWaiting();
      });
    });
    client.on('error', (error) => {
      if (!closed) onLost(error);
    });
    client.on('notification', ({ payload = '' }) => {
      const read = readListNews(payload);
      if (read !== null) news.tell(read);
    });
    current = client;
    try {
      await client.connect();
      await client.query('listen lists_changed');
      stood = true;
      anew.tell();
      while (!closed && !over) {
        await wait(pingEachMs);
        if (!closed && !over) await client.query('select 1');
      }
    } catch (error) {
      if (!closed) onLost(error instanceof Error ? error : new Error(String(error)));
    }
    current = null;
    // A dead connection never confirms its end.
    void client.end().catch(() => {});
    await Promise.race([ended, wait(1_000)]);
    return stood;
  }

  async function listen(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!closed) {
      if (await listenOnce()) pauseMs = firstPauseMs;
      if (closed) return;
      await wait(pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  return {
    onNews(listener) {
      const end = news.add(listener);
      listening ??= listen();
      return end;
    },
    onAnew: anew.add,
    async close() {
      closed = true;
      endWaiting();
      await current?.end().catch(() => {});
      await listening;
    },
  };
}
