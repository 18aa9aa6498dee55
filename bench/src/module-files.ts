import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from '../../tooling/src/build/build-package.ts';
import { compile } from '../../tooling/src/build/compile.ts';
import { remoteConfig } from '../../tooling/src/webpack/preset.ts';
import { type BuiltModule, declarationOf } from './builds.ts';
import { root } from './stack.ts';
import { kilobytes, type Row } from './table.ts';

// Folders of the libraries that the shell alone provides.
const sharedFolders = [
  ...['react', 'react-dom', 'styled-components', '@tanstack/react-query', '@tanstack/query-core', 'zod'].map(
    (name) => `/node_modules/${name}/`,
  ),
  '/node_modules/react-router',
  '/node_modules/@module-federation/runtime-core/',
  '/design-system/src/',
  '/platform/src/',
];

const sentBytes = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

/** Brotli bytes of JavaScript that each page or slot component needs from its module. */
function visits({ dir, manifest }: BuiltModule): { expose: string; files: string[]; bytes: number }[] {
  return Object.entries(manifest.preload).map(([expose, chunks]) => {
    const files = [...new Set([manifest.entry, ...chunks])].filter((file) => file.endsWith('.js'));
    return { expose, files, bytes: files.reduce((sum, file) => sum + sentBytes(join(dir, file)), 0) };
  });
}

/** Compiles a module once more and looks at what lies in its files. Throws when a shared library does. */
async function assertNothingShared({ name, dir }: BuiltModule): Promise<void> {
  const packageDir = join(root, name);
  const outputDir = mkdtempSync(join(tmpdir(), 'switchboard-bench-'));
  try {
    const cacheDir = join(cacheFolder(root), 'webpack', name);
    const declaration = await declarationOf(packageDir);
    const { stats } = await compile(remoteConfig(declaration, { dir: packageDir, outputDir, cacheDir }));
    const differing = readdirSync(outputDir).filter((file) => !existsSync(join(dir, file)));
    if (differing.length > 0) throw new Error(`${name} changed while it was measured: ${differing.join(', ')}`);
    const bundled = [...stats.compilation.modules]
      .map((module) => ('resource' in module ? String(module.resource) : ''))
      .filter((path) => sharedFolders.some((folder) => path.includes(folder)));
    if (bundled.length > 0) throw new Error(`${name} bundles what the shell provides:\n${bundled.join('\n')}`);
  } finally {
    rmSync(outputDir, { recursive: true, force: true });
  }
}

/** One row per module: its largest first visit against its budget. */
export async function measureModuleFiles(modules: readonly BuiltModule[], log: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const module of modules) {
    const { id, budget_bytes: budget, files } = module.manifest;
    log(`files of ${id}`);
    await assertNothingShared(module);
    const [largest] = visits(module).sort((a, b) => b.bytes - a.bytes);
    if (!largest) throw new Error(`${id} exposes nothing`);
    const scripts = Object.keys(files).filter((file) => file.endsWith('.js') && !file.includes('/')).length;
    rows.push({
      measure: `JavaScript of module ${id}, entry and page`,
      against: `its budget of ${kilobytes(budget)}`,
      ratio: (largest.bytes / budget).toFixed(2),
      goal: '≤ 1',
      note: `${kilobytes(largest.bytes)} for ${largest.expose}; none of its ${scripts} files holds a shared library`,
    });
  }
  return rows;
}
