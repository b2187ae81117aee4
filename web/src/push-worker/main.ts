/** The service worker: built as `/push-worker.js`, so that it is the whole site's. Acts when it is loaded, as `main.tsx` does. */
import { handlersOf, type WorkerScope } from './handlers.ts';

type Listening = Omit<WorkerScope, 'askServer'> & {
  readonly fetch: WorkerScope['askServer'];
  addEventListener(name: string, hear: (event: never) => void): void;
  skipWaiting(): Promise<void>;
};

// The types of a worker and those of a page exclude each other.
const scope = globalThis as unknown as Listening;
const { page, push, notificationclick, pushsubscriptionchange } = handlersOf({
  ...{ location: scope.location, registration: scope.registration, clients: scope.clients, caches: scope.caches },
  askServer: (request) => scope.fetch(request),
});

scope.addEventListener('fetch', page);
scope.addEventListener('push', push);
scope.addEventListener('notificationclick', notificationclick);
scope.addEventListener('pushsubscriptionchange', pushsubscriptionchange);
// It keeps nothing that an older one would miss: the newest serves at once.
scope.addEventListener('install', (event: ExtendableInstall) => event.waitUntil(scope.skipWaiting()));

interface ExtendableInstall {
  waitUntil(done: Promise<unknown>): void;
}
