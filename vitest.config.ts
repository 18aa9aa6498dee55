import { defineConfig } from 'vitest/config';

/** Packages whose tests need a document, and those that run on plain Node. */
const browserPackages = ['design-system', 'platform', 'shell', 'site', 'mfe-*'];

export default defineConfig({
  test: {
    // Two workers: a database and a browser run beside them on a small machine.
    maxWorkers: 2,
    // For tests that hang, not for machines that are busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contracts,forms,tooling,bench}/**/*.test.ts', 'platform/src/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          environment: 'node',
          // Each suite has a database of its own; loading the backend anew for each would double the time.
          isolate: false,
          include: ['backend/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/generated/**'],
          // One throw-away Postgres for the whole run; its address is in TEST_DATABASE_URL.
          globalSetup: ['tooling/src/test/database.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'happy-dom',
          // Last, and never waiting: these keep both workers busy when the journeys beside them are over.
          sequence: { groupOrder: 1 },
          // Loading React and what lies above it anew for each of 140 files would take longer than the tests.
          isolate: false,
          include: [
            `{${browserPackages.join(',')}}/src/**/*.test.tsx`,
            '{design-system,shell,site,mfe-*}/src/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['tooling/src/test/browser.setup.ts', 'tooling/src/test/shared-document.setup.ts'],
        },
      },
    ],
  },
});
