import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleDeclaration, ModuleManifest } from '@switchboard/contracts/modules';
import { type BrowserPackage, browserPackages } from '../../tooling/src/build/packages.ts';
import { buildPackages } from '../../tooling/src/build/pool.ts';
import { root } from './stack.ts';

/** A built module: its manifest and the folder of its files. */
export interface BuiltModule {
  name: string;
  dir: string;
  manifest: ModuleManifest;
}

/** Builds what is stale, like a start. Throws when a build fails. */
export async function buildProduct(log: (line: string) => void): Promise<BrowserPackage[]> {
  const packages = browserPackages(root);
  const results = await buildPackages(packages, { root, onStart: (name) => log(`building ${name}`) });
  const failed = results.filter(({ error }) => error !== null);
  if (failed.length > 0) throw new Error(failed.map(({ name, error }) => `${name}: ${error}`).join('\n'));
  return packages;
}

/** The version that a package's last build left. */
export function currentVersion(packageDir: string): string {
  const { version } = JSON.parse(readFileSync(join(packageDir, 'dist/current.json'), 'utf8')) as { version: string };
  return version;
}

/** Puts a build where the server looks for it below `distDir`. */
export function place(distDir: string, name: string, version: string, from: string): string {
  const dist = join(distDir, name, 'dist');
  mkdirSync(dist, { recursive: true });
  cpSync(from, join(dist, version), { recursive: true });
  writeFileSync(join(dist, 'current.json'), `${JSON.stringify({ version })}\n`);
  return join(dist, version);
}

/** Copies the current builds to a separate folder, which no build changes during the measurement. */
export function copyBuilds(packages: readonly BrowserPackage[], distDir: string): void {
  rmSync(distDir, { recursive: true, force: true });
  for (const { name, dir } of packages) {
    const version = currentVersion(dir);
    place(distDir, name, version, join(dir, 'dist', version));
  }
}

/** The modules whose builds lie below a folder. */
export function builtModules(distDir: string, packages: readonly BrowserPackage[]): BuiltModule[] {
  return packages
    .filter(({ kind }) => kind === 'module')
    .map(({ name }) => {
      const dir = join(distDir, name, 'dist', currentVersion(join(distDir, name)));
      return { name, dir, manifest: ModuleManifest.parse(JSON.parse(readFileSync(join(dir, 'module.json'), 'utf8'))) };
    });
}

/** The declaration in a module's `module.ts`. */
export async function declarationOf(packageDir: string): Promise<ModuleDeclaration> {
  const file = (await import(pathToFileURL(join(packageDir, 'module.ts')).href)) as { default?: unknown };
  const parsed = ModuleDeclaration.safeParse(file.default);
  if (!parsed.success) throw new Error(`${basename(packageDir)}/module.ts declares no module`);
  return parsed.data;
}
