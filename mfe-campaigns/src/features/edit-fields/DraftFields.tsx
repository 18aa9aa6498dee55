import { TextArea, TextField } from '@switchboard/design-system/forms';
import { readJson } from '@switchboard/forms';
import { type Dispatch, useState } from 'react';
import type { EditedForm, FieldNode, Said } from '../../schema-editing/fieldNodes.ts';
import { type FormAction, renameProblem } from '../../schema-editing/formEditor.ts';

/** The props that all inputs of a field share. */
export interface SayProps {
  node: FieldNode;
  say: (changes: { [K in keyof Said]?: Said[K] | undefined }) => void;
  problemOf: (keyword: string) => string | undefined;
}

interface NameFieldProps {
  form: EditedForm;
  node: FieldNode;
  dispatch: Dispatch<FormAction>;
}

/** The name under which values are stored. A name that is taken isn't applied, and is reset when the input loses the focus. */
export function NameField({ form, node, dispatch }: NameFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextField
      data-keyword="name"
      label="Name"
      autoComplete="off"
      value={draft ?? node.name}
      onChange={(name) => {
        setDraft(name);
        dispatch({ type: 'rename', id: node.id, name });
      }}
      onBlur={() => setDraft(null)}
      errorMessage={draft === null ? undefined : (renameProblem(form.nodes, node.id, draft) ?? undefined)}
    />
  );
}

interface JsonFieldProps {
  keyword: string;
  label: string;
  description?: string;
  value: unknown;
  onChange: (value: unknown) => void;
  errorMessage?: string | undefined;
}

/** A value of any shape, as JSON. Invalid JSON stays in the input and changes nothing. */
export function JsonField({ keyword, label, description, value, onChange, errorMessage }: JsonFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  return (
    <TextArea
      data-keyword={keyword}
      label={label}
      description={description}
      rows={3}
      isMono
      value={draft ?? (value === undefined ? '' : JSON.stringify(value, null, 2))}
      errorMessage={problem ?? errorMessage}
      onChange={(text) => {
        setDraft(text);
        const read = text.trim() === '' ? { value: undefined, problems: [] } : readJson(text);
        const [first] = read.problems;
        setProblem(first && `Line ${first.line}: ${first.message}`);
        if (!first && 'value' in read) onChange(read.value);
      }}
      onBlur={() => {
        if (!problem) setDraft(null);
      }}
    />
  );
}

function choiceOf(type: string, line: string): unknown {
  if (type === 'number' && line !== '' && Number.isFinite(Number(line))) return Number(line);
  if (type === 'boolean' && (line === 'true' || line === 'false')) return line === 'true';
  return line;
}

/** The choices of a field, one on each line. */
export function ChoicesField({ node: { said }, say, problemOf }: SayProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextArea
      data-keyword="enum"
      label="Choices"
      description="One on each line. Without any, people can enter any text."
      rows={3}
      value={draft ?? (said.enum ?? []).map(String).join('\n')}
      errorMessage={problemOf('enum')}
      onChange={(text) => {
        setDraft(text);
        const lines = text
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '');
        say({ enum: lines.length > 0 ? lines.map((line) => choiceOf(said.type, line)) : undefined });
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
