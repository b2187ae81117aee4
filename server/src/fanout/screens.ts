/**
 * The socket server (decisions §7): socket.io 4 with Laravel Echo's wire, so that an unmodified `laravel-echo` client works.
 * Who may watch is asked on subscribe and again on send: a session that ends here leaves at once, one that ended elsewhere or lost
 * its rights leaves within one beat. A beat says whether the watch sees, so it comes while the database is away too.
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { beatMs, sinceSchema, unsubscribeSchema } from '@wardlight/contract';
import { Server } from 'socket.io';
import { type Clock, pause } from '../clock.ts';
import type { RefusedEvent } from '../health/security-events.ts';
import type { Log } from '../log.ts';
import type { Session } from '../store/accounts/sign-in/sessions.ts';
import type { Accounts } from '../store/accounts.ts';
import type { SightSource } from '../store/board/watch-gaps.ts';
import type { Store } from '../store/open.ts';
import { createScreenBucket, isClogged } from './client-limits.ts';
import { askEntry, channelOf, type Refusal } from './entry.ts';
import { createFailingWays } from './failing-ways.ts';
import { gatherLists } from './gathered-lists.ts';
import { createIdleScreens, type ScreenConnection } from './idle-screens.ts';
import { limitPackets, type SpeakingConnection } from './most-packets.ts';
import { refusedScreen } from './refused-screens.ts';
import { type Seat, Seating } from './seating.ts';
import type { FromScreen, Screen, ToScreen } from './wire.ts';

export interface ScreensOptions {
  readonly server: HttpServer;
  readonly store: Pick<Store, 'deliveries' | 'onDoubt' | 'onRenewed' | 'onTold' | 'readBoard'> & {
    readonly measurements: Pick<Store['measurements'], 'onUpdate'>;
    readonly announcements: Pick<Store['announcements'], 'onNews'>;
    readonly chat: Pick<Store['chat'], 'onNews'>;
    readonly lists: Pick<Store['lists'], 'onAnew' | 'onNews'>;
  };
  readonly accounts: Pick<Accounts, 'agencies' | 'displays' | 'sessions'>;
  readonly watch: SightSource;
  /** Null = not soon, or there is none. */
  readonly certificateEndsAt: () => number | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Whose address a connection is, as far as it is known. */
  readonly addressOf: (request: IncomingMessage) => string | null;
  readonly onRefused: (event: RefusedEvent) => void;
  /** Resolves when one more connection may begin. */
  readonly knock: (address: string, line: { gone: boolean; onGone(act: () => void): () => void }) => Promise<void>;
  /** Hold every event against the contract. */
  readonly strict: boolean;
}

export interface Screens {
  /** How many screens sit in channels, each counted once per channel. */
  readonly seats: number;
  stop(): void;
}

/** A beat waits this long for the rights of who hears it; in real time, as the database keeps it. */
const rightsMs = 1_000;

type Answer = (registry: Seating, screen: Screen, message: unknown) => Promise<void>;

type Door = Pick<ScreensOptions, 'knock' | 'addressOf'>;

/** A connection is begun by whoever asks for one, before anybody knows who it is. */
async function mayBegin(request: IncomingMessage, { knock, addressOf }: Door): Promise<boolean> {
  const { socket } = request;
  const line = {
    get gone() {
      return socket.destroyed;
    },
    onGone(act: () => void) {
      socket.once('close', act);
      return () => void socket.off('close', act);
    },
  };
  return await knock(addressOf(request) ?? '', line).then(
    () => true,
    () => false,
  );
}

function openServer({ server, clock, ...door }: Door & Pick<ScreensOptions, 'clock' | 'server'>) {
  const io = new Server<FromScreen, ToScreen>(server, {
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    pingInterval: 10_000,
    pingTimeout: 10_000,
    allowRequest: (request, answer) => void mayBegin(request, door).then((may) => answer(null, may)),
  });
  io.engine.on('connection', (connection: SpeakingConnection) => limitPackets(connection, clock));
  return io;
}

