/**
 * The peer: the same three parts in a row and nothing between them. aedes → INSERT of the frame → socket.io. The same columns and indexes,
 * the same group commit, the PUBACK after the commit, states gathered for the screens; no rules, no states, no checks, no rights.
 */
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import type { BedLive, Board, Frame } from '@wardlight/contract';
import { Aedes, type Client } from 'aedes';
import pg from 'pg';
import { Server } from 'socket.io';
import { answerOrders, pause } from '../programs.ts';
import { barePage } from './bare-page.ts';

export interface BareMat {
  readonly serial: string;
  readonly password: string;
  readonly bedId: number;
}

export type BareOrders = {
  start: {
    ask: {
      readonly databaseUrl: string;
      readonly channel: string;
      readonly mats: readonly BareMat[];
      /** How long frames gather before a commit, and states before an event. */
      readonly commitGatherMs: number;
      /** Null: an event for each frame at once, as one does who has not thought of it. */
      readonly screenGatherMs: number | null;
    };
    answer: { readonly httpPort: number; readonly mqttPort: number };
  };
};

interface Row {
  readonly bedId: number;
  readonly frame: Frame;
  readonly arrivedAt: number;
}

const agencyId = 1;
const maxBatch = 1_000;

/** As the product's own table, with its partition of the day and its two indexes. */
const tables = [
  `create table frames (
    agency_id int not null, bed_id int not null, mat_id int not null, resident_id int, seq bigint not null, device_at bigint not null,
    at timestamptz not null, arrived_at timestamptz not null, state text not null, posture text,
    rr real, hr real, spo2 real, temp real, move real not null, quality real not null) partition by range (arrived_at)`,
  'create index on frames (agency_id, mat_id, device_at, seq)',
  'create index on frames (agency_id, bed_id, at)',
  `create table frames_now partition of frames for values from ('2000-01-01') to ('3000-01-01')`,
];

const insert = `insert into frames (agency_id, bed_id, mat_id, resident_id, seq, device_at, at, arrived_at, state, posture, rr, hr, spo2,
  temp, move, quality) select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::bigint[], $6::bigint[], $7::timestamptz[],
  $8::timestamptz[], $9::text[], $10::text[], $11::real[], $12::real[], $13::real[], $14::real[], $15::real[], $16::real[])`;

const instant = (ms: number) => new Date(ms).toISOString();

const valuesOf = (rows: readonly Row[]): unknown[] => [
  rows.map(() => agencyId),
  rows.map(({ bedId }) => bedId),
  rows.map(({ bedId }) => bedId),
  rows.map(({ bedId }) => bedId),
  rows.map(({ frame }) => frame.seq),
  rows.map(({ frame }) => frame.at),
  rows.map(({ arrivedAt }) => instant(arrivedAt)),
  rows.map(({ arrivedAt }) => instant(arrivedAt)),
  rows.map(({ frame }) => frame.state),
  rows.map(({ frame }) => frame.posture),
  rows.map(({ frame }) => frame.rr),
  rows.map(({ frame }) => frame.hr),
  rows.map(({ frame }) => frame.spo2 ?? null),
  rows.map(({ frame }) => frame.temp ?? null),
  rows.map(({ frame }) => frame.move),
  rows.map(({ frame }) => frame.quality),
];

/** As many bytes as the product sends of a bed. */
const liveOf = ({ bedId, frame, arrivedAt }: Row): BedLive => ({
  // Plain numbers of its own tables; the brand is the product's.
  bed_id: bedId as BedLive['bed_id'],
  agency_id: agencyId as BedLive['agency_id'],
  // The peer has no stays; a bed's number fills as many bytes.
  stay_id: bedId as unknown as BedLive['stay_id'],
  closed_true: [],
  turn: null,
  status: frame.state === 'out' ? 'bedExit' : 'inBed',
  provisional: false,
  since_at: arrivedAt,
  posture: frame.posture,
  rr: frame.rr === null ? null : { value: frame.rr, at: arrivedAt, trustworthy: true },
  hr: frame.hr === null ? null : { value: frame.hr, at: arrivedAt, trustworthy: true },
  spo2: null,
  temp: null,
  absence: null,
  last_data_at: arrivedAt,
});

