import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

/** One request of a page, and the addresses of the files whose code or markup caused it. */
export interface Seen {
  url: string;
  type: string;
  askedBy: string[];
}

interface StackTrace {
  callFrames: { url: string }[];
  parent?: StackTrace;
}

function filesOf(stack: StackTrace | undefined): string[] {
  return stack ? [...stack.callFrames.map(({ url }) => url), ...filesOf(stack.parent)] : [];
}

/** Writes down what a page requests, each address once, and knows when nothing is under way. */
export class NetworkLog {
  readonly requests: Seen[] = [];
  /** Addresses that were fetched more than once, e.g. a preload that nothing took over. */
  readonly twice = new Set<string>();
  readonly #pending = new Set<string>();
  #changedAt = performance.now();

  constructor(cdp: CDPSession) {
    cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', initiator }) => {
      if (!request.url.startsWith('http')) return;
      this.#changedAt = performance.now();
      // The stream of live events never ends.
      if (type !== 'EventSource') this.#pending.add(requestId);
      const askedBy = [...(initiator.url ? [initiator.url] : []), ...filesOf(initiator.stack)];
      if (!this.requests.some(({ url }) => url === request.url))
        this.requests.push({ url: request.url, type, askedBy });
      else if (type === 'Script') this.twice.add(request.url);
    });
    cdp.on('Network.requestServedFromCache', ({ requestId }) => this.#end(requestId));
    cdp.on('Network.loadingFinished', ({ requestId }) => this.#end(requestId));
    cdp.on('Network.loadingFailed', ({ requestId }) => this.#end(requestId));
  }

  #end(requestId: string): void {
    this.#changedAt = performance.now();
    this.#pending.delete(requestId);
  }

  /** Waits until nothing has been under way for half a second. */
  async quiet(): Promise<void> {
    while (this.#pending.size > 0 || performance.now() - this.#changedAt < 500) await delay(50);
  }

  /** How many requests of a kind came one after the other below the page itself; every kind without one. */
  hops(type?: string): number {
    const known = new Map<string, number>();
    // Files are recorded in the order of their requests, so the requesting file comes first.
    for (const { url, type: kind, askedBy } of this.requests) {
      const above = askedBy.filter((file) => file !== url).map((file) => known.get(file) ?? 0);
      known.set(url, kind === 'Document' ? 0 : 1 + Math.max(0, ...above));
    }
    return Math.max(
      0,
      ...this.requests.filter((seen) => !type || seen.type === type).map(({ url }) => known.get(url) ?? 0),
    );
  }

  /** `1 Document, 5 Script, 2 Fetch`. */
  kinds(): string {
    const groups = Map.groupBy(this.requests, ({ type }) => type);
    return [...groups].map(([type, seen]) => `${seen.length} ${type}`).join(', ');
  }
}

/** Bytes of the bodies of a page's scripts as they came over the line, by address. */
export async function scriptBytes(page: Page): Promise<Map<string, number>> {
  const entries = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.js($|\?)/.test(name))
      .map(({ name, encodedBodySize }): [string, number] => [name, encodedBodySize]),
  );
  return new Map(entries);
}

/** The sum of all sizes. */
export function total(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}
