import type { FormEvent, Ref } from 'react';
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

/** Fields that are sent together. Errors come from the caller's schema; the browser's own bubbles stay off. */
export function Form({ onSubmit, errors, ...rest }: FormProps) {
  return (
    <Root
      {...rest}
      validationBehavior="aria"
      validationErrors={errors}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    />
  );
}
