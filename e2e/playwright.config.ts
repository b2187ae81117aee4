import { defineConfig } from '@playwright/test';

const chromium = process.env.WARDLIGHT_CHROMIUM;

/** Journeys share two cores with a server, a database and a browser: one at a time is the fastest. */
export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.test.ts',
  globalSetup: './src/first-start.ts',
  outputDir: '../test-results',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: process.env.WARDLIGHT_PROOF === '1' ? 1_800_000 : 300_000,
  expect: { timeout: 30_000 },
  use: {
    // Recording a journey takes a fifth of its time; `--trace retain-on-failure` records those that are looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
