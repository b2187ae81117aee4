/**
 * Which screen sits in which channel, with whose session. A channel lives while somebody sits in it; each kind of audience in it is a
 * room of socket.io, so an event is encoded once for each however many screens watch.
 */
import {
  aggregateChannel,
  allListsChannel,
  announcementChannel,
  announcementEvents,
  type ChannelKind,
  chatChannel,
  chatEvents,
  dashboardChannel,
  events,
  foraChannel,
  foraEvents,
  listEvents,
  listKindsOf,
  listsChannel,
  type ProviderId,
  readChannelName,
  roles,
  type Where,
} from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import { callerOf } from '../connections/caller.ts';
import type { Session } from '../store/accounts/sign-in/sessions.ts';
import type { Accounts } from '../store/accounts.ts';
import type { AnnouncementNews } from '../store/announcements/news.ts';
import type { Told, Whereabouts } from '../store/bed-state/told.ts';
import { audienceOf } from '../store/board/audience.ts';
import type { Sight } from '../store/board/watch-gaps.ts';
import type { ChatNews } from '../store/chat/chat.ts';
import type { ForaUpdate } from '../store/measurements/kept.ts';
import type { Store } from '../store/open.ts';
import { type Channel, createChannel, type Sent, type Stamp } from './channel.ts';
import { type Entry, maySit, type Refusal, type Right } from './entry.ts';
import type { FailingWays } from './failing-ways.ts';
import { fairTurns } from './fair-turns.ts';
import type { ChangedLists } from './gathered-lists.ts';
import { isOneTooMany } from './most-screens.ts';
import { firstOf, isOfLists, keyOf, roomOf } from './streams.ts';
import { emit, type Screen, type ScreenServer, shownTo } from './wire.ts';

/** What is sent in a channel and counted there. Of announcements and lists each role has a stream of its own. */
interface Stream extends Channel {
  readonly key: string;
}

/** It hears nothing until it has its snapshot (`joined`). */
export interface Seat extends Right {
  readonly screen: Screen;
  readonly channel: Stream;
  session: Session;
  joined: boolean;
  /** When it was last given what it asked for although it sat here already. */
  againAt: number;
  /** It is to have another one: until then whatever it asks is answered by that. */
  owed: boolean;
}

interface Opened {
  readonly channel: Stream;
  readonly where: Where;
  readonly seats: Set<Seat>;
}

export interface SeatingOptions {
  readonly io: ScreenServer;
  readonly store: Pick<Store, 'readBoard'>;
  readonly accounts: Pick<Accounts, 'agencies' | 'sessions'>;
  readonly clock: Clock;
  /** Hold every event against the contract. */
  readonly strict: boolean;
}

const mostSeatsPerScreen = 20;
/** How long the end of a session is remembered: longer than the database lets any question take, so no seat is given on an old answer. */
const endedKeptMs = 120_000;

/** Whoever sits in a channel gets what it asks for once in this time, a snapshot or what it missed. The first comes at once. */
export const againMs = 2_000;

const schemas = { ...events, ...foraEvents, ...announcementEvents, ...chatEvents, ...listEvents };

/** Says one thing to the screen of one seat. */
const say = (seat: Seat, sent: Sent): void =>
  emit(seat.screen, seat.channel.name, shownTo(audienceOf(seat.session), sent));

export class Seating {
  readonly #options: SeatingOptions;
  readonly #turn = fairTurns();
  readonly #channels = new Map<string, Opened>();
  readonly #screens = new Map<Screen, Map<string, Seat>>();
  /** Sessions that ended lately, and when: one may end between the question who it is and the seat. */
  readonly #ended = new Map<number, number>();

  constructor(options: SeatingOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#all().length;
  }

