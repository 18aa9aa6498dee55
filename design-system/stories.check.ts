/**
 * Opens every story of the built Storybook in Chromium, in both themes, and runs axe on it. Run `npm run build-storybook` first;
 * CHROMIUM_PATH overrides /usr/bin/chromium. Command line arguments limit the run to stories whose id contains one of them.
 */
import { fileURLToPath } from 'node:url';
import { checkStories } from './src/testing/checkStories.ts';

/** How many times slower this machine currently is than usual, as measured by `npm test`. */
const patience = Math.max(1, Number(process.env.SWITCHBOARD_PATIENCE) || 1);

const failures = await checkStories({
  directory: fileURLToPath(new URL('./storybook-static/', import.meta.url)),
  browserPath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  only: process.argv.slice(2),
  timeoutMs: 30_000 * patience,
});
process.exit(failures === 0 ? 0 : 1);
