import type { QueryClient } from '@tanstack/react-query';
import { onLiveEvent } from './events.ts';
import { endpointsOf, type ReadEndpoint, readAgain } from './stale.ts';

// The first event shows at once; what follows within this time is read together.
const paceMs = 1000;

/** Runs `work` at once, and again after `paceMs` for all calls that came meanwhile, never twice at a time. */
function paced(work: () => Promise<unknown>): { run: () => void; stop: () => void } {
  let isResting = false;
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    isWanted = true;
    if (isResting) return;
    isResting = true;
    isWanted = false;
    const rest = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, paceMs);
    });
    void Promise.allSettled([work(), rest]).then(() => {
      isResting = false;
      if (isWanted) run();
    });
  };
  return { run, stop: () => clearTimeout(timer) };
}

/** Keeps every query current by what live events say, each endpoint at its own pace. Returns the function that stops it. */
export function followLiveEvents(client: QueryClient): () => void {
  const endpoints = new Map<ReadEndpoint, ReturnType<typeof paced>>();
  const stop = onLiveEvent(({ type }) => {
    for (const key of endpointsOf(type)) {
      let endpoint = endpoints.get(key);
      if (!endpoint) {
        endpoint = paced(() => readAgain(client, key));
        endpoints.set(key, endpoint);
      }
      endpoint.run();
    }
  });
  return () => {
    stop();
    for (const endpoint of endpoints.values()) endpoint.stop();
  };
}
