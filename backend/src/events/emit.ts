import type { LiveEvent } from '@switchboard/contracts/events';
import type { Tx } from '../database/database.ts';
import { eventMessage } from './announcer.ts';
import { notifyOnCommit } from './notify-on-commit.ts';

type WithoutEnvelope<T> = T extends LiveEvent ? Omit<T, 'id' | 'at'> : never;

/** A live event before it has a place in the stream. */
export type NewEvent = WithoutEnvelope<LiveEvent>;

/** The messages for stored events. */
export const announcementsOf = (organizationId: string, ids: readonly (bigint | string)[]): string[] =>
  ids.map((id) => eventMessage(organizationId, id));

/** Notifies all processes of events that a statement of the caller's transaction stored. */
export async function notifyOfEvents(
  tx: Tx,
  organizationId: string,
  stored: readonly { id: bigint | string }[],
): Promise<void> {
  await notifyOnCommit(
    tx,
    stored.map(({ id }) => eventMessage(organizationId, id)),
  );
}

/** Records an event in the caller's transaction; browsers receive it only if that commits. */
export async function emitEvent(tx: Tx, organizationId: string, event: NewEvent): Promise<void> {
  const stored = await tx.$queryRaw<{ id: bigint }[]>`
    INSERT INTO live_events (organization_id, payload) VALUES (${organizationId}::uuid, ${JSON.stringify(event)}::jsonb)
    RETURNING id`;
  await notifyOfEvents(tx, organizationId, stored);
}
