/** The one-bundle twin: the shell and every page as one webpack application, from the same sources, without federation. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../tooling/src/build/build-package.ts';
import { compile, filesOfGroup } from '../../tooling/src/build/compile.ts';
import type { BrowserPackage } from '../../tooling/src/build/packages.ts';
import { buildVersion, compress, fileRecords, finishPage } from '../../tooling/src/build/publish.ts';
import { exposesOf } from '../../tooling/src/webpack/exposes.ts';
import { basePathPlaceholder, shellConfig } from '../../tooling/src/webpack/preset.ts';
import { type BuiltModule, declarationOf, place } from './builds.ts';
import { benchDir, root } from './stack.ts';

const twinDir = join(benchDir, 'twin');
const chunkName = (moduleId: string, expose: string) => `${moduleId}-${expose}`;

/** Stands for `federationRuntime.ts` of the shell: every page and slot component as a lazy chunk of this bundle. */
async function writeRuntime(packages: readonly BrowserPackage[]): Promise<string> {
  const lines: string[] = [];
  for (const { dir } of packages.filter(({ kind }) => kind === 'module')) {
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
// The server's preload links ask with CORS: a script that did not would be fetched a second time.
const append = document.head.appendChild.bind(document.head);
document.head.appendChild = <T extends Node>(node: T): T => {
  if (node instanceof HTMLScriptElement) node.crossOrigin = 'anonymous';
  return append(node);
};
export function createFederationRuntime() {
  return {
    register() {},
    load: (module: { manifest: { id: string } }, expose: string) => parts[module.manifest.id + '/' + expose]?.(),
  };
}
`,
  );
  return path;
}

/** Builds the twin and lays it out as the server expects a product. Gives the folder to serve. */
export async function buildTwin(packages: readonly BrowserPackage[], modules: readonly BuiltModule[]): Promise<string> {
  const outputDir = join(benchDir, 'twin-build');
  for (const dir of [outputDir, twinDir]) rmSync(dir, { recursive: true, force: true });
  mkdirSync(benchDir, { recursive: true });
  const runtime = await writeRuntime(packages);
  const shellDir = join(root, 'shell');
  const cacheDir = join(cacheFolder(root), 'webpack/twin');
  const base = shellConfig({ dir: shellDir, outputDir, cacheDir });
  const { stats } = await compile({
    ...base,
    entry: { shell: join(shellDir, 'src/index.ts') },
    resolve: { ...base.resolve, alias: { [join(shellDir, 'src/modules/federationRuntime.ts')]: runtime } },
  });
  const isFederated = [...stats.compilation.modules].some((module) =>
    module.identifier().includes('node_modules/@module-federation/'),
  );
  if (isFederated) throw new Error('The twin contains module federation');

  const version = buildVersion('0.1.0', outputDir);
  finishPage(join(outputDir, 'index.html'), `/shell/${version}/`, basePathPlaceholder, fileRecords(outputDir));
  await compress(outputDir);
  place(twinDir, 'shell', version, outputDir);
  for (const { name, manifest } of modules) {
    const { id } = manifest;
    // The server preloads what a manifest lists, relative to the module's folder; the twin's files lie with the shell.
    const preload = Object.fromEntries(
      Object.keys(manifest.preload).map((expose) => [
        expose,
        filesOfGroup(stats, chunkName(id, expose)).map((file) => `../../../shell/${version}/${file}`),
      ]),
    );
    const empty = join(outputDir, 'manifests', name);
    mkdirSync(empty, { recursive: true });
    writeFileSync(join(empty, 'module.json'), JSON.stringify({ ...manifest, entry: 'none', files: {}, preload }));
    place(twinDir, name, manifest.version, empty);
  }
  rmSync(outputDir, { recursive: true, force: true });
  return twinDir;
}
