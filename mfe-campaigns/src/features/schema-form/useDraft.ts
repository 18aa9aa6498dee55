import { useEffect, useRef, useState } from 'react';

/** A key in a field of the design system, which keeps it to itself unless told otherwise. */
interface FieldKey {
  key: string;
  continuePropagation: () => void;
}

// A form of 200 fields takes longer to follow a change than a key may take.
const pauseMs = 250;

/**
 * What is being typed into one field: shown at once, and told to the form when the person pauses, presses Enter or leaves the
 * field, so that a key costs the same in every form.
 */
export function useDraft(value: string, tell: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const pending = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  const settle = () => {
    if (!pending.current) return;
    const { text, timer } = pending.current;
    clearTimeout(timer);
    pending.current = null;
    latest.current(text);
    setDraft(null);
  };
  const settleLater = useRef(settle);
  settleLater.current = settle;
  useEffect(() => () => clearTimeout(pending.current?.timer), []);
  return {
    value: draft ?? value,
    onChange: (text: string) => {
      clearTimeout(pending.current?.timer);
      pending.current = { text, timer: setTimeout(() => settleLater.current(), pauseMs) };
      setDraft(text);
    },
    onBlur: settle,
    onKeyDown: ({ key, continuePropagation }: FieldKey) => {
      if (key === 'Enter') settle();
      // The dialog around the form closes with Escape.
      continuePropagation();
    },
  };
}
