import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot as root } from '../root.ts';
import { packSdk, type SdkArchive } from '../sdk/pack.ts';
import type { Display } from '../start/display.ts';
import { type ModuleNames, NewModuleError } from './names.ts';
import { writeTemplate } from './template.ts';

/** Creates a folder with its own repository and the archives it needs. Returns their paths. */
export async function writeOutside(
  dir: string,
  names: ModuleNames,
  display?: Pick<Display, 'working' | 'done'>,
): Promise<string[]> {
  if (existsSync(dir) && readdirSync(dir).some((name) => name !== '.git'))
    throw new NewModuleError(`${dir} is not empty.`);
  mkdirSync(dir, { recursive: true });
  try {
    return await writeInto(dir, names, display);
  } catch (error) {
    // A partial module would block the next attempt.
    for (const name of readdirSync(dir)) if (name !== '.git') rmSync(join(dir, name), { recursive: true });
    throw error;
  }
}

async function writeInto(
  dir: string,
  names: ModuleNames,
  display?: Pick<Display, 'working' | 'done'>,
): Promise<string[]> {
  writeTemplate(dir, names);
  const archives = await packSdk(join(dir, 'sdk'), { display });
  const write = (path: string, text: string) => writeFileSync(join(dir, path), text);
  write('package.json', `${JSON.stringify(packageJson(names, archives), null, 2)}\n`);
  write('tsconfig.json', `${JSON.stringify(tsconfig(), null, 2)}\n`);
  write('.gitignore', 'node_modules/\ndist/\n.cache/\n');
  write('README.md', outsideReadme(readFileSync(join(dir, 'README.md'), 'utf8'), names));
  return archives.map(({ path }) => path);
}

/** The package.json of the module: it uses the archives next to it, and the versions of this repository. */
function packageJson(names: ModuleNames, archives: readonly SdkArchive[]): Record<string, unknown> {
  const file = (name: string) => {
    const archive = archives.find((one) => one.name === `@switchboard/${name}`);
    if (!archive) throw new Error(`The SDK has no ${name}`);
    return { [archive.name]: `file:sdk/${basename(archive.path)}` };
  };
  const versions = installedVersions();
  return {
    name: names.folder,
    version: '0.1.0',
    private: true,
    description: names.title,
    type: 'module',
    engines: { node: '>=24' },
    // Its install script fetches the compiler for this machine; npm asks about such scripts otherwise.
    allowScripts: { '@swc/core': true },
    scripts: {
      build: 'switchboard-module build',
      check: 'tsc -p tsconfig.json',
      dev: 'switchboard-module dev',
      release: 'switchboard-module release',
      test: 'switchboard-module test',
    },
    dependencies: {
      ...file('contracts'),
      ...file('design-system'),
      ...file('platform'),
      ...versions('react', 'react-dom', 'styled-components'),
    },
    devDependencies: {
      ...file('module-tools'),
      ...versions(
        '@testing-library/react',
        '@testing-library/user-event',
        '@types/node',
        '@types/react',
        '@types/react-dom',
        'axe-core',
        'happy-dom',
        'typescript',
        'vitest',
      ),
    },
  };
}

/** Picks from the versions that this repository declares. */
function installedVersions(): (...wanted: string[]) => Record<string, string | undefined> {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const { dependencies } = JSON.parse(readFileSync(join(root, 'design-system/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return (...wanted) => Object.fromEntries(wanted.map((name) => [name, devDependencies[name] ?? dependencies[name]]));
}

/** This repository's own compiler settings, in a file that needs no others. */
function tsconfig(): Record<string, unknown> {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')) as {
    compilerOptions: Record<string, unknown>;
  };
  return { compilerOptions, include: ['src', 'module.ts'] };
}

function outsideReadme(readme: string, { folder }: ModuleNames): string {
  return `${readme.replaceAll(` -w ${folder}`, '').trimEnd()}

## How to install, develop and release it

You need Node 24. \`npm install\` installs the four packages in \`sdk/\`. To update them, replace the archives and run
\`npm install ./sdk/*.tgz\`: without the names, npm keeps the old ones.
\`npm run dev\` serves it alone and to a shell, \`npm run check\` checks the types.

\`npm run release -- --to https://switchboard.example\` with the module's deploy token in \`SWITCHBOARD_DEPLOY_TOKEN\`.
\`npm run release -- --help\` lists the rest: a canary, promoting it, going back.
`;
}
