import type { Frame } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Life } from '../sleeper/frames.ts';
import type { BacklogOrder, KeptFrame } from './backlog.ts';
import { createMat, type Mat, type MatCounts, type MatHabits } from './mat.ts';

export interface FleetMat {
  readonly serial: string;
  readonly password: string;
  readonly life: Life;
  /** Mats of one network fall silent together. */
  readonly network?: string;
  readonly kept?: readonly KeptFrame[];
}

export interface FleetOptions extends MatHabits {
  readonly url: string;
  readonly clock: Clock;
  readonly mats: readonly FleetMat[];
  readonly onAcked?: (serial: string, frame: Frame) => void;
  /** First connections in a second, one by one: five thousand do not storm the door, unless they shall. */
  readonly perSecond?: number;
}

export interface Fleet {
  readonly mats: readonly Mat[];
  readonly networks: readonly string[];
  readonly connected: number;
  readonly counts: MatCounts;
  find(serial: string): Mat | null;
  /** All mats of a network lose or regain their connection; false = there is no such network. */
  turnNetwork(name: string, on: boolean, order?: BacklogOrder): boolean;
  /** Every connection breaks and is opened again at once. */
  storm(): void;
  /** One line for people: numbers only. */
  words(): string;
  start(): void;
  stop(): Promise<void>;
}

/** Many mats in one process. */
export function createFleet(options: FleetOptions): Fleet {
  const { url, clock, mats: wanted, onAcked, perSecond = 200, ...habits } = options;
  const mats = wanted.map((one) =>
    createMat({ ...habits, ...one, url, clock, onAcked: (frame) => onAcked?.(one.serial, frame) }),
  );
  const bySerial = new Map(mats.map((mat) => [mat.serial, mat]));
  const networks = [...new Set(mats.flatMap(({ network }) => (network === null ? [] : [network])))].sort();
  const cancels = new Set<() => void>();
  const connected = () => mats.filter((mat) => mat.connected).length;
  return {
    mats,
    networks,
    get connected() {
      return connected();
    },
    get counts() {
      return sumOf(mats);
    },
    find: (serial) => bySerial.get(serial) ?? null,
    turnNetwork(name, on, order) {
      for (const mat of mats) {
        if (mat.network !== name) continue;
        if (order !== undefined) mat.setBacklogOrder(order);
        mat.supply('connection', on);
      }
      return networks.includes(name);
    },
    storm() {
      for (const mat of mats) mat.reconnect();
    },
    words: () => words(mats),
    start() {
      for (const [index, mat] of mats.entries()) {
        const cancel = clock.after(Math.floor((index / perSecond) * 1000), () => {
          cancels.delete(cancel);
          mat.start();
        });
        cancels.add(cancel);
      }
    },
    async stop() {
      for (const cancel of cancels) cancel();
      cancels.clear();
      await Promise.all(mats.map((mat) => mat.stop()));
    },
  };
}

function sumOf(mats: readonly Mat[]): MatCounts {
  const sum = {
    connects: 0,
    refusals: 0,
    measured: 0,
    sent: 0,
    acked: 0,
    unanswered: 0,
    waiting: 0,
    dropped: 0,
    missed: 0,
    commands: 0,
  };
  for (const { counts } of mats) for (const name of Object.keys(sum) as (keyof MatCounts)[]) sum[name] += counts[name];
  return sum;
}

function words(mats: readonly Mat[]): string {
  const counts = sumOf(mats);
  const trouble = [
    [mats.filter((mat) => !mat.reachable).length, 'mats without power or network'],
    [counts.waiting, 'waiting'],
    [counts.unanswered, 'sent again'],
    [counts.dropped, 'given up'],
    [counts.missed, 'not measured'],
    [counts.refusals, 'connections refused'],
  ] as const;
  const told = trouble.filter(([count]) => count > 0).map(([count, what]) => `, ${count} ${what}`);
  const connected = mats.filter((mat) => mat.connected).length;
  return `${connected} of ${mats.length} mats connected, ${counts.acked} of ${counts.measured} frames acknowledged${told.join('')}`;
}
