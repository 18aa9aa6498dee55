import type { ComponentProps } from 'react';
import { Popover } from 'react-aria-components';
import { OwnEvents } from './OwnEvents.tsx';

/** `Popover` of react-aria-components whose events stay its own. */
export function OwnPopover(props: ComponentProps<typeof Popover>) {
  return (
    <OwnEvents>
      <Popover {...props} />
    </OwnEvents>
  );
}
