/** Whether shortcuts use ⌘ instead of Ctrl. */
export function isApplePlatform(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** A shortcut with the keys of this machine: `⌘X` becomes `Ctrl X` if there is no ⌘. */
export const keysHere = (shortcut: string): string => (isApplePlatform() ? shortcut : shortcut.replace('⌘', 'Ctrl '));
