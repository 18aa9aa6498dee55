import { z } from 'zod';
import { CallStatus } from './call-states.ts';
import type { Endpoints } from './endpoint.ts';
import { changeTypes } from './event-types.ts';
import { Id, StreamPosition, Timestamp } from './shared.ts';

const change = z.enum(['created', 'updated', 'deleted']);

function changed<T extends string>(type: T) {
  return z.object({ id: z.string(), type: z.literal(type), at: Timestamp, subject_id: Id, change });
}

type ChangedEach<Types extends readonly string[]> = {
  -readonly [I in keyof Types]: ReturnType<typeof changed<Types[I]>>;
};
const changes = changeTypes.map((type) => changed(type)) as unknown as ChangedEach<typeof changeTypes>;

/**
 * The events of `/api/events`: ids and the kind of change, never the data itself, which clients read again through the
 * API with their own rights. `id` increases; send it back as `Last-Event-ID` to resume.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  ...changes,
  z.object({
    id: z.string(),
    type: z.literal('call.status'),
    at: Timestamp,
    subject_id: Id,
    lead_id: Id.nullable(),
    status: CallStatus,
    ended_reason: z.string().nullable(),
  }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
export type { LiveEventType } from './event-types.ts';

export const eventApi = {
  'GET /api/events': {
    summary: 'Live events of the active organization as server-sent events; resumes after Last-Event-ID',
    access: 'member',
    permission: 'event.read',
    query: z.object({
      last_event_id: StreamPosition.optional(),
      /**
       * Milliseconds since the page was requested: the stream first sends the events since then, at most those of the
       * last ten seconds.
       */
      page_age: z.coerce.number().int().min(0).optional(),
    }),
    headers: z.object({ 'last-event-id': StreamPosition.optional() }),
  },
} as const satisfies Endpoints;
