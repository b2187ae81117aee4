/** A browser's push: its permission, its worker and its message service, each as the test says. */
import { afterEach, vi } from 'vitest';

interface FakePushOptions {
  readonly permission?: NotificationPermission;
  /** What the person answers when the browser asks. */
  readonly answers?: NotificationPermission;
}

export interface FakePush {
  answers: NotificationPermission;
  /** The browser's message service cannot be reached. */
  unreachable: boolean;
  /** How often the person was asked. */
  readonly asked: () => number;
  readonly endpoint: () => string | null;
  /** As a browser shows it, whatever the page does. */
  setPermission(permission: NotificationPermission): void;
  /** In the browser's settings, while the page is open: the page is told. */
  changePermission(permission: NotificationPermission): void;
  /** The browser goes on with its address, whatever the page asks. */
  sticks: boolean;
  /** The browser drops it, or makes it anew, by itself. */
  lose(): void;
  makeAnew(): void;
  /** As if it had been made with another key. */
  keyed(key: string): void;
  /** What the worker posts to the page. */
  post(message: unknown): void;
}

export const androidChrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
/** Keys as browsers and servers write them: 65 bytes, so that the last letter has two bits that are none. */
export const pushKey = (n: number): string => `B${'x'.repeat(85)}${'AEIMQUYcgkosw048'[n % 16]}`;

const bytesOf = (key: string): ArrayBuffer => {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
};

class Worker extends EventTarget {
  registered: { readonly pushManager: object } | null = null;
}

// Not by `vi.stubGlobal`: other parts of the navigator are somebody else's.
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'permissions');
});

export function fakePush({ permission = 'default', answers = 'granted' }: FakePushOptions = {}): FakePush {
  let held: { endpoint: string; key: string } | null = null;
  let made = 0;
  let asked = 0;

  const subscriptionOf = ({ endpoint, key }: { endpoint: string; key: string }) => ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: pushKey(9), auth: 'a'.repeat(22) } }),
    unsubscribe: () => {
      if (held?.endpoint === endpoint && !state.sticks) held = null;
      return Promise.resolve(true);
    },
  });
  const make = (key: string) => {
    made += 1;
    held = { endpoint: `https://push.example/${made}`, key };
    return subscriptionOf(held);
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(held && subscriptionOf(held)),
    subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
      if (state.unreachable) return Promise.reject(new DOMException('push service error', 'AbortError'));
      if (Notification.permission !== 'granted') return Promise.reject(new DOMException('denied', 'NotAllowedError'));
      // A browser refuses another key as long as the first is subscribed.
      if (held !== null && held.key !== key) return Promise.reject(new DOMException('other key', 'InvalidStateError'));
      return Promise.resolve(held === null ? make(key) : subscriptionOf(held));
    },
  };
  const worker = new Worker();
  const registration = { pushManager };
  const container = Object.assign(worker, {
    getRegistration: () => Promise.resolve(worker.registered ?? undefined),
    register(path: string, options: { scope: string }) {
      if (path !== '/push-worker.js' || options.scope !== '/') throw new Error(`No such worker: ${path}`);
      worker.registered = registration;
      return Promise.resolve(registration);
    },
    ready: Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const status = new EventTarget();
  const permissions = {
    query: ({ name }: { name: string }) =>
      name === 'notifications' ? Promise.resolve(status) : Promise.reject(new TypeError(`No such permission: ${name}`)),
  };
  Object.defineProperty(navigator, 'permissions', { value: permissions, configurable: true });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  const FakeNotification = {
    permission,
    requestPermission() {
      asked += 1;
      if (FakeNotification.permission === 'default') FakeNotification.permission = state.answers;
      return Promise.resolve(FakeNotification.permission);
    },
  };
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(androidChrome);

  const state: FakePush = {
    answers,
    unreachable: false,
    sticks: false,
    asked: () => asked,
    endpoint: () => held?.endpoint ?? null,
    setPermission: (next) => {
      FakeNotification.permission = next;
    },
    changePermission: (next) => {
      FakeNotification.permission = next;
      status.dispatchEvent(new Event('change'));
    },
    lose: () => {
      held = null;
    },
    makeAnew: () => {
      if (held === null) throw new Error('There is nothing to make anew');
      make(held.key);
    },
    keyed: (key) => {
      worker.registered = registration;
      make(key);
    },
    post: (data) => void container.dispatchEvent(new MessageEvent('message', { data })),
  };
  return state;
}
