/**
 * What a browser must have before the first tile of the board, by the built web itself: the page's script and styles, the board, and the words
 * of the default language, each with all it imports. What the browser really fetches is weighed by `npm run bench -- first-load`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface FirstLoad {
  readonly files: readonly string[];
  readonly bytes: number;
  readonly brotli: number;
}

const brought = /\b(?:import|from)\s*"\.\/([^"]+\.js)"/g;

export function weighFirstLoad(dist: string): FirstLoad {
  const assets = join(dist, 'assets');
  const named = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/assets\/([^"]+\.(?:js|css))"/g)];
  const wanted = [...named.map(([, name = '']) => name), oneOf(assets, 'board'), oneOf(assets, 'zh-TW')];
  const files = withImports(assets, wanted);
  const bodies = [...files].map((name) => readFileSync(join(assets, name)));
  return {
    files: [...files].toSorted(),
    bytes: bodies.reduce((sum, body) => sum + body.length, 0),
    brotli: bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0),
  };
}

/** These files of a build and all that they import, but not what they fetch later. */
export function withImports(assets: string, names: readonly string[]): ReadonlySet<string> {
  const wanted = [...names];
  const files = new Set<string>();
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (files.has(name)) continue;
    files.add(name);
    if (!name.endsWith('.js')) continue;
    const text = readFileSync(join(assets, name), 'utf8');
    wanted.push(...[...text.matchAll(brought)].map(([, from = '']) => from));
  }
  return files;
}

/** @throws where there is none, or it is not the only one */
function oneOf(assets: string, chunk: string): string {
  const found = readdirSync(assets).filter((name) => new RegExp(`^${chunk}-[\\w-]{8}\\.js$`).test(name));
  const [name] = found;
  if (name === undefined || found.length > 1) throw new Error(`${found.length} built files are called ${chunk}`);
  return name;
}
