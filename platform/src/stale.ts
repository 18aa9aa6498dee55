import type { Api } from '@switchboard/contracts';
import type { LiveEventType } from '@switchboard/contracts/event-types';
import { staleRules } from '@switchboard/contracts/stale-rules';
import type { Query, QueryClient } from '@tanstack/react-query';
import { endpointKey } from './keys.ts';

/** Every endpoint that reads something. */
export type ReadEndpoint = Extract<keyof Api, `GET ${string}`>;

/** What a change makes stale: what the live event of that name does, or the endpoints of a change that has none. */
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

/** By live event, the endpoints that it makes stale: what they declare as `stale_after` in the contracts. */
export const staleAfter = derive() as Readonly<Record<LiveEventType, readonly ReadEndpoint[]>>;

/** Adds the rules that changed since this platform was built: `changedStaleRules` of the contracts. They replace those added before. */
export function learnStaleRules(changed: Record<string, string>): void {
  rules = { ...staleRules, ...changed };
  Object.assign(staleAfter, derive(Object.keys(staleAfter)));
}

/** The endpoints that a live event makes stale, also an event that this platform doesn't know yet. */
export function endpointsOf(type: string): readonly ReadEndpoint[] {
  const table: Record<string, readonly ReadEndpoint[] | undefined> = staleAfter;
  return [...(table[type] ?? []), ...((type.endsWith('.changed') && table['*']) || [])];
}

/**
 * Has one endpoint read again. What is being read for the first time may not know of the change yet, and an invalidation does not
 * break that off: it is read once more when it is there.
 */
export async function readAgain(client: QueryClient, key: ReadEndpoint): Promise<void> {
  const filter = { queryKey: endpointKey(key) };
  const isFirstRead = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';
  const firstReads = client.getQueryCache().findAll({ ...filter, predicate: isFirstRead });
  await client.invalidateQueries(filter);
  if (firstReads.length > 0)
    await client.invalidateQueries({ ...filter, predicate: (query) => firstReads.includes(query) });
}

/** Has everything read again that a change made stale: what is on screen at once. Resolves when it has been. */
export async function makeStale(client: QueryClient, change: StaleAfter): Promise<void> {
  const endpoints = typeof change === 'string' ? endpointsOf(change) : change;
  await Promise.all(endpoints.map((key) => readAgain(client, key)));
}
