import { type JsonSchema, readJson, schemaProblems } from '@switchboard/forms';
import { useOrganization, useUser } from '@switchboard/platform';
import { type Dispatch, useCallback, useDeferredValue, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from './drafts.ts';
import { type EditedForm, formOfSchema, schemaOf } from './fieldNodes.ts';
import { editForm, editorOf, type FormAction, type FormEditor } from './formEditor.ts';
import { type FormProblem, formProblems } from './formProblems.ts';

/** The template as it was loaded: its id, its newest schema, and when it was saved. */
export interface EditedTemplate {
  id: string | null;
  schema: JsonSchema;
  updated_at: string | null;
}

/** A problem of the text, on its line. */
export interface LineProblem {
  line: number;
  message: string;
}

export interface SchemaEditor {
  editor: FormEditor;
  dispatch: Dispatch<FormAction>;
  /** The schema of the fields, and its problems. Both lag behind typing, so that no keystroke waits for them. */
  schema: JsonSchema;
  problems: readonly FormProblem[];
  /** The typed JSON while it isn't a valid form; null while it matches the fields. */
  brokenText: string | null;
  /** The schema as JSON: as typed, while it still matches the fields. */
  text: string;
  typeText: (text: string) => void;
  dropText: () => void;
  isDirty: boolean;
  /** Unsaved edits that were restored from an earlier visit; null if there are none. */
  restored: Draft | null;
  /** The version that these changes were made to; null for a new template. */
  base: { schema: JsonSchema; updated_at: string } | null;
  /** Returns to the saved template, or continues from the version that was just saved. */
  load: (template: EditedTemplate) => void;
  /** Deletes the draft that a reload would restore. */
  forget: () => void;
}

/** The problems of a schema's text, by line; empty if it is a valid form. */
export function textProblems(text: string): LineProblem[] {
  const read = readJson(text);
  if (!('value' in read) || read.problems.length > 0)
    return read.problems.map(({ line, message }) => ({ line, message }));
  return schemaProblems(read.value).map(({ path, message }) => ({ line: read.lineOf(path), message }));
}

function schemaOfText(text: string): JsonSchema | null {
  const read = readJson(text);
  return 'value' in read && textProblems(text).length === 0 ? (read.value as JsonSchema) : null;
}

interface Start {
  editor: FormEditor;
  draft: Draft | null;
}

function startOf({ schema }: EditedTemplate, draft: Draft | null): Start {
  const saved = formOfSchema(draft?.base ?? schema);
  if (!draft) return { editor: editorOf(saved), draft };
  try {
    return { editor: { ...editorOf(formOfSchema(draft.schema, saved)), past: [saved] }, draft };
  } catch {
    return { editor: editorOf(saved), draft: null };
  }
}

/** The editor of one schema template. Unsaved edits are kept in the browser until they are saved or discarded. */
export function useSchemaEditor(template: EditedTemplate): SchemaEditor {
  const key = draftKey(useUser().id, useOrganization()?.id ?? '', template.id);
  const [start] = useState(() => startOf(template, readDraft(key)));
  const [editor, dispatch] = useReducer(editForm, start.editor);
  const [base, setBase] = useState<EditedTemplate>({
    ...template,
    ...(start.draft && { schema: start.draft.base, updated_at: start.draft.updated_at }),
  });
  const [restored, setRestored] = useState(start.draft);
  const [brokenText, setBrokenText] = useState(start.draft?.text ?? null);

  const [typed, setTyped] = useState<{ text: string; form: EditedForm } | null>(null);

  const { form } = editor;
  const shown = useDeferredValue(form);
  const schema = useMemo(() => schemaOf(shown), [shown]);
  const problems = useMemo(() => formProblems(shown, schema), [shown, schema]);
  const written = useMemo(() => JSON.stringify(schema, null, 2), [schema]);
  const savedText = useMemo(() => JSON.stringify(schemaOf(formOfSchema(base.schema)), null, 2), [base.schema]);
  const isDirty = brokenText !== null || written !== savedText;

  const { updated_at } = base;
  useEffect(() => {
    if (!isDirty) return dropDraft(key);
    return keepDraft(key, { schema, text: brokenText, base: base.schema, updated_at, at: new Date().toISOString() });
  }, [isDirty, key, schema, brokenText, base.schema, updated_at]);

  const typeText = (text: string) => {
    const read = schemaOfText(text);
    setBrokenText(read ? null : text);
    if (!read) return;
    const made = formOfSchema(read, form);
    setTyped({ text, form: made });
    dispatch({ type: 'replace', form: made });
  };
  const former = useRef(form);
  former.current = form;
  const load = useCallback((next: EditedTemplate) => {
    setBase(next);
    setRestored(null);
    setBrokenText(null);
    dispatch({ type: 'load', form: formOfSchema(next.schema, former.current) });
  }, []);
  return {
    editor,
    dispatch,
    schema,
    problems,
    brokenText,
    text: brokenText ?? (typed?.form === form ? typed.text : written),
    typeText,
    dropText: () => setBrokenText(null),
    isDirty,
    restored,
    base: useMemo(() => (updated_at === null ? null : { schema: base.schema, updated_at }), [base.schema, updated_at]),
    load,
    forget: () => dropDraft(key),
  };
}
