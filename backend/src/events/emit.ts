import type { LiveEvent } from '@switchboard/contracts/events';
import type { Tx } from '../database/database.ts';

/** The channel on which processes tell each other of events; the payload is `<organization> <event id>`. */
export const eventChannel = 'switchboard_events';

type WithoutEnvelope<T> = T extends LiveEvent ? Omit<T, 'id' | 'at'> : never;

/** A live event before it has a place in the stream. */
export type NewEvent = WithoutEnvelope<LiveEvent>;

/** Records an event in the caller's transaction; browsers hear of it when that commits, and not if it does not. */
export async function emitEvent(tx: Tx, organizationId: string, event: NewEvent): Promise<void> {
  await tx.$executeRaw`
    WITH stored AS (
      INSERT INTO live_events (organization_id, payload) VALUES (${organizationId}::uuid, ${JSON.stringify(event)}::jsonb)
      RETURNING id
    )
    SELECT pg_notify(${eventChannel}, ${organizationId} || ' ' || id) FROM stored`;
}
