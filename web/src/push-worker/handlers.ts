/**
 * What the worker does while no page is open: shows a message, opens Wardlight when it is pressed, and where there is no line says that nobody is
 * watched from here. It keeps no board and no answer for later, because a watch that showed what was stored would show beds as they were; but for
 * that page and two lines in the reader's language, which it could not know otherwise.
 * Imports nothing, so that the built file stands alone; what comes in is therefore read by hand.
 */

/** What the server sends (`server/src/fanout/push.ts`). */
export interface Told {
  readonly title: string;
  readonly body: string;
  /** One alert, one notification. */
  readonly tag: string;
  /** Within this site. */
  readonly path: string;
  /** Stays until it is looked at. */
  readonly high: boolean;
  /** Is heard again where it takes the place of an earlier one: raised, handed on or back, an alert is news to a phone in a pocket. */
  readonly sounds: boolean;
}

/** A page that is opened. */
export interface PageAsked {
  readonly request: { readonly mode: string; readonly method: string };
  respondWith(answer: Promise<unknown>): void;
}

interface Waiting {
  waitUntil(done: Promise<unknown>): void;
}
export interface PushArrived extends Waiting {
  readonly data: { text(): string } | null;
}
export interface NotificationPressed extends Waiting {
  readonly notification: { readonly data: unknown; close(): void };
}
export interface SubscriptionChanged extends Waiting {
  readonly oldSubscription: Pick<PushSubscription, 'options'> | null;
  readonly newSubscription: Pick<PushSubscription, 'options'> | null;
}

/** `renotify`: sounds again where it takes the place of an earlier one. Not every browser knows it, so TypeScript does not. */
export type Shown = NotificationOptions & { readonly renotify: boolean };

export interface OpenWindow {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

/** As much of a service worker's surroundings as is used. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: {
    showNotification(title: string, options: Shown): Promise<void>;
    readonly pushManager: { subscribe(options: PushSubscriptionOptionsInit): Promise<unknown> };
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  /** The browser's own way to the server. */
  askServer(request: unknown): Promise<unknown>;
  readonly caches: { match(path: string): Promise<{ text(): Promise<string> } | undefined> };
}

/** Where an installed app leaves its page for when there is no line (`features/mobile-app/offline-page.ts`). */
const offlinePath = '/push-worker/offline';
const alertsPath = '/alerts';
const ownPath = '/push';
/** Where the page of push leaves what is said when nobody but the worker is there to say it (`features/push/browser.ts`). */
const changedWordsPath = '/push-worker/changed';
/** Every push must show something; the page of alerts tells what it was. */
const unread: Told = { title: 'Wardlight', body: '', tag: 'wardlight', path: alertsPath, high: true, sounds: true };

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
/** Only within this site: `//elsewhere` and `https:` would lead out of it. */
const pathOf = (value: unknown): string => {
  const path = textOf(value);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : alertsPath;
};

export function readTold(text: string | null): Told {
  let said: unknown;
  try {
    said = JSON.parse(text ?? '');
  } catch {
    return unread;
  }
  if (typeof said !== 'object' || said === null) return unread;
  const { title, body, tag, path, priority } = said as Readonly<Record<string, unknown>>;
  return {
    title: textOf(title) ?? unread.title,
    body: textOf(body) ?? '',
    tag: textOf(tag) ?? unread.tag,
    path: pathOf(path),
    high: priority === 'high',
    sounds: priority === 'high' || priority === 'medium',
  };
}

async function show(scope: WorkerScope, { title, body, tag, path, high, sounds }: Told): Promise<void> {
  await scope.registration.showNotification(title, {
    body,
    tag,
    data: { path },
    requireInteraction: high,
    renotify: sounds,
  });
}

const windowsOf = async ({ clients, location }: WorkerScope): Promise<readonly OpenWindow[]> => {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).origin === location.origin);
};

const nearness = ({ focused, visibilityState }: OpenWindow): number =>
  (focused ? 2 : 0) + (visibilityState === 'visible' ? 1 : 0);

/** An open window goes there by itself, without loading anew: what was typed in it stays. */
async function open(scope: WorkerScope, path: string): Promise<void> {
  const [nearest] = (await windowsOf(scope)).toSorted((a, b) => nearness(b) - nearness(a));
  try {
    if (nearest === undefined) throw new Error('no window');
    await nearest.focus();
    nearest.postMessage({ open: path });
  } catch {
    await scope.clients.openWindow(path);
  }
}

async function changedWords({ caches }: WorkerScope): Promise<Told> {
  const kept = await caches.match(changedWordsPath).then(
    (found) => found?.text(),
    () => undefined,
  );
  return { ...readTold(kept ?? null), tag: 'push-changed', path: ownPath, high: true, sounds: true };
}

/**
 * The browser made it anew. Only a page knows who is signed in: one that is open says so to the server, else the next that opens, which the
 * person is asked for: until then this phone hears of no alert.
 */
async function subscribeAgain(scope: WorkerScope, { oldSubscription, newSubscription }: SubscriptionChanged) {
  const windows = await windowsOf(scope);
  if (windows.length === 0) await show(scope, await changedWords(scope));
  const key = oldSubscription?.options.applicationServerKey ?? null;
  if (newSubscription === null && key !== null)
    await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  for (const window of windows) window.postMessage({ renew: true });
}

/** The server's own answer, whatever it is; only where none comes the page that says so, or the browser's own where that was never left. */
async function pageOf(scope: WorkerScope, request: unknown): Promise<unknown> {
  try {
    return await scope.askServer(request);
  } catch (lost) {
    const kept = await scope.caches.match(offlinePath).catch(() => undefined);
    if (kept === undefined) throw lost;
    return kept;
  }
}

export const handlersOf = (scope: WorkerScope) => ({
  page(event: PageAsked) {
    if (event.request.mode === 'navigate' && event.request.method === 'GET')
      event.respondWith(pageOf(scope, event.request));
  },
  push: (event: PushArrived) => event.waitUntil(show(scope, readTold(event.data?.text() ?? null))),
  notificationclick(event: NotificationPressed) {
    event.notification.close();
    const { data } = event.notification;
    const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null;
    event.waitUntil(open(scope, pathOf(path)));
  },
  pushsubscriptionchange: (event: SubscriptionChanged) => event.waitUntil(subscribeAgain(scope, event)),
});
