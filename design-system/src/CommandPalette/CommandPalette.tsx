import { useEffect, useRef } from 'react';
import { Autocomplete, Dialog, Text } from 'react-aria-components';
import { Scrim } from '../Dialog/Dialog.styles.ts';
import { IconSearch } from '../icons/icons.ts';
import { Kbd } from '../Kbd/Kbd.tsx';
import { ListNote } from '../Listbox/Listbox.styles.ts';
import { ShortcutHint } from '../Menu/ShortcutHint.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { useControllableValue } from '../state/useControllableValue.ts';
import {
  PaletteFoot,
  PaletteGroup,
  PaletteHeader,
  PaletteInput,
  PaletteItem,
  PaletteList,
  PaletteSearch,
  PaletteSheet,
} from './CommandPalette.styles.ts';
import { type CommandGroup, type CommandItem, matchCommands } from './matchCommands.ts';

export interface CommandPaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  query?: string;
  onQueryChange?: (query: string) => void;
  groups: readonly CommandGroup[];
  isLoading?: boolean;
  placeholder?: string;
  emptyText?: string;
  label?: string;
}

function Command({ item }: { item: CommandItem }) {
  return (
    <PaletteItem id={item.id} textValue={item.label} onAction={item.onAction}>
      {item.icon}
      <Text slot="label">{item.label}</Text>
      {item.description !== undefined && <Text slot="description">{item.description}</Text>}
      {item.shortcut !== undefined && <ShortcutHint shortcut={item.shortcut} />}
    </PaletteItem>
  );
}

/**
 * Marks the first row for Enter if no row is marked. The library only does so while letters are typed, but not after deleting or pasting,
 * or when the marked row disappears. It has no method for this, so the same events are sent as by its own input for the key Home.
 */
function useMarkedRow(text: string, shown: readonly CommandGroup[]) {
  const list = useRef<HTMLDivElement>(null);
  const rows = shown.flatMap(({ items }) => items.map(({ id }) => id)).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows need another mark.
  useEffect(() => {
    if (text.trim() === '') return;
    // After the library has marked a row itself, if it does.
    const timer = setTimeout(() => {
      if (list.current?.querySelector('[data-focused]') !== null) return;
      list.current.dispatchEvent(new CustomEvent('react-aria-focus', { bubbles: true, cancelable: true }));
      list.current.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
    });
    return () => clearTimeout(timer);
  }, [text, rows]);
  return list;
}

/** Opens any page, object or action by keyboard: type, arrow keys, Enter. */
export function CommandPalette({
  isOpen,
  onOpenChange,
  query,
  onQueryChange,
  groups,
  isLoading = false,
  placeholder = 'Search or jump to…',
  emptyText = 'Nothing found.',
  label = 'Command palette',
}: CommandPaletteProps) {
  const [text, setText] = useControllableValue(query, '', onQueryChange);
  const shown = matchCommands(groups, text);
  const list = useMarkedRow(text, shown);
  const setOpen = (next: boolean) => {
    if (!next) setText('');
    onOpenChange(next);
  };
  return (
    <Scrim isOpen={isOpen} onOpenChange={setOpen} isDismissable>
      <PaletteSheet>
        <Dialog
          aria-label={label}
          style={{ display: 'flex', flex: 1, flexDirection: 'column', minWidth: 0, outline: 0 }}
        >
          <Autocomplete inputValue={text} onInputChange={setText}>
            <PaletteSearch
              aria-label={label}
              autoFocus
              onKeyDown={(event) => {
                if (event.key === 'Escape' && text === '') setOpen(false);
                else event.continuePropagation();
              }}
            >
              <IconSearch />
              <PaletteInput placeholder={placeholder} />
              {isLoading && <Spinner label="Searching" size="sm" />}
            </PaletteSearch>
            <PaletteList
              ref={list}
              aria-label="Results"
              onClose={() => setOpen(false)}
              renderEmptyState={() => <ListNote>{isLoading ? 'Searching…' : emptyText}</ListNote>}
            >
              {shown.map((group) => (
                <PaletteGroup key={group.label} id={`group-${group.label}`}>
                  <PaletteHeader>{group.label}</PaletteHeader>
                  {group.items.map((item) => (
                    <Command key={item.id} item={item} />
                  ))}
                </PaletteGroup>
              ))}
            </PaletteList>
          </Autocomplete>
          <PaletteFoot aria-hidden="true">
            <span>
              <Kbd>↑</Kbd>
              <Kbd>↓</Kbd> move
            </span>
            <span>
              <Kbd>↵</Kbd> open
            </span>
            <span>
              <Kbd>esc</Kbd> close
            </span>
          </PaletteFoot>
        </Dialog>
      </PaletteSheet>
    </Scrim>
  );
}