  /** Those that sit somewhere. */
  screens(): Screen[] {
    return [...this.#screens.keys()];
  }

  seatOf(screen: Screen, channel: string): Seat | undefined {
    return this.#screens.get(screen)?.get(channel);
  }

  /** Takes the place of a seat the screen has there already, with the session it comes with now. */
  sit(screen: Screen, name: string, { session, where, action }: Entry): Seat | Refusal {
    if (this.#ended.has(session.session_id)) return 401;
    const key = keyOf(name, session.role);
    let before = this.seatOf(screen, name);
    // Another account on the same connection, whose role has a stream of its own.
    if (before !== undefined && before.channel.key !== key) {
      this.leave(before);
      before = undefined;
    }
    const mine = this.#screens.get(screen) ?? new Map<string, Seat>();
    if (!before && mine.size >= mostSeatsPerScreen) return 429;
    const isKnown = [...mine.values()].some((seat) => seat.session.session_id === session.session_id);
    if (!isKnown && isOneTooMany(session, this.#seats())) return 429;
    const { channel, seats } = this.#open(key, name, where);
    const seat: Seat = {
      screen,
      channel,
      where,
      action,
      session: before?.session ?? session,
      joined: before?.joined ?? false,
      againAt: before?.againAt ?? Number.NEGATIVE_INFINITY,
      owed: false,
    };
    this.#becomes(seat, session);
    if (before) seats.delete(before);
    seats.add(seat);
    this.#screens.set(screen, mine.set(name, seat));
    return seat;
  }

  leave(seat: Seat, because?: Refusal): void {
    const { screen, channel } = seat;
    if (this.seatOf(screen, channel.name) !== seat) return;
    const mine = this.#screens.get(screen);
    mine?.delete(channel.name);
    if (mine?.size === 0) this.#screens.delete(screen);
    this.#leaveRoom(seat);
    if (because !== undefined) screen.emit('subscription_error', channel.name, because);
    const seats = this.#channels.get(channel.key)?.seats;
    seats?.delete(seat);
    // Nobody listens: what would be kept is for nobody, and the next to come begins with a snapshot.
    if (seats?.size === 0) {
      channel.close();
      this.#channels.delete(channel.key);
    }
  }

  leaveAll(screen: Screen): void {
    for (const seat of this.#screens.get(screen)?.values() ?? []) this.leave(seat);
  }

  /** The snapshot and what followed. Nothing is awaited between the last of it and joining the room, so no event falls between. */
  async catchUp(seat: Seat): Promise<void> {
    const take = (missed: readonly Sent[]): void => {
      if (!this.#sits(seat)) return;
      for (const sent of missed) say(seat, sent);
      seat.joined = true;
      void seat.screen.join(roomOf(seat.channel.key, audienceOf(seat.session)));
    };
    await seat.channel.snapshot(take, () => this.#turn(callerOf(seat.session)));
  }

  /** A snapshot on asking: at once for whoever has just come; whoever hears everything already waits until `againMs` after the last one. */
  async refresh(seat: Seat): Promise<void> {
    if (!seat.joined) return await this.catchUp(seat);
    const { clock } = this.#options;
    seat.owed = true;
    try {
      const wait = Math.min(seat.againAt + againMs - clock.now(), againMs);
      if (wait > 0) await new Promise<void>((resolve) => void clock.after(wait, resolve));
      if (!this.#sits(seat)) return;
      await this.catchUp(seat);
      seat.againAt = clock.now();
    } finally {
      seat.owed = false;
    }
  }

  /** What it missed, or a fresh snapshot when that is no longer kept. */
  async since(seat: Seat, epoch: string, seq: number): Promise<void> {
    if (!seat.joined || seat.owed) return; // its snapshot is on its way
    const missed = seat.channel.since(epoch, seq);
    if (missed?.length === 0) return;
    const { clock } = this.#options;
    // Hundreds of events may be kept: asked for again at once they come as the next snapshot does.
    if (missed === null || clock.now() < seat.againAt + againMs) return await this.refresh(seat);
    seat.againAt = clock.now();
    for (const sent of missed) say(seat, sent);
  }

  /**
   * Something may have been stored that nobody was told: every channel, or those that show one agency, begins another life.
   * @returns who must catch up
   */
  beginAnew(where?: Whereabouts): readonly Seat[] {
    return this.#anew(where === undefined ? [...this.#channels.values()] : this.#channelsOf(where));
  }

  /** For a while nobody heard which lists have changed. @returns who must catch up */
  beginListsAnew(): readonly Seat[] {
    return this.#anew([...this.#channels.values()].filter(({ channel }) => isOfLists(channel.name)));
  }

  #anew(channels: readonly Opened[]): readonly Seat[] {
    const sitting: Seat[] = [];
    for (const { channel, seats } of channels) {
      channel.beginAnew();
      sitting.push(...seats);
    }
    for (const seat of sitting) this.#leaveRoom(seat);
    return sitting;
  }

  /** @throws what went wrong, after every channel was told: one that cannot tell it must not make another silent */
  tell(told: Told): void {
    const failures: unknown[] = [];
    for (const { channel } of this.#channelsOf(told))
      try {
        channel.tell(told);
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 0) throw new AggregateError(failures, 'some screens could not be told');
  }

  tellFora({ agency_id, news }: Pick<ForaUpdate, 'agency_id' | 'news'>): void {
    if (news.length === 0) return;
    const data = { fresh: false, news: [...news] };
    this.#publish(foraChannel(agency_id), (stamp) => ({ event: 'ForaEvent', data: { ...stamp, ...data } }));
  }

  /** Only to the roles it is for. */
  announce({ agency_id, roles, announcement }: AnnouncementNews): void {
    for (const role of roles)
      this.#publish(keyOf(announcementChannel(agency_id), role), (stamp) => ({
        event: 'AnnouncementEvent',
        data: { ...stamp, announcement },
      }));
  }

  chat({ agencyId, update }: ChatNews): void {
    const { messages, reads, room = null } = update ?? { messages: [], reads: [] };
    const data = { fresh: update === null, messages: [...messages], reads: [...reads], room };
    this.#publish(chatChannel(agencyId), (stamp) => ({ event: 'ChatEvent', data: { ...stamp, ...data } }));
  }

  /** To each role the kinds it may read; what is the provider's, to its agents wherever they stand. */
  sayLists({ provider_id, agency_id, kinds }: ChangedLists): void {
    for (const role of roles) {
      const mine = new Set(listKindsOf(role));
      const heard = kinds.filter((kind) => mine.has(kind));
      if (heard.length === 0) continue;
      const names =
        agency_id === null ? this.#listsOf(provider_id) : [listsChannel(agency_id), allListsChannel(provider_id)];
      for (const name of names)
        this.#publish(keyOf(name, role), (stamp) => ({
          event: 'ListEvent',
          data: { ...stamp, fresh: false, kinds: heard },
        }));
    }
  }

  /** Where lists of this provider are followed now, by whatever role. */
  #listsOf(provider: ProviderId): ReadonlySet<string> {
    const opened = [...this.#channels.values()];
    return new Set(
      opened
        .filter(({ channel, where }) => isOfLists(channel.name) && where.provider_id === provider)
        .map(({ channel }) => channel.name),
    );
  }

  #publish(key: string, make: (stamp: Stamp) => Sent): void {
    this.#channels.get(key)?.channel.publish(make);
  }

  beat(sight: Sight, failing: Pick<FailingWays, 'of'>, certificateEndsAt: number | null): void {
    for (const { channel, where } of this.#channels.values()) channel.beat(sight, failing.of(where), certificateEndsAt);
  }

  endSessions(ids: readonly number[]): void {
    const ended = new Set(ids);
    for (const id of ids) this.#ended.set(id, this.#options.clock.now());
    for (const seat of this.#all()) if (ended.has(seat.session.session_id)) this.leave(seat, 401);
  }

  /**
   * Sessions ended by another process, accounts disabled, roles changed, time run out.
   * @returns who must catch up, because they are to see another share of the same channel. @throws when the database does not answer
   */
  async checkRights(): Promise<readonly Seat[]> {
    const longAgo = this.#options.clock.now() - endedKeptMs;
    for (const [id, at] of this.#ended) if (at < longAgo) this.#ended.delete(id);
    const sitting = this.#all();
    const ids = [...new Set(sitting.map((seat) => seat.session.session_id))];
    const valid = await this.#options.accounts.sessions.stillValid(ids);
    const anew: Seat[] = [];
    for (const one of sitting) {
      // Meanwhile it may have left, or come again with another session.
      if (!this.#sits(one)) continue;
      const session = valid.get(one.session.session_id);
      const { name, key } = one.channel;
      if (!session) this.leave(one, 401);
      else if (!maySit(session, one) || keyOf(name, session.role) !== key) this.leave(one, 403);
      else if (this.#becomes(one, session)) anew.push(one);
    }
    return anew;
  }

  close(): void {
    for (const { channel } of this.#channels.values()) channel.close();
    this.#channels.clear();
    this.#screens.clear();
  }

  /** Goes on with the account as it is now. @returns whether it is to see another share than before, and hears nothing until caught up */
  #becomes(seat: Seat, session: Session): boolean {
    const another = audienceOf(seat.session) !== audienceOf(session);
    if (another) this.#leaveRoom(seat);
    seat.session = session;
    return another;
  }

  #sits(seat: Seat): boolean {
    return this.seatOf(seat.screen, seat.channel.name) === seat;
  }

  #leaveRoom(seat: Seat): void {
    if (seat.joined) void seat.screen.leave(roomOf(seat.channel.key, audienceOf(seat.session)));
    seat.joined = false;
  }

  #channelsOf({ agency_id, provider_id }: Whereabouts) {
    return [dashboardChannel(agency_id), aggregateChannel(provider_id)].flatMap(
      (name) => this.#channels.get(name) ?? [],
    );
  }

  #all(): Seat[] {
    return [...this.#seats()].flatMap((seats) => [...seats]);
  }

  /** Of each screen. */
  *#seats(): Iterable<Iterable<Seat>> {
    for (const mine of this.#screens.values()) yield mine.values();
  }

  #open(key: string, name: string, where: Where): Opened {
    const known = this.#channels.get(key);
    if (known) return known;
    const { clock } = this.#options;
    const seats = new Set<Seat>();
    const channel: Channel = createChannel({
      name,
      clock,
      first: (stamp) => this.#first(readChannelName(name)?.kind, where, stamp),
      send: (sent) => this.#send({ key, name }, seats, sent),
    });
    const opened = { channel: { ...channel, key }, where, seats };
    this.#channels.set(key, opened);
    return opened;
  }

  async #first(kind: ChannelKind | undefined, { provider_id, agency_id }: Where, stamp: Stamp): Promise<Sent> {
    const said = firstOf(kind, stamp);
    if (said !== null) return said;
    const { store, accounts } = this.#options;
    const agencies = agency_id === 'all' ? await accounts.agencies.idsOf(provider_id) : [agency_id];
    return { event: 'SnapshotEvent', data: { ...stamp, board: await store.readBoard(agencies) } };
  }

  /** A session whose time is over hears nothing more, whatever the last check of rights said. */
  #send({ key, name }: Pick<Stream, 'key' | 'name'>, seats: ReadonlySet<Seat>, sent: Sent): void {
    const { io, clock, strict } = this.#options;
    if (strict) schemas[sent.event].parse(sent.data);
    const now = clock.now();
    for (const seat of [...seats]) if (seat.session.ends_at <= now) this.leave(seat, 401);
    const audiences = new Set([...seats].map((seat) => audienceOf(seat.session)));
    for (const audience of audiences) emit(io.to(roomOf(key, audience)), name, shownTo(audience, sent));
  }
}
