import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../../tooling/src/checks/chromium.ts';
import { chromiumArgs } from '../../tooling/src/checks/chromium-args.ts';
import { speakingInto } from '../newcomer.ts';

/** The file that the browser's microphone plays. */
export const microphoneFile = join(tmpdir(), 'switchboard-livekit-microphone.wav');

/** A candidate's browser: a camera, a microphone that plays speech, and a screen that is shared without asking. */
export const candidateBrowser = {
  permissions: ['camera', 'microphone'],
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    args: [
      ...chromiumArgs,
      '--allow-loopback-in-peer-connection',
      ...speakingInto(microphoneFile).filter((arg) => arg !== '--use-fake-device-for-media-stream'),
      '--use-fake-device-for-media-stream=display-media-type=monitor',
    ],
  },
};

/** Journeys over a real LiveKit server: `npm run livekit`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results/livekit',
  globalSetup: './stack.setup.ts',
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: process.env.SWITCHBOARD_URL,
    permissions: ['microphone'],
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [...chromiumArgs, '--allow-loopback-in-peer-connection', ...speakingInto(microphoneFile)],
    },
  },
});
