/** The one-bundle twin: the shell and every page as one webpack application, from the same sources, without federation. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../tooling/src/build/build-package.ts';
import { compile, filesOfGroup } from '../../tooling/src/build/compile.ts';
import { contentKey, hashOf } from '../../tooling/src/build/content-key.ts';
import { FileHashes } from '../../tooling/src/build/file-hashes.ts';
import type { BrowserPackage } from '../../tooling/src/build/packages.ts';
import { buildVersion, compress, fileRecords, finishPage } from '../../tooling/src/build/publish.ts';
import { exposesOf } from '../../tooling/src/webpack/exposes.ts';
import { basePathPlaceholder, shellConfig } from '../../tooling/src/webpack/preset.ts';
import { currentVersion, declarationOf, place } from './builds.ts';
import { benchDir, root } from './stack.ts';

const twinDir = join(benchDir, 'twin');
const chunkName = (moduleId: string, expose: string) => `${moduleId}-${expose}`;

/** A page of the twin, and the addresses of all scripts that it needs in addition to the first ones. */
export interface TwinPage {
  /** The path in react-router's syntax, e.g. `/assistants/:id`. */
  path: string;
  scripts: string[];
}

export interface Twin {
  version: string;
  /** The hash of what it was built from. */
  key: string;
  pages: TwinPage[];
}

/**
 * Replaces the shell's `federationRuntime.ts` and the federation runtime itself: every page and slot component becomes
 * a lazy chunk of this bundle.
 */
async function writeRuntime(modules: readonly BrowserPackage[]): Promise<string> {
  const lines: string[] = [];
  for (const { dir } of modules) {
    const declaration = await declarationOf(dir);
    for (const { name, file } of exposesOf(declaration)) {
      const key = JSON.stringify(`${declaration.id}/${name}`);
      const chunk = `/* webpackChunkName: "${chunkName(declaration.id, name)}" */`;
      lines.push(`  ${key}: () => import(${chunk} ${JSON.stringify(join(dir, file))}),`);
    }
  }
  const path = join(benchDir, 'twin-runtime.ts');
  writeFileSync(
    path,
    `const parts: Record<string, () => Promise<unknown>> = {
${lines.join('\n')}
};
export function createFederationRuntime() {
  return {
    register() {},
    load: (module: { manifest: { id: string } }, expose: string) => parts[module.manifest.id + '/' + expose]?.(),
    prefetch: (module: { manifest: { id: string } }, expose: string) => parts[module.manifest.id + '/' + expose]?.(),
  };
}
export const getInstance = () => null;
`,
  );
  return path;
}

/** Hash of everything that affects the twin. */
function keyOf(packages: readonly BrowserPackage[]): string {
  const hashes = new FileHashes(join(cacheFolder(root), 'file-hashes.json'));
  const contents = packages.map((target) => contentKey(target, root, hashes));
  return hashOf([import.meta.filename], root, hashes, contents);
}

function keptTwin(key: string): Twin | null {
  const path = join(twinDir, 'twin.json');
  if (!existsSync(path)) return null;
  const twin = JSON.parse(readFileSync(path, 'utf8')) as Twin;
  return twin.key === key ? twin : null;
}

/** Builds the twin, unless it already exists. */
export async function buildTwin(packages: readonly BrowserPackage[], log: (line: string) => void): Promise<Twin> {
  const key = keyOf(packages);
  const kept = keptTwin(key);
  if (kept) return kept;
  log('building the one-bundle twin');
  const outputDir = join(benchDir, 'twin-build');
  for (const dir of [outputDir, twinDir]) rmSync(dir, { recursive: true, force: true });
  mkdirSync(benchDir, { recursive: true });
  const modules = packages.filter(({ kind }) => kind === 'module');
  const runtime = await writeRuntime(modules);
  const shellDir = join(root, 'shell');
  const base = shellConfig({ dir: shellDir, outputDir, cacheDir: join(cacheFolder(root), 'webpack/twin') });
  const alias = {
    [join(shellDir, 'src/modules/federationRuntime.ts')]: runtime,
    '@module-federation/enhanced/runtime$': runtime,
  };
  const splitChunks = base.optimization?.splitChunks || {};
  const { cacheGroups: { base: _, defaultVendors: __, ...cacheGroups } = {} } = splitChunks;
  const { stats } = await compile({
    ...base,
    // The shell's grouping of shared code does not apply to one bundle: webpack determines what each page needs.
    optimization: { ...base.optimization, splitChunks: { ...splitChunks, cacheGroups } },
    // Without the file that provides the shared libraries.
    entry: { shell: join(shellDir, 'src/index.ts') },
    resolve: { ...base.resolve, alias },
  });
  const isFederated = [...stats.compilation.modules].some((module) =>
    module.identifier().includes('node_modules/@module-federation/'),
  );
  if (isFederated) throw new Error('The twin contains module federation');

  const version = buildVersion('0.1.0', outputDir);
  const basePath = `/shell/${version}/`;
  finishPage(join(outputDir, 'index.html'), basePath, basePathPlaceholder, fileRecords(outputDir));
  await compress(outputDir);
  const pages: TwinPage[] = [];
  for (const { dir } of modules) {
    const { id, routes } = await declarationOf(dir);
    for (const { path, expose } of routes) {
      const scripts = filesOfGroup(stats, chunkName(id, expose)).filter((file) => file.endsWith('.js'));
      if (scripts.length === 0) throw new Error(`The twin has no ${id}/${expose}`);
      pages.push({ path, scripts: scripts.map((file) => basePath + file) });
    }
  }
  place(twinDir, 'shell', version, outputDir);
  rmSync(outputDir, { recursive: true, force: true });
  const twin: Twin = { version, key, pages };
  writeFileSync(join(twinDir, 'twin.json'), `${JSON.stringify(twin, null, 2)}\n`);
  return twin;
}

/**
 * Lays the twin out as the server expects a product: its shell, next to the product's own modules. Their manifests give
 * the twin the product's boot data, sidebar and routes; their files are never loaded.
 */
export function placeTwin(
  { version }: Twin,
  packages: readonly BrowserPackage[],
  productDir: string,
  to: string,
): void {
  for (const { name, kind } of packages) {
    const current = currentVersion(join(productDir, name));
    const built = join(productDir, name, 'dist', current);
    // The public pages are not part of either bundle.
    if (kind !== 'shell') place(to, name, current, built);
    else {
      const { shared } = JSON.parse(readFileSync(join(built, 'shell.json'), 'utf8')) as { shared: string[] };
      const dir = place(to, name, version, join(twinDir, name, 'dist', version));
      // It has no library to share; the server only checks whether the modules would find theirs.
      writeFileSync(join(dir, 'shell.json'), JSON.stringify({ version, base_path: `/shell/${version}/`, shared }));
    }
  }
}
