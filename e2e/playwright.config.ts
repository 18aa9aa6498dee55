import { defineConfig } from '@playwright/test';
import { findChromium, findTestBrowser } from '../tooling/src/checks/chromium.ts';
import { chromiumArgs } from '../tooling/src/checks/chromium-args.ts';
import { patience } from '../tooling/src/test/patience.ts';
import { isThorough } from './thorough.ts';

/** Journeys with all that moves, as most people have it. */
const inMotion = ['calling-a-lead.spec.ts', 'keyboard.spec.ts', 'leads.spec.ts'];
/** Journeys that hear and speak in the page: the headless shell falls over what computes sound. */
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

/** Journeys through the real product: `stack.setup.ts` starts it as `npm start` does, with demo data of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './stack.setup.ts',
  fullyParallel: false,
  workers: 2,
  // These end what hangs; they don't measure the machine. The timeout of a test also applies to its file's hooks.
  timeout: patience(180_000),
  expect: { timeout: patience(30_000) },
  forbidOnly: true,
  grepInvert: isThorough ? [] : /@thorough/,
  // What fails is done again for its trace. It has failed all the same, except for `npm test`, which names and counts it.
  retries: 1,
  failOnFlakyTests: true,
  reporter: process.env.SWITCHBOARD_REPORTER === 'json' ? [['dot'], ['json']] : [['list']],
  projects: [
    { name: 'in motion', testMatch: inMotion },
    // As people have it who ask for less motion: drawing what moves costs a tenth of a journey's time.
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
    // A trace costs as much again as the journey: only the one that failed is written down, the second time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    ...launch(findTestBrowser()),
  },
});
