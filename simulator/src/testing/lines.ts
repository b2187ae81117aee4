import { type Frame, frameSchema } from '@wardlight/contract';
import type { Line, LineOptions } from '../mat/line.ts';

export interface TestLines {
  readonly open: (options: LineOptions) => Line;
  /** Lines asked for and not yet answered open. */
  openAll(): void;
  /** The connection of this mat breaks; false where it has none. */
  breakLine(serial: string): boolean;
  /** Frames without a PUBACK yet, oldest first. */
  owed(serial: string): number;
  /** Gives the n-th owed frame its PUBACK; resolves when the mat knows. */
  ack(serial: string, n?: number): Promise<void>;
  /** Everything a mat has sent, also what came twice. */
  framesOf(serial: string): Frame[];
  /** The same, connection by connection. */
  connectionsOf(serial: string): readonly (readonly Frame[])[];
}

interface Owed {
  readonly frame: Frame;
  readonly resolve: () => void;
}

/** A broker that only a test moves: it opens, acknowledges and breaks when told. What is no frame of the contract throws. */
export function testLines(): TestLines {
  const heard = new Map<string, Frame[][]>();
  const lines = new Map<string, { options: LineOptions; owed: Owed[]; opened: boolean }>();
  return {
    open(options) {
      const mine = { options, owed: [] as Owed[], opened: false };
      lines.set(options.serial, mine);
      const frames: Frame[] = [];
      const before = heard.get(options.serial) ?? [];
      heard.set(options.serial, before);
      before.push(frames);
      const end = () => {
        if (lines.get(options.serial) !== mine) return;
        lines.delete(options.serial);
        options.onEnd({ refused: false });
      };
      return {
        publish(name, payload) {
          if (name !== 'frame') return Promise.resolve();
          const frame = frameSchema.parse(JSON.parse(payload));
          frames.push(frame);
          return new Promise((resolve) => mine.owed.push({ frame, resolve }));
        },
        cut: end,
        close: end,
      };
    },
    openAll() {
      for (const line of lines.values()) {
        if (line.opened) continue;
        line.opened = true;
        line.options.onOpen();
      }
    },
    breakLine(serial) {
      const line = lines.get(serial);
      if (line === undefined) return false;
      lines.delete(serial);
      line.options.onEnd({ refused: false });
      return true;
    },
    owed: (serial) => lines.get(serial)?.owed.length ?? 0,
    async ack(serial, n = 0) {
      const [one] = lines.get(serial)?.owed.splice(n, 1) ?? [];
      one?.resolve();
      // The mat hears of it in a microtask of its own.
      await Promise.resolve();
      await Promise.resolve();
    },
    framesOf: (serial) => (heard.get(serial) ?? []).flat(),
    connectionsOf: (serial) => heard.get(serial) ?? [],
  };
}
