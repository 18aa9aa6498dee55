import type { ModuleFailureCount } from '@switchboard/contracts/module-records';
import type { PublishedVersion } from '@switchboard/contracts/module-registry';

const textOf = ({ expose, message, recent }: ModuleFailureCount): string =>
  [expose, message, ...recent.flatMap((one) => [one.message, one.stack, one.page, one.browser])]
    .join('\n')
    .toLowerCase();

/** The failures of a version that have all words of a search: in a message, its stack, its page or its browser. */
export function searchFailures(failures: readonly ModuleFailureCount[], search: string): ModuleFailureCount[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return failures.filter((failure) => {
    const text = textOf(failure);
    return words.every((word) => text.includes(word));
  });
}

/** A version with only the failures that match a search; null if none does. */
export function versionFound(version: PublishedVersion, search: string): PublishedVersion | null {
  if (search.trim() === '') return version;
  const failures = searchFailures(version.failures, search);
  return failures.length === 0 ? null : { ...version, failures };
}
