/** What each page needs beyond the first load before it paints, by the built web: JS and CSS, compressed with brotli at its best. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { needBuiltWeb } from '../browser.ts';
import { root } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { atMost, inKb, type Row } from '../table.ts';

const mostBrotli = 120_000;

const weightsSchema = z.object({
  pages: z.array(z.object({ page: z.string(), files: z.int(), bytes: z.int(), brotli: z.int() })).check(z.minLength(1)),
  deskWords: z.int(),
});
export type Weights = z.infer<typeof weightsSchema>;

/** The same that is judged on every `npm test` (`scripts/page-weights.test.ts`). */
async function readWeights(): Promise<Weights> {
  const printed = await promisify(execFile)(process.execPath, [join(root, 'scripts/page-weights.ts')]);
  return weightsSchema.parse(JSON.parse(printed.stdout));
}

/** One line a page, heaviest first. */
export function listOf({ pages }: Weights): string {
  const width = Math.max(...pages.map(({ page }) => page.length));
  return pages
    .map(
      ({ page, files, bytes, brotli }) =>
        `    ${page.padEnd(width)} ${inKb(brotli).padStart(9)} brotli, ${inKb(bytes).padStart(9)}, ${files} files`,
    )
    .join('\n');
}

export function rowsOf({ pages }: Weights): Row[] {
  const heaviest = Math.max(...pages.map(({ brotli }) => brotli));
  const { page } = pages.find(({ brotli }) => brotli === heaviest) ?? { page: 'none' };
  return [
    {
      what: `pages: JS + CSS beyond the first load, brotli: the heaviest of ${pages.length} (${page})`,
      figure: inKb(heaviest),
      goal: atMost('count', heaviest, mostBrotli, inKb(mostBrotli)),
    },
  ];
}

async function weigh({ note }: Setting): Promise<readonly Row[]> {
  needBuiltWeb();
  const weights = await readWeights();
  // What is kept of a note is its first line; the list is for whoever runs it.
  note(
    `pages: the desk's words (${inKb(weights.deskWords)} brotli), fetched once beside the first page of the desk, are not counted; the bench lists every page\n${listOf(weights)}`,
  );
  return rowsOf(weights);
}

export const pages: Scale = {
  name: 'pages',
  about: 'what each page needs beyond the first load',
  limitSeconds: 60,
  weigh,
};
