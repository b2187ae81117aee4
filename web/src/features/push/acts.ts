/** Turning push on and off in this browser, and keeping it as it was turned on. The browser and the server are told both. */
import { addPush, type CurrentUser, readPush, removePush, tryPush } from '@wardlight/contract';
import { hasCode } from '../../lib/call-error.ts';
import { call } from '../../lib/http.ts';
import { browserSubscription, forgetPushHere, type PushHere, pushHere } from '../../lib/push-here.ts';
import { ability, askPermission, deviceName, heldHere, isGranted, subscribe, subscriptionHere } from './browser.ts';
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
  const { public_key: publicKey, subscriptions } = await call(readPush);
  const step = stepFor({
    here,
    held: await heldHere(),
    granted: ability() === 'can' && isGranted(),
    user_id: person.user_id,
    publicKey,
    listed: subscriptions,
  });
  if (step === 'renew') {
    const device = keptName(here, subscriptions) || deviceName();
    await subscribeAs(person, publicKey, device).catch((error: unknown) => {
      // Nothing may say that it is on.
      pushHere.set({ ...here, works: false });
      throw error;
    });
  }
  if (step === 'adopt') {
    const held = await subscriptionHere();
    const device = keptName(here, subscriptions) || deviceName();
    if (held !== null) await call(addPush, { body: { ...held, device } });
  }
  if (step === 'drop') await forgetPushHere();
  if (step === 'forget') {
    pushHere.set(null);
    await remove(here.subscription_id);
  }
}
