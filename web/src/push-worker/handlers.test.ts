/** What the worker does with a message, a press, and a subscription that the browser made anew. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { handlersOf, type OpenWindow, readTold, type WorkerScope } from './handlers.ts';

const origin = 'https://ward.example';
const showNotification = vi.fn<WorkerScope['registration']['showNotification']>();
const subscribe = vi.fn<WorkerScope['registration']['pushManager']['subscribe']>();
const openWindow = vi.fn<WorkerScope['clients']['openWindow']>();
let windows: OpenWindow[];
/** What the page of push left for the worker. */
let keptWords: Response | Error | null;
/** What an installed app left for when there is no line. */
let keptPage: Response | undefined;
/** What the server answers. */
let served: Promise<unknown>;

const scope: WorkerScope = {
  location: { origin },
  registration: { showNotification, pushManager: { subscribe } },
  clients: { matchAll: () => Promise.resolve(windows), openWindow },
  askServer: () => served,
  caches: {
    match: (path) =>
      keptWords instanceof Error
        ? Promise.reject(keptWords)
        : Promise.resolve(
            path === '/push-worker/offline'
              ? keptPage
              : path === '/push-worker/changed'
                ? (keptWords ?? undefined)
                : undefined,
          ),
  },
};
const handlers = handlersOf(scope);

const windowAt = (path: string, change: Partial<OpenWindow> = {}) => ({
  url: `${origin}${path}`,
  focused: false,
  visibilityState: 'hidden',
  focus: vi.fn(() => Promise.resolve()),
  postMessage: vi.fn(),
  ...change,
});

beforeEach(() => {
  for (const spy of [showNotification, subscribe, openWindow]) spy.mockReset().mockResolvedValue(undefined);
  windows = [];
  keptWords = null;
  keptPage = undefined;
  served = Promise.resolve('from the server');
});

/** Gives it to the handler, and waits as long as the browser would keep the worker alive. */
async function hear<E>(handler: (event: E & { waitUntil(done: Promise<unknown>): void }) => void, event: E) {
  const waited: Promise<unknown>[] = [];
  handler({ ...event, waitUntil: (done) => void waited.push(done) });
  expect(waited, 'the browser is told to wait').toHaveLength(1);
  await Promise.all(waited);
}
const arrive = (said: unknown) =>
  hear(handlers.push, { data: { text: () => (typeof said === 'string' ? said : JSON.stringify(said)) } });

const told = { title: '!!! 201-1 · 離床', body: '王○明 · 02:14 起', tag: 'a-1', path: '/alerts', priority: 'high' };

describe('a message', () => {
  test('is shown as the server words it; a high one stays, and sounds again where it takes the place of another', async () => {
    await arrive(told);
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(told.title, {
      body: told.body,
      tag: 'a-1',
      data: { path: '/alerts' },
      requireInteraction: true,
      renotify: true,
    });
  });

  test('of medium priority goes by itself, yet is heard again where it takes the place of another: handed on, or raised from low', async () => {
    await arrive({ ...told, priority: 'medium' });
    expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ requireInteraction: false, renotify: true });
  });

  test.each(['low', null, 7])(
    'of priority %s goes by itself, and takes the place of another without a sound',
    async (priority) => {
      await arrive({ ...told, priority });
      expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ requireInteraction: false, renotify: false });
    },
  );

  test.each([null, 'no json', '[]', '7', '{"title":7,"path":{}}'])(
    'that cannot be read (%s) still shows something, and leads to the alerts',
    async (text) => {
      await hear(handlers.push, { data: text === null ? null : { text: () => text } });
      expect(showNotification).toHaveBeenCalledExactlyOnceWith('Wardlight', expect.objectContaining({ body: '' }));
      expect(showNotification.mock.calls[0]?.[1].data).toEqual({ path: '/alerts' });
    },
  );

  test.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example', 'alerts', 7])(
    'never leads out of this site: %s',
    (path) => {
      expect(readTold(JSON.stringify({ ...told, path })).path).toBe('/alerts');
    },
  );
});

