import { useCallback, useEffect, useRef } from 'react';

/** A key event in a design system field, which stops propagation by default. */
interface FieldKey {
  key: string;
  continuePropagation: () => void;
}

// A form of 200 fields takes longer to process a change than a keystroke may take.
const pauseMs = 250;

/**
 * The text that the user is typing into one field. The field shows it immediately without rendering again, and the form receives it when
 * the user pauses, presses Enter or leaves the field. So a keystroke costs the same in every form.
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
        // Escape closes the dialog around the form.
        continuePropagation();
      },
      [settle],
    ),
  };
}
