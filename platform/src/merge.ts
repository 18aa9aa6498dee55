import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api.ts';
import { isSameInput } from './once.ts';

/** How a form merges with changes that someone else saves while it is open. */
export interface MergeOptions<Values extends FieldValues> {
  /** The version of `values`, such as `updated_at`; undefined for something new, null for something never changed. */
  version: string | number | null | undefined;
  /** Reads the new version from a save's answer; by default its `updated_at`. */
  versionOf?: (saved: unknown) => string | number | null;
  /** Reads the stored state after the server rejected a save as stale. */
  read: () => Promise<{ version: string | number | null; values: Partial<Values> }>;
  /** The label of a field. */
  label: (name: string) => string;
  /** Formats a value for display; texts, numbers, switches and lists don't need it. */
  shown?: (name: string, value: unknown) => string | undefined;
}

/** A field that two people changed. */
export interface ClashingField {
  name: string;
  label: string;
  mine: string;
  theirs: string;
}

/** Asks the user which of two changes to save. */
export interface Clash {
  fields: readonly ClashingField[];
  /** Saves the other person's values in these fields, and the user's input in all others. */
  save: (theirs: readonly string[]) => void;
  /** Saves nothing yet and keeps the input. */
  decideLater: () => void;
}

/** The value of a field, which can be nested, such as `choices.0.name`. */
export function valueAt(values: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((held, part) => (held as Record<string, unknown> | undefined | null)?.[part], values);
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const isSame = (one: unknown, other: unknown) => isSameInput(one, other) || (isEmpty(one) && isEmpty(other));

const isPlainText = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** The texts and numbers of an entry, and the names of its flags that are true. */
function entryText(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return isEmpty(entry) ? '' : String(entry);
  const parts = Object.entries(entry).map(([name, value]) => {
    if (typeof value !== 'boolean') return entryText(value);
    return value ? name.replace(/^is_/, '').replaceAll('_', ' ') : '';
  });
  return parts.filter(Boolean).join(' ');
}

/** The text of a value in the question, unless the form formats it. */
function usualText(value: unknown): string {
  if (Array.isArray(value) && value.every(isPlainText)) return value.join(', ') || 'nothing';
  if (Array.isArray(value)) return value.map(entryText).filter(Boolean).join('; ') || `${value.length} entries`;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return isEmpty(value) ? 'nothing' : String(value);
}

/** Maximum characters of a value in the question, and of those before the first difference. */
const maxShown = 200;
const shownBefore = 40;

/** Two values for the question; long ones are cut to the part where they differ. */
function shortened(mine: string, theirs: string): { mine: string; theirs: string } {
  if (mine.length <= maxShown && theirs.length <= maxShown) return { mine, theirs };
  let same = 0;
  while (same < mine.length && mine[same] === theirs[same]) same += 1;
  const from = Math.max(0, same - shownBefore);
  const part = (text: string) => {
    const end = from + maxShown;
    return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
  };
  return { mine: part(mine), theirs: part(theirs) };
}

/** The names of the edited fields; a list counts as one field. */
export function dirtyNames(dirty: unknown, above = ''): string[] {
  if (dirty === true || Array.isArray(dirty)) return [above];
  return Object.entries((dirty as object | undefined) ?? {}).flatMap(([name, below]) =>
    below === false || below === undefined ? [] : dirtyNames(below, above ? `${above}.${name}` : name),
  );
}

const isStale = (error: unknown) => error instanceof ApiError && error.reason === 'stale';

interface Base {
  version: string | number | null | undefined;
  values: unknown;
}

/**
 * Merges a save with changes that someone else saved since: changes to different fields merge without a question; for
 * the same field, the user chooses. `settle` returns whether to save again.
 */
export function useMerge<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  values: unknown,
  options: MergeOptions<Values> | undefined,
) {
  const base = useRef<Base>({ version: options?.version, values });
  const [theirs, setTheirs] = useState<{ version: string | number | null; values: Partial<Values> } | null>(null);
  const typedNames = () => dirtyNames(form.formState.dirtyFields);
  const clashesWith = (stored: unknown) =>
    typedNames().filter((name) => {
      const there = valueAt(stored, name);
      return !isSame(there, valueAt(base.current.values, name)) && !isSame(there, valueAt(form.getValues(), name));
    });
  const version = options?.version;
  const written = JSON.stringify(values);
  // Adopt others' changes immediately unless they conflict with the user's edits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are compared by what is in them
  useEffect(() => {
    const isBehind = version !== base.current.version || written !== JSON.stringify(base.current.values);
    if (isBehind && clashesWith(values).length === 0) base.current = { version, values };
  }, [version, written]);

  const adopt = (
    stored: { version: string | number | null; values: Partial<Values> },
    taken: readonly string[] = [],
  ) => {
    const typed = typedNames()
      .filter((name) => !taken.includes(name))
      .map((name) => [name, valueAt(form.getValues(), name)] as const);
    base.current = stored;
    form.reset({ ...form.getValues(), ...stored.values });
    for (const [name, value] of typed)
      form.setValue(name as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, { shouldDirty: true });
  };
  const shown = (name: string, value: unknown) => options?.shown?.(name, value) ?? usualText(value);

  return {
    version: () => base.current.version,
    /** After a save, the input becomes the stored state. */
    follow: (saved: unknown) => {
      if (!options) return;
      const at = (saved as { updated_at?: unknown } | undefined)?.updated_at;
      const usual = typeof at === 'string' ? at : undefined;
      const next = options.versionOf ? options.versionOf(saved) : usual;
      if (next !== undefined) base.current = { version: next, values: form.getValues() };
    },
    /** Whether to save again; throws the error if it has another cause. */
    settle: async (error: unknown): Promise<boolean> => {
      if (!options || !isStale(error)) throw error;
      const stored = await options.read();
      // No newer version exists, for example after a delete: a retry would be rejected again.
      if (stored.version === base.current.version) throw error;
      const isClear = clashesWith(stored.values).length === 0;
      if (isClear) adopt(stored);
      else setTheirs(stored);
      return isClear;
    },
    clashFor: (saveAgain: () => void): Clash | null =>
      theirs && {
        fields: clashesWith(theirs.values).map((name) => ({
          name,
          label: options?.label(name) ?? name,
          ...shortened(shown(name, valueAt(form.getValues(), name)), shown(name, valueAt(theirs.values, name))),
        })),
        save: (taken) => {
          adopt(theirs, taken);
          setTheirs(null);
          // Wait until the fields have the chosen values.
          setTimeout(saveAgain);
        },
        decideLater: () => setTheirs(null),
      },
  };
}
