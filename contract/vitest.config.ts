import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // Ends what hangs; how fast a test is on this machine is not judged.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
