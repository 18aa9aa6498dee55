/** Whether people hold ⌘ rather than Ctrl. */
export function isApplePlatform(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The keys of a shortcut as this machine has them: `⌘X` is `Ctrl X` where there is no ⌘. */
export const keysHere = (shortcut: string): string => (isApplePlatform() ? shortcut : shortcut.replace('⌘', 'Ctrl '));