export function openScreens(options: ScreensOptions): Screens {
  const { store, accounts, watch, clock, log, strict } = options;
  const io = openServer(options);
  const idle = createIdleScreens(clock, log, options.addressOf);
  io.engine.on('connection', (connection: ScreenConnection) => idle.came(connection));
  const failing = createFailingWays(store, clock, log);
  const registry = new Seating({ io, store, accounts, clock, strict });

  const noteRefused = (screen: Screen, status: Refusal, session: Session | null, channel = ''): void =>
    options.onRefused(refusedScreen(status, session, { channel, address: options.addressOf(screen.request) }));

  const subscribe: Answer = async (_, screen, message) => {
    const name = channelOf(message);
    const entry = await askEntry(message, accounts);
    // Also of a screen that did not wait for its answer.
    if ('refused' in entry) noteRefused(screen, entry.refused, entry.session, name);
    if (!screen.connected) return;
    const seat = 'refused' in entry ? entry.refused : registry.sit(screen, name, entry);
    if (typeof seat !== 'number') {
      idle.watches(screen.conn);
      return registry.refresh(seat);
    }
    if (!('refused' in entry)) noteRefused(screen, seat, entry.session, name);
    const before = registry.seatOf(screen, name);
    if (before) registry.leave(before);
    screen.emit('subscription_error', name, seat);
  };

  /** Whoever cannot be served now loses the connection, not the seat alone: Echo comes back and subscribes again by itself. */
  const comesBack = (screen: Screen) => (error: unknown) => {
    log.warn({ err: error }, 'a screen could not be served and is made to come back');
    screen.conn.close();
  };
  const guarded = (screen: Screen, answer: Answer) => (message: unknown) => {
    answer(registry, screen, message).catch(comesBack(screen));
  };
  const catchUp = (seats: readonly Seat[]): void => {
    for (const seat of seats) registry.catchUp(seat).catch(comesBack(seat.screen));
  };

  io.on('connection', (screen) => {
    const bucket = createScreenBucket(clock);
    screen.use((_message, next) => {
      if (bucket.spend()) return next();
      noteRefused(screen, 429, null);
      screen.conn.close(true);
    });
    screen.on('subscribe', guarded(screen, subscribe));
    screen.on('since', guarded(screen, since));
    screen.on('unsubscribe', (message) => unsubscribe(registry, screen, message));
    screen.on('disconnect', () => registry.leaveAll(screen));
  });

  let checking: Promise<void> | null = null;
  /** One question at a time: while it hangs, nobody can be told anything but that we are blind. */
  const checkRights = (): Promise<void> => {
    checking ??= registry
      .checkRights()
      .then(catchUp, (error: unknown) => log.warn({ err: error }, 'the rights of the screens could not be checked'))
      .finally(() => {
        checking = null;
      });
    return checking;
  };

  const beat = () => registry.beat(watch.sight(), failing, options.certificateEndsAt());
  const endings = [
    clock.every(beatMs, async () => {
      for (const screen of io.of('/').sockets.values()) if (isClogged(screen)) screen.conn.close(true);
      idle.look(new Set<unknown>(registry.screens().map(({ conn }) => conn)));
      await Promise.race([Promise.all([checkRights(), failing.read()]), pause(rightsMs)]);
      beat();
    }),
    watch.onChange(beat),
    store.onTold((told) => registry.tell(told)),
    ...sendBesides(options, registry, catchUp),
    store.onDoubt(() => catchUp(registry.beginAnew())),
    store.onRenewed((where) => catchUp(registry.beginAnew(where))),
    accounts.sessions.onEnded((ids) => registry.endSessions(ids)),
    // A question under way may have been answered before the change.
    accounts.displays.onChanged(() => void (checking ?? Promise.resolve()).then(checkRights)),
  ];

  return {
    get seats() {
      return registry.count;
    },
    stop() {
      for (const end of endings) end();
      registry.close();
      // The connections go, without a word that would tell clients to stay away: they come back to the next server.
      io.engine.close();
    },
  };
}

/** What is sent besides the board. */
function sendBesides(
  { store: { measurements, announcements, chat, lists }, clock }: ScreensOptions,
  registry: Seating,
  catchUp: (seats: readonly Seat[]) => void,
): (() => void)[] {
  const gathered = gatherLists(clock, (changed) => registry.sayLists(changed));
  return [
    measurements.onUpdate((update) => registry.tellFora(update)),
    announcements.onNews((news) => registry.announce(news)),
    chat.onNews((news) => registry.chat(news)),
    lists.onAnew(() => {
      gathered.forget();
      catchUp(registry.beginListsAnew());
    }),
    lists.onNews(gathered.add),
    gathered.forget,
  ];
}

function unsubscribe(registry: Seating, screen: Screen, message: unknown): void {
  const parsed = unsubscribeSchema.safeParse(message);
  const seat = parsed.success ? registry.seatOf(screen, parsed.data.channel) : undefined;
  if (seat) registry.leave(seat);
}

/** What a screen missed. */
const since: Answer = async (registry, screen, message) => {
  const parsed = sinceSchema.safeParse(message);
  const seat = parsed.success ? registry.seatOf(screen, parsed.data.channel) : undefined;
  if (!parsed.success || !seat) return void screen.emit('subscription_error', channelOf(message), 422);
  await registry.since(seat, parsed.data.epoch, parsed.data.seq);
};
