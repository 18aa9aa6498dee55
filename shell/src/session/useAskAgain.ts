import { useEffect } from 'react';
import { refreshSession } from './sessionActions.ts';
import { useSessionContext } from './useSessionContext.ts';

const askAgainMs = 10_000;

/** Reads the session regularly while the page is visible: for people who have no stream of changes. */
export function useAskAgain(isOn = true): void {
  const context = useSessionContext();
  useEffect(() => {
    if (!isOn) return;
    const ask = () => {
      if (document.visibilityState === 'visible') void refreshSession(context);
    };
    const timer = setInterval(ask, askAgainMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [context, isOn]);
}
