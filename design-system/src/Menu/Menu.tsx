import type { ReactElement, ReactNode } from 'react';
import { MenuTrigger, type PopoverProps } from 'react-aria-components';
import { IconCheck } from '../icons/icons.ts';
import {
  MenuDescription,
  MenuGroup,
  MenuHeader,
  MenuLabel,
  MenuLine,
  MenuList,
  MenuPopover,
  MenuRow,
} from './Menu.styles.ts';
import { ShortcutHint } from './ShortcutHint.tsx';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  description?: ReactNode;
  href?: string;
  tone?: 'default' | 'danger';
  isDisabled?: boolean;
  /** Shows a tick: the current choice. */
  isSelected?: boolean;
  shortcut?: string;
  /** In the rows of a Table, also shown as a button on hover. */
  isQuick?: boolean;
  onAction?: () => void;
}

export interface MenuSectionItems {
  section: string;
  items: readonly MenuItem[];
}

export type MenuEntry = MenuItem | 'separator' | MenuSectionItems;

export interface MenuProps {
  /** Name of the menu for screen readers. */
  label: string;
  /** A Button or an IconButton. */
  trigger: ReactElement;
  items: readonly MenuEntry[];
  placement?: PopoverProps['placement'];
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
}

// By default the trigger would name the menu; an empty reference makes the label its name.
const namedByItself = { 'aria-labelledby': '' };

function Row({ item }: { item: MenuItem }) {
  return (
    <MenuRow
      id={item.id}
      textValue={item.label}
      href={item.href}
      isDisabled={item.isDisabled}
      onAction={item.onAction}
      data-tone={item.tone}
    >
      {item.icon}
      <MenuLabel slot="label">{item.label}</MenuLabel>
      {item.shortcut !== undefined && <ShortcutHint shortcut={item.shortcut} />}
      {item.isSelected && <IconCheck data-part="check" aria-label="Selected" />}
      {item.description !== undefined && <MenuDescription slot="description">{item.description}</MenuDescription>}
    </MenuRow>
  );
}

function entryKey(entry: MenuEntry, index: number): string {
  if (entry === 'separator') return `separator-${index}`;
  return 'section' in entry ? `section-${entry.section}` : entry.id;
}

/** Actions behind a button. Arrow keys move, letters jump, Enter chooses, Escape closes. */
export function Menu({
  label,
  trigger,
  items,
  placement = 'bottom start',
  isOpen,
  onOpenChange,
  className,
}: MenuProps) {
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      <MenuPopover placement={placement} offset={4} className={className}>
        <MenuList aria-label={label} {...namedByItself}>
          {items.map((entry, index) => {
            const key = entryKey(entry, index);
            if (entry === 'separator') return <MenuLine key={key} id={key} />;
            if (!('section' in entry)) return <Row key={key} item={entry} />;
            return (
              <MenuGroup key={key} id={key}>
                <MenuHeader>{entry.section}</MenuHeader>
                {entry.items.map((item) => (
                  <Row key={item.id} item={item} />
                ))}
              </MenuGroup>
            );
          })}
        </MenuList>
      </MenuPopover>
    </MenuTrigger>
  );
}
