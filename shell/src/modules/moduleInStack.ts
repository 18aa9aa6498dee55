import type { BootModule } from '@switchboard/contracts/modules';

const releasePath = /\/modules\/([a-z][a-z0-9-]*)\/(\d+\.\d+\.\d+-[0-9a-f]{12})\//;

/** The module that a file in a stack or an address belongs to. */
export function moduleInStack(stack: string, modules: readonly BootModule[]): BootModule | undefined {
  const served = modules.find(({ base_path: folder }) => !folder.startsWith('/') && stack.includes(folder));
  if (served) return served;
  const [path, id, version] = releasePath.exec(stack) ?? [];
  const listed = path && modules.find(({ manifest }) => manifest.id === id);
  if (!listed || !version) return undefined;
  // A release that replaces the listed one, or that an open page still runs, is reported as itself.
  return listed.manifest.version === version
    ? listed
    : { ...listed, base_path: path, manifest: { ...listed.manifest, version } };
}
