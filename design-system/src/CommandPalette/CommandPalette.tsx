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

/** Goes to any page, thing or action by keyboard: type, arrow, Enter. */
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
