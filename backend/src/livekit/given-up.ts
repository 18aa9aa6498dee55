import type { RememberedRoom } from './room-memory.ts';

/** Maximum agents in one room, one after the other, plus one more after each of these times: long conversations outlive restarts. */
const maxAgents = 4;
const oneMoreMs = 10 * 60_000;

/** True if no further agent is sent into a room after this many. */
export function isGivenUp({ created_at }: Pick<RememberedRoom, 'created_at'>, tries: number): boolean {
  const age = Math.max(0, Date.now() - created_at.getTime());
  return tries > maxAgents + Math.floor(age / oneMoreMs);
}
