import type { ButtonProps } from '@switchboard/design-system';
import type { Menu, MenuProps } from '@switchboard/design-system/overlays';
import { cloneElement, type ReactElement, type Ref, useEffect, useRef, useState } from 'react';
import { loadChunk } from './lazyComponent.tsx';

const loadMenu = () =>
  loadChunk(() => import(/* webpackChunkName: "ds-overlays" */ '@switchboard/design-system/overlays'));

type TriggerProps = Pick<ButtonProps, 'onPress' | 'onHoverStart' | 'onFocus' | 'isPending'> & {
  ref?: Ref<HTMLButtonElement>;
  'aria-haspopup'?: 'menu';
};

interface LazyMenuProps extends Omit<MenuProps, 'trigger' | 'isOpen' | 'onOpenChange'> {
  trigger: ReactElement<TriggerProps>;
  /** Called as it opens, each time. */
  onOpen?: () => void;
}

/** A menu whose code arrives on the first press; pointing at its button fetches it ahead. */
export function LazyMenu({ trigger, onOpen, ...menu }: LazyMenuProps) {
  const [MenuComponent, setMenuComponent] = useState<typeof Menu | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!MenuComponent) return;
    // The button below the menu is a new element: it takes the focus, so that closing the menu gives it back.
    button.current?.focus();
    setOpen(true);
  }, [MenuComponent]);

  if (MenuComponent)
    return (
      <MenuComponent
        {...menu}
        trigger={cloneElement(trigger, { ref: button })}
        isOpen={isOpen}
        onOpenChange={(next) => {
          if (next) onOpen?.();
          setOpen(next);
        }}
      />
    );
  const preload = () => void loadMenu().catch(() => undefined);
  const open = () => {
    onOpen?.();
    setWaiting(true);
    loadMenu()
      .then((overlays) => setMenuComponent(() => overlays.Menu))
      .catch(() => undefined)
      .finally(() => setWaiting(false));
  };
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    onPress: open,
    onHoverStart: preload,
    onFocus: preload,
    isPending: isWaiting,
  });
}
