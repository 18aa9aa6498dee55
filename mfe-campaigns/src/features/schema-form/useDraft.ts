import { useCallback, useEffect, useRef } from 'react';

/** A key in a field of the design system, which keeps it to itself unless told otherwise. */
interface FieldKey {
  key: string;
  continuePropagation: () => void;
}

// A form of 200 fields takes longer to follow a change than a key may take.
const pauseMs = 250;

/**
 * What is being typed into one field: the field shows it at once without being drawn again, and the form gets it when the person
 * pauses, presses Enter or leaves the field. So a key costs the same in every form.
 */
export function useDraft(value: string, tell: (text: string) => void) {
  const pending = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  const settle = useCallback(() => {
    if (!pending.current) return;
    const { text, timer } = pending.current;
    clearTimeout(timer);
    pending.current = null;
    latest.current(text);
  }, []);
  useEffect(() => () => clearTimeout(pending.current?.timer), []);
  return {
    value: pending.current?.text ?? value,
    keepsTyped: true,
    onChange: useCallback(
      (text: string) => {
        clearTimeout(pending.current?.timer);
        pending.current = { text, timer: setTimeout(settle, pauseMs) };
      },
      [settle],
    ),
    onBlur: settle,
    onKeyDown: useCallback(
      ({ key, continuePropagation }: FieldKey) => {
        if (key === 'Enter') settle();
        // The dialog around the form closes with Escape.
        continuePropagation();
      },
      [settle],
    ),
  };
}
