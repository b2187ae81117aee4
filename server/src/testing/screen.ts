/** A screen as Laravel Echo makes one: the unmodified client over socket.io, its events kept in order and awaited, never polled. */
import { announcementEvents, chatEvents, events, foraEvents, listEvents } from '@wardlight/contract';
import Echo, { type Broadcaster } from 'laravel-echo';
import { io } from 'socket.io-client';
import type * as z from 'zod/mini';

const schemas = { ...events, ...foraEvents, ...announcementEvents, ...chatEvents, ...listEvents };
type AnyEvent = keyof typeof schemas;

export interface TestScreen {
  readonly echo: Echo<'socket.io'>;
  readonly socket: ReturnType<typeof io>;
  watch(channel: string): void;
  /** The next event of this kind on the channel that was not taken before. */
  next<N extends AnyEvent>(channel: string, event: N): Promise<z.infer<(typeof schemas)[N]>>;
  /** The next `subscription_error` on the channel. */
  refused(channel: string): Promise<number>;
  /** Everything heard so far that `next` has not taken. */
  readonly untaken: readonly Entry[];
  close(): void;
}

interface Entry {
  readonly event: string;
  readonly channel: string;
  readonly data: unknown;
}

const kinds = Object.keys(schemas) as AnyEvent[];

export function connectScreen(
  url: string,
  token: string,
  transports?: readonly ('websocket' | 'polling')[],
  headers?: Readonly<Record<string, string>>,
): TestScreen {
  const echo = new Echo({
    broadcaster: 'socket.io',
    host: url,
    client: io,
    namespace: '',
    // Not `bearerToken`: Echo writes that into defaults which all its instances share.
    auth: { headers: { Authorization: `Bearer ${token}` } },
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 50,
    ...(transports ? { transports } : {}),
    ...(headers ? { extraHeaders: headers } : {}),
  } as ConstructorParameters<typeof Echo<'socket.io'>>[0]);
  // The library's types leave a connector unknown; ours is the one of its socket.io.
  const { socket } = echo.connector as { socket: ReturnType<typeof io> };
  const entries: Entry[] = [];
  const waiting = new Set<() => void>();

  function hear(entry: Entry): void {
    entries.push(entry);
    for (const look of [...waiting]) look();
  }
  socket.on('subscription_error', (channel: string, status: number) =>
    hear({ event: 'subscription_error', channel, data: status }),
  );

  function take(channel: string, event: string): Promise<unknown> {
    return new Promise((resolve) => {
      const look = () => {
        const index = entries.findIndex((entry) => entry.channel === channel && entry.event === event);
        if (index < 0) return;
        waiting.delete(look);
        resolve(entries.splice(index, 1)[0]?.data);
      };
      waiting.add(look);
      look();
    });
  }

  return {
    echo,
    socket,
    watch(channel) {
      const subscribed = echo.private(channel.replace(/^private-/, '')) as Broadcaster['socket.io']['private'];
      for (const event of kinds) subscribed.listen(event, (data: unknown) => hear({ event, channel, data }));
    },
    // The table of schemas forgets which event's schema it was asked for.
    next: async (channel, event) => schemas[event].parse(await take(channel, event)) as never,
    refused: async (channel) => (await take(channel, 'subscription_error')) as number,
    get untaken() {
      return entries;
    },
    close: () => echo.disconnect(),
  };
}
