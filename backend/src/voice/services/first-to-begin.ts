import type { ProviderAccess } from './provider-answer.ts';
import { ProviderFailed } from './provider-answer.ts';
import { type ProviderHealth, providerHealth, wasSlow } from './provider-health.ts';

/** The providers of a chain, and how to ask them. */
interface Race<P, R> {
  /** In order. Providers that fail are removed. */
  chain: P[];
  /** The access of a provider; null for one that is always available, such as the built-in voice. */
  accessOf(provider: P): ProviderAccess | null;
  /** Asks a provider. Resolves when something useful has arrived; throws ProviderFailed. */
  open(provider: P, signal: AbortSignal): Promise<R>;
  /** If a provider has sent nothing for this long, the next one is asked as well. */
  hedgeMs(provider: P): number;
  /** A provider that took this long and was overtaken counts as failed. */
  slowMs: number;
  /** A provider failed; `next` is asked next, if there is one. */
  failed(error: ProviderFailed, provider: P, next: P | undefined): void;
  health?: ProviderHealth;
}

/** The provider that answered, with its result. */
export interface Begun<P, R> {
  provider: P;
  result: R;
}

/** Combines the errors of all providers: retrying only helps if it would help for one of them. */
const togetherFrom = (errors: readonly ProviderFailed[]): ProviderFailed => {
  const last = errors.at(-1);
  return new ProviderFailed(
    last?.message ?? 'No provider answered.',
    errors.every(({ isLasting }) => isLasting),
    last?.again ?? null,
  );
};

/**
 * Asks the providers of a chain in order: the next one as soon as one fails, and also while one is slow. Uses the first one that begins to
 * answer, and aborts the others.
 */
export function firstToBegin<P, R>(race: Race<P, R>): Promise<Begun<P, R>> {
  const { chain, accessOf, open, hedgeMs, slowMs, failed, health = providerHealth } = race;
  const waiting = [...chain];
  const running = new Map<P, { abort: AbortController; since: number }>();
  const errors: ProviderFailed[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Begun<P, R>>();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const drop = (provider: P, error: ProviderFailed, next: P | undefined) => {
    const at = chain.indexOf(provider);
    if (at !== -1) chain.splice(at, 1);
    const access = accessOf(provider);
    if (access) health.failed(access, error);
    failed(error, provider, next);
  };

  const finish = (winner?: P) => {
    isOver = true;
    clearTimeout(timer);
    for (const [provider, { abort, since }] of running) {
      if (provider === winner) continue;
      abort.abort();
      const access = accessOf(provider);
      if (winner === undefined || !access) continue;
      const ms = performance.now() - since;
      if (ms >= slowMs) drop(provider, wasSlow(access.label, ms), winner);
      else health.lost(access, ms);
    }
  };

  const startNext = () => {
    clearTimeout(timer);
    const provider = waiting.shift();
    if (provider === undefined) return;
    const abort = new AbortController();
    const since = performance.now();
    running.set(provider, { abort, since });
    if (waiting.length > 0) timer = setTimeout(startNext, hedgeMs(provider));
    open(provider, abort.signal).then(
      (result) => {
        if (isOver) return;
        const access = accessOf(provider);
        if (access) health.worked(access, performance.now() - since);
        finish(provider);
        resolve({ provider, result });
      },
      (error: unknown) => {
        if (isOver) return;
        running.delete(provider);
        if (!(error instanceof ProviderFailed)) {
          finish();
          reject(error);
          return;
        }
        errors.push(error);
        const [other] = running.keys();
        drop(provider, error, waiting[0] ?? other);
        if (waiting.length > 0) startNext();
        else if (running.size === 0) {
          finish();
          reject(togetherFrom(errors));
        }
      },
    );
  };
  startNext();
  return promise;
}
