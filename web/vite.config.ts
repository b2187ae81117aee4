import { globSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { firstPages } from './first-pages.ts';

/** Where a development server of ours listens; the built screen is served by the server itself. */
const server = process.env.WARDLIGHT_DEV_SERVER ?? 'http://127.0.0.1:8080';

/**
 * The worker of web push is a second program. Its name has no hash and it lies at the top: a worker speaks for the folder it comes from, and
 * the browser looks under the same name whether it has changed.
 */
const worker = { name: 'push-worker', source: 'src/push-worker/main.ts' };

/** While developing, the same address answers with the source. */
const workerWhileDeveloping: Plugin = {
  name: 'push-worker',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      if (request.url === `/${worker.name}.js`) request.url = `/${worker.source}`;
      next();
    });
  },
};

/** Beside what is served, for whoever follows a stack trace of this build. Each build begins them anew. */
const mapsAside: Plugin = {
  name: 'maps-aside',
  apply: 'build',
  async closeBundle() {
    const [dist, maps] = ['dist', 'maps'].map((name) => join(import.meta.dirname, name)) as [string, string];
    await rm(maps, { recursive: true, force: true });
    for (const file of await readdir(dist, { recursive: true })) {
      if (!file.endsWith('.map')) continue;
      await mkdir(dirname(join(maps, file)), { recursive: true });
      await rename(join(dist, file), join(maps, file));
    }
  },
};

/**
 * A class is named by its file's place among all style files and its own place in it (`bfC`): names are in the styles and in the scripts, and
 * longer ones cost everybody 4 kB before the first tile.
 */
const styleFiles = globSync('**/*.module.css', { cwd: new URL('src', import.meta.url) }).toSorted();
const classesOf = new Map<string, string[]>();
function classNameOf(name: string, file: string): string {
  const path = relative(join(import.meta.dirname, 'src'), file.split('?')[0] ?? file);
  const classes = classesOf.get(path) ?? [];
  classesOf.set(path, classes);
  if (!classes.includes(name)) classes.push(name);
  return letters(styleFiles.indexOf(path), 'a') + letters(classes.indexOf(name), 'A');
}

/** 0, 1 … 25, 26 … as a, b … z, aa … */
function letters(number: number, first: 'a' | 'A'): string {
  if (number < 0) throw new Error('a style file that came while the build was running');
  const rest = Math.floor(number / 26) - 1;
  return (rest < 0 ? '' : letters(rest, first)) + String.fromCharCode(first.charCodeAt(0) + (number % 26));
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), workerWhileDeveloping, mapsAside],
  css: { postcss: { plugins: [mantine()] }, modules: { generateScopedName: classNameOf } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows no data: scripts, and a picture inlined into CSS is loaded by everybody.
    assetsInlineLimit: 0,
    // Every chunk is named in the page, so nothing is preloaded by an inline script.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    // All styles are one file of 25 kB (brotli): with a file for each part, Vite never fetches again one that failed, and the part that
    // comes at the second attempt comes without its looks (decision 112).
    cssCodeSplit: false,
    sourcemap: 'hidden',
    rolldownOptions: {
      input: { index: 'index.html', [worker.name]: worker.source },
      output: {
        codeSplitting: { groups: firstPages },
        entryFileNames: ({ name }) => (name === worker.name ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
});
