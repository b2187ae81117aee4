/** How many messages of the support chat are unread, for the navigation. */
import { createStore, useStore } from '../browser/store.ts';

const unread = createStore(0);

/** On the root as well, where the mark on a phone's "More" finds it. */
export function setChatUnread(n: number): void {
  unread.set(n);
  if (n > 0) document.documentElement.dataset.chatUnread = String(n);
  else delete document.documentElement.dataset.chatUnread;
}

export const useChatUnread = (): number => useStore(unread);
