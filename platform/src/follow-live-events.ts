import type { QueryClient } from '@tanstack/react-query';
import { onLiveEvent } from './events.ts';
import { endpointsOf, type ReadEndpoint, readAgain } from './stale.ts';

// The first event shows immediately; later ones within this time are read together.
const paceMs = 1000;

/** Runs `work` immediately, and again after `paceMs` for all calls in the meantime, never concurrently. */
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

/** Keeps every query current with live events, each endpoint at its own pace. Returns a function that stops it. */
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
