/**
 * How often one mat comes in. Only what its password opened counts, so nobody who has read its serial off a label takes its turns; and while it is
 * ahead of its pace one connection waits, the newest: the one before it has nobody at its other end any more.
 */
import type { Clock } from '../../clock.ts';
import { type Bucket, createBucket } from '../../connections/bucket.ts';

/** A network that comes and goes every second for a minute is a bad one; for longer than that a mat can wait its second. */
export const standardComingLimits = { burst: 60, perSecond: 1 } as const;

export interface Comings {
  /** Resolves when it may be looked at; false = a newer one came meanwhile. */
  may(serial: string): Promise<boolean>;
  /** It came in. @returns false = the next one will have to wait */
  cameIn(serial: string): boolean;
}

interface Coming {
  readonly bucket: Bucket;
  /** Ends the wait of the one that waits. */
  giveWay: (() => void) | null;
}

export function createComings(clock: Pick<Clock, 'now' | 'after'>, limits = standardComingLimits): Comings {
  /** By the serials of mats that came in: no more than are registered. */
  const mats = new Map<string, Coming>();
  return {
    may(serial) {
      const mat = mats.get(serial);
      mat?.giveWay?.();
      if (mat === undefined || mat.bucket.has()) return Promise.resolve(true);
      return new Promise((resolve) => {
        const callOff = clock.after(mat.bucket.waitMs(), () => {
          mat.giveWay = null;
          resolve(true);
        });
        mat.giveWay = () => {
          callOff();
          mat.giveWay = null;
          resolve(false);
        };
      });
    },
    cameIn(serial) {
      const mat = mats.get(serial) ?? {
        bucket: createBucket(clock.now, limits.burst, limits.perSecond),
        giveWay: null,
      };
      mats.set(serial, mat);
      mat.bucket.take();
      return mat.bucket.has();
    },
  };
}
