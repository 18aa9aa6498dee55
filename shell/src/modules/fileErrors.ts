import type { BootModule } from '@switchboard/contracts/modules';
import { fileUrl } from './integrity.ts';
import { stackOf } from './thrown.ts';

// A script that does not parse, or throws as it runs, counts as loaded: only the window receives the error.
const unparsable = new Set<string>();
const thrown = new Map<string, unknown>();
const arriving = new Map<string, number>();

/** While the files of a module arrive, what they throw is its start that fails. Returns the function that ends it. */
export function expectFiles(module: BootModule): () => void {
  const base = fileUrl(module, '');
  arriving.set(base, (arriving.get(base) ?? 0) + 1);
  return () => {
    const others = (arriving.get(base) ?? 1) - 1;
    if (others > 0) arriving.set(base, others);
    else arriving.delete(base);
  };
}

/**
 * Remembers an error for the load that ran the file: one of a file that is no JavaScript, which has no address in its
 * stack, or one that a file threw as it arrived. Whether it is one of these.
 */
export function noteFileError(error: unknown, file: string): boolean {
  if (error instanceof SyntaxError && !/:\/\//.test(stackOf(error))) {
    unparsable.add(file);
    return true;
  }
  const base = [...arriving.keys()].find((folder) => file.startsWith(folder));
  if (base !== undefined) thrown.set(base, error);
  return base !== undefined;
}

/** Whether a file of the module was found to be no JavaScript. */
export function isUnparsable(module: BootModule): boolean {
  const base = fileUrl(module, '');
  return [...unparsable].some((file) => file.startsWith(base));
}

/** The error that a file of the module threw as it ran; undefined when there was none. */
export function startError(module: BootModule): { thrown: unknown } | undefined {
  const base = fileUrl(module, '');
  return thrown.has(base) ? { thrown: thrown.get(base) } : undefined;
}

/** Another attempt runs the files again, and a developer's own server may have something better by now. */
export function forgetFileErrors(module: BootModule): void {
  const base = fileUrl(module, '');
  for (const file of unparsable) if (file.startsWith(base)) unparsable.delete(file);
  thrown.delete(base);
}
