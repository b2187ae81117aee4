/**
 * How many readings a second each gateway may post, on this server. A body is taken whole or not at all: it passes while there is anything
 * left, and what it holds beyond that is owed, so that a large batch passes also where the limit is small, and the next one waits for it.
 */
import type { GatewayId } from '@wardlight/contract';
import { type Bucket, createBucket } from '../connections/bucket.ts';
import type { KnownGateway } from '../store/measurements/kept.ts';

/** So many seconds' worth may come at once. */
export const burstSeconds = 10;

type Paced = Pick<KnownGateway, 'gatewayId' | 'readingsPerSecond'>;

export interface GatewayPaces {
  /** Seconds until this gateway may post again; 0 = now. */
  waitOf(gatewayId: GatewayId): number;
  /** A body begins, and counts as one reading whatever comes of it. @returns as `waitOf`: what must wait does not begin */
  begin(gateway: Paced): number;
  /** The body that began holds so many. @returns as `waitOf`: others took what was left meanwhile */
  take(gateway: Paced, readings: number): number;
  /** They were taken in vain. */
  giveBack(gateway: Paced, readings: number): void;
}

interface Pace {
  readonly perSecond: number;
  readonly bucket: Bucket;
}

export function createGatewayPaces(now: () => number): GatewayPaces {
  /** Of gateways that came in: no more than are registered. */
  const paces = new Map<GatewayId, Pace>();
  const waitIn = ({ bucket }: Pace): number => Math.ceil(bucket.waitMs() / 1_000);

  function paceOf({ gatewayId, readingsPerSecond: perSecond }: Paced): Pace {
    const known = paces.get(gatewayId);
    if (known?.perSecond === perSecond) return known;
    const made: Pace = { perSecond, bucket: createBucket(now, perSecond * burstSeconds, perSecond) };
    paces.set(gatewayId, made);
    return made;
  }

  function takeFrom(pace: Pace, readings: number): number {
    const seconds = waitIn(pace);
    if (seconds === 0) pace.bucket.take(readings);
    return seconds;
  }

  return {
    waitOf(gatewayId) {
      const pace = paces.get(gatewayId);
      return pace === undefined ? 0 : waitIn(pace);
    },
    begin: (gateway) => takeFrom(paceOf(gateway), 1),
    take(gateway, readings) {
      const pace = paceOf(gateway);
      pace.bucket.take(-1);
      const seconds = takeFrom(pace, readings);
      // It has begun all the same.
      if (seconds > 0) pace.bucket.take(1);
      return seconds;
    },
    giveBack: (gateway, readings) => paceOf(gateway).bucket.take(-readings),
  };
}
