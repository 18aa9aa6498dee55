import { useLeaveQuestion } from '@switchboard/platform/forms';
import { useEffect, useRef, useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft, useDraftKey, writeDraft } from './drafts.ts';

/** Unsaved edits of a page. They survive a reload, and leaving the page asks for confirmation. */
export interface Typed<T> {
  values: T;
  /** The version that the edits are based on; null for something new. */
  base: number | null;
  isDirty: boolean;
  /** The fields that differ from the saved version. */
  changed: Partial<T>;
  /** When these edits were typed, if they were restored from an earlier visit. */
  restoredAt: string | null;
  change: (part: Partial<T>) => void;
  /** Starts again with these values; nothing is unsaved. */
  load: (values: T, base: number | null) => void;
  /** Continues on a version that someone else saved: takes their value of the fields in `given` and keeps what was typed in the others. */
  rebase: (saved: T, base: number, given: readonly (keyof T)[]) => void;
  /** The edits are saved or discarded. */
  settle: () => void;
  question: { stay: () => void; leave: () => void } | null;
}

/** The given fields whose values differ. */
function differing<T extends object>(fields: readonly (keyof T)[], values: T, saved: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const field of fields) if (values[field] !== saved[field]) changed[field] = values[field];
  return changed;
}

/** The editable fields of a page that starts with `saved`. `marks` are fields that the user doesn't type, so they never count as edits. */
export function useTyped<T extends object>(
  name: string,
  saved: T,
  base: number | null,
  marks: readonly (keyof T)[] = [],
): Typed<T> {
  const key = useDraftKey(name);
  const [kept] = useState<Draft<Partial<T>> | null>(() => readDraft(key));
  const [state, setState] = useState(() => ({
    values: kept ? { ...saved, ...kept.typed } : saved,
    saved,
    base: kept ? kept.base : base,
    restoredAt: kept?.at ?? null,
  }));
  const fields = (Object.keys(state.saved) as (keyof T)[]).filter((field) => !marks.includes(field));
  const changed = differing(fields, state.values, state.saved);
  const isDirty = Object.keys(changed).length > 0;
  /** The values that were saved or discarded. */
  const settled = useRef<T | null>(null);
  const leaving = useLeaveQuestion(isDirty);
  const unsaved = useRef<(() => Draft<Partial<T>>) | null>(null);
  // An editor reports its last keystrokes while its page unmounts, when no further render includes them.
  const latest = useRef(state.values);
  useEffect(() => {
    latest.current = state.values;
    unsaved.current = null;
    if (!isDirty) return dropDraft(key);
    if (settled.current) return;
    const { saved: from, base: begun } = state;
    // Only typed fields are stored, so the others follow what other people save in the meantime.
    const typed = () => differing(Object.keys(from) as (keyof T)[], latest.current, from);
    const draft = () => ({ typed: typed(), base: begun, at: new Date().toISOString() });
    unsaved.current = draft;
    return keepDraft(key, () => (settled.current ? null : draft()));
  }, [key, isDirty, state]);
  // A page that is unmounted with its feature can't ask, so it stores the draft.
  useEffect(
    () => () => {
      if (unsaved.current && !settled.current) writeDraft(key, unsaved.current());
    },
    [key],
  );
  const settle = () => {
    settled.current = latest.current;
    leaving.settle();
    dropDraft(key);
  };
  return {
    values: state.values,
    base: state.base,
    isDirty,
    changed,
    restoredAt: isDirty ? state.restoredAt : null,
    change: (part) => {
      // Values that an editor repeats while its page unmounts are already saved.
      const last = settled.current;
      if (last && Object.keys(differing(Object.keys(part) as (keyof T)[], { ...last, ...part }, last)).length > 0)
        settled.current = null;
      latest.current = { ...latest.current, ...part };
      setState((now) => ({ ...now, values: { ...now.values, ...part } }));
    },
    load: (values, version) => setState({ values, saved: values, base: version, restoredAt: null }),
    rebase: (saved, version, given) =>
      setState((now) => {
        const kept = fields.filter((field) => !given.includes(field));
        const values = { ...saved, ...differing(kept, now.values, now.saved) };
        return { values, saved, base: version, restoredAt: null };
      }),
    settle,
    question: leaving.question && {
      stay: leaving.question.stay,
      leave: () => {
        settle();
        leaving.question?.leave();
      },
    },
  };
}
