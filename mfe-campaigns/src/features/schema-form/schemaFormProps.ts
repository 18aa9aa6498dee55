import type { JsonSchema } from '@switchboard/forms';
import type { ReactNode, Ref } from 'react';

/** What its owner can ask of a form. */
export interface SchemaFormHandle {
  /** What would be sent; undefined where something is wrong, which then stands at its fields, the first of which has the focus. */
  check: () => Record<string, unknown> | undefined;
  /** Takes back what was typed. */
  reset: () => void;
}

interface SchemaFormState {
  /** Whether anything differs from the values that were given. */
  isDirty: boolean;
  reset: () => void;
}

export interface SchemaFormProps {
  /** A schema without problems. */
  schema: JsonSchema;
  /** What is stored; defaults stand where nothing is. Other values later take the place of what nobody changed. */
  values?: Record<string, unknown>;
  /** Told shortly after a change, with what would be sent. */
  onChange?: (values: Record<string, unknown>, isDirty: boolean) => void;
  /** Told with the first key, before `onChange` is, and when the field is left. */
  onTyping?: (isTyping: boolean) => void;
  /** Makes it a form of its own. Without it, it is a part of another one, whose owner asks by `ref`. */
  onSubmit?: (values: Record<string, unknown>) => void;
  /** What the API refused, by the places of fields: `contacts.0.name`. Each goes when its value changes. */
  problems?: Readonly<Record<string, string>>;
  isDisabled?: boolean;
  /** Below the fields, such as the buttons. */
  footer?: ReactNode | ((state: SchemaFormState) => ReactNode);
  ref?: Ref<SchemaFormHandle>;
}
