/** Web push: to a person's own phone, through whichever push service its browser chose (RFC 8030). */
import { type AlertPriority, alertCenterPathOf, type DeliveryProblem } from '@wardlight/contract';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Sealer } from '../secrets.ts';
import type { PushTarget } from '../store/accounts/reach/push-farewells.ts';
import { type Farewell, farewellForMs } from '../store/accounts/reach/push-farewells.ts';
import { createPushSubscriptions, installationSecret } from '../store/accounts/reach/push-subscriptions.ts';
import type { Store } from '../store/open.ts';
import { alertText, wordsOf } from './alert-text.ts';
import type { Ask } from './ask.ts';
import { type Sent, usefulMs, type Way } from './outbox.ts';
import { encrypted, makeVapidKeys, type VapidKeys, vapidAuthorization } from './push-encryption.ts';

/** What the browser's worker shows. `path` is opened by a press. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** One alert, one notification: a later word takes the place of the earlier. */
  readonly tag: string;
  readonly path: string;
  /** One that is high stays on the phone until it is looked at; null = about no alert. */
  readonly priority: AlertPriority | null;
}

export interface PushWay extends Way {
  readonly publicKey: string;
  push(target: PushTarget, message: PushMessage, worth: PushWorth): Promise<Sent>;
  /** One try of the last word. Never rejects. */
  sayFarewell(farewell: Farewell): Promise<Sent>;
}

/** How hard a push service tries, and for how long. */
export interface PushWorth {
  /** Wakes a phone that saves its battery. */
  readonly urgent: boolean;
  readonly worthMs: number;
}

export interface PushOptions {
  readonly store: Pick<Store, 'db'>;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly ask: Ask;
  /** Where this installation is, for who runs the push service. */
  readonly origin: string | null;
}

const secretName = 'vapid';
const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });
const nobodyKnown = 'mailto:wardlight@localhost';

/** The installation's keys are made at its first start and kept sealed: made anew, every browser would have to subscribe again. */
async function readKeys({ db }: Pick<Store, 'db'>, sealer: Sealer): Promise<VapidKeys> {
  const text = await installationSecret(db, secretName, {
    make: () => JSON.stringify(makeVapidKeys()),
    seal: (made) => sealer.seal(made, secretName),
    open: (sealed) => sealer.open(sealed, secretName),
  });
  return keysSchema.parse(JSON.parse(text));
}

function sentOf(status: number): Sent {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  const failed = (problem: DeliveryProblem): Sent => ({ outcome: 'failed', problem });
  if (status === 404 || status === 410) return failed('gone');
  if (status === 401 || status === 403) return failed('unauthorized');
  if (status === 429) return { outcome: 'again', problem: 'slowDown' };
  if (status >= 500) return { outcome: 'again', problem: 'serverError' };
  return failed('refused');
}

export async function openPushWay({ store, sealer, clock, ask, origin }: PushOptions): Promise<PushWay> {
  const keys = await readKeys(store, sealer);
  const subscriptions = createPushSubscriptions(store.db);
  const subject = origin?.startsWith('https:') ? origin : nobodyKnown;

  async function post(
    { endpoint, p256dh, auth }: Omit<PushTarget, 'subscriptionId'>,
    message: PushMessage,
    { urgent, worthMs }: PushWorth,
  ): Promise<Sent> {
    let body: Buffer;
    let authorization: string;
    try {
      body = encrypted(JSON.stringify(message), { p256dh, auth });
      authorization = vapidAuthorization(keys, endpoint, subject, clock.now());
    } catch {
      // Its key or its address is none. Only its push service ends an address: it stays on the list, which says that nothing arrives.
      return { outcome: 'failed', problem: 'refused' };
    }
    const heard = await ask({
      method: 'POST',
      url: endpoint,
      headers: {
        authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(worthMs / 1_000),
        urgency: urgent ? 'high' : 'normal',
      },
      body,
    }).catch(() => null);
    return heard === null ? { outcome: 'again', problem: 'unreachable' } : sentOf(heard.status);
  }

  async function push(target: PushTarget, message: PushMessage, worth: PushWorth): Promise<Sent> {
    const sent = await post(target, message, worth);
    await subscriptions.heard(target.subscriptionId, sent.outcome === 'sent' ? null : sent.problem, clock.now());
    return sent;
  }

  return {
    publicKey: keys.publicKey,
    push,
    sayFarewell({ locale, ...target }) {
      const { alerts, common } = wordsOf(locale);
      const message = {
        title: common.productName,
        body: alerts.phoneEnded,
        tag: 'ended',
        path: '/push',
        priority: null,
      };
      return post(target, message, { urgent: true, worthMs: farewellForMs });
    },
    async send(delivery) {
      if (delivery.push === null) return { outcome: 'failed', problem: 'gone' };
      const { title, body } = alertText(delivery);
      const message = {
        title,
        body,
        tag: delivery.alertId,
        path: alertCenterPathOf(delivery.agencyId),
        priority: delivery.priority,
      };
      return await push(delivery.push, message, { urgent: delivery.priority !== 'low', worthMs: usefulMs });
    },
  };
}
