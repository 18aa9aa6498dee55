import type { LiveEvent } from '@switchboard/contracts/events';
import { closedEvent, hearingEvent } from '@switchboard/contracts/events.limits';
import { eventually, type TestApp, type TestPerson } from './test-app.ts';

/** A browser's side of /api/events. */
export interface EventStream {
  status: number;
  events: LiveEvent[];
  /** The values of its `hearing` events. */
  hearing: boolean[];
  /** Why the server closed it; undefined if it gave no reason. */
  closedFor(): string | undefined;
  /** True if the server ended it. */
  isEnded(): boolean;
  /** Waits until this many events arrived. */
  received(count: number, seconds?: number): Promise<LiveEvent[]>;
  close(): Promise<void>;
}

/** Opens the stream of a person's organization and reads it in the background. */
export async function openEvents(
  app: TestApp,
  { cookie }: Pick<TestPerson, 'cookie'>,
  lastEventId?: string,
  query = '',
): Promise<EventStream> {
  const response = await app.fetch(`/api/events${query}`, {
    headers: { cookie, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
  });
  const events: LiveEvent[] = [];
  const hearing: boolean[] = [];
  let isEnded = false;
  let closedFor: string | undefined;
  let isConnected = false;
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const read = async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.includes(': connected')) isConnected = true;
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (block.includes(`event: ${closedEvent}`)) closedFor = data;
        else if (block.includes(`event: ${hearingEvent}`)) hearing.push(data === 'true');
        else if (data) events.push(JSON.parse(data) as LiveEvent);
      }
    }
    isEnded = true;
  };
  void read().catch(() => {
    isEnded = true;
  });
  if (response.status === 200) await eventually(async () => isConnected);
  return {
    status: response.status,
    events,
    hearing,
    closedFor: () => closedFor,
    isEnded: () => isEnded,
    received: (count, seconds) => eventually(async () => events.length >= count && events, seconds),
    close: async () => {
      await reader?.cancel();
    },
  };
}
