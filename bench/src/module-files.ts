import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltModule } from './builds.ts';
import { bundledIn } from './bundled.ts';
import { kilobytes, type Row } from './table.ts';

// Folders of the libraries that only the shell provides.
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

/** Compiles a module again and checks the contents of its files. Throws when they contain a shared library. */
async function assertNothingShared({ name, dir }: BuiltModule): Promise<void> {
  const { emitted, sources } = await bundledIn(name);
  const differing = emitted.filter((file) => !existsSync(join(dir, file)));
  if (differing.length > 0) throw new Error(`${name} changed while it was measured: ${differing.join(', ')}`);
  const shared = sources.filter((path) => sharedFolders.some((folder) => path.includes(folder)));
  if (shared.length > 0) throw new Error(`${name} bundles what the shell provides:\n${shared.join('\n')}`);
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
