import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgetProblems, scriptBytes } from '@switchboard/contracts/module-budget';
import { moduleDigits, standalonePath } from '@switchboard/contracts/module-digits';
import { ModuleManifest } from '@switchboard/contracts/modules';
import { exposesOf } from '../webpack/exposes.ts';
import {
  basePathPlaceholder,
  containerName,
  containerPlaceholder,
  pagePlaceholders,
  remoteConfig,
  standaloneConfig,
  standaloneEntry,
} from '../webpack/preset.ts';
import type { BuildContext, BuildOutcome } from './build-context.ts';
import { compile, filesOfGroup, sharedIn, sharedInGroup } from './compile.ts';
import { readDeclaration } from './declaration.ts';
import { compress, fileRecords, finishPage, publish, readEmitted, replaceInFiles } from './publish.ts';
import { needsOf, shapesFile } from './requirements.ts';
import { sourceRevision } from './revision.ts';

export { readDeclaration } from './declaration.ts';

/** Builds a module: its federation entry and chunks, its standalone page when it has one, its `module.json` and the shapes it was built against. */
export async function buildModule(context: BuildContext): Promise<BuildOutcome> {
  const { dir, buildDir, distDir, cacheDir, packageVersion } = context;
  const declaration = await readDeclaration(dir);
  const { stats, warnings } = await compile(remoteConfig(declaration, { dir, outputDir: buildDir, cacheDir }));
  const placeholder = containerPlaceholder(declaration.id);
  const entry = filesOfGroup(stats, placeholder).find((file) => file.startsWith('remoteEntry.'));
  if (entry === undefined) throw new Error(`${declaration.id}: webpack emitted no federation entry`);
  const names = exposesOf(declaration).map(({ name }) => name);
  const preload = Object.fromEntries(names.map((name) => [name, filesOfGroup(stats, name)]));
  const uses = Object.fromEntries(names.map((name) => [name, sharedInGroup(stats, name)]));
  const needs = needsOf(dir, declaration);
  const requires = { ...declaration.requires, ...needs.requires, shared: sharedIn(stats) };

  const hasStandalone = existsSync(join(dir, standaloneEntry));
  if (hasStandalone) warnings.push(...(await buildStandalone(context)));

  const unnamed = ModuleManifest.parse({
    ...declaration,
    requires,
    schema: 1,
    version: `${packageVersion}-${'0'.repeat(12)}`,
    revision: sourceRevision(dir),
    container: placeholder,
    entry,
    files: {},
    preload,
    uses,
  });
  // A changed sidebar entry is another version although no script is different.
  const digits = await moduleDigits({ manifest: unnamed, files: readEmitted(buildDir) });
  const version = `${packageVersion}-${digits}`;
  const container = containerName(declaration.id, version);
  replaceInFiles(buildDir, placeholder, container);
  if (hasStandalone) {
    const pageDir = join(buildDir, 'standalone');
    const basePath = standalonePath({ id: declaration.id, version });
    finishPage(join(pageDir, 'index.html'), basePath, basePathPlaceholder, fileRecords(pageDir));
  }
  const manifest: ModuleManifest = { ...unnamed, version, container, files: fileRecords(buildDir) };
  writeFileSync(join(buildDir, 'module.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await compress(buildDir);
  writeFileSync(join(buildDir, shapesFile), JSON.stringify(needs.shapes));
  const loaded = scriptBytes(manifest, (file) => sentBytes(join(buildDir, file)));
  warnings.push(...budgetProblems(manifest, loaded));
  publish(buildDir, distDir, version);
  return { version, warnings };
}

/** Builds the module as a standalone page. Returns the warnings. */
async function buildStandalone({ dir, buildDir, cacheDir }: BuildContext): Promise<string[]> {
  const outputDir = join(buildDir, 'standalone');
  const { warnings } = await compile(standaloneConfig({ dir, outputDir, cacheDir }));
  assertPlaceholders(join(outputDir, 'index.html'));
  return warnings;
}

/** Refuses a page in which the server would find no place for the boot data. */
export function assertPlaceholders(page: string): void {
  const html = readFileSync(page, 'utf8');
  const missing = pagePlaceholders.filter((placeholder) => !html.includes(placeholder));
  if (missing.length > 0) throw new Error(`The page's template lacks ${missing.join(' and ')}`);
}

function sentBytes(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
