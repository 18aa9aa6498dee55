import { createHash } from 'node:crypto';
import { type ProviderAccess, ProviderFailed } from './provider-answer.ts';

/** After this many failures in a row a provider counts as unavailable. A lasting failure makes it unavailable at once. */
const maxFailures = 2;

/** An unavailable provider is left out for this long, and for twice as long after each attempt that fails. */
const restMs = { first: 15_000, lasting: 60_000, most: 300_000 };

/** While one conversation tries an unavailable provider again, others don't. */
const trialMs = 20_000;

const maxSamples = 50;
const minSamples = 5;

interface State {
  failures: number;
  restMs: number;
  /** Left out until then; 0 while it is available. */
  until: number;
  /** How long its last answers took to begin. */
  delays: number[];
}

/** The key of a provider's health: one account, address and model, so that no organization's key affects another's. */
function keyOf({ provider, base_url, api_key, model, voice = '' }: ProviderAccess): string {
  return createHash('sha256')
    .update(JSON.stringify([provider, base_url, api_key, model, voice]))
    .digest('base64url');
}

/** Which providers answer, as all conversations of a process have seen it. */
export class ProviderHealth {
  readonly #states = new Map<string, State>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  #stateOf(access: ProviderAccess): State {
    const key = keyOf(access);
    let state = this.#states.get(key);
    if (!state) {
      // Drops the providers that were not asked for the longest time first.
      const [oldest] = this.#states.keys();
      if (this.#states.size >= 1_000 && oldest !== undefined) this.#states.delete(oldest);
      state = { failures: 0, restMs: 0, until: 0, delays: [] };
    }
    this.#states.delete(key);
    this.#states.set(key, state);
    return state;
  }

  /** Whether a provider should be asked. After its rest, one caller may try it. */
  isUsable(access: ProviderAccess): boolean {
    const state = this.#stateOf(access);
    if (state.until === 0) return true;
    if (state.until > this.#now()) return false;
    state.until = this.#now() + trialMs;
    return true;
  }

  /** The providers to ask; all of them if none is available. */
  usable<T>(chain: readonly T[], accessOf: (item: T) => ProviderAccess): T[] {
    // A single provider is always asked: there is no alternative.
    if (chain.length < 2) return [...chain];
    const usable = chain.filter((item) => this.isUsable(accessOf(item)));
    return usable.length > 0 ? usable : [...chain];
  }

  worked(access: ProviderAccess, ms: number): void {
    const state = this.#stateOf(access);
    Object.assign(state, { failures: 0, restMs: 0, until: 0 });
    this.#took(state, ms);
  }

  #took(state: State, ms: number): void {
    state.delays.push(ms);
    if (state.delays.length > maxSamples) state.delays.shift();
  }

  /** Another provider answered first. This one would have taken at least as long as it had. */
  lost(access: ProviderAccess, ms: number): void {
    this.#took(this.#stateOf(access), ms);
  }

  failed(access: ProviderAccess, { isLasting, again }: ProviderFailed): void {
    const state = this.#stateOf(access);
    state.failures += 1;
    if (!isLasting && again === null && state.failures < maxFailures && state.until === 0) return;
    const first = isLasting ? restMs.lasting : restMs.first;
    state.restMs = Math.min(restMs.most, Math.max(first, state.restMs * 2, (again ?? 0) * 1_000));
    state.until = this.#now() + state.restMs;
  }

  /** Four of five answers begin within this many milliseconds; null until enough are known. */
  p80(access: ProviderAccess): number | null {
    const { delays } = this.#stateOf(access);
    if (delays.length < minSamples) return null;
    const sorted = [...delays].sort((one, other) => one - other);
    return sorted[Math.ceil(sorted.length * 0.8) - 1] ?? null;
  }
}

/** The health of all providers that this process asks. */
export const providerHealth = new ProviderHealth();

/** The failure of a provider that didn't begin in time while another one did. */
export const wasSlow = (label: string, ms: number): ProviderFailed =>
  new ProviderFailed(`${label} did not answer within ${Math.round(ms / 100) / 10} seconds.`);
