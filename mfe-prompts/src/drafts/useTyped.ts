import { useLeaveQuestion } from '@switchboard/platform/forms';
import { useEffect, useRef, useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft, useDraftKey, writeDraft } from './drafts.ts';

/** What is typed on a page: kept over a reload, and asked about before it is left. */
export interface Typed<T> {
  values: T;
  /** The version that it began with; null for something new. */
  base: number | null;
  isDirty: boolean;
  /** The fields that differ from what is saved. */
  changed: Partial<T>;
  /** When what stands here was typed, where it was kept from an earlier visit. */
  restoredAt: string | null;
  change: (part: Partial<T>) => void;
  /** Begins again with these values: nothing is unsaved. */
  load: (values: T, base: number | null) => void;
  /** Goes on over what somebody else saved: their text of the fields `given` up, what was typed in the others. */
  rebase: (saved: T, base: number, given: readonly (keyof T)[]) => void;
  /** It is saved, or may go. */
  settle: () => void;
  question: { stay: () => void; leave: () => void } | null;
}

/** Of some fields, those whose value is another one. */
function differing<T extends object>(fields: readonly (keyof T)[], values: T, saved: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const field of fields) if (values[field] !== saved[field]) changed[field] = values[field];
  return changed;
}

/** The fields of a page that begins with `saved`; `marks` are values beside them that nobody typed. */
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
  /** What was saved, or may go. */
  const settled = useRef<T | null>(null);
  const leaving = useLeaveQuestion(isDirty);
  const unsaved = useRef<(() => Draft<Partial<T>>) | null>(null);
  // An editor tells its last keys when its page goes, and nothing is drawn with them any more.
  const latest = useRef(state.values);
  useEffect(() => {
    latest.current = state.values;
    unsaved.current = null;
    if (!isDirty) return dropDraft(key);
    if (settled.current) return;
    const { saved: from, base: begun } = state;
    // What nobody typed is not kept: it follows what others save meanwhile.
    const typed = () => differing(Object.keys(from) as (keyof T)[], latest.current, from);
    const draft = () => ({ typed: typed(), base: begun, at: new Date().toISOString() });
    unsaved.current = draft;
    return keepDraft(key, () => (settled.current ? null : draft()));
  }, [key, isDirty, state]);
  // A page that is taken away, as with its feature, asks nothing.
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
      // What an editor gives again as its page goes is saved already.
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
