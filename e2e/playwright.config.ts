import { defineConfig } from '@playwright/test';
import { findChromium } from '../tooling/src/checks/chromium.ts';
import { chromiumArgs } from '../tooling/src/checks/chromium-args.ts';

const atRest = ['every-page.spec.ts', 'fault-matrix*.spec.ts', 'module-failures.spec.ts'];

/** Journeys through the real product: `stack.setup.ts` starts it as `npm start` does, with demo data of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './stack.setup.ts',
  fullyParallel: false,
  workers: 2,
  // Patience for what never comes, not a measure of the machine. The time of a test is that of its file's hooks as well.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // What fails is done again for its trace. It has failed all the same, except for `npm test`, which names and counts it.
  retries: 1,
  failOnFlakyTests: true,
  reporter: process.env.SWITCHBOARD_REPORTER === 'json' ? [['dot'], ['json']] : [['list']],
  projects: [
    // They look at pages as they stand or fail: drawing what moves towards that costs a tenth of their time.
    { name: 'at rest', testMatch: atRest, use: { contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'journeys', testIgnore: atRest },
  ],
  use: {
    baseURL: process.env.SWITCHBOARD_URL,
    // A trace costs as much again as the journey: only the one that failed is written down, the second time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? undefined, args: [...chromiumArgs] },
  },
});
