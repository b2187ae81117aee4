/** The first load cannot grow unseen: whoever adds to it finds out here, and not from a bench weeks later (docs/decisions/131). */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './child.ts';
import { weighFirstLoad } from './first-load.ts';
import { isWebCurrent } from './web-current.ts';

/** Whole files, as they are counted here, are a little more than what a browser really waits for. */
const mostBrotli = 190_000;
const mostBytes = 820_000;

// `npm test` builds first; of an older build nothing can be said.
test.skipIf(!isWebCurrent(ROOT))('script and styles before the first tile stay within their weight', () => {
  const { files, bytes, brotli } = weighFirstLoad(join(ROOT, 'web/dist'));
  for (const part of ['board', 'ground', 'style', 'zh-TW'])
    expect(
      files.some((file) => file.startsWith(`${part}-`)),
      part,
    ).toBe(true);
  expect(brotli).toBeLessThanOrEqual(mostBrotli);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});
