/** What the browser itself does for push: the only file that touches its service worker and its permission. */
import { addPush, type BodyOf } from '@wardlight/contract';
import * as z from 'zod/mini';
import { after } from '../../lib/browser/timers.ts';
import { browserSubscription } from '../../lib/session/push-here.ts';
import { type Ability, abilityOf, deviceNameOf, type Held, keyText, type Traits } from './model.ts';

const workerPath = '/push-worker.js';

/** The browser refused, or could not reach its own message service. */
export class BrowserError extends Error {
  override readonly name = 'BrowserError';
}

const traits = (): Traits => {
  const complete = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return {
    secure: window.isSecureContext,
    complete,
    agent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    permission: complete ? Notification.permission : null,
  };
};

export const ability = (): Ability => abilityOf(traits());
export const deviceName = (): string => deviceNameOf(traits());
export const isGranted = (): boolean => traits().permission === 'granted';

/** Somebody allows or blocks notifications in the browser's own settings. Not every browser tells. @returns stops it */
export function onPermissionChange(changed: () => void): () => void {
  let stopped = false;
  let stop = (): void => {};
  const follow = async (): Promise<void> => {
    const status = await navigator.permissions?.query({ name: 'notifications' });
    if (status === undefined || stopped) return;
    status.addEventListener('change', changed);
    stop = () => status.removeEventListener('change', changed);
  };
  follow().catch(() => {});
  return () => {
    stopped = true;
    stop();
  };
}

/** Asks the person; only from a press. */
export const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission();

const heldOf = ({ endpoint, options }: PushSubscription): Held => {
  const key = options.applicationServerKey ?? null;
  return { endpoint, key: key === null ? null : keyText(key) };
};

export async function heldHere(): Promise<Held | null> {
  const subscription = await browserSubscription();
  return subscription === null ? null : heldOf(subscription);
}

const withinMs = 20_000;

/** A worker that never comes up, or a message service that never answers, must not leave the button waiting. */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = after(withinMs, () => reject(new BrowserError('not in time')));
    work.then(resolve, (cause: unknown) => reject(new BrowserError('refused', { cause }))).finally(stop);
  });
}

type Asked = Pick<BodyOf<typeof addPush>, 'endpoint' | 'keys'>;
const asked = z.pick(addPush.body, { endpoint: true, keys: true });

/** As the server is told of it; null = the browser holds none. */
export async function subscriptionHere(): Promise<Asked | null> {
  const subscription = await browserSubscription();
  return subscription === null ? null : z.parse(asked, subscription.toJSON());
}

/** Subscribes with the server's key, instead of one that was made with another. @throws BrowserError */
export const subscribe = (publicKey: string): Promise<Asked> =>
  inTime(
    (async () => {
      await navigator.serviceWorker.register(workerPath, { scope: '/', updateViaCache: 'none' });
      const { pushManager } = await navigator.serviceWorker.ready;
      const before = await pushManager.getSubscription();
      const fits = before !== null && heldOf(before).key === publicKey;
      if (before !== null && !fits) await before.unsubscribe();
      const now =
        fits && before !== null
          ? before
          : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
      return z.parse(asked, now.toJSON());
    })(),
  );

const wordsCache = 'wardlight-push';
/** As `push-worker/handlers.ts` looks for it. */
const changedWordsPath = '/push-worker/changed';

/** What the worker says when the browser has made the subscription anew and no page is open. Without a store for it, it says our name alone. */
export async function keepChangedWords(words: { readonly title: string; readonly body: string }): Promise<void> {
  if (!('caches' in window)) return;
  const cache = await caches.open(wordsCache);
  await cache.put(changedWordsPath, new Response(JSON.stringify(words)));
}
