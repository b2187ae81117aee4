/** Whoever is signed in on a connection, a mat or a gateway: what it may say and hear, and where it is noted that something was refused. */
import {
  type GatewayResult,
  mostBytesOfPost,
  type RejectionReason,
  readingTopic,
  resultTopic,
} from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import { atMostEvery } from '../connections/at-most-every.ts';
import type { GatewayDoor } from '../gateways/door.ts';
import type { RefusedEvent } from '../health/security-events.ts';
import type { Log } from '../log.ts';
import type { FoundKey } from '../store/measurements/gateway-keys.ts';
import { type AcceptContext, accept, type ConnectedMat } from './accept.ts';
import type { DoorLimits } from './door.ts';
import { GatewayGone, takeMessage } from './gateway-messages.ts';
import type { Speaker } from './intake.ts';
import { commandFilters, isOwnDown, resultFilters, saidUnder } from './topics.ts';

/** Who it is, in the log and in what is noted of refusals. */
export type Noted = Pick<RefusedEvent, 'mat' | 'gateway' | 'agency'>;

/** Who still listens at the other end. */
export interface Line {
  readonly isOpen: () => boolean;
}

export interface Guest extends Speaker {
  readonly serial: string;
  /** Null = a gateway. */
  readonly mat: ConnectedMat | null;
  readonly noted: Noted;
  /** The one topic it is sent anything on, and the filters it may hear it by. */
  readonly down: string;
  readonly filters: readonly string[];
  /** Something of it was refused. */
  refused(reason: RejectionReason): void;
  /**
   * What becomes of a message under this topic; null = the topic is somebody else's. Resolves when its effects are committed, with what it
   * is to be told of them, if anything.
   */
  hears(topic: string): ((payload: Uint8Array, line: Line) => Promise<GatewayResult | null>) | null;
}

/** Why a subscription is refused. */
export const refusedFilter = ({ serial }: Guest, filter: string): RejectionReason =>
  isOwnDown(serial, filter) ? 'needlessFilter' : 'foreignTopic';

/** Of one packet. What a gateway sends that is too large for a message is read all the same, so that it can be told. */
export function mostBytesFrom(guest: Guest | undefined, { bytesBefore, bytesAfter }: DoorLimits): number {
  if (guest === undefined) return bytesBefore;
  return guest.mat === null ? Math.max(bytesAfter, mostBytesOfPost) : bytesAfter;
}

export function matGuest(context: AcceptContext, mat: ConnectedMat): Guest {
  const { serial, matId, agencyId } = mat;
  const refused = (reason: RejectionReason) => context.rejections.count(mat, reason);
  const filters = commandFilters(serial);
  return {
    ...{ serial, mat, filters, refused },
    ...{ id: `mat ${matId}`, most: Number.POSITIVE_INFINITY },
    mayGoOn: () => true,
    tooFast: () => refused('tooFast'),
    noted: { mat: matId, agency: agencyId },
    down: filters[0] ?? '',
    hears(topic) {
      const said = saidUnder(serial, topic);
      if (said === null) return null;
      return async (payload) => {
        await accept(context, mat, said, payload);
        return null;
      };
    },
  };
}

export interface GatewayContext {
  readonly door: GatewayDoor;
  readonly clock: Clock;
  readonly log: Log;
}

/** Each message may be tens of kilobytes: a few are enough to be stored together. */
const mostMessages = 4;

/** @param password the key it signed in by, looked up anew for each message: from the moment it is revoked nothing more is taken */
export function gatewayGuest(
  { door, clock, log }: GatewayContext,
  { serial, key, password }: { readonly serial: string; readonly key: FoundKey; readonly password: string },
): Guest {
  const { gatewayId, agencyId } = key;
  const noted = { gateway: gatewayId, agency: agencyId };
  const tell = atMostEvery(60_000, clock, (reason: RejectionReason) =>
    log.warn({ ...noted, reason }, 'refused something of a gateway'),
  );
  const after = (seconds: number) =>
    new Promise<void>((resolve) => {
      clock.after(seconds * 1_000, resolve);
    });

  async function take(payload: Uint8Array, { isOpen }: Line): Promise<GatewayResult> {
    const arrivedAt = clock.now();
    const found = await door.findKey(password);
    if (found?.gatewayId !== gatewayId) throw new GatewayGone('its key is revoked');
    const wait = async (seconds: number) => {
      await after(seconds);
      return isOpen();
    };
    return await takeMessage(door, { gateway: found, key: found, arrivedAt, wait }, payload);
  }

  return {
    ...{ serial, noted, mat: null, refused: tell },
    ...{ id: `gateway ${gatewayId}`, most: mostMessages },
    mayGoOn: () => door.waitOf(gatewayId) === 0,
    tooFast: () => tell('tooFast'),
    down: resultTopic(serial),
    filters: resultFilters(serial),
    hears(topic) {
      if (topic === readingTopic(serial)) return take;
      // As with mats: what we do not know is acknowledged, or it would be sent for ever.
      return saidUnder(serial, topic) === null ? null : () => Promise.resolve(null);
    },
  };
}
