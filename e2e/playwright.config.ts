import { defineConfig } from '@playwright/test';
import { findChromium } from '../tooling/src/checks/chromium.ts';

const isRoot = process.getuid?.() === 0;

/** Journeys through the real product: `stack.setup.ts` starts it as `npm start` does, with demo data of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './stack.setup.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: process.env.SWITCHBOARD_REPORTER === 'json' ? [['dot'], ['json']] : [['list']],
  use: {
    baseURL: process.env.SWITCHBOARD_URL,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: ['--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
});
