/** Turning push on and off in this browser, and keeping it as it was turned on. The browser and the server are told both. */
import { addPush, type CurrentUser, readPush, removePush, tryPush, type UserId } from '@wardlight/contract';
import { hasCode } from '../../lib/call-error.ts';
import { call } from '../../lib/http.ts';
import { type PushHere, pushHere } from '../../lib/push-here.ts';
import { after } from '../../lib/timers.ts';
import { ability, askPermission, heldHere, isGranted, subscribe, unsubscribe } from './browser.ts';
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

async function subscribeAs({ user_id, display_name }: Person, publicKey: string, device: string): Promise<void> {
  const before = pushHere.get();
  const { endpoint, keys } = await subscribe(publicKey);
  const { subscription_id } = await call(addPush, { body: { endpoint, keys, device } });
  pushHere.set({ user_id, name: display_name, subscription_id, endpoint });
  // The one before lives nowhere now. If it cannot be removed, the next message to it finds that out.
  const replaced = before !== null && before.user_id === user_id && before.subscription_id !== subscription_id;
  if (replaced) await remove(before.subscription_id).catch(() => {});
}

/** From a press. @returns false where the person was asked and did not allow it; @throws CallError, BrowserError */
export async function turnOnHere(person: Person, publicKey: string, device: string): Promise<boolean> {
  if ((await askPermission()) !== 'granted') return false;
  await subscribeAs(person, publicKey, device);
  return true;
}

/** The server first: as long as it has not heard, this browser stays on and says so. @throws CallError */
export async function turnOff(subscription_id: number): Promise<void> {
  await remove(subscription_id);
  if (pushHere.get()?.subscription_id === subscription_id) await leaveAlone();
}

/** No message is shown here any more, whatever the server still sends. */
async function leaveAlone(): Promise<void> {
  pushHere.set(null);
  await unsubscribe().catch(() => {});
}

export const sendTest = (subscription_id: number) => call(tryPush, { params: paramsOf(subscription_id), body: {} });

const keptName = ({ subscription_id }: PushHere, listed: readonly { subscription_id: number; device: string }[]) =>
  listed.find((each) => each.subscription_id === subscription_id)?.device ?? '';

/**
 * Looks whether what was turned on here still is, and mends it silently. Fails silently too: what it finds the next time is the same, and
 * whether messages arrive is looked after by the server.
 */
export async function keepHere(person: Person, deviceName: string): Promise<void> {
  const here = pushHere.get();
  if (here === null || here.user_id !== person.user_id) return;
  const { public_key: publicKey, subscriptions } = await call(readPush);
  const step = stepFor({
    here,
    held: await heldHere(),
    granted: ability() === 'can' && isGranted(),
    user_id: person.user_id,
    publicKey,
    listed: subscriptions.map(({ subscription_id }) => subscription_id),
  });
  if (step === 'renew') await subscribeAs(person, publicKey, keptName(here, subscriptions) || deviceName);
  if (step === 'drop') await leaveAlone();
  if (step === 'forget') {
    pushHere.set(null);
    await remove(here.subscription_id);
  }
}

const leaveWithinMs = 3_000;

/**
 * Whoever signs out leaves a browser that others may use: their messages must not stay in it. Awaited for three seconds at most, because
 * nobody may stay signed in for the sake of a bad line; the browser's own part needs none.
 */
export function leaveWith(user_id: UserId): Promise<void> {
  const here = pushHere.get();
  if (here === null || here.user_id !== user_id) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = after(leaveWithinMs, resolve);
    void Promise.allSettled([remove(here.subscription_id), leaveAlone()]).then(() => {
      stop();
      resolve();
    });
  });
}
