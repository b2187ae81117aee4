/** What HTTP and the brokers do with a gateway's body alike: its pace, then the store. What it answers is committed. */
import { type GatewayBody, type GatewayId, itemsOfBody, type ReadingAnswer } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Gateways } from '../store/gateways/gateways.ts';
import type { FoundKey } from '../store/measurements/gateway-keys.ts';
import type { KnownGateway } from '../store/measurements/kept.ts';
import type { Measurements } from '../store/measurements/measurements.ts';
import { createGatewayPaces, type GatewayPaces } from './paces.ts';

export type Posted = { readonly readings: readonly ReadingAnswer[] } | { readonly waitSeconds: number };

export interface GatewayDoor extends Pick<GatewayPaces, 'waitOf' | 'begin'> {
  /** Null = nobody's, revoked, or of a gateway that was removed. */
  findKey(key: string): Promise<FoundKey | null>;
  /** Null = nobody registered it, or it has no key. */
  findSerial(serial: string): Promise<KnownGateway | null>;
  /** A key was used for something else than readings. */
  noteKey(key: FoundKey): Promise<void>;
  /**
   * A body that has begun.
   * @param key by which it came; null = the broker in front says whose it is
   * @returns the answers, or how long to wait where nothing of it was taken. Rejects where the database is away.
   */
  post(gateway: KnownGateway, key: FoundKey | null, body: GatewayBody, arrivedAt: number): Promise<Posted>;
}

/** A key's last use is told to the minute: within one it is written down once. */
const minuteMs = 60_000;

interface Stored {
  readonly measurements: Pick<Measurements, 'findKey' | 'noteKeyUsed' | 'takeReadings'>;
  readonly gateways: Pick<Gateways, 'findSerial'>;
}

export function createGatewayDoor({ measurements, gateways }: Stored, clock: Pick<Clock, 'now'>): GatewayDoor {
  const paces = createGatewayPaces(clock.now);
  /** The last key of each gateway, and when its use was written down. */
  const noted = new Map<GatewayId, { readonly keyId: number; readonly at: number }>();

  async function note(key: FoundKey): Promise<void> {
    const now = clock.now();
    const last = noted.get(key.gatewayId);
    if (last?.keyId === key.keyId && Math.abs(now - last.at) < minuteMs) return;
    await measurements.noteKeyUsed(key);
    noted.set(key.gatewayId, { keyId: key.keyId, at: now });
  }

  return {
    waitOf: paces.waitOf,
    begin: paces.begin,
    findKey: (key) => measurements.findKey(key),
    findSerial: (serial) => gateways.findSerial(serial),
    noteKey: note,
    async post(gateway, key, body, arrivedAt) {
      const items = itemsOfBody(body);
      const waitSeconds = paces.take(gateway, items.length);
      if (waitSeconds > 0) return { waitSeconds };
      try {
        if (key !== null) await note(key);
        return { readings: await measurements.takeReadings(gateway, items, arrivedAt) };
      } catch (error) {
        paces.giveBack(gateway, items.length);
        throw error;
      }
    },
  };
}
