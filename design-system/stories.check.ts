/**
 * Opens every story of the built Storybook in Chromium, in both themes, and runs axe over it.
 * Run `npm run build-storybook` first; CHROMIUM_PATH names another browser than /usr/bin/chromium.
 * Words on the command line narrow the stories to those whose id contains one of them.
 */
import { fileURLToPath } from 'node:url';
import { checkStories } from './src/testing/checkStories.ts';

/** How many times longer than usual things take on this machine now, as `npm test` found. */
const patience = Math.max(1, Number(process.env.SWITCHBOARD_PATIENCE) || 1);

const failures = await checkStories({
  directory: fileURLToPath(new URL('./storybook-static/', import.meta.url)),
  browserPath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  only: process.argv.slice(2),
  timeoutMs: 30_000 * patience,
});
process.exit(failures === 0 ? 0 : 1);
