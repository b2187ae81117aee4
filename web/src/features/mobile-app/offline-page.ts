/**
 * What an installed Wardlight shows when it is opened without a line: that nobody is watched from here, in the reader's language. Left in the
 * browser's cache for the worker (`push-worker/handlers.ts`), with no bed and no answer of the server in it. A tab in a browser has the browser's own
 * page for that.
 */
const cacheName = 'wardlight-offline';
/** As the worker looks for it. */
export const offlinePath = '/push-worker/offline';
const workerPath = '/push-worker.js';

export interface OfflineWords {
  readonly lang: string;
  readonly product: string;
  readonly title: string;
  readonly text: string;
  readonly again: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Without a script: the answer's policy allows none, and a link to the same address is all there is to do. */
export const offlineHtml = ({ lang, product, title, text, again }: OfflineWords): string => `<!doctype html>
<html lang="${escaped(lang)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${escaped(product)}</title>
<style>
body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:1rem;padding:1.5rem;background:#191714;color:#ece6dc;font:1.125rem/1.6 system-ui,sans-serif;text-align:center}
h1{margin:0;font-size:1.5rem}p{margin:0;max-width:32rem}a{display:inline-block;padding:.75rem 1.5rem;border:2px solid currentColor;border-radius:.5rem;color:inherit;text-decoration:none}
</style>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p><a href="">${escaped(again)}</a></p>
</html>
`;

/** Opened from the home screen, not in a tab. */
export const isInstalled = (): boolean => window.matchMedia?.('(display-mode: standalone)').matches === true;

/** @throws what the browser throws where it allows no worker: on plain http there is none */
export async function keepOfflinePage(words: OfflineWords): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(
    offlinePath,
    new Response(offlineHtml(words), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      },
    }),
  );
  await navigator.serviceWorker.register(workerPath, { scope: '/', updateViaCache: 'none' });
}
