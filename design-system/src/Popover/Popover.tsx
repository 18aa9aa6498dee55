import type { ReactElement, ReactNode } from 'react';
import { type PopoverProps as AriaPopoverProps, Dialog, DialogTrigger } from 'react-aria-components';
import styled from 'styled-components';
import { floatingSurface } from '../Listbox/Listbox.styles.ts';
import { OwnPopover } from '../state/OwnPopover.tsx';
import { tokens } from '../tokens/tokens.ts';

export interface PopoverProps {
  /** A Button or an IconButton. */
  trigger: ReactElement;
  /** Name of the popover for screen readers. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: AriaPopoverProps['placement'];
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
}

const Surface = styled(OwnPopover)`
  ${floatingSurface}
  max-inline-size: min(90vw, ${tokens.width.dialogMd});
  overflow: auto;
`;

const Content = styled(Dialog)`
  padding: ${tokens.space[4]};
  outline: 0;
`;

/** More details about one thing, next to it. Escape and a click outside close it. */
export function Popover({
  trigger,
  label,
  children,
  placement = 'bottom start',
  isOpen,
  onOpenChange,
  className,
}: PopoverProps) {
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      <Surface placement={placement} offset={4} className={className}>
        <Content aria-label={label}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Content>
      </Surface>
    </DialogTrigger>
  );
}
