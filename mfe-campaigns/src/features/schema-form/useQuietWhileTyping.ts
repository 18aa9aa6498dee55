import { useEffect, useRef, useState } from 'react';

// Longer than a press takes.
const pressMs = 250;

/**
 * A message that is not shown from the first key on until the field was left. Were it taken away as the field is left, what
 * stands below would move from under the pointer that presses it.
 */
export function useQuietWhileTyping(message: string | undefined) {
  const [isTyping, setIsTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    message: isTyping ? undefined : message,
    typing: {
      onInput: () => {
        clearTimeout(timer.current);
        setIsTyping(true);
      },
      onBlur: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setIsTyping(false), pressMs);
      },
    },
  };
}
