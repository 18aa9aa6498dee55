import type { Api } from '@switchboard/contracts';
import type { LiveEventType } from '@switchboard/contracts/event-types';
import { staleRules } from '@switchboard/contracts/stale-rules';
import type { Query, QueryClient } from '@tanstack/react-query';
import { endpointKey } from './keys.ts';

/** Every read endpoint. */
export type ReadEndpoint = Extract<keyof Api, `GET ${string}`>;

/**
 * What a change makes stale: everything that the live event of that name does, or these endpoints if the change has no
 * event.
 */
export type StaleAfter = LiveEventType | readonly ReadEndpoint[];

let rules: Record<string, string> = { ...staleRules };

function derive(known: readonly string[] = []): Record<string, readonly ReadEndpoint[]> {
  const table: Record<string, ReadEndpoint[]> = Object.fromEntries(known.map((type) => [type, []]));
  for (const [key, events] of Object.entries(rules)) {
    for (const event of events.split(' ').filter(Boolean)) {
      // `lead` is short for `lead.changed`, and `*` for every change.
      const type = event === '*' || event.includes('.') ? event : `${event}.changed`;
      table[type] = [...(table[type] ?? []), key as ReadEndpoint];
    }
  }
  return table;
}

/** The endpoints that each live event makes stale, from their `stale_after` in the contracts. */
export const staleAfter = derive() as Readonly<Record<LiveEventType, readonly ReadEndpoint[]>>;

/**
 * Adds the rules that changed since this platform was built: `changedStaleRules` of the contracts. They replace
 * previously added ones.
 */
export function learnStaleRules(changed: Record<string, string>): void {
  rules = { ...staleRules, ...changed };
  Object.assign(staleAfter, derive(Object.keys(staleAfter)));
}

/** The endpoints that a live event makes stale, including events that this platform doesn't know yet. */
export function endpointsOf(type: string): readonly ReadEndpoint[] {
  const table: Record<string, readonly ReadEndpoint[] | undefined> = staleAfter;
  return [...(table[type] ?? []), ...((type.endsWith('.changed') && table['*']) || [])];
}

/**
 * Reloads one endpoint. A first load in progress may miss the change, and an invalidation does not cancel it: it is
 * reloaded once it has finished.
 */
export async function readAgain(client: QueryClient, key: ReadEndpoint): Promise<void> {
  const filter = { queryKey: endpointKey(key) };
  const isFirstRead = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';
  const firstReads = client.getQueryCache().findAll({ ...filter, predicate: isFirstRead });
  await client.invalidateQueries(filter);
  if (firstReads.length > 0)
    await client.invalidateQueries({ ...filter, predicate: (query) => firstReads.includes(query) });
}

/**
 * Reloads everything that a change made stale; queries on screen are reloaded immediately. Resolves when these are
 * done.
 */
export async function makeStale(client: QueryClient, change: StaleAfter): Promise<void> {
  const endpoints = typeof change === 'string' ? endpointsOf(change) : change;
  await Promise.all(endpoints.map((key) => readAgain(client, key)));
}
