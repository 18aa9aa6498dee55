import { getInstance } from '@module-federation/enhanced/runtime';

/** One library that modules take from the shell. */
export interface SharedLibraryReport {
  name: string;
  version: string;
  /** The owner of the copy. */
  provided_by: string;
  is_from_shell: boolean;
  /** Federation names of the modules that use it. */
  used_by: string[];
}

interface SharedCopy {
  version?: string;
  get?: unknown;
  from?: string;
  useIn?: readonly string[];
}

/** The parts of the runtime's shell instance that are read. */
export interface ShareSource {
  name: string;
  options: { shared?: Record<string, readonly SharedCopy[]> };
  shareScopeMap: Record<string, Record<string, Record<string, SharedCopy>>>;
}

/**
 * The libraries in the share scope. The runtime names the first user of a copy as its owner, so a copy counts as the
 * shell's when it is the same object that the shell registered.
 */
export function sharedLibraries(
  shell: ShareSource | null = getInstance() as ShareSource | null,
): SharedLibraryReport[] {
  if (!shell) return [];
  const isOwn = (name: string, version: string, copy: SharedCopy) =>
    (shell.options.shared?.[name] ?? []).some((own) => own.version === version && own.get === copy.get);
  return Object.values(shell.shareScopeMap)
    .flatMap((libraries) =>
      Object.entries(libraries).flatMap(([name, versions]) =>
        Object.entries(versions).map(([version, copy]) => {
          const isFromShell = isOwn(name, version, copy);
          return {
            name,
            version,
            provided_by: isFromShell ? shell.name : (copy.from ?? 'unknown'),
            is_from_shell: isFromShell,
            used_by: [...(copy.useIn ?? [])].filter((user) => user !== shell.name).sort(),
          };
        }),
      ),
    )
    .sort((one, other) => one.name.localeCompare(other.name));
}
