/** An upgrade is known by the program that the server's own page names, and by nothing else that may answer there. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { program } from './program.ts';

const pageWith = (script: string): string =>
  `<!doctype html><html><head>${script}</head><body><div id="root"></div></body></html>`;
const scriptOf = (name: string): string => `<script type="module" crossorigin src="/assets/${name}.js"></script>`;
let asked: ReturnType<typeof vi.fn>;
const answer = (body: string, status = 200) => asked.mockResolvedValue(new Response(body, { status }));

beforeEach(() => {
  asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  const own = document.createElement('script');
  own.type = 'module';
  own.setAttribute('src', '/assets/index-old.js');
  // Only its name is looked at: in a page of its own nothing is fetched for it.
  vi.spyOn(document, 'querySelector').mockReturnValue(own);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the same program', pageWith(scriptOf('index-old')), 200, false],
  ['another program', pageWith(scriptOf('index-new')), 200, true],
  ['a network that asks for its password', pageWith('<script src="/portal.js"></script>'), 200, false],
  ['a server that is just coming up', 'Service Unavailable', 503, false],
])('%s', async (_, body, status, isOld) => {
  answer(body, status);
  expect(await program.isOld()).toBe(isOld);
  expect(asked).toHaveBeenCalledWith('/', { cache: 'no-store' });
});

test('without a line nothing is said of it', async () => {
  asked.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await program.isOld()).toBe(false);
});
