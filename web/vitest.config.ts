import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    // The libraries stay loaded from file to file, which halves the run; our own modules begin anew in each.
    isolate: false,
    setupFiles: ['src/testing/own-world.ts', 'src/testing/setup.ts'],
    // Class names as written, so that a test may look for one.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    maxWorkers: 2,
    // Ends what hangs; how fast a test is on this machine is not judged.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
