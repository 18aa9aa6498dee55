import { Button, type ButtonVariant } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { IconMore } from '../icons/moreIcons.ts';
import { Menu, type MenuItem } from '../Menu/Menu.tsx';
import { useMediaQuery } from '../state/useMediaQuery.ts';
import { breakpoints } from '../tokens/tokens.ts';

export interface HeaderAction extends Omit<MenuItem, 'isSelected' | 'isQuick' | 'shortcut' | 'description'> {
  variant?: ButtonVariant;
  /** Stays a button on a phone. Set it for the page's primary action. */
  isMain?: boolean;
}

export interface HeaderActionsProps {
  actions: readonly HeaderAction[];
  /** Name of the menu on a phone. */
  menuLabel?: string;
}

/** The actions in a page header: buttons in one row; on a phone the main one, with the others in a menu next to it. */
export function HeaderActions({ actions, menuLabel = 'More actions' }: HeaderActionsProps) {
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.phone}px)`);
  // A menu with a single entry would take as much room as its button.
  const isFolded = isPhone && actions.filter(({ isMain }) => !isMain).length > 1;
  const buttons = isFolded ? actions.filter(({ isMain }) => isMain) : actions;
  const rest = isFolded ? actions.filter(({ isMain }) => !isMain) : [];
  return (
    <>
      {buttons.map(({ id, label, icon, variant, tone, href, isDisabled, onAction }) => (
        <Button
          key={id}
          variant={variant ?? (tone === 'danger' ? 'danger' : 'secondary')}
          icon={icon}
          isDisabled={isDisabled}
          {...(href === undefined ? { onPress: onAction } : { href })}
        >
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu
          label={menuLabel}
          placement="bottom end"
          trigger={<IconButton label={menuLabel} icon={<IconMore />} />}
          items={rest}
        />
      )}
    </>
  );
}
