import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { moduleProblems } from '@switchboard/contracts/module-compatibility';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { readDeclaration } from '../build/declaration.ts';
import { browserPackages } from '../build/packages.ts';
import { type ModuleNames, NewModuleError } from './names.ts';

/** Refuses a name that this repository has already, or a page that another module or the shell owns. */
export async function assertFree(root: string, names: ModuleNames): Promise<void> {
  if (existsSync(join(root, names.folder))) throw new NewModuleError(`${names.folder} exists already.`);
  const modules = browserPackages(root).filter(({ kind }) => kind === 'module');
  const others = await Promise.all(modules.map(({ dir }) => readDeclaration(dir)));
  if (others.some(({ id }) => id === names.id)) throw new NewModuleError(`There is a module ${names.id} already.`);
  const problems = moduleProblems(
    asManifest({ id: names.id, title: names.title, routes: [{ path: names.path }] }),
    { platform: null, shared: [], operations: [], exports: {}, brokenPromises: () => [], allowances: [] },
    others.map(asManifest),
  );
  if (problems.length > 0) throw new NewModuleError(`${problems.join('\n')} Take another id.`);
}

/** The rule only reads names: a declaration has all of a manifest's fields that it needs. */
function asManifest({
  id,
  title,
  routes = [],
  slots = [],
}: {
  id: string;
  title: string;
  routes?: object[];
  slots?: object[];
}) {
  const requires = { platform: '^0.0', api: [], shared: [] };
  return { id, title, routes, slots, nav: [], flags: [], requires } as unknown as ModuleManifest;
}
