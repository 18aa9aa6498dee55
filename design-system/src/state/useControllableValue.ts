import { useState } from 'react';

/** Value of a control that is either controlled (`value` given) or keeps its own, starting at `defaultValue`. */
export function useControllableValue<T>(
  value: T | undefined,
  defaultValue: T,
  onChange: ((value: T) => void) | undefined,
): [T, (next: T) => void] {
  const [own, setOwn] = useState(defaultValue);
  const setValue = (next: T) => {
    if (value === undefined) setOwn(next);
    onChange?.(next);
  };
  return [value === undefined ? own : value, setValue];
}
