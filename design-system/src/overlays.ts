export * from './CommandPalette/CommandPalette.tsx';
export type { CommandGroup, CommandItem } from './CommandPalette/matchCommands.ts';
export * from './ConfirmDialog/ConfirmDialog.tsx';
export * from './Dialog/Dialog.tsx';
export * from './FormDialog/FormDialog.tsx';
export * from './Hint/Hint.tsx';
export * from './Menu/Menu.tsx';
export * from './Popover/Popover.tsx';
export * from './SidePanel/SidePanel.tsx';
