import { create } from 'zustand';

/** Whether the developer panel is open; the menu and the shortcut open it, the panel closes itself. */
export const panelStore = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Ctrl+Shift+M, or ⌘⇧M, opens and closes the panel. */
export function isPanelShortcut(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey && event.key.toLowerCase() === 'm';
}
