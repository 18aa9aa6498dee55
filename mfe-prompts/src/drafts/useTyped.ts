import { useLeaveQuestion } from '@switchboard/platform/forms';
import { useEffect, useRef, useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft, useDraftKey } from './drafts.ts';

/** What is typed on a page: kept over a reload, and asked about before it is left. */
export interface Typed<T> {
  values: T;
  /** The version that it began with; null for something new. */
  base: number | null;
  isDirty: boolean;
  /** When what stands here was typed, where it was kept from an earlier visit. */
  restoredAt: string | null;
  change: (part: Partial<T>) => void;
  /** Begins again with these values: nothing is unsaved. */
  load: (values: T, base: number | null) => void;
  /** It is saved, or may go. */
  settle: () => void;
  question: { stay: () => void; leave: () => void } | null;
}

/** The fields of a page that begins with `saved`; `marks` are values beside them that nobody typed. */
export function useTyped<T extends object>(
  name: string,
  saved: T,
  base: number | null,
  marks: readonly (keyof T)[] = [],
): Typed<T> {
  const key = useDraftKey(name);
  const [kept] = useState<Draft<T> | null>(() => readDraft<T>(key));
  const [state, setState] = useState(() => ({
    values: kept ? { ...saved, ...kept.typed } : saved,
    saved,
    base: kept ? kept.base : base,
    restoredAt: kept?.at ?? null,
  }));
  const fields = (Object.keys(state.saved) as (keyof T)[]).filter((field) => !marks.includes(field));
  const isDirty = fields.some((field) => state.values[field] !== state.saved[field]);
  const isSettled = useRef(false);
  const leaving = useLeaveQuestion(isDirty);
  useEffect(() => {
    if (!isDirty) return dropDraft(key);
    if (isSettled.current) return;
    return keepDraft(key, { typed: state.values, base: state.base, at: new Date().toISOString() });
  }, [key, isDirty, state.values, state.base]);
  const settle = () => {
    isSettled.current = true;
    leaving.settle();
    dropDraft(key);
  };
  return {
    values: state.values,
    base: state.base,
    isDirty,
    restoredAt: isDirty ? state.restoredAt : null,
    change: (part) => {
      isSettled.current = false;
      setState((now) => ({ ...now, values: { ...now.values, ...part } }));
    },
    load: (values, version) => setState({ values, saved: values, base: version, restoredAt: null }),
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
