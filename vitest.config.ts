import { defineConfig } from 'vitest/config';
import { patience } from './tooling/src/test/patience.ts';

/** Packages whose tests need a document, and those that run on plain Node. */
const browserPackages = ['design-system', 'domain-ui', 'platform', 'shell', 'site', 'embed', 'mfe-*'];

export default defineConfig({
  test: {
    // Two workers: a database and a browser run beside them on a small machine.
    maxWorkers: 2,
    // These end what hangs; they don't measure the machine. No test sets a timeout of its own. The longest tests take 100 s and the
    // longest hooks 20 s on an idle machine. On a slow one, a hang must leave time for the rest of the run.
    testTimeout: Math.min(patience(300_000), 900_000),
    hookTimeout: Math.min(patience(300_000), 600_000),
    expect: { poll: { timeout: patience(30_000) } },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contracts,forms,tooling,bench}/**/*.test.ts', 'platform/src/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['tooling/src/test/patience.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          environment: 'node',
          // Each suite has a database of its own; loading the backend anew for each would double the time.
          isolate: false,
          // Those of the clients and the command line ask the real API.
          include: ['{backend,client,client-python,cli}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/generated/**'],
          // One throw-away Postgres for the whole run; its address is in TEST_DATABASE_URL.
          globalSetup: ['tooling/src/test/client-sources.setup.ts', 'tooling/src/test/database.setup.ts'],
          setupFiles: ['tooling/src/test/patience.setup.ts'],
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
            '{design-system,domain-ui,shell,site,embed,mfe-*}/src/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: [
            'tooling/src/test/patience.setup.ts',
            'tooling/src/test/browser.setup.ts',
            'tooling/src/test/shared-document.setup.ts',
          ],
        },
      },
    ],
  },
});
