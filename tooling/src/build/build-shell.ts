import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { staleRules } from '@switchboard/contracts/stale-rules';
import type { Module, Stats } from 'webpack';
import { platformVersion } from '../contract/contract.ts';
import { developmentName, reactDevelopmentConfig } from '../webpack/fast-refresh.ts';
import { basePathPlaceholder, shellConfig } from '../webpack/preset.ts';
import { chunkNameOf, sharedLibraries, sharedLibraryNames } from '../webpack/shared.ts';
import type { BuildContext, BuildOutcome } from './build-context.ts';
import { assertPlaceholders } from './build-module.ts';
import { compile, filesOfGroup } from './compile.ts';
import { libraryExports } from './library-exports.ts';
import { buildVersion, compress, fileRecords, finishPage, publish } from './publish.ts';
import { sourceRevision } from './revision.ts';

/** Builds the shell: its page, its first files, and `shell.json`, which lists what the server preloads. */
export async function buildShell(context: BuildContext): Promise<BuildOutcome> {
  const { dir, buildDir, distDir, cacheDir, packageVersion } = context;
  const { stats, warnings } = await compile(shellConfig({ dir, outputDir: buildDir, cacheDir }));
  const development = await compile(reactDevelopmentConfig({ dir, outputDir: buildDir, cacheDir }, stats));
  const page = join(buildDir, 'index.html');
  assertPlaceholders(page);
  const version = buildVersion(packageVersion, buildDir);
  const basePath = `/shell/${version}/`;
  finishPage(page, basePath, basePathPlaceholder, fileRecords(buildDir));
  const files = fileRecords(buildDir);
  const [script = ''] = filesOfGroup(development.stats, developmentName);
  const shell = {
    version,
    revision: sourceRevision(dir),
    base_path: basePath,
    platform: platformVersion(dirname(dir)),
    shared: sharedLibraryNames,
    exports: libraryExports(dir),
    stale_rules: staleRules,
    lazy_shared: lazySharedFiles(stats),
    entry: filesOfGroup(stats, 'shell'),
    development: { file: script, integrity: files[script]?.integrity },
    chunks: Object.fromEntries(
      [...stats.compilation.namedChunkGroups.keys()]
        .filter((name) => name !== 'shell')
        .sort()
        .map((name) => [name, filesOfGroup(stats, name)]),
    ),
    files,
  };
  writeFileSync(join(buildDir, 'shell.json'), `${JSON.stringify(shell, null, 2)}\n`);
  await compress(buildDir);
  publish(buildDir, distDir, version);
  return { version, warnings: [...warnings, ...eagerWarnings(stats)] };
}

/** The files of each library that the shell loads on first use. Throws when a library has no chunk of its own. */
function lazySharedFiles(stats: Stats): Record<string, string[]> {
  const lazy = sharedLibraryNames.filter((name) => sharedLibraries[name] === 'lazy');
  return Object.fromEntries(
    lazy.map((name) => {
      const files = filesOfGroup(stats, chunkNameOf(name));
      if (files.length === 0) throw new Error(`${name} has no chunk named ${chunkNameOf(name)} in the shell`);
      return [name, files];
    }),
  );
}

/** Names lazily shared libraries that a static import has pulled into the first files. */
function eagerWarnings(stats: Stats): string[] {
  const entry = stats.compilation.entrypoints.get('shell');
  const early = new Set(entry?.chunks.flatMap((chunk) => [...stats.compilation.chunkGraph.getChunkModules(chunk)]));
  return sharedLibraryNames
    .filter((name) => sharedLibraries[name] === 'lazy')
    .filter((name) => [...early].some((module) => isRequestedAs(module, name, stats)))
    .map((name) => `${name} is meant to load on first use, but the shell's first files import it`);
}

function isRequestedAs(module: Module, request: string, { compilation }: Stats): boolean {
  return [...compilation.moduleGraph.getIncomingConnections(module)].some(
    ({ dependency }) => dependency !== null && 'request' in dependency && dependency.request === request,
  );
}