function openStore(databaseUrl: string, gatherMs: number, tell: (rows: readonly Row[]) => void) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const queue: { readonly row: Row; readonly done: (error?: Error) => void }[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      if (queue.length < maxBatch) await pause(gatherMs);
      const batch = queue.splice(0, maxBatch);
      const rows = batch.map(({ row }) => row);
      try {
        await pool.query({ name: 'insert-frames', text: insert, values: valuesOf(rows) });
        for (const { done } of batch) done();
        tell(rows);
      } catch (error) {
        for (const { done } of batch) done(error as Error);
      }
    }
    running = false;
  }

  return {
    async make() {
      for (const statement of tables) await pool.query(statement);
    },
    keep(row: Row, done: (error?: Error) => void): void {
      queue.push({ row, done });
      if (running) return;
      running = true;
      void run();
    },
  };
}

function openScreens(channel: string, gatherMs: number | null, page: string) {
  const http = createHttpServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end(page);
  });
  const io = new Server(http);
  const gathered = new Map<number, BedLive>();
  let seq = 0;
  let waiting = false;
  const stamp = () => ({ epoch: 'bare', seq, at: Date.now() });
  io.on('connection', (socket) => {
    socket.on('subscribe', () => {
      void socket.join(channel);
      const board: Board = { at: Date.now(), tiles: [], alerts: [], gaps: [] };
      socket.emit('SnapshotEvent', channel, { ...stamp(), board });
    });
  });
  function say(beds: readonly BedLive[]): void {
    seq++;
    io.to(channel).emit('DashboardEvent', channel, { ...stamp(), beds });
  }
  function flush(): void {
    waiting = false;
    const beds = [...gathered.values()];
    gathered.clear();
    say(beds);
  }
  return {
    http,
    tell(rows: readonly Row[]): void {
      if (gatherMs === null) {
        for (const row of rows) say([liveOf(row)]);
        return;
      }
      for (const row of rows) gathered.set(row.bedId, liveOf(row));
      if (waiting) return;
      waiting = true;
      setTimeout(flush, gatherMs);
    },
  };
}

async function openBroker(mats: readonly BareMat[], keep: ReturnType<typeof openStore>['keep']): Promise<NetServer> {
  const known = new Map(mats.map((mat) => [mat.serial, mat]));
  const beds = new Map<Client, number>();
  const broker = await Aedes.createBroker({
    authenticate(client, username, password, done) {
      const mat = known.get(username ?? '');
      if (mat !== undefined) beds.set(client, mat.bedId);
      done(null, mat !== undefined && mat.password === password?.toString());
    },
    authorizePublish(client, packet, done) {
      const bedId = client === null ? undefined : beds.get(client);
      if (bedId === undefined) return done(new Error('not signed in'));
      const frame = JSON.parse(packet.payload.toString()) as Frame;
      keep({ bedId, frame, arrivedAt: Date.now() }, (error) => done(error ?? null));
    },
  });
  return createServer((socket) => {
    socket.setNoDelay(true);
    broker.handle(socket);
  });
}

const listening = (server: NetServer): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

answerOrders<BareOrders>({
  async start({ databaseUrl, channel, mats, commitGatherMs, screenGatherMs }) {
    const page = barePage(
      channel,
      mats.map(({ bedId }) => bedId),
    );
    const screens = openScreens(channel, screenGatherMs, page);
    const store = openStore(databaseUrl, commitGatherMs, (rows) => screens.tell(rows));
    await store.make();
    const broker = await openBroker(mats, store.keep);
    return { httpPort: await listening(screens.http as unknown as NetServer), mqttPort: await listening(broker) };
  },
});
