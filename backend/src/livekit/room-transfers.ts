import type pg from 'pg';
import type { StaffTransfer } from '../voice/agent/messages.ts';
import type { UseTool } from '../voice/call-handling/always-on.ts';

const isLive = 'id = $1 AND connected_at IS NOT NULL AND ended_at IS NULL';

/** Which room is being transferred. There is one transfer at a time, whether staff or the model requested it. */
export function roomTransfers(systemPool: pg.Pool) {
  const isChanged = async (text: string, values: unknown[]) => (await systemPool.query(text, values)).rowCount === 1;
  return {
    /** Asks the agent of a room to transfer the other side. */
    async askTransfer(id: string, asked: StaffTransfer): Promise<'asked' | 'under_way' | 'over'> {
      const isAsked = await isChanged(
        `UPDATE livekit_rooms SET transfer_asked = $2
         WHERE ${isLive} AND transfer_asked IS NULL AND transfer_begun_at IS NULL`,
        [id, JSON.stringify(asked)],
      );
      if (isAsked) return 'asked';
      const { rowCount } = await systemPool.query(`SELECT FROM livekit_rooms WHERE ${isLive}`, [id]);
      return rowCount === 1 ? 'under_way' : 'over';
    },
    /** The agent of a room begins the requested transfer: true for only one of several callers. */
    beginTransfer: (id: string): Promise<boolean> =>
      isChanged(
        `UPDATE livekit_rooms SET transfer_asked = NULL, transfer_begun_at = now()
         WHERE id = $1 AND transfer_asked IS NOT NULL`,
        [id],
      ),
    /** A transfer is running, started by staff or by the model. */
    markTransfer: (id: string): Promise<boolean> =>
      isChanged('UPDATE livekit_rooms SET transfer_begun_at = coalesce(transfer_begun_at, now()) WHERE id = $1', [id]),
    /** A transfer failed, or its agent is gone: the next one may be requested. */
    endTransfer: (id: string): Promise<boolean> =>
      isChanged('UPDATE livekit_rooms SET transfer_begun_at = NULL WHERE id = $1', [id]),
  };
}

/** Tools of a room that prevent a second transfer while one is in progress. */
export function oneTransferAtATime(
  memory: Pick<ReturnType<typeof roomTransfers>, 'markTransfer' | 'endTransfer'>,
  id: string,
  run: UseTool,
): UseTool {
  return async (name, given) => {
    if (name !== 'transfer_call') return run(name, given);
    await memory.markTransfer(id);
    let isUnderWay = false;
    try {
      const outcome = await run(name, given);
      isUnderWay = Boolean(outcome.handed_over ?? outcome.consult);
      return outcome;
    } finally {
      if (!isUnderWay) await memory.endTransfer(id);
    }
  };
}
