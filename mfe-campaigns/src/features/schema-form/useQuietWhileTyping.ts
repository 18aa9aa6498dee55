import { useEffect, useRef, useState } from 'react';

// Longer than a click takes.
const pressMs = 250;

/**
 * A message that is hidden from the first keystroke until the user has left the field. If it disappeared when the user clicks elsewhere,
 * the content below would move away from the pointer during the click.
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
