import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleDeclaration, ModuleManifest } from '@switchboard/contracts/modules';
import { exposesOf } from '../webpack/exposes.ts';
import {
  basePathPlaceholder,
  containerName,
  pagePlaceholders,
  remoteConfig,
  standaloneConfig,
  standaloneEntry,
} from '../webpack/preset.ts';
import type { BuildContext, BuildOutcome } from './build-package.ts';
import { compile, filesOfGroup } from './compile.ts';
import { buildVersion, compress, fileRecords, finishPage, publish } from './publish.ts';
import { sourceRevision } from './revision.ts';

/** Builds a module: its federation entry and chunks, its standalone page when it has one, and its `module.json`. */
export async function buildModule(context: BuildContext): Promise<BuildOutcome> {
  const { dir, buildDir, distDir, cacheDir, packageVersion } = context;
  const declaration = await readDeclaration(dir);
  const { stats, warnings } = await compile(remoteConfig(declaration, { dir, outputDir: buildDir, cacheDir }));
  const entry = filesOfGroup(stats, containerName(declaration.id)).find((file) => file.startsWith('remoteEntry.'));
  if (entry === undefined) throw new Error(`${declaration.id}: webpack emitted no federation entry`);
  const preload = Object.fromEntries(exposesOf(declaration).map(({ name }) => [name, filesOfGroup(stats, name)]));

  const hasStandalone = existsSync(join(dir, standaloneEntry));
  if (hasStandalone) {
    const outputDir = join(buildDir, 'standalone');
    const standalone = await compile(standaloneConfig({ dir, outputDir, cacheDir }));
    warnings.push(...standalone.warnings);
    assertPlaceholders(join(outputDir, 'index.html'));
  }

  const version = buildVersion(packageVersion, buildDir);
  if (hasStandalone) {
    const pageDir = join(buildDir, 'standalone');
    const basePath = `/modules/${declaration.id}/${version}/standalone/`;
    finishPage(join(pageDir, 'index.html'), basePath, basePathPlaceholder, fileRecords(pageDir));
  }
  const manifest = ModuleManifest.parse({
    ...declaration,
    schema: 1,
    version,
    revision: sourceRevision(dir),
    container: containerName(declaration.id),
    entry,
    files: fileRecords(buildDir),
    preload,
  });
  writeFileSync(join(buildDir, 'module.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await compress(buildDir);
  warnings.push(...budgetWarnings(manifest, buildDir));
  publish(buildDir, distDir, version);
  return { version, warnings };
}

/** The declaration that a module's `module.ts` exports by default. */
async function readDeclaration(dir: string): Promise<ModuleDeclaration> {
  const path = join(dir, 'module.ts');
  // A worker builds the same module again after a change: the time keeps Node from answering from memory.
  const { default: declared } = (await import(`${pathToFileURL(path).href}?t=${statSync(path).mtimeMs}`)) as {
    default?: unknown;
  };
  if (declared === undefined)
    throw new Error(`${path} has no default export: write "export default defineModule({…})"`);
  return ModuleDeclaration.parse(declared);
}

/** Refuses a page in which the server would find no place for the boot data. */
export function assertPlaceholders(page: string): void {
  const html = readFileSync(page, 'utf8');
  const missing = pagePlaceholders.filter((placeholder) => !html.includes(placeholder));
  if (missing.length > 0) throw new Error(`The page's template lacks ${missing.join(' and ')}`);
}

function budgetWarnings(manifest: ModuleManifest, dir: string): string[] {
  return Object.entries(manifest.preload).flatMap(([name, files]) => {
    const scripts = new Set([manifest.entry, ...files].filter((file) => file.endsWith('.js')));
    const bytes = [...scripts].reduce((sum, file) => sum + sentBytes(join(dir, file)), 0);
    if (bytes <= manifest.budget_bytes) return [];
    return [`${name} loads ${bytes} bytes of JavaScript (brotli), ${bytes - manifest.budget_bytes} over budget_bytes`];
  });
}

function sentBytes(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
