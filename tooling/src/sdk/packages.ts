/** One package of the SDK and its contents. */
export interface SdkPackage {
  /** Name under `@switchboard/`. */
  name: string;
  /** Folder in the repository. */
  folder: string;
  /** Patterns of the sources to compile. */
  include: readonly string[];
  exclude: readonly string[];
  assets: readonly string[];
  uses: readonly string[];
  /** Packages it needs although no script imports them. */
  alsoNeeds: readonly string[];
  /** Its README, relative to the repository. */
  readme: string;
  /** Its commands. */
  bin?: Record<string, string>;
}

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx'];
const everything = ['**/*.ts', '**/*.tsx'];

/** The packages for a module in another repository, in the order of their dependencies. */
export const sdkPackages: readonly SdkPackage[] = [
  {
    name: 'contracts',
    folder: 'contracts',
    include: everything,
    exclude: [...tests, '**/testing'],
    assets: [],
    uses: [],
    alsoNeeds: [],
    readme: 'contracts/README.md',
  },
  {
    name: 'design-system',
    folder: 'design-system',
    include: everything,
    exclude: [...tests, 'testing', 'docs'],
    assets: ['global.css'],
    uses: ['contracts'],
    alsoNeeds: [],
    readme: 'design-system/README.md',
  },
  {
    name: 'platform',
    folder: 'platform',
    include: everything,
    exclude: tests,
    assets: [],
    uses: ['contracts'],
    alsoNeeds: [],
    readme: 'platform/README.md',
  },
  {
    name: 'module-tools',
    folder: 'tooling',
    include: [
      'module-tools.ts',
      'dev.ts',
      'release.ts',
      'build/**/*',
      'release/**/*',
      'dev/**/*',
      // Found by their path, not by an import.
      'webpack/module-styles-loader.ts',
      'webpack/jsx-dev-runtime.ts',
      'test/module.config.ts',
      'test/browser.setup.ts',
    ],
    // The shell is built in its own repository only.
    exclude: [
      ...tests,
      'release/testing',
      'dev/testing',
      '**/fixtures',
      'build/build-shell.ts',
      'build/library-exports.ts',
    ],
    assets: ['webpack/standalone.html', 'process-identity.mjs', 'process-identity.d.mts'],
    uses: ['contracts', 'design-system', 'platform'],
    // Loaders, the test runner and its document are found by name.
    alsoNeeds: ['css-loader', 'swc-loader', 'vitest', 'happy-dom'],
    readme: 'tooling/src/sdk/README.md',
  },
];

/** The packages for programs that use the API, in the order of their dependencies. */
export const clientPackages: readonly SdkPackage[] = [
  {
    name: 'client',
    folder: 'client',
    include: everything,
    exclude: tests,
    assets: [],
    uses: [],
    alsoNeeds: [],
    readme: 'client/README.md',
  },
  {
    name: 'cli',
    folder: 'cli',
    include: everything,
    exclude: tests,
    assets: [],
    uses: ['client'],
    alsoNeeds: [],
    readme: 'cli/README.md',
    bin: { switchboard: 'dist/main.js' },
  },
];
