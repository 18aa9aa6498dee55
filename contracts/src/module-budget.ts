import type { ModuleManifest } from './modules.ts';

type Described = Pick<ModuleManifest, 'entry' | 'preload'>;

/**
 * Bytes of scripts that a first visit of each page and slot component loads; `sentBytes` returns those of one file as
 * sent.
 */
export function scriptBytes(
  { entry, preload }: Described,
  sentBytes: (file: string) => number,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(preload).map(([name, files]) => {
      const scripts = new Set([entry, ...files].filter((file) => file.endsWith('.js')));
      return [name, [...scripts].reduce((sum, file) => sum + sentBytes(file), 0)];
    }),
  );
}

/** The parts of a module that exceed its budget, in words; empty if none does. */
export function budgetProblems(
  { budget_bytes }: Pick<ModuleManifest, 'budget_bytes'>,
  bytes: Readonly<Record<string, number>>,
): string[] {
  return Object.entries(bytes)
    .filter(([, loaded]) => loaded > budget_bytes)
    .map(
      ([name, loaded]) =>
        `${name} loads ${loaded} bytes of JavaScript (brotli), ${loaded - budget_bytes} over budget_bytes`,
    );
}
