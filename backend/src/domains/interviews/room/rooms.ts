import { resumeMinutes } from '@switchboard/contracts/interviews.limits';
import { candidateOf } from '../../../livekit/identities.ts';
import type { RoomSubject } from '../../../livekit/room-memory.ts';
import type { OpenSeconds } from '../../../livekit/server.ts';

/** Seconds in which a person who left an interview's room may return: longer than the interview itself waits. */
export const returnSeconds = 60 * (resumeMinutes + 1);

/** How long the room stays open without its candidate. */
export const openSeconds: OpenSeconds = { empty: returnSeconds, left: returnSeconds };

/** The interview of a room. */
export const subjectOf = ({ id, organization_id }: { id: string; organization_id: string }): RoomSubject => ({
  kind: 'interview',
  organization_id,
  call_id: id,
  identity: candidateOf(id),
});

/** The interview held in a room. */
export function interviewIn({ call_id }: RoomSubject): string {
  if (!call_id) throw new Error('The room is of no interview');
  return call_id;
}
