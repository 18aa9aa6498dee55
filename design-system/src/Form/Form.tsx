import { type FormEvent, type Ref, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import {
  Form as AriaForm,
  type FormProps as AriaFormProps,
  FormContext,
  FormValidationContext,
} from 'react-aria-components';
import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';
import { type FormBinding, FormBindingContext } from './FormBinding.tsx';
import { isComposing } from './sendsMessage.ts';

/** A form whose state is kept by a library: its submit handler, and its fields by name. */
export interface SubmittableForm extends FormBinding {
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface FormProps extends Omit<AriaFormProps, 'onSubmit' | 'validationErrors' | 'validationBehavior'> {
  /** The state of the fields: named fields inside are bound to it, and submitting calls its `submit`. */
  form?: SubmittableForm;
  /** Called on submit; the browser's page load is already prevented. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Messages by field name, as the server returns them. Each disappears when its field changes. */
  errors?: Record<string, string | string[]>;
  /** Focuses the first field when the form appears. */
  hasFirstFocus?: boolean;
  ref?: Ref<HTMLFormElement>;
}

const Root = styled(AriaForm)`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};
  min-inline-size: 0;
`;

/** The element to focus: the first control, or the text input of a combo box whose button comes first. */
function firstField(form: HTMLFormElement): HTMLElement | undefined {
  const controls = form.querySelectorAll<HTMLElement>('input, textarea, button, [role="spinbutton"]');
  const isReachable = (control: HTMLElement) => control.tabIndex >= 0 && !control.matches(':disabled, [type="hidden"]');
  const first = [...controls].find((control) => isReachable(control) && !control.closest('[hidden], [aria-hidden]'));
  // A searchable list opens when it gets the focus, so it isn't focused automatically.
  if (first?.role === 'combobox') return undefined;
  return first?.closest('[role="presentation"]')?.querySelector('input') ?? first;
}

// React Aria's form creates new objects for its fields on each render, and each new object would render all fields again.
const howFieldsCheck = { validationBehavior: 'aria' } as const;
const noErrors = {};

// The second click of a double click can come before the first one has disabled the button.
const doubleClickMs = 150;

/** Fields that are submitted together. Errors come from the caller's schema; the browser's own messages are disabled. */
export function Form({
  form,
  onSubmit = form?.submit,
  errors,
  hasFirstFocus = false,
  ref,
  children,
  ...rest
}: FormProps) {
  const lastSubmit = useRef(Number.NEGATIVE_INFINITY);
  // After another click or a change, inside or outside the form, the next submit is intended. A busy page can handle both in the same
  // moment.
  useEffect(() => {
    const allowSubmit = ({ target }: Event) => {
      const isButton = target instanceof Element && target.closest('button[type="submit"]') !== null;
      if (!isButton) lastSubmit.current = Number.NEGATIVE_INFINITY;
    };
    const touches = ['pointerdown', 'input'];
    for (const touch of touches) document.addEventListener(touch, allowSubmit, true);
    return () => {
      for (const touch of touches) document.removeEventListener(touch, allowSubmit, true);
    };
  }, []);
  const root = useRef<HTMLFormElement | null>(null);
  const useField = form?.useField;
  const binding = useMemo(() => (useField ? { useField } : null), [useField]);
  // Runs as early as `autoFocus`, so that the surrounding dialog leaves the focus there.
  useLayoutEffect(() => {
    if (hasFirstFocus && root.current) firstField(root.current)?.focus();
  }, [hasFirstFocus]);
  useEffect(() => {
    const element = root.current;
    // Enter ends a composed word without submitting.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
    };
    element?.addEventListener('keydown', onKeyDown, true);
    return () => element?.removeEventListener('keydown', onKeyDown, true);
  }, []);
  // For React, a dialog's form is inside the page's form. It takes nothing from it and is submitted alone.
  return (
    <FormContext value={null}>
      <Root
        {...rest}
        ref={(element: HTMLFormElement | null) => {
          root.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (event.timeStamp - lastSubmit.current < doubleClickMs) return;
          lastSubmit.current = event.timeStamp;
          onSubmit?.(event);
        }}
      >
        <FormContext value={howFieldsCheck}>
          <FormValidationContext value={errors ?? noErrors}>
            <FormBindingContext value={binding}>{children}</FormBindingContext>
          </FormValidationContext>
        </FormContext>
      </Root>
    </FormContext>
  );
}
