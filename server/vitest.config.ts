import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // One supervised PostgreSQL for the whole run; every test file copies its database from a template.
    globalSetup: ['src/testing/global-setup.ts'],
    // The libraries stay loaded from file to file, which saves a third of the run; our own modules begin anew in each.
    isolate: false,
    setupFiles: ['src/testing/own-world.ts'],
    // Processes, not threads: a test may kill what it started, and the broker and sockets must not share a heap.
    pool: 'forks',
    // More than there are cores: many a test waits for the disk.
    maxWorkers: 4,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
