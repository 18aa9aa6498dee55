import type { JsonSchema } from '@switchboard/forms';
import type { ReactNode, Ref } from 'react';

/** What the owner of a form can call. */
export interface SchemaFormHandle {
  /** The values to send. If something is invalid, shows it at the fields, moves the focus to the first of them and returns undefined. */
  check: () => Record<string, unknown> | undefined;
  /** Discards the edits. */
  reset: () => void;
}

interface SchemaFormState {
  /** Whether anything differs from the given values. */
  isDirty: boolean;
  reset: () => void;
}

export interface SchemaFormProps {
  /** A schema without problems. */
  schema: JsonSchema;
  /** The stored values; missing ones get their defaults. Later values replace everything that the user didn't change. */
  values?: Record<string, unknown>;
  /** Called shortly after a change, with the values to send. */
  onChange?: (values: Record<string, unknown>, isDirty: boolean) => void;
  /** Called with the first keystroke, before `onChange`, and when the field loses the focus. */
  onTyping?: (isTyping: boolean) => void;
  /** Makes it a standalone form. Without it, it is part of another form, whose owner uses `ref`. */
  onSubmit?: (values: Record<string, unknown>) => void;
  /** The API's field errors, by path: `contacts.0.name`. Each disappears when its value changes. */
  problems?: Readonly<Record<string, string>>;
  isDisabled?: boolean;
  /** Content below the fields, such as buttons. */
  footer?: ReactNode | ((state: SchemaFormState) => ReactNode);
  ref?: Ref<SchemaFormHandle>;
}
