import type { Call, EndedReason } from '@switchboard/contracts/calls';
import type { MemberContext } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { AppError } from '../../../errors.ts';
import { endInterview } from '../end-interview.ts';
import { isRunning, type LockedInterview } from '../interview-row.ts';
import { lockInterview } from '../locked-interview.ts';
import { isUnheard, takeBack } from './take-back.ts';
import { settled } from './take-part.ts';

/** Reasons that a candidate's browser can observe; the server determines all others. */
const reported: ReadonlySet<EndedReason> = new Set<EndedReason>([
  'user-ended-call',
  'connection-failed',
  'audio-failed',
  'camera-failed',
  'screenshare-failed',
  'network-disconnected',
]);

type Answer = Omit<Call, 'created_at' | 'connected_at' | 'ended_at'> & {
  created_at: Date;
  connected_at: Date | null;
  ended_at: Date | null;
};

/** An interview in the form of a call. */
async function asCall(tx: Tx, interview: LockedInterview, ended_reason = interview.ended_reason): Promise<Answer> {
  const lead = await tx.leads.findFirstOrThrow({ where: { id: interview.lead_id } });
  const assistant = await tx.assistants.findFirstOrThrow({
    where: { id: interview.assistant_id },
    select: { name: true },
  });
  const { id, assistant_id, assistant_version, lead_id, created_at, started_at: connected_at, ended_at } = interview;
  return {
    id,
    status: ended_reason ? 'disconnected' : 'connected',
    direction: 'outbound',
    is_simulated: interview.transport === 'sandbox',
    lead_id,
    lead_name: `${lead.first_name} ${lead.last_name}`.trim(),
    phone_number: lead.phone_number,
    assistant_id,
    assistant_name: assistant.name,
    assistant_version,
    call_log_id: null,
    ended_reason,
    error_message: null,
    created_at,
    connected_at,
    ended_at,
  };
}

/** Ends an interview with a reason; the first reason stays. Throws FORBIDDEN and CONFLICT. */
export function endByReason(
  context: MemberContext,
  reason: EndedReason,
): Promise<{ call: Answer; isTakenBack: boolean }> {
  if (!reported.has(reason))
    throw new AppError('FORBIDDEN', `"${reason}" is determined by the server and can't be reported.`, {
      reason: 'ended_reason_not_reported',
    });
  return settled(context, async (tx, interview) => {
    if (!isRunning(interview)) {
      if (interview.ended_reason === reason || reason === 'user-ended-call')
        return { call: await asCall(tx, interview), isTakenBack: false };
      throw new AppError('CONFLICT', `This interview ended for another reason: "${interview.ended_reason}".`, {
        reason: interview.ended_reason ? 'ended_reason_known' : 'interview_not_running',
      });
    }
    if (reason === 'connection-failed' && (await isUnheard(tx, interview))) {
      await takeBack(tx, context, interview);
      return { call: { ...(await asCall(tx, interview, reason)), ended_at: interview.now }, isTakenBack: true };
    }
    await endInterview(tx, context, interview, reason, interview.now);
    return { call: await asCall(tx, await lockInterview(tx, interview.id)), isTakenBack: false };
  });
}
