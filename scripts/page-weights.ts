/**
 * What each page needs beyond the first load before it paints, by the built web itself: the file its route fetches, with all that file
 * imports. All styles are one file of the first load. `node scripts/page-weights.ts` prints it as JSON.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from './child.ts';
import { weighFirstLoad, withImports } from './first-load.ts';

interface Size {
  readonly bytes: number;
  readonly brotli: number;
}

export interface PageWeight extends Size {
  /** The module its route fetches, in `web/src`. */
  readonly page: string;
  readonly files: number;
}

export interface PageWeights {
  /** Heaviest first; pages that are in the first load are not among them. */
  readonly pages: readonly PageWeight[];
  /** Fetched once beside the first page of the desk, in the default language. */
  readonly deskWords: number;
  /** Of the first load. */
  readonly styles: readonly string[];
}

/** The source of both tables of routes. */
export const routesText = (web: string): string =>
  ['routes.tsx', 'desk-routes.tsx'].map((table) => readFileSync(join(web, 'src/app', table), 'utf8')).join('\n');

/** Only what is fetched with a page is its own: `import('…').then(…)` of a route. */
const fetchedByRoute = /\bimport\('(\.[^']+)'\)/g;

/** @throws where the built web has no file, or no map, with a page of the routes in it */
export function weighPages(web: string): PageWeights {
  const assets = join(web, 'dist/assets');
  const built = builtFiles(web);
  const first = new Set(weighFirstLoad(join(web, 'dist')).files);
  // Most files belong to many pages, and compressing well takes long.
  const sizes = new Map<string, Size>();
  const sizeOf = (name: string): Size => {
    const known = sizes.get(name);
    if (known !== undefined) return known;
    const body = readFileSync(join(assets, name));
    const size = { bytes: body.length, brotli: brotliCompressSync(body).length };
    sizes.set(name, size);
    return size;
  };
  const weigh = (module: string): Omit<PageWeight, 'page'> => {
    const file = built.get(module);
    if (file === undefined) throw new Error(`no built file has ${module} in it`);
    const own = [...withImports(assets, [file])].filter((name) => !first.has(name)).map(sizeOf);
    return {
      files: own.length,
      bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      brotli: own.reduce((sum, { brotli }) => sum + brotli, 0),
    };
  };
  const pages = pagesOf(web).map((page) => ({ page, ...weigh(`src/${page}`) }));
  return {
    pages: pages.filter(({ files }) => files > 0).toSorted((a, b) => b.brotli - a.brotli),
    deskWords: weigh('../contract/src/words/zh-TW/desk/index.ts').brotli,
    styles: readdirSync(assets).filter((name) => name.endsWith('.css')),
  };
}

/** Each once, as paths in `web/src`. */
function pagesOf(web: string): readonly string[] {
  return [...new Set([...routesText(web).matchAll(fetchedByRoute)].map(([, path = '']) => posix.join('app', path)))];
}

/** Which built file each module is in, by the maps of the same build; modules as paths from `web`. */
function builtFiles(web: string): ReadonlyMap<string, string> {
  const maps = join(web, 'maps/assets');
  return new Map(
    readdirSync(maps).flatMap((map) => {
      const { sources } = JSON.parse(readFileSync(join(maps, map), 'utf8')) as { sources: string[] };
      return sources.map((source): [string, string] => [
        relative(web, resolve(web, 'dist/assets', source)),
        map.replace(/\.map$/, ''),
      ]);
    }),
  );
}

if (import.meta.main) console.log(JSON.stringify(weighPages(join(ROOT, 'web'))));
