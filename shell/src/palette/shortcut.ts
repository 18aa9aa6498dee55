import { isApplePlatform } from '@switchboard/design-system';

/** ⌘K on Apple machines, Ctrl+K elsewhere. */
export function isPaletteShortcut(event: KeyboardEvent): boolean {
  const hasModifier = isApplePlatform() ? event.metaKey : event.ctrlKey;
  return hasModifier && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
}
