/**
 * A process full of screens. Some are unmodified socket.io clients with Laravel Echo's wire, which note when which bed's news came;
 * the others only hear and count.
 */
import { type EventData, events } from '@wardlight/contract';
import { io, type Socket } from 'socket.io-client';
import { answerOrders, pause } from '../programs.ts';
import type { Published } from './mats.ts';
import { connectPlainScreen, type PlainScreen, type Seat } from './plain-screen.ts';
import { type Notes, noNotes, type Weighed, weighNotes } from './weighing.ts';

export type ScreensOrders = {
  /** Resolves when every screen has its snapshot. `beds`: the bed of each mat. */
  connect: {
    ask: Omit<Seat, 'token'> & {
      readonly tokens: readonly string[];
      readonly noting: number;
      readonly plain: number;
      readonly beds: readonly number[];
    };
    answer: { readonly connected: number };
  };
  /** From now on news is noted. */
  listen: { ask: object; answer: object };
  /** How long each of these frames took to every screen that notes, and what the others heard since `listen`. */
  weigh: { ask: Published; answer: Heard };
  leave: { ask: object; answer: object };
};

export interface Heard extends Weighed {
  /** `DashboardEvent`s of each kind of screen, all of its kind together. */
  readonly noted: number;
  readonly plain: number;
  /** Events × plain screens that never came, by their numbers. */
  readonly plainMissing: number;
  /** Screens that lost their connection. */
  readonly lost: number;
}

const atOnce = 50;
const settleMs = 1_000;
let sockets: Socket[] = [];
let plain: PlainScreen[] = [];
let before = { events: 0, gaps: 0 };
let notes: Notes[] = [];
let heard = 0;
let matOfBed = new Map<number, number>();

function note(into: Notes, { beds }: EventData<'DashboardEvent'>): void {
  const now = Date.now();
  heard++;
  for (const bed of beds) {
    const mat = matOfBed.get(bed.bed_id);
    if (mat === undefined || bed.last_data_at === null) continue;
    into.mats.push(mat);
    into.dataAt.push(bed.last_data_at);
    into.cameAt.push(now);
  }
}

function seatNoting(socket: Socket, screen: number, { channel, token }: Seat): Promise<void> {
  return new Promise((resolve, reject) => {
    let first = true;
    socket.on('connect', () =>
      socket.emit('subscribe', { channel, auth: { headers: { Authorization: `Bearer ${token}` } } }),
    );
    socket.on('subscription_error', (_: string, status: number) => reject(new Error(`refused with ${status}`)));
    socket.on('SnapshotEvent', (_: string, data: unknown) => {
      events.SnapshotEvent.parse(data);
      resolve();
    });
    socket.on('DashboardEvent', (_: string, data: EventData<'DashboardEvent'>) => {
      // The first is held against the contract; parsing all of them would measure the parser.
      if (first) events.DashboardEvent.parse(data);
      first = false;
      const mine = notes[screen];
      if (mine) note(mine, data);
    });
  });
}

/** Those that note come among the others, so that they do not stand first in every line. */
async function connect({ noting, plain: count, beds, tokens, ...where }: ScreensOrders['connect']['ask']) {
  matOfBed = new Map(beds.map((bed, mat) => [bed, mat]));
  sockets = [];
  notes = [];
  plain = [];
  const total = noting + count;
  for (let begin = 0; begin < total; begin += atOnce) {
    const seated: Promise<unknown>[] = [];
    for (let n = begin; n < Math.min(begin + atOnce, total); n++) {
      const seat = { ...where, token: tokens[n % tokens.length] ?? '' };
      if (Math.floor((n * noting) / total) === Math.floor(((n + 1) * noting) / total)) {
        seated.push(connectPlainScreen(seat).then((screen) => void plain.push(screen)));
        continue;
      }
      const socket = io(seat.url, { transports: ['websocket'], forceNew: true });
      notes.push(noNotes());
      sockets.push(socket);
      seated.push(seatNoting(socket, sockets.length - 1, seat));
    }
    await Promise.all(seated);
  }
  return { connected: sockets.length + plain.length };
}

const soFar = () => ({
  events: plain.reduce((sum, screen) => sum + screen.events, 0),
  gaps: plain.reduce((sum, screen) => sum + screen.gaps, 0),
});

/** What the numbers skipped, and what the last ones to hear still lack. */
function plainMissing(): number {
  const newest = plain.reduce((most, { seq }) => Math.max(most, seq), 0);
  return soFar().gaps - before.gaps + plain.reduce((sum, { seq }) => sum + newest - seq, 0);
}

async function weigh(published: Published): Promise<Heard> {
  await pause(settleMs);
  const weighed = weighNotes(notes, published);
  notes = [];
  const connected = [...sockets, ...plain].filter((one) => one.connected).length;
  return {
    ...weighed,
    noted: heard,
    plain: soFar().events - before.events,
    plainMissing: plainMissing(),
    lost: sockets.length + plain.length - connected,
  };
}

answerOrders<ScreensOrders>({
  connect,
  async listen() {
    heard = 0;
    before = soFar();
    notes = sockets.map(noNotes);
    return {};
  },
  weigh,
  async leave() {
    for (const socket of sockets) socket.disconnect();
    for (const screen of plain) screen.close();
    [sockets, plain] = [[], []];
    return {};
  },
});
