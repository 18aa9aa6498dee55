import { useSearchParams } from '@switchboard/platform/router';
import { useCallback, useEffect, useRef } from 'react';

/**
 * The query of the page's address and a way to change it in place. A change that was prepared some time ago, such as a
 * search after a pause, starts from the address as it is then, not as it was.
 */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const latest = useRef(setParams);
  useEffect(() => {
    latest.current = setParams;
  });
  const update = useCallback((change: (params: URLSearchParams) => void) => {
    latest.current(
      (now) => {
        const next = new URLSearchParams(now);
        change(next);
        return next;
      },
      { replace: true },
    );
  }, []);
  return [params, update] as const;
}

/** Sets a parameter, or takes it away where the value is empty. */
export function setOrDelete(params: URLSearchParams, name: string, value: string | null | undefined): void {
  if (value) params.set(name, value);
  else params.delete(name);
}
