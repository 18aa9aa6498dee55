import { extname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** How the tests of a module run that lies in a repository of its own; the same as the project `browser` in ours. */
export default defineConfig({
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: [join(import.meta.dirname, `browser.setup${extname(import.meta.filename)}`)],
    // For tests that hang, not for machines that are busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // Node would load styled-components as CommonJS inside them, without its default export.
    server: { deps: { inline: [/@switchboard[\\/]/] } },
  },
});
