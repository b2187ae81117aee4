/**
 * A whole server with time that runs faster, one mat that never stops talking, and a board that listens: what happens to them when the
 * database is in trouble is what a night shift would see.
 */
import { type AgencyId, dashboardChannel, type EventData } from '@wardlight/contract';
import { exampleAt } from '@wardlight/contract/testing';
import { createApp, type Started } from '../app.ts';
import type { Clock } from '../clock.ts';
import { type Config, readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider, makeUser, signIn } from './factories.ts';
import { fastClock } from './fast-clock.ts';
import { connectMat, type TestMat } from './mat.ts';
import { connectScreen, type TestScreen } from './screen.ts';

type Beat = EventData<'BeatEvent'>;

export interface Stressed extends Started {
  readonly url: string;
  readonly clock: Clock;
  readonly agency: AgencyId;
  readonly bed: MadeBed;
  readonly screen: TestScreen;
  /** `seq` of every frame whose PUBACK came. */
  readonly acked: ReadonlySet<number>;
  /** How many frames were given to the mat's client. */
  readonly said: number;
  /** The next beat that is so. */
  beat(isSo: (beat: Beat) => boolean): Promise<Beat>;
  /** Resolves when so many more frames were acknowledged. */
  ackedMore(count: number): Promise<void>;
  missing(): Promise<readonly string[]>;
  logged(): string;
  /** What an acknowledged frame's number is, for each one that is not in the database, and for each that is there twice. */
  judgeFrames(): Promise<{ readonly lost: number[]; readonly doubled: number[] }>;
  stop(): Promise<void>;
}

/** Real milliseconds between two frames. */
const frameMs = 50;

/** @param factor how much faster than real time the server's clock runs */
export async function startStressed(change: Partial<Config>, factor: number): Promise<Stressed> {
  const clock = fastClock(exampleAt, factor);
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const settings = { NODE_ENV: 'test', WARDLIGHT_HOST: '127.0.0.1', WARDLIGHT_PORT: '0', WARDLIGHT_MQTT_PORT: '0' };
  const app = createApp({ config: { ...readConfig(settings), ...change }, clock, log });
  const started = await app.start();
  const url = `http://127.0.0.1:${started.httpPort}`;
  const provider = await makeProvider(started);
  const agency = await makeAgency(started, provider);
  const bed = await makeBed(started, agency);
  const { token } = await signIn(started, await makeUser(started, 'staff', provider, agency));
  const channel = dashboardChannel(agency);
  const screen = connectScreen(url, token);
  screen.watch(channel);
  await screen.next(channel, 'SnapshotEvent');
  const talking = await talk({ mqttPort: started.mqttPort, clock }, bed);

  return {
    ...started,
    url,
    clock,
    agency,
    bed,
    screen,
    acked: talking.acked,
    get said() {
      return talking.said;
    },
    ackedMore: talking.ackedMore,
    async beat(isSo) {
      for (;;) {
        const beat = await screen.next(channel, 'BeatEvent');
        if (isSo(beat)) return beat;
      }
    },
    async missing() {
      const answer = await fetch(`${url}/readyz`);
      return ((await answer.json()) as { missing?: string[] }).missing ?? [];
    },
    logged: () => lines.join(''),
    async judgeFrames() {
      await talking.hush();
      const { rows } = await started.store.db
        .selectFrom('frames')
        .select('seq')
        .execute()
        .then((rows) => ({ rows }));
      const counts = new Map<number, number>();
      for (const { seq } of rows) counts.set(seq, (counts.get(seq) ?? 0) + 1);
      return {
        lost: [...talking.acked].filter((seq) => !counts.has(seq)),
        doubled: [...counts].filter(([, count]) => count > 1).map(([seq]) => seq),
      };
    },
    async stop() {
      await talking.hush();
      screen.close();
      await app.stop();
    },
  };
}

/** In bed, a frame every 50 ms, whatever becomes of the ones before; the client keeps what was not acknowledged and sends it again. */
async function talk(app: { mqttPort: number; clock: Clock }, bed: MadeBed) {
  const mat: TestMat = await connectMat(app, bed, { reconnectPeriod: 20 });
  const acked = new Set<number>();
  const waiting = new Set<() => void>();
  let said = 0;
  const timer = setInterval(() => {
    const seq = said++;
    const at = app.clock.now();
    const frame = { seq, at, sent: at, state: 'lying', posture: 'supine', rr: 16, hr: 60, move: 1, quality: 95 };
    mat.client.publish(`v1/${bed.serial}/up/frame`, JSON.stringify(frame), { qos: 1 }, (error) => {
      if (error) return;
      acked.add(seq);
      for (const look of [...waiting]) look();
    });
  }, frameMs);
  let ended = false;
  return {
    acked,
    get said() {
      return said;
    },
    ackedMore(count: number): Promise<void> {
      const enough = acked.size + count;
      return new Promise((resolve) => {
        const look = () => {
          if (acked.size < enough) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    async hush() {
      if (ended) return;
      ended = true;
      clearInterval(timer);
      await new Promise<void>((resolve) => mat.client.end(true, {}, () => resolve()));
    },
  };
}
