import type { Endpoint } from './endpoint.ts';

/**
 * The live events that make an endpoint's answers stale, separated by spaces, by endpoint. `lead` is short for
 * `lead.changed`, `*` for every change.
 */
export type StaleRules = Record<string, string>;

const shortOf = (type: string) => type.replace(/\.changed$/, '');

/** The rules that endpoints declare in `stale_after`. */
export function deriveStaleRules(endpoints: Record<string, Pick<Endpoint, 'summary' | 'stale_after'>>): StaleRules {
  const declared = Object.entries(endpoints).flatMap(([key, { stale_after: after }]): [string, string][] => {
    if (!after) return [];
    return [[key, after === 'any change' ? '*' : after.map(shortOf).join(' ')]];
  });
  return Object.fromEntries(declared.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The declarations that are missing or different in a table of rules; an endpoint that no longer has any gets an empty
 * one.
 */
export function changedStaleRules(current: StaleRules, known: StaleRules): StaleRules {
  const keys = [...new Set([...Object.keys(current), ...Object.keys(known)])];
  return Object.fromEntries(keys.filter((key) => current[key] !== known[key]).map((key) => [key, current[key] ?? '']));
}
