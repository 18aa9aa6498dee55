// Without schemas: forms, the API, imports, documentation and tests are generated from it.

/** The editor's tabs with fields. */
export const assistantTabs = ['agent', 'prompt', 'flow', 'functions', 'configuration'] as const;
export type AssistantTab = (typeof assistantTabs)[number];

/** The collapsible sections within the tabs. */
export type AssistantSection =
  | 'general'
  | 'model'
  | 'transcriber'
  | 'voice'
  | 'prompt'
  | 'functions'
  | 'knowledge'
  | 'voicemail'
  | 'stop_speaking'
  | 'start_speaking'
  | 'idle'
  | 'voice_activity'
  | 'analysis';

/** A field's location in the editor, who can change it, and its source. */
export interface FieldPlace {
  tab: AssistantTab;
  section: AssistantSection;
  /** Only organizations with the PRO plan can change it. */
  is_pro?: boolean;
  /** The section of the specification, or `ours`. */
  source: string;
}

interface Field extends FieldPlace {
  label: string;
  hint?: string;
  /** Added after programs began to send assistants: if it is absent, the default applies. */
  is_younger?: boolean;
}

export interface NumberField extends Field {
  type: 'number' | 'integer';
  min: number;
  max: number;
  /** The step of its slider; other values within the range are accepted as well. */
  step: number;
  /** The unit, such as `s` or `ms`. */
  unit?: string;
  default: number;
}

export interface TextField extends Field {
  type: 'text' | 'long_text' | 'url' | 'json_schema';
  max_length: number;
  /** The error for an empty text; absent if it can be empty. */
  required?: string;
  default: string;
}

export interface BooleanField extends Field {
  type: 'boolean';
  default: boolean;
}

export interface ChoiceField<T extends string = string> extends Field {
  type: 'choice';
  options: readonly T[];
  /** The error if nothing is chosen. */
  required?: string;
  default: T;
}

/** A list with its own schema: functions, tools, knowledge bases, fallback providers. */
export interface ListField<T = unknown> extends Field {
  type: 'list';
  default: readonly [];
  /** Only for types: the items of the list. */
  items?: T[];
}

/** A document with its own schema, or null if there is none yet. */
export interface DocumentField<T = unknown> extends Field {
  type: 'document';
  default: null;
  /** Only for types: the type of the document. */
  document?: T;
}

export type AssistantField = NumberField | TextField | BooleanField | ChoiceField | ListField | DocumentField;

/** The fields of an assistant, some in groups. */
export interface FieldTree {
  [name: string]: AssistantField | FieldTree;
}

/** The value types of a tree of fields. */
export type ValuesOf<T> = {
  [K in keyof T]: T[K] extends ChoiceField<infer O>
    ? O
    : T[K] extends NumberField
      ? number
      : T[K] extends TextField
        ? string
        : T[K] extends BooleanField
          ? boolean
          : T[K] extends ListField<infer Item>
            ? Item[]
            : T[K] extends DocumentField<infer Document>
              ? Document | null
              : ValuesOf<T[K]>;
};

export const isField = (entry: AssistantField | FieldTree): entry is AssistantField =>
  typeof (entry as { type?: unknown }).type === 'string';

type Without<F extends AssistantField> = Omit<F, 'type' | 'label'>;

export const number = (label: string, field: Without<NumberField>): NumberField => ({
  type: 'number',
  label,
  ...field,
});
export const integer = (label: string, field: Without<NumberField>): NumberField => ({
  type: 'integer',
  label,
  ...field,
});
export const text = (label: string, field: Without<TextField>): TextField => ({ type: 'text', label, ...field });
export const longText = (label: string, field: Without<TextField>): TextField => ({
  type: 'long_text',
  label,
  ...field,
});
export const boolean = (label: string, field: Without<BooleanField>): BooleanField => ({
  type: 'boolean',
  label,
  ...field,
});
export const choice = <const T extends string>(label: string, field: Without<ChoiceField<T>>): ChoiceField<T> => ({
  type: 'choice',
  label,
  ...field,
});
export const list = <T>(label: string, field: Without<ListField<T>>): ListField<T> => ({
  type: 'list',
  label,
  ...field,
});

export const document = <T>(label: string, field: Without<DocumentField<T>>): DocumentField<T> => ({
  type: 'document',
  label,
  ...field,
});

/** The error for a number outside its range. */
export function rangeMessage({ type, label, min, max }: NumberField): string {
  return `${label} must be ${type === 'integer' ? 'a whole number ' : ''}between ${min} and ${max}`;
}

/** The error for a text that is too long. */
export function lengthMessage({ label, max_length }: TextField): string {
  return `${label} can have at most ${max_length.toLocaleString('en-US')} characters`;
}
