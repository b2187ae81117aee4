import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    // Class names as written, so that a test may look for one.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    maxWorkers: 2,
  },
});
