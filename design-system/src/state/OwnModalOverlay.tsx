import type { ComponentProps } from 'react';
import { ModalOverlay } from 'react-aria-components';
import { OwnEvents } from './OwnEvents.tsx';

/** `ModalOverlay` of react-aria-components whose events stay its own. */
export function OwnModalOverlay(props: ComponentProps<typeof ModalOverlay>) {
  return (
    <OwnEvents>
      <ModalOverlay {...props} />
    </OwnEvents>
  );
}
