import type { FieldValues, SaveForm } from '@switchboard/platform/forms';
import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft, useDraftKey } from './drafts.ts';

const isEmpty = (values: FieldValues) => Object.values(values).every((value) => !value);

/** Keeps the input of a creation form over a reload of its page. */
export function useKeptForm<T extends FieldValues, Input>(name: string, form: SaveForm<T, Input>, empty: T) {
  const key = useDraftKey(name);
  const [kept, setKept] = useState(() => readDraft<T>(key));
  const first = useRef({ form, kept });
  const stop = useRef(() => {});
  useEffect(() => {
    const { watch, reset } = first.current.form;
    const { unsubscribe } = watch((values) => {
      stop.current();
      if (isEmpty(values)) dropDraft(key);
      else stop.current = keepDraft(key, () => ({ typed: values, base: null, at: new Date().toISOString() }));
    });
    if (first.current.kept) reset(first.current.kept.typed, { keepDefaultValues: true });
    return () => {
      unsubscribe();
      stop.current();
    };
  }, [key]);
  const settle = () => {
    stop.current();
    dropDraft(key);
  };
  const { question } = form;
  return {
    restoredAt: kept?.at ?? null,
    settle,
    discard: () => {
      settle();
      setKept(null);
      form.reset(empty);
    },
    /** The question before leaving, after which the draft is gone. */
    question: question && {
      stay: question.stay,
      leave: () => {
        settle();
        question.leave();
      },
    },
  };
}
