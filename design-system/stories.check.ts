/**
 * Opens every story of the built Storybook in Chromium, in both themes, and runs axe over it.
 * Run `npm run build-storybook` first; CHROMIUM_PATH names another browser than /usr/bin/chromium.
 * Words on the command line narrow the stories to those whose id contains one of them.
 */
import { fileURLToPath } from 'node:url';
import { patience } from '../tooling/src/test/patience.ts';
import { checkStories } from './src/testing/checkStories.ts';

const failures = await checkStories({
  directory: fileURLToPath(new URL('./storybook-static/', import.meta.url)),
  browserPath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  only: process.argv.slice(2),
  timeoutMs: patience(30_000),
});
process.exit(failures === 0 ? 0 : 1);
