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

/** A form whose state a library keeps: how it is sent, and its fields by name. */
export interface SubmittableForm extends FormBinding {
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface FormProps extends Omit<AriaFormProps, 'onSubmit' | 'validationErrors' | 'validationBehavior'> {
  /** The state of the fields: those inside with a name are bound to it, and sending is its `submit`. */
  form?: SubmittableForm;
  /** Called on submit; the page load that browsers do is already prevented. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Messages by field name, as a server answers them; each goes away when its field changes. */
  errors?: Record<string, string | string[]>;
  /** Puts the focus into the first field as it appears. */
  hasFirstFocus?: boolean;
  ref?: Ref<HTMLFormElement>;
}

const Root = styled(AriaForm)`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};
  min-inline-size: 0;
`;

/** Where typing begins: the first control, and of a box with a button before its text, the text. */
function firstField(form: HTMLFormElement): HTMLElement | undefined {
  const controls = form.querySelectorAll<HTMLElement>('input, textarea, button, [role="spinbutton"]');
  const isReachable = (control: HTMLElement) => control.tabIndex >= 0 && !control.matches(':disabled, [type="hidden"]');
  const first = [...controls].find((control) => isReachable(control) && !control.closest('[hidden], [aria-hidden]'));
  // A searched list opens when it gets the focus: it waits for the person.
  if (first?.role === 'combobox') return undefined;
  return first?.closest('[role="presentation"]')?.querySelector('input') ?? first;
}

// React Aria's form gives its fields new objects each time that it is drawn, and each of them would draw all fields again.
const howFieldsCheck = { validationBehavior: 'aria' } as const;
const noErrors = {};

// The second click of a double click can come before the first one has disabled the button.
const doubleClickMs = 150;

/** Fields that are sent together. Errors come from the caller's schema; the browser's own bubbles stay off. */
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
  // Whoever presses or changes something else in between, in the form or beside it, means the next submit: a busy page
  // handles both within the same moment.
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
  // As early as `autoFocus`: the dialog around it then leaves the focus where it is.
  useLayoutEffect(() => {
    if (hasFirstFocus && root.current) firstField(root.current)?.focus();
  }, [hasFirstFocus]);
  useEffect(() => {
    const element = root.current;
    // Enter ends a composed word, and sends nothing.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
    };
    element?.addEventListener('keydown', onKeyDown, true);
    return () => element?.removeEventListener('keydown', onKeyDown, true);
  }, []);
  // The form of a dialog stands inside that of the page, for React: it takes nothing from it, and is sent alone.
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
