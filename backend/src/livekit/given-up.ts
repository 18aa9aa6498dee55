import type { RememberedRoom } from './room-memory.ts';

/** So many agents try it in one room, one after the other, and one more after each of these times: long conversations outlive restarts. */
const maxAgents = 4;
const oneMoreMs = 10 * 60_000;

/** Whether no other agent is sent into a room where so many were before. */
export function isGivenUp({ created_at }: Pick<RememberedRoom, 'created_at'>, tries: number): boolean {
  const age = Math.max(0, Date.now() - created_at.getTime());
  return tries > maxAgents + Math.floor(age / oneMoreMs);
}
