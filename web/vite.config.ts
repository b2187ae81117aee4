import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';

/** Where a development server of ours listens; the built screen is served by the server itself. */
const server = process.env.WARDLIGHT_DEV_SERVER ?? 'http://127.0.0.1:8080';

/**
 * Everybody fetches these on the way to the board, and many small files compress worse than one: 12 kB more with brotli.
 * Each takes along all that its modules import.
 */
const firstPages = [
  {
    name: 'ground',
    // The rest is what the login and the board share: it must not bring the board to the login.
    test: /rolldown\/runtime|\/(?:src\/(?:main|ui\/(?:logo|notice)|lib\/(?:drafts|format))|useMutation|use-media-query|IconX)\.[a-z]+$/,
    priority: 2,
  },
  { name: 'board', test: /\/src\/app\/(?:layout|board-page)\.tsx$/, priority: 1 },
];

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), workerWhileDeveloping],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows no data: scripts, and a picture inlined into CSS is loaded by everybody.
    assetsInlineLimit: 0,
    // Every chunk is named in the page, so nothing is preloaded by an inline script.
    modulePreload: { polyfill: false },
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
