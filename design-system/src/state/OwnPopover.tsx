import type { ComponentProps } from 'react';
import { Popover } from 'react-aria-components';
import { OwnEvents } from './OwnEvents.tsx';

/** `Popover` of react-aria-components that keeps its events to itself. */
export function OwnPopover(props: ComponentProps<typeof Popover>) {
  return (
    <OwnEvents>
      <Popover {...props} />
    </OwnEvents>
  );
}
