import type { EndedReason } from '@switchboard/contracts/calls';
import { resumeMinutes, silentSeconds } from '@switchboard/contracts/interviews.limits';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import { enqueue } from '../../jobs/queue.ts';
import { endInterview } from './end-interview.ts';
import { isRunning, type LockedInterview } from './interview-row.ts';
import { notifyChanged } from './notify-changed.ts';

/** Locks an interview until the transaction ends. Throws NOT_FOUND. */
export async function lockInterview(tx: Tx, id: string): Promise<LockedInterview> {
  const [row] = await tx.$queryRaw<LockedInterview[]>`
    SELECT i.*, clock_timestamp()::timestamptz(3) AS now FROM interviews i WHERE i.id = ${id}::uuid FOR UPDATE`;
  if (!row) throw notFound('Interview');
  return row;
}

const seconds = (count: number) => count * 1000;

/** The change of an interview that is due by now. Only time decides when it is interrupted, over or expired. */
export function dueChange(
  interview: LockedInterview,
):
  | { to: 'interrupted'; at: Date; until: Date }
  | { to: 'ended'; at: Date; reason: EndedReason }
  | { to: 'expired' }
  | null {
  const { status, now, expires_at } = interview;
  if (status === 'pending') return expires_at <= now ? { to: 'expired' } : null;
  if (!isRunning(interview)) return null;
  const { ends_at, last_sign_at, resume_until } = interview;
  const until = resume_until ?? new Date(last_sign_at.getTime() + seconds(60 * resumeMinutes));
  if (until < ends_at && until <= now) return { to: 'ended', at: until, reason: 'network-disconnected' };
  if (ends_at <= now) return { to: 'ended', at: ends_at, reason: 'time-limit-reached' };
  const isSilent = now.getTime() - last_sign_at.getTime() > seconds(silentSeconds);
  return status === 'started' && isSilent ? { to: 'interrupted', at: last_sign_at, until } : null;
}

/** Locks an interview and writes the change that is due by now. Throws NOT_FOUND. */
export async function lockSettled(tx: Tx, context: Context, id: string): Promise<LockedInterview> {
  const interview = await lockInterview(tx, id);
  const due = dueChange(interview);
  if (!due) return interview;
  if (due.to === 'expired') {
    await tx.interviews.update({ where: { id }, data: { status: 'expired' }, select: { id: true } });
    return { ...interview, status: 'expired' };
  }
  if (due.to === 'ended') {
    if (isRunning(interview)) await endInterview(tx, context, interview, due.reason, due.at);
    return lockInterview(tx, id);
  }
  await interrupt(tx, context, interview, due);
  return lockInterview(tx, id);
}

/** Records that a candidate is gone, and until when they may return. */
export async function interrupt(
  tx: Tx,
  { organizationId: organization_id }: Context,
  { id }: LockedInterview,
  { at, until, note = 'Nothing was heard of the candidate’s browser.' }: { at: Date; until: Date; note?: string },
): Promise<void> {
  await tx.interviews.update({
    where: { id },
    data: { status: 'interrupted', interrupted_at: at, resume_until: until },
    select: { id: true },
  });
  await tx.interview_spans.create({
    data: { organization_id, interview_id: id, kind: 'interrupted', from: at, note },
    select: { id: true },
  });
  await notifyChanged(tx, organization_id, id);
  const mail = { organization_id, interview_id: id, kind: 'interrupted', finding_id: null } as const;
  // A candidate who has returned by then, for example after a reload, gets no mail.
  await enqueue(tx, 'interview.mail', mail, { runAt: new Date(Date.now() + seconds(60)) });
}
