import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api.ts';
import { isSameInput } from './once.ts';

/** How a form goes together with what somebody else saves while it is open. */
export interface MergeOptions<Values extends FieldValues> {
  /** The version that `values` came with, such as `updated_at`; undefined for something new, null for what nobody has changed yet. */
  version: string | number | null | undefined;
  /** The version that a save answers with; its `updated_at`, unless the version is something else. */
  versionOf?: (saved: unknown) => string | number | null;
  /** What is stored now, after the server refused a save because of its version. */
  read: () => Promise<{ version: string | number | null; values: Partial<Values> }>;
  /** What people call a field, by its name. */
  label: (name: string) => string;
  /** A value as people read it; texts, numbers, switches and lists are shown without it. */
  shown?: (name: string, value: unknown) => string | undefined;
}

/** A field that two people changed. */
export interface ClashingField {
  name: string;
  label: string;
  mine: string;
  theirs: string;
}

/** The question which of two changes is to be saved. */
export interface Clash {
  fields: readonly ClashingField[];
  /** Saves: theirs in these fields, and what was typed in all others. */
  save: (theirs: readonly string[]) => void;
  /** Nothing is saved yet, and what was typed stays. */
  decideLater: () => void;
}

/** The value of a field that may lie below others, such as `choices.0.name`. */
export function valueAt(values: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((held, part) => (held as Record<string, unknown> | undefined | null)?.[part], values);
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const isSame = (one: unknown, other: unknown) => isSameInput(one, other) || (isEmpty(one) && isEmpty(other));

const isPlainText = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** The texts and numbers of an entry, and the names of what is on in it. */
function entryText(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return isEmpty(entry) ? '' : String(entry);
  const parts = Object.entries(entry).map(([name, value]) => {
    if (typeof value !== 'boolean') return entryText(value);
    return value ? name.replace(/^is_/, '').replaceAll('_', ' ') : '';
  });
  return parts.filter(Boolean).join(' ');
}

/** A value as a question shows it, unless the form says more of it. */
function usualText(value: unknown): string {
  if (Array.isArray(value) && value.every(isPlainText)) return value.join(', ') || 'nothing';
  if (Array.isArray(value)) return value.map(entryText).filter(Boolean).join('; ') || `${value.length} entries`;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return isEmpty(value) ? 'nothing' : String(value);
}

/** A question has room for so many characters of a value, and for so many before the first that differs. */
const maxShown = 200;
const shownBefore = 40;

/** Two values as a question shows them: of long ones, the part where they differ. */
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

/** The names of the fields that somebody typed in; a list counts as one field. */
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
 * Merges a save with what somebody else saved since: different fields go together without a question, and of the same field
 * the person chooses. `settle` answers whether the save is to be repeated.
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
  // What others save is taken over at once, unless it is about what is being typed here.
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
    /** After a save: what was typed is what is stored now. */
    follow: (saved: unknown) => {
      if (!options) return;
      const at = (saved as { updated_at?: unknown } | undefined)?.updated_at;
      const usual = typeof at === 'string' ? at : undefined;
      const next = options.versionOf ? options.versionOf(saved) : usual;
      if (next !== undefined) base.current = { version: next, values: form.getValues() };
    },
    /** Whether the save is to be repeated; throws the error where it is about something else. */
    settle: async (error: unknown): Promise<boolean> => {
      if (!options || !isStale(error)) throw error;
      const stored = await options.read();
      // Nothing newer is found, as of what was deleted: asking again would be refused again.
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
          // Once the fields have the chosen values.
          setTimeout(saveAgain);
        },
        decideLater: () => setTheirs(null),
      },
  };
}
