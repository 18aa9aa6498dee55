import { extname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The test settings of a module in its own repository; the same as the project `browser` in this one. */
export default defineConfig({
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: [join(import.meta.dirname, `browser.setup${extname(import.meta.filename)}`)],
    // A limit for tests that hang, not for busy machines.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // Otherwise Node would load styled-components as CommonJS inside them, without its default export.
    server: { deps: { inline: [/@switchboard[\\/]/] } },
  },
});
