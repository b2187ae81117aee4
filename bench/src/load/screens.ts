/** A process full of screens: unmodified socket.io clients with Laravel Echo's wire. It notes when which bed's news came. */
import { type EventData, events } from '@wardlight/contract';
import { io, type Socket } from 'socket.io-client';
import { add, addUp, type Histogram, newHistogram, percentile } from '../histogram.ts';
import { answerOrders, pause } from '../programs.ts';
import type { Published } from './mats.ts';

export type ScreensOrders = {
  /** Resolves when every screen has its snapshot. `beds`: the bed of each mat. */
  connect: {
    ask: {
      readonly url: string;
      readonly token: string;
      readonly channel: string;
      readonly sockets: number;
      readonly beds: readonly number[];
    };
    answer: { readonly connected: number };
  };
  /** From now on news is noted. */
  listen: { ask: object; answer: object };
  /** How long each of these frames took to every screen. */
  weigh: {
    ask: Published;
    answer: {
      readonly latency: Histogram;
      /** The p99 of the frames of each second. */
      readonly p99BySecond: readonly number[];
      readonly missing: number;
      readonly events: number;
    };
  };
  leave: { ask: object; answer: object };
};

/** News of one screen: which mat's bed, the last frame it shows (server's clock, the same machine), when it came. */
interface Notes {
  readonly mats: number[];
  readonly dataAt: number[];
  readonly cameAt: number[];
}

const settleMs = 1_000;
let sockets: Socket[] = [];
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

async function connect({ url, token, channel, sockets: count, beds }: ScreensOrders['connect']['ask']) {
  matOfBed = new Map(beds.map((bed, mat) => [bed, mat]));
  sockets = Array.from({ length: count }, () => io(url, { transports: ['websocket'], forceNew: true }));
  notes = sockets.map(() => ({ mats: [], dataAt: [], cameAt: [] }));
  const seated = sockets.map(
    (socket, screen) =>
      new Promise<void>((resolve, reject) => {
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
      }),
  );
  await Promise.all(seated);
  return { connected: seated.length };
}

/** A frame is shown by the first news of its bed whose data is no older than it. @returns how many were not */
function weighOne(
  { mats, dataAt, cameAt }: Notes,
  publishedOf: readonly number[][],
  took: (publishedAt: number, ms: number) => void,
): number {
  const next = publishedOf.map(() => 0);
  for (const [n, mat] of mats.entries()) {
    const published = publishedOf[mat] ?? [];
    let index = next[mat] ?? 0;
    for (let at = published[index]; at !== undefined && at <= (dataAt[n] ?? 0); at = published[++index])
      took(at, (cameAt[n] ?? 0) - at);
    next[mat] = index;
  }
  return publishedOf.reduce((sum, published, mat) => sum + published.length - (next[mat] ?? 0), 0);
}

async function weigh({ mats, at }: Published) {
  await pause(settleMs);
  const publishedOf: number[][] = Array.from(matOfBed, () => []);
  for (const [n, mat] of mats.entries()) publishedOf[mat]?.push(at[n] ?? 0);
  const begin = at[0] ?? 0;
  const bySecond: Histogram[] = [];
  let missing = 0;
  for (const one of notes)
    missing += weighOne(one, publishedOf, (publishedAt, ms) => {
      const second = Math.floor((publishedAt - begin) / 1000);
      bySecond[second] ??= newHistogram();
      add(bySecond[second], ms);
    });
  const seconds = Object.values(bySecond);
  notes = [];
  const p99BySecond = seconds.map((second) => percentile(second, 0.99));
  return { latency: addUp(seconds), p99BySecond, missing, events: heard };
}

answerOrders<ScreensOrders>({
  connect,
  async listen() {
    heard = 0;
    notes = sockets.map(() => ({ mats: [], dataAt: [], cameAt: [] }));
    return {};
  },
  weigh,
  async leave() {
    for (const socket of sockets) socket.disconnect();
    sockets = [];
    return {};
  },
});