describe('a press', () => {
  const press = async (data: unknown = { path: '/alerts' }) => {
    const close = vi.fn();
    await hear(handlers.notificationclick, { notification: { data, close } });
    expect(close).toHaveBeenCalledOnce();
  };

  test('opens the page where none is open; a window of another site does not count', async () => {
    windows = [windowAt('', { url: 'https://elsewhere.example/' })];
    await press();
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/alerts');
  });

  test('brings the nearest window to the front, which goes there without loading anew', async () => {
    const [hidden, visible] = [windowAt('/residents'), windowAt('/dashboard', { visibilityState: 'visible' })];
    windows = [hidden, visible];
    await press({ path: '/push' });
    expect(visible.focus).toHaveBeenCalledOnce();
    expect(visible.postMessage).toHaveBeenCalledExactlyOnceWith({ open: '/push' });
    expect(hidden.postMessage).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });

  test('opens another window where the open one cannot be brought to the front', async () => {
    windows = [windowAt('/dashboard', { focus: () => Promise.reject(new Error('not allowed')) })];
    await press();
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/alerts');
  });

  test.each([null, 'x', { path: '//elsewhere.example' }])(
    'of a notification with %o leads to the alerts',
    async (data) => {
      await press(data);
      expect(openWindow).toHaveBeenCalledExactlyOnceWith('/alerts');
    },
  );
});

describe('a subscription that the browser ended', () => {
  const key = Uint8Array.from([4, 1, 2]).buffer;
  const old = { options: { userVisibleOnly: true, applicationServerKey: key } };

  test('is made again with the same key, and every open page is told, which says so to the server', async () => {
    const page = windowAt('/dashboard');
    windows = [page];
    await hear(handlers.pushsubscriptionchange, { oldSubscription: old, newSubscription: null });
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: key });
    expect(page.postMessage).toHaveBeenCalledExactlyOnceWith({ renew: true });
    expect(showNotification).not.toHaveBeenCalled();
  });

  test('or that it made anew itself, is left as it is', async () => {
    windows = [windowAt('/dashboard')];
    await hear(handlers.pushsubscriptionchange, { oldSubscription: old, newSubscription: old });
    expect(subscribe).not.toHaveBeenCalled();
  });

  test('while no page is open is said to the person, in the words that the page left: until it is opened, no alert comes', async () => {
    keptWords = new Response(JSON.stringify({ title: '請打開守夜燈一次', body: '打開之前收不到警示。' }));
    subscribe.mockRejectedValue(new Error('not allowed'));
    const waited = hear(handlers.pushsubscriptionchange, { oldSubscription: old, newSubscription: null });
    await expect(waited).rejects.toThrow('not allowed');
    expect(showNotification).toHaveBeenCalledExactlyOnceWith('請打開守夜燈一次', {
      body: '打開之前收不到警示。',
      tag: 'push-changed',
      data: { path: '/push' },
      requireInteraction: true,
      renotify: true,
    });
  });

  test.each([null, new Error('no store')])('and without words (%s) by our name alone', async (words) => {
    keptWords = words;
    await hear(handlers.pushsubscriptionchange, { oldSubscription: null, newSubscription: null });
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Wardlight',
      expect.objectContaining({ data: { path: '/push' } }),
    );
    expect(subscribe).not.toHaveBeenCalled();
  });
});

test('the worker imports nothing but its own handlers, so that the built file stands alone', () => {
  const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  const imports = (name: string) => source(name).match(/^import .*$/gm) ?? [];
  expect(imports('./handlers.ts')).toEqual([]);
  expect(imports('./main.ts')).toEqual(["import { handlersOf, type WorkerScope } from './handlers.ts';"]);
});

describe('a page that is opened', () => {
  const opened = async (mode: string, method = 'GET'): Promise<unknown> => {
    let answer: Promise<unknown> | null = null;
    const respondWith = (given: Promise<unknown>): void => {
      answer = given;
    };
    handlers.page({ request: { mode, method }, respondWith });
    return await answer;
  };
  const lost = (): void => {
    served = Promise.reject(new TypeError('no line'));
    served.catch(() => undefined);
  };

  test('is the server’s, and only where none answers the page that says that nobody is watched', async () => {
    keptPage = new Response('nobody is watched');
    expect(await opened('navigate')).toBe('from the server');
    lost();
    expect(await opened('navigate')).toBe(keptPage);
  });

  test('where that page was never left, the browser says it itself; calls are never answered by the worker', async () => {
    lost();
    await expect(opened('navigate')).rejects.toThrow('no line');
    expect(await opened('cors')).toBeNull();
    expect(await opened('navigate', 'POST')).toBeNull();
  });
});
