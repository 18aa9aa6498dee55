import type { Tx } from '../../database/database.ts';
import { emitEvent } from '../../events/emit.ts';

/** Notifies browsers of a changed interview, without an actor. */
export function notifyChanged(tx: Tx, organizationId: string, id: string): Promise<void> {
  return emitEvent(tx, organizationId, { type: 'interview.changed', subject_id: id, change: 'updated' });
}
