import { defineConfig } from '@playwright/test';
import { findChromium, findTestBrowser } from '../tooling/src/checks/chromium.ts';
import { chromiumArgs } from '../tooling/src/checks/chromium-args.ts';
import { patience } from '../tooling/src/test/patience.ts';
import { isThorough } from './thorough.ts';

/** Journeys with animations, as most people have them. */
const inMotion = ['calling-a-lead.spec.ts', 'keyboard.spec.ts', 'leads.spec.ts'];
/** Journeys with audio in the page: the headless shell crashes on pages that compute audio. */
const withSound = [
  'assistant-talk.spec.ts',
  'assistant-test.spec.ts',
  'desk.spec.ts',
  'flow-hand-over.spec.ts',
  'flow-keyboard.spec.ts',
  'interview-candidate.spec.ts',
  'newcomer.spec.ts',
  'wave.spec.ts',
];

const launch = (executablePath: string | null) => ({
  launchOptions: { executablePath: executablePath ?? undefined, args: [...chromiumArgs] },
});

/** Journeys through the real product. `stack.setup.ts` starts it as `npm start` does, with its own demo data. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './stack.setup.ts',
  fullyParallel: false,
  workers: 2,
  // These limits end tests that hang; they don't measure the machine. The timeout of a test also applies to its file's hooks.
  timeout: patience(180_000),
  expect: { timeout: patience(30_000) },
  forbidOnly: true,
  grepInvert: isThorough ? [] : /@thorough/,
  // A failed test is repeated for its trace. It still counts as failed, except in `npm test`, which names and counts it.
  retries: 1,
  failOnFlakyTests: true,
  reporter: process.env.SWITCHBOARD_REPORTER === 'json' ? [['dot'], ['json']] : [['list']],
  projects: [
    { name: 'in motion', testMatch: inMotion },
    // With reduced motion, since animations take a tenth of a journey's time.
    {
      name: 'at rest',
      testIgnore: [...inMotion, ...withSound],
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'with sound',
      testMatch: withSound,
      use: { contextOptions: { reducedMotion: 'reduce' }, ...launch(findChromium()) },
    },
  ],
  use: {
    baseURL: process.env.SWITCHBOARD_URL,
    // A trace doubles a journey's cost, so only a failed test is traced, on its retry.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    ...launch(findTestBrowser()),
  },
});
