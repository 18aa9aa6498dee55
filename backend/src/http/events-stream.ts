import type { LiveEvent } from '@switchboard/contracts/events';
import { closedEvent, hearingEvent } from '@switchboard/contracts/events.limits';
import type { Context as HonoContext } from 'hono';
import { userIdOf } from '../actor.ts';
import type { SessionReader } from '../auth/session.ts';
import type { MemberContext } from '../context.ts';
import { concernsClient } from '../domains/client-portal/concerns-client.ts';
import { createEventBody } from './event-body.ts';
import { createEventSender } from './event-sender.ts';
import { heartbeatMs, mayStillRead, readerOf, streamHeaders } from './stream-rights.ts';

// Longer than a page takes from its request to listening; the page has read older events itself.
const longestBootMs = 10_000;

// A browser that is asked to reconnect waits this long, up to twice as long.
const comeBackMs = 1_000;

// A browser that reads too slowly is disconnected and resumes, instead of filling this process's memory.
const maxWaiting = 1_000;

/** True if an event may end the reader's access. */
function concernsReader(event: LiveEvent, { actor }: MemberContext): boolean {
  if (event.type === 'organization.changed') return true;
  const isOfMembers = event.type === 'member.changed' || event.type === 'client_member.changed';
  return isOfMembers && event.subject_id === userIdOf(actor);
}

interface Resume {
  lastEventId?: string | undefined;
  pageAge?: number | undefined;
}

/** Events from before the stream opened, as far as its reader asks for them. */
async function* eventsBefore({ events, organizationId }: MemberContext, { lastEventId, pageAge }: Resume) {
  if (lastEventId !== undefined) yield* events.replay(organizationId, BigInt(lastEventId));
  else if (pageAge !== undefined) yield* await events.recent(organizationId, Math.min(pageAge, longestBootMs));
}

/** The text with which a stream ends: why, and when to reconnect. */
function farewell(isReplaced: boolean, isStopping: boolean): string {
  if (isReplaced) return `event: ${closedEvent}\ndata: too_many_streams\n\n`;
  // The browsers of a stopping process must not all reconnect at the same moment.
  return isStopping ? `retry: ${Math.round(comeBackMs * (1 + Math.random()))}\n\n` : '';
}

/**
 * Streams the organization's events. Clients receive only those about what they can see. Membership is checked again at every
 * heartbeat and whenever it changes, so the stream of a removed member or of a closed organization ends. While the database is away
 * this process receives nothing: the stream reports that with an event `hearing` with `false`, and `true` afterwards.
 */
export function streamEvents(
  context: MemberContext,
  http: HonoContext,
  readSession: SessionReader,
  resume: Resume,
): Response {
  const { organizationId, events, metrics, shutdown, log } = context;
  let isOpen = true;
  let saidHearing = true;

  const body = createEventBody({ maxWaiting, onClose: () => end() });
  const sender = createEventSender({
    body,
    maxWaiting,
    reader: {
      isAboutReader: (event) => concernsReader(event, context),
      mayRead: () => mayStillRead(context, http, readSession),
      isShown: context.actor.kind === 'client' ? (event) => concernsClient(context, event) : undefined,
    },
    end: () => end(),
    onError(error) {
      log.warn({ err: error }, 'a stream of live events ended');
      end();
    },
  });
  const sayHearing = () => {
    if (events.isHearing === saidHearing) return;
    saidHearing = events.isHearing;
    body.write(`event: ${hearingEvent}\ndata: ${saidHearing}\n\n`);
  };
  const onShutdown = () => end();
  shutdown.addEventListener('abort', onShutdown, { once: true });
  const beat = setInterval(() => sender.beat(), heartbeatMs);
  const stops = [
    events.subscribe(organizationId, (arrived) => sender.receive(arrived)),
    events.watchHearing(sayHearing),
    context.streams.add(readerOf(context), () => end(true)),
    () => shutdown.removeEventListener('abort', onShutdown),
    () => clearInterval(beat),
  ];
  metrics.eventStreams.inc();

  function end(isReplaced = false): void {
    if (!isOpen) return;
    isOpen = false;
    sender.stop();
    for (const stop of stops) stop();
    metrics.eventStreams.dec();
    body.write(farewell(isReplaced, shutdown.aborted));
    body.end();
  }

  body.write('retry: 1000\n: connected\n\n');
  sayHearing();
  sender.sendStored(eventsBefore(context, resume));
  if (shutdown.aborted) end();
  for (const [name, value] of Object.entries(streamHeaders)) http.header(name, value);
  return http.body(body.readable);
}
