import { useFormContext } from '@switchboard/platform/forms';
import { useEffect, useRef, useState } from 'react';

const pauseMs = 200;

/**
 * The values of some form fields once typing has paused, for components that are rendered next to a long text and must not slow down
 * typing.
 */
export function useSettledFields<T extends readonly unknown[]>(names: readonly string[]): T {
  const { getValues, subscribe } = useFormContext();
  const wanted = useRef(names);
  wanted.current = names;
  const [values, setValues] = useState(() => getValues([...names]));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () =>
      setValues((before) => {
        const after = getValues([...wanted.current]);
        return after.every((value, index) => value === before[index]) ? before : after;
      });
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(settle, pauseMs);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [getValues, subscribe]);
  return values as unknown as T;
}
