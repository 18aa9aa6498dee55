import type { LiveEvent } from '@switchboard/contracts/events';
import { closedEvent, hearingEvent } from '@switchboard/contracts/events.limits';
import type { Context as HonoContext } from 'hono';
import { streamSSE } from 'hono/streaming';
import { userIdOf } from '../actor.ts';
import type { SessionReader } from '../auth/session.ts';
import type { MemberContext } from '../context.ts';
import { concernsClient } from '../domains/client-portal/concerns-client.ts';
import type { StreamReader } from '../events/open-streams.ts';
import { readVisit } from '../super-admin/visits.ts';
import { isInUse } from '../who-may.ts';

// Proxies drop quiet connections after a minute; the beat also finds browsers that went away.
const heartbeatMs = 20_000;

// Longer than a page takes from being asked for to listening; what is older it has read itself.
const longestBootMs = 10_000;

// Told to come back, a browser waits for so long, and up to twice that.
const comeBackMs = 1_000;

// A browser that does not keep up is cut off and resumes, instead of filling this process's memory.
const maxWaiting = 1_000;

/** Whether an event may end the reader's right to the rest. */
function concernsReader(event: LiveEvent | undefined, { actor }: MemberContext): boolean {
  if (event?.type === 'organization.changed') return true;
  const isOfMembers = event?.type === 'member.changed' || event?.type === 'client_member.changed';
  return isOfMembers && event.subject_id === userIdOf(actor);
}

/** Whose stream it is: limits are counted by session, person and organization. */
function readerOf({ person, actor, organizationId }: MemberContext): StreamReader {
  const personId = userIdOf(actor) ?? ('id' in actor ? actor.id : organizationId);
  return { sessionId: person?.session_id ?? personId, personId, organizationId };
}

/**
 * Streams the organization's events; a client gets those about what it is shown. Membership is checked again at every beat,
 * however busy the stream is, and when it changes, so that the stream of a removed member, or of an organization that is closed, ends.
 * A process that hears nothing, because the database is away, says so: an event `hearing` with `false`, and with `true` afterwards.
 */
export function streamEvents(
  context: MemberContext,
  http: HonoContext,
  readSession: SessionReader,
  { lastEventId, pageAge }: { lastEventId?: string | undefined; pageAge?: number | undefined },
): Response {
  const { organizationId, events, metrics } = context;
  http.header('x-accel-buffering', 'no');
  return streamSSE(http, async (stream) => {
    const waiting: LiveEvent[] = [];
    let wake: () => void = () => undefined;
    let isOpen = true;
    const unsubscribe = events.subscribe(organizationId, (event) => {
      if (waiting.push(event) > maxWaiting) isOpen = false;
      wake();
    });
    metrics.eventStreams.inc();
    const stop = () => {
      isOpen = false;
      wake();
    };
    stream.onAbort(stop);
    const unwatch = events.watchHearing(() => wake());
    let saidHearing = true;
    let isReplaced = false;
    const forget = context.streams.add(readerOf(context), () => {
      isReplaced = true;
      stop();
    });
    const closing = context.shutdown;
    closing.addEventListener('abort', stop, { once: true });
    const isClient = context.actor.kind === 'client';
    const send = async (event: LiveEvent) => {
      if (isClient && !(await concernsClient(context, event))) return;
      await stream.writeSSE({ id: event.id, data: JSON.stringify(event) });
    };
    const isMember = async () => {
      if (context.visit) {
        const visit = await readVisit(context, http.req.header('cookie'));
        return visit?.organization.id === organizationId;
      }
      const session = await readSession(http.req.header('cookie'), context.ipAddress);
      if (!isClient && session?.membership?.needs_second_factor) return false;
      const organization = (isClient ? session?.client : session?.membership)?.organization;
      return organization?.id === organizationId && isInUse(organization);
    };
    try {
      await stream.write('retry: 1000\n: connected\n\n');
      if (lastEventId && /^\d{1,18}$/.test(lastEventId))
        for await (const event of events.replay(organizationId, BigInt(lastEventId))) {
          if (!isOpen) break;
          await send(event);
        }
      else if (pageAge !== undefined)
        for (const event of await events.recent(organizationId, Math.min(pageAge, longestBootMs))) await send(event);
      let checkAt = Date.now() + heartbeatMs;
      while (isOpen) {
        if (events.isHearing !== saidHearing) {
          saidHearing = events.isHearing;
          await stream.writeSSE({ event: hearingEvent, data: String(saidHearing) });
        }
        const event = waiting.shift();
        if (concernsReader(event, context) || Date.now() >= checkAt) {
          if (!(await isMember())) break;
          checkAt = Date.now() + heartbeatMs;
          if (!event) await stream.write(': beat\n\n');
        }
        if (event) {
          await send(event);
          continue;
        }
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(0, checkAt - Date.now()));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          if (waiting.length > 0 || !isOpen || events.isHearing !== saidHearing) wake();
        });
      }
      // All browsers of a process that stops are not to come to the next one at the same moment.
      if (isReplaced) await stream.writeSSE({ event: closedEvent, data: 'too_many_streams' });
      if (closing.aborted) await stream.write(`retry: ${Math.round(comeBackMs * (1 + Math.random()))}\n\n`);
    } finally {
      forget();
      unsubscribe();
      unwatch();
      metrics.eventStreams.dec();
      closing.removeEventListener('abort', stop);
    }
  });
}
