/** Turning push on and off in this browser, and keeping it as it was turned on. The browser and the server are told both. */
import { addPush, type CurrentUser, readPush, removePush, tryPush } from '@wardlight/contract';
import { hasCode } from '../../lib/api/call-error.ts';
import { call } from '../../lib/api/http.ts';
import { every } from '../../lib/browser/timers.ts';
import { browserSubscription, forgetPushHere, type PushHere, pushHere } from '../../lib/session/push-here.ts';
import { session } from '../../lib/session/session.ts';
import {
  ability,
  askPermission,
  BrowserError,
  deviceName,
  heldHere,
  isGranted,
  onPermissionChange,
  subscribe,
  subscriptionHere,
} from './browser.ts';
import { stepFor } from './model.ts';

export type Person = Pick<CurrentUser, 'user_id' | 'display_name'>;

const paramsOf = (subscription_id: number) => ({ subscription_id: String(subscription_id) });

/** One that is gone already is as good as removed. */
async function remove(subscription_id: number): Promise<void> {
  try {
    await call(removePush, { params: paramsOf(subscription_id) });
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error;
  }
}

async function addHere(publicKey: string, device: string) {
  const add = async () => {
    const { endpoint, keys } = await subscribe(publicKey);
    const { subscription_id } = await call(addPush, { body: { endpoint, keys, device } });
    return { endpoint, subscription_id };
  };
  try {
    return await add();
  } catch (error) {
    if (!hasCode(error, 'conflict')) throw error;
    // The server knows that address with other keys than this browser's: it is given up, and another is made.
    await (await browserSubscription())?.unsubscribe();
    return await add();
  }
}

/** The browser lets go of the address that is over, and makes another. @throws BrowserError where it goes on with the dead one */
async function subscribeElsewhere(publicKey: string, dead: string): Promise<void> {
  await (await browserSubscription())?.unsubscribe();
  const { endpoint } = await subscribe(publicKey);
  if (endpoint === dead) throw new BrowserError('it keeps an address that is over');
}

async function subscribeAs({ user_id, display_name }: Person, publicKey: string, device: string): Promise<void> {
  const before = pushHere.get();
  const { endpoint, subscription_id } = await addHere(publicKey, device);
  pushHere.set({ user_id, name: display_name, subscription_id, endpoint, works: true });
  // The one before lives nowhere now. If it cannot be removed, the next message to it finds that out.
  const replaced = before !== null && before.user_id === user_id && before.subscription_id !== subscription_id;
  if (replaced) await remove(before.subscription_id).catch(() => {});
}

/** From a press. @returns false where the person was asked and did not allow it; @throws CallError, BrowserError */
export async function turnOnHere(person: Person, publicKey: string, device: string): Promise<boolean> {
  if ((await askPermission()) !== 'granted') return false;
  await subscribeAs(person, publicKey, device);
  keepLooking(person);
  return true;
}

/** The server first: as long as it has not heard, this browser stays on and says so. @throws CallError */
export async function turnOff(subscription_id: number): Promise<void> {
  await remove(subscription_id);
  if (pushHere.get()?.subscription_id === subscription_id) await forgetPushHere();
}

export const sendTest = (subscription_id: number) => call(tryPush, { params: paramsOf(subscription_id), body: {} });

const keptName = ({ subscription_id }: PushHere, listed: readonly { subscription_id: number; device: string }[]) =>
  listed.find((each) => each.subscription_id === subscription_id)?.device ?? '';

let underWay: Promise<void> | null = null;

/**
 * Looks whether what was turned on here still is, and mends it silently; asked twice at once, it is done once. @throws CallError,
 * BrowserError: what it finds the next time is the same.
 */
export function keepHere(person: Person): Promise<void> {
  underWay ??= keep(person).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function keep(person: Person): Promise<void> {
  const here = pushHere.get();
  if (here === null || here.user_id !== person.user_id) return;
  const held = await heldHere();
  const granted = ability() === 'can' && isGranted();
  const off = (error: unknown): never => {
    // Nothing may say that it is on.
    pushHere.set({ ...here, works: false });
    throw error;
  };
  const { public_key: publicKey, subscriptions } = await call(readPush).catch((error: unknown) => {
    // Without a line too it is known that nothing can be shown here.
    if (!granted || held === null) off(error);
    throw error;
  });
  const step = stepFor({ here, held, granted, user_id: person.user_id, publicKey, listed: subscriptions });
  const device = keptName(here, subscriptions) || deviceName();
  switch (step) {
    case 'nothing':
      if (!here.works) pushHere.set({ ...here, works: true });
      return;
    case 'renew':
      return await subscribeAs(person, publicKey, device).catch(off);
    case 'replace':
      return await subscribeElsewhere(publicKey, here.endpoint)
        .then(() => subscribeAs(person, publicKey, device))
        .catch(off);
    case 'adopt': {
      const now = await subscriptionHere();
      if (now !== null) await call(addPush, { body: { ...now, device } });
      return;
    }
    case 'drop':
      return await forgetPushHere();
    case 'forget':
      pushHere.set(null);
      return await remove(here.subscription_id);
  }
}

const eachMs = 3_600_000;
let stopWatching = (): void => {};

/** Looks whenever it may have ended, as long as the page stays open and this session stands on it. One person's at a time. */
function keepLooking(person: Person): () => void {
  stopWatching();
  const token = session.get()?.token;
  // Mended when it can be: a bad line now is no reason to say anything, the next look tries again.
  const look = () => void keepHere(person).catch(() => {});
  const seen = () => {
    if (document.visibilityState === 'visible') look();
  };
  const stops = [
    every(eachMs, look),
    onPermissionChange(look),
    // Of another account on this screen the server would list other phones.
    session.subscribe(() => {
      if (session.get()?.token !== token) stopWatching();
    }),
    () => document.removeEventListener('visibilitychange', seen),
  ];
  document.addEventListener('visibilitychange', seen);
  stopWatching = () => {
    for (const stop of stops) stop();
    stopWatching = () => {};
  };
  return stopWatching;
}

/**
 * Looks at once, and then when the page is seen again, when the browser changes what it allows, and each hour. Asked again, it begins anew.
 * @returns stops it
 */
export function watchHere(person: Person): () => void {
  const stop = keepLooking(person);
  keepHere(person).catch(() => {});
  return stop;
}
