/** No page may grow unseen: the first load has its own budget (`first-load.test.ts`), and each page has one beyond it. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './child.ts';
import { routesText, weighPages } from './page-weights.ts';
import { isWebCurrent } from './web-current.ts';

const mostBrotli = 120_000;
const inTheFirstLoad = 2;

// `npm test` builds first; of an older build nothing can be said.
test.skipIf(!isWebCurrent(ROOT))(
  'no page weighs more than 120 kB (brotli) beyond the first load',
  () => {
    const { pages, styles } = weighPages(join(ROOT, 'web'));
    const fetched = new Set(
      [...routesText(join(ROOT, 'web')).matchAll(/\bimport\(\s*(\S+?)\s*\)/g)].map(([, path]) => path),
    );
    // Each page that a route fetches is weighed, but for the frame and the board.
    expect(pages).toHaveLength(fetched.size - inTheFirstLoad);
    expect(pages.map(({ page }) => page)).toContain('app/pages/resident-report-page.tsx');
    // A second style sheet would be a page's own, and nobody would have weighed it.
    expect(styles).toHaveLength(1);
    expect(Math.min(...pages.map(({ brotli }) => brotli))).toBeGreaterThan(0);
    const tooHeavy = pages.filter(({ brotli }) => brotli > mostBrotli);
    expect(tooHeavy.map(({ page, brotli }) => `${page} ${brotli}`)).toEqual([]);
  },
  60_000,
);
