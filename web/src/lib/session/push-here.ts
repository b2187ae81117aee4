/** Whose phone notifications this browser shows: one person's at a time, kept by the page that turned them on. */
import { userIdSchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import { shelf } from '../browser/browser-storage.ts';
import { createStore, useStore } from '../browser/store.ts';

const schema = z.object({
  user_id: userIdSchema,
  name: z.string(),
  /** As the server knows it. */
  subscription_id: z.int(),
  /** As the browser knows it. */
  endpoint: z.string(),
  /** False: it was lost and could not be mended yet, so that no message comes; the next page that opens tries again. */
  works: z.boolean(),
});
export type PushHere = z.infer<typeof schema>;

const kept = shelf('localStorage', 'push', schema);
const current = createStore<PushHere | null>(kept.read());

export const pushHere = {
  get: current.get,
  set(next: PushHere | null): void {
    if (next === null) kept.clear();
    else kept.write(next);
    current.set(next);
  },
  /** For tests: what a reload does. */
  reread: (): void => current.set(kept.read()),
};

export const usePushHere = (): PushHere | null => useStore(current);

/** Whether this browser shows this person's messages. */
export const usePushIsOn = (user_id: PushHere['user_id']): boolean => {
  const here = usePushHere();
  return here?.user_id === user_id && here.works;
};

/** What the browser holds; null = nothing, or it has no push at all. */
export async function browserSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** No message is shown here any more, whatever the server still sends. Fails silently: then the server hears it from the next message. */
export async function forgetPushHere(): Promise<void> {
  pushHere.set(null);
  await browserSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {});
}
