import type { ConversationEvent } from '@switchboard/contracts/conversation-events';
import { closedEvent } from '@switchboard/contracts/events.limits';
import type { Context as HonoContext } from 'hono';
import type { SessionReader } from '../auth/session.ts';
import type { MemberContext } from '../context.ts';
import { withTenant } from '../database/tenant-pool.ts';
import { transact } from '../database/transact.ts';
import { readLog } from '../domains/conversation-events/conversation-log.ts';
import { toConversationEvent } from '../domains/conversation-events/send-batches.ts';
import { channelOf } from '../domains/conversation-events/write-events.ts';
import { createEventBody } from './event-body.ts';
import { heartbeatMs, mayStillRead, readerOf, streamHeaders } from './stream-rights.ts';

const eventsAtOnce = 200;

// A slower reader waits: the rest is read from the database once there is room.
const maxWaiting = 1_000;

interface Wanted {
  lastEventId?: string | undefined;
  callId?: string | undefined;
}

const frameOf = (event: ConversationEvent): string => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`;

/**
 * Streams the events of an organization's conversations from its log in the database: a reader that was cut off, or is slow, loses
 * nothing that is still stored. Permissions are checked again at every heartbeat.
 */
export async function streamConversationEvents(
  context: MemberContext,
  http: HonoContext,
  readSession: SessionReader,
  { lastEventId, callId }: Wanted,
): Promise<Response> {
  const { organizationId, events, metrics, shutdown, log, tenantPool, db } = context;
  const keep = () => transact({ db, organizationId }, (tx) => readLog(tx, organizationId));
  const newest = await keep();
  const asked = lastEventId === undefined ? newest : BigInt(lastEventId);
  // An id of another installation or from before a restore can't be waited for.
  let last = asked > newest ? newest : asked;
  let isOpen = true;
  let isBusy = false;
  let isNewsDue = true;
  let isCheckDue = false;
  const body = createEventBody({ maxWaiting, onClose: () => end() });

  async function readNext() {
    const { rows } = await withTenant(organizationId, () =>
      tenantPool.query<{ number: string; payload: Omit<ConversationEvent, 'id'> }>({
        name: 'conversation-events',
        text: `SELECT number, payload FROM conversation_events WHERE organization_id = $1 AND number > $2 ORDER BY number LIMIT ${eventsAtOnce}`,
        values: [organizationId, last.toString()],
      }),
    );
    return rows.map(({ number, payload }) => ({ number: BigInt(number), payload }));
  }

  async function sendNews(): Promise<void> {
    for (let rows = await readNext(); rows.length > 0 && isOpen; rows = await readNext()) {
      for (const row of rows) {
        await body.hasRoom();
        if (!isOpen) return;
        const dropped = row.number - last - 1n;
        if (dropped > 0n) body.write(`event: dropped\ndata: ${dropped}\n\n`);
        last = row.number;
        if (callId === undefined || row.payload.call_id === callId) body.write(frameOf(toConversationEvent(row)));
      }
      if (rows.length < eventsAtOnce) return;
    }
  }

  async function check(): Promise<void> {
    if (!(await mayStillRead(context, http, readSession))) return end();
    await keep();
    body.write(': beat\n\n');
  }

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      while (isOpen && (isNewsDue || isCheckDue)) {
        const isCheck = isCheckDue;
        isNewsDue = false;
        isCheckDue = false;
        if (isCheck) await check();
        if (isOpen) await sendNews();
      }
    } catch (error) {
      if (!shutdown.aborted) log.warn({ err: error }, 'a stream of conversation events ended');
      end();
    }
    isBusy = false;
  }

  const onShutdown = () => end();
  shutdown.addEventListener('abort', onShutdown, { once: true });
  const beat = setInterval(() => {
    isCheckDue = true;
    void work();
  }, heartbeatMs);
  const stops = [
    events.hearPieces(channelOf(organizationId), () => {
      isNewsDue = true;
      void work();
    }),
    context.streams.add(readerOf(context), () => end(true)),
    () => shutdown.removeEventListener('abort', onShutdown),
    () => clearInterval(beat),
  ];
  metrics.eventStreams.inc();

  function end(isReplaced = false): void {
    if (!isOpen) return;
    isOpen = false;
    for (const stop of stops) stop();
    metrics.eventStreams.dec();
    if (isReplaced) body.write(`event: ${closedEvent}\ndata: too_many_streams\n\n`);
    body.end();
  }

  body.write('retry: 1000\n: connected\n\n');
  if (shutdown.aborted) end();
  void work();
  for (const [name, value] of Object.entries(streamHeaders)) http.header(name, value);
  return http.body(body.readable);
}
