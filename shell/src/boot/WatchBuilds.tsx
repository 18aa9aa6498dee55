import { useLocation } from '@switchboard/platform/router';
import { useEffect } from 'react';
import { renewList } from './renewList.ts';

/** A first build takes a module some seconds. */
const everyMs = 1000;

/**
 * Asks for the list of modules until all are built, so that each opens as soon as it can. The page that is open says which
 * module should come first.
 */
export function WatchBuilds() {
  const { pathname } = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const ask = async () => {
      // The next answer may come when this one doesn't.
      await renewList(pathname).catch(() => undefined);
      if (!isGone) timer = setTimeout(() => void ask(), everyMs);
    };
    timer = setTimeout(() => void ask(), everyMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [pathname]);
  return null;
}
