import type { Frame } from '@wardlight/contract';
import { type Line, openLine } from '../mat/line.ts';
import type { Recording } from '../recordings/recording.ts';

export interface PlayOptions {
  readonly url: string;
  /** Each recording is a mat of its own. */
  readonly mats: readonly { readonly serial: string; readonly password: string; readonly recording: Recording }[];
  /** Where the recordings' beginning lies on the driven clock. */
  readonly startAt: number;
  /** Moves the server's clock to `now` and resolves when everything due by then has been done. */
  readonly drive: (now: number) => Promise<void>;
}

export interface Played {
  readonly frames: number;
  readonly instants: number;
}

/**
 * Replays recordings over real MQTT as fast as the server keeps up. Time is the server's own, driven from here: it moves on only after
 * every frame of an instant has its PUBACK, so nothing is told too early or too late.
 */
export async function play(options: PlayOptions): Promise<Played> {
  const { startAt, drive } = options;
  await drive(startAt);
  const lines = await openAll(options);
  try {
    const instants = byInstant(options.mats.map((mat) => mat.recording));
    let frames = 0;
    for (const [at, told] of instants) {
      const now = startAt + at;
      await drive(now);
      for (const together of told) {
        await Promise.all(
          together.map(({ who, frame }) =>
            lines[who]?.publish('frame', JSON.stringify({ ...frame, at: now, sent: now } satisfies Frame)),
          ),
        );
        frames += together.length;
      }
    }
    return { frames, instants: instants.length };
  } finally {
    for (const line of lines) line.close();
  }
}

interface Told {
  readonly who: number;
  readonly frame: Recording['frames'][number];
}

/** Instants in order. Frames of one mat at one instant are told one after the other, those of different mats together. */
function byInstant(recordings: readonly Recording[]): [at: number, told: Told[][]][] {
  const instants = new Map<number, Told[][]>();
  recordings.forEach(({ frames }, who) => {
    for (const frame of frames) {
      const turns = instants.get(frame.at) ?? [];
      instants.set(frame.at, turns);
      const turn = turns.findIndex((told) => told.every((other) => other.who !== who));
      if (turn === -1) turns.push([{ who, frame }]);
      else turns[turn]?.push({ who, frame });
    }
  });
  return [...instants].sort(([a], [b]) => a - b);
}

async function openAll({ url, mats }: PlayOptions): Promise<Line[]> {
  const settled = await Promise.allSettled(
    mats.map(
      ({ serial, password }) =>
        new Promise<Line>((resolve, reject) => {
          const line = openLine({
            url,
            serial,
            password,
            keepaliveSeconds: 60,
            onOpen: () => line.publish('link', 'online').then(() => resolve(line), reject),
            onCommand: () => {},
            onEnd: ({ refused }) =>
              reject(new Error(`${serial}: ${refused ? 'refused by the broker' : 'the connection ended'}`)),
          });
        }),
    ),
  );
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed === undefined) return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (const one of settled) if (one.status === 'fulfilled') one.value.close();
  throw failed.reason;
}
