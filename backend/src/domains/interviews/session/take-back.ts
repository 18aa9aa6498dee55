import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { recordChange } from '../../../events/record-change.ts';
import type { RunningInterview } from '../interview-row.ts';
import { leadNameOf } from '../lead-name.ts';
import { countReview } from '../review/count-review.ts';
import { readSpans } from '../review/read-spans.ts';
import { closeRoomOf } from '../room/close-room.ts';

/** An interview in which the candidate answered nothing within this time after the start, without its pauses, counts as not started. */
const failedStartMs = 2 * 60_000;

/** No one was heard: the link is valid again, as if it had never been opened. */
export async function takeBack(tx: Tx, context: Context, interview: RunningInterview): Promise<void> {
  const { id } = interview;
  const ofIt = { where: { interview_id: id } };
  await tx.interview_lines.deleteMany(ofIt);
  await tx.interview_events.deleteMany(ofIt);
  await tx.interview_findings.deleteMany(ofIt);
  await tx.interview_spans.deleteMany(ofIt);
  await tx.interviews.update({
    where: { id },
    data: {
      status: 'pending',
      room_id: null,
      session_hash: null,
      tab: null,
      started_at: null,
      ends_at: null,
      last_sign_at: null,
      interrupted_at: null,
      resume_until: null,
      // Staff's permission applied to the failed start. In the next one, it would let anyone with the link take over.
      resume_allowed: false,
      consent_version: null,
      consent_at: null,
      question: 0,
      asked_at: null,
      line_count: 0,
      // Recordings of the failed start keep their numbers: the next start continues after them.
      counts: {},
      event_count: 0,
      received: {},
    },
    select: { id: true },
  });
  await closeRoomOf(tx, interview, 'connection-failed');
  await recordChange(tx, context, {
    resource: 'interview',
    id,
    name: await leadNameOf(tx, interview.lead_id),
    change: 'updated',
    action: 'take_back',
    details: { reason: 'connection-failed' },
  });
  // Its findings are deleted, so lists must not show them any longer.
  await countReview(tx, context, id);
}

/** Milliseconds since the start in which the candidate's page was paused: the interviewer doesn't speak then. */
async function pausedMs(tx: Tx, { id, started_at, now }: RunningInterview): Promise<number> {
  let [sum, countedUntil] = [0, started_at.getTime()];
  for (const { kind, from, until } of await readSpans(tx, id)) {
    if (kind !== 'paused') continue;
    const end = Math.min((until ?? now).getTime(), now.getTime());
    // Pauses of two tabs can overlap.
    sum += Math.max(0, end - Math.max(from.getTime(), countedUntil));
    countedUntil = Math.max(countedUntil, end);
  }
  return sum;
}

// A chat message is none: it can also say that nothing is heard.
const answers = ['typed_answer', 'spoken_answer'];

/** Whether the candidate has answered nothing since a recent start. */
export async function isUnheard(tx: Tx, interview: RunningInterview): Promise<boolean> {
  const { id, started_at, now } = interview;
  const sinceMs = now.getTime() - started_at.getTime();
  if (sinceMs > failedStartMs && sinceMs - (await pausedMs(tx, interview)) > failedStartMs) return false;
  return (await tx.interview_lines.count({ where: { interview_id: id, kind: { in: answers } } })) === 0;
}
