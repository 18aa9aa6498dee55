import type { Tx } from '../../database/database.ts';
import { emitEvent } from '../../events/emit.ts';

/** Tells browsers that an interview is another one now, where nobody asks who did it. */
export function notifyChanged(tx: Tx, organizationId: string, id: string): Promise<void> {
  return emitEvent(tx, organizationId, { type: 'interview.changed', subject_id: id, change: 'updated' });
}
