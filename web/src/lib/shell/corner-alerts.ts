/**
 * Passing news in the corner: hides itself after 2 s (specification §2), what can be undone when it no longer can. What needs an answer also
 * stays in its place on the page.
 */
import { createStore, useStore } from '../browser/store.ts';
import { after } from '../browser/timers.ts';

export interface CornerAlert {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'warning';
  readonly title: string;
  readonly info?: string | undefined;
  /** What can be done about it, for those who are quick: it stands in its place on the page too. */
  readonly act?: { readonly text: string; readonly run: () => void } | undefined;
}

export const cornerAlertMs = 2_000;
/** With something to press: as long as a closing can be undone (`lib/care/undo-closing.ts`, which is fetched later), or other news comes. */
export const cornerActMs = 58_000;
const shown = createStore<readonly CornerAlert[]>([]);
let lastId = 0;

/** Where one goes on to something else: what could be undone stands in its place on the page. */
export const endOffers = (): void => shown.set(shown.get().filter(({ act }) => act === undefined));

/** Already in the reader's language. */
export function tellCorner(news: Omit<CornerAlert, 'id'>): void {
  lastId += 1;
  const alert = { ...news, id: lastId };
  endOffers();
  shown.set([...shown.get(), alert]);
  after(news.act === undefined ? cornerAlertMs : cornerActMs, () =>
    shown.set(shown.get().filter((each) => each.id !== alert.id)),
  );
}

export const useCornerAlerts = (): readonly CornerAlert[] => useStore(shown);
