import { type FormEvent, type Ref, type SyntheticEvent, useRef } from 'react';
import { Form as AriaForm, type FormProps as AriaFormProps } from 'react-aria-components';
import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export interface FormProps extends Omit<AriaFormProps, 'onSubmit' | 'validationErrors' | 'validationBehavior'> {
  /** Called on submit; the page load that browsers do is already prevented. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Messages by field name, as a server answers them; each goes away when its field changes. */
  errors?: Record<string, string | string[]>;
  ref?: Ref<HTMLFormElement>;
}

const Root = styled(AriaForm)`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};
  min-inline-size: 0;
`;

// The second click of a double click can come before the first one has disabled the button.
const doubleClickMs = 150;

/** Fields that are sent together. Errors come from the caller's schema; the browser's own bubbles stay off. */
export function Form({ onSubmit, errors, ...rest }: FormProps) {
  const lastSubmit = useRef(Number.NEGATIVE_INFINITY);
  // Whoever touches a field in between means the next submit.
  const allowSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    const isButton = event.target instanceof Element && event.target.closest('button[type="submit"]') !== null;
    if (!isButton) lastSubmit.current = Number.NEGATIVE_INFINITY;
  };
  return (
    <Root
      {...rest}
      onPointerDownCapture={allowSubmit}
      validationBehavior="aria"
      validationErrors={errors}
      onSubmit={(event) => {
        event.preventDefault();
        if (event.timeStamp - lastSubmit.current < doubleClickMs) return;
        lastSubmit.current = event.timeStamp;
        onSubmit(event);
      }}
    />
  );
}
