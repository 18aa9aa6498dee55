import type { Endpoint } from './endpoint.ts';

/** By endpoint: the live events that make its answers stale, with spaces between them. `lead` is short for `lead.changed`, `*` for every change. */
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

/** The declarations that a table of rules doesn't have, or has otherwise; an endpoint that lost its own has an empty one. */
export function changedStaleRules(current: StaleRules, known: StaleRules): StaleRules {
  const keys = [...new Set([...Object.keys(current), ...Object.keys(known)])];
  return Object.fromEntries(keys.filter((key) => current[key] !== known[key]).map((key) => [key, current[key] ?? '']));
}
