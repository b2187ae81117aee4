import type { Frame } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Life } from '../sleeper/frames.ts';
import { createMat, type Mat, type MatCounts } from './mat.ts';

export interface FleetOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly mats: readonly { readonly serial: string; readonly password: string; readonly life: Life }[];
  readonly onAcked?: (serial: string, frame: Frame) => void;
  /** First connections in a second: sixty come at once, five thousand do not storm the door. */
  readonly perSecond?: number;
}

export interface Fleet {
  readonly mats: readonly Mat[];
  readonly connected: number;
  readonly counts: MatCounts;
  /** One line for people: numbers only. */
  words(): string;
  start(): void;
  stop(): Promise<void>;
}

/** Many mats in one process. */
export function createFleet(options: FleetOptions): Fleet {
  const { url, clock, perSecond = 200 } = options;
  const mats = options.mats.map(({ serial, password, life }) =>
    createMat({ url, clock, serial, password, life, onAcked: (frame) => options.onAcked?.(serial, frame) }),
  );
  const cancels = new Set<() => void>();
  const sum = (of: keyof MatCounts) => mats.reduce((total, mat) => total + mat.counts[of], 0);
  const counts = (): MatCounts => ({
    connects: sum('connects'),
    refusals: sum('refusals'),
    sent: sum('sent'),
    acked: sum('acked'),
    unsent: sum('unsent'),
    unanswered: sum('unanswered'),
    commands: sum('commands'),
  });
  const connected = () => mats.filter((mat) => mat.connected).length;
  return {
    mats,
    get connected() {
      return connected();
    },
    get counts() {
      return counts();
    },
    words() {
      const { sent, acked, unsent, unanswered, refusals } = counts();
      const trouble =
        unsent + unanswered + refusals === 0
          ? ''
          : `, ${unsent} not sent, ${unanswered} not answered, ${refusals} connections refused`;
      return `${connected()} of ${mats.length} mats connected, ${acked} of ${sent} frames acknowledged${trouble}`;
    },
    start() {
      for (const [index, mat] of mats.entries()) {
        const afterMs = Math.floor(index / perSecond) * 1000;
        const cancel = clock.after(afterMs, () => {
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
