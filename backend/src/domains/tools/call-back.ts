import type { AssistantTool } from '@switchboard/contracts/assistant-tools';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { momentText } from '../dialer/rules/zoned-time.ts';
import { outboundNumberOf } from '../phone-numbers/outbound-number.ts';
import { rescheduleCall, scheduleCall } from '../scheduled-calls/scheduled-calls.service.ts';
import { readLocalTime } from './local-time.ts';
import type { ToolCall } from './tool-call.ts';

const dayMs = 86_400_000;

const refuse = (message: string) => new AppError('VALIDATION', message);

/** Moves the waiting call to the person to another time. */
async function moveWaiting(context: Context, call: ToolCall, at: Date): Promise<void> {
  const waiting = await context.db.scheduled_calls.findFirst({
    where: { lead_id: call.lead_id ?? '', campaign_id: call.campaign_id, status: 'scheduled' },
    select: { id: true },
  });
  if (waiting) await rescheduleCall(context, waiting.id, { scheduled_time: at.toISOString() });
}

/** Schedules another call of the same assistant to the person; returns the text for the model. Throws AppError. */
export async function callBack(
  context: Context,
  call: ToolCall,
  { days_ahead }: Pick<Extract<AssistantTool, { type: 'call_back' }>, 'days_ahead'>,
  time: string,
  now: Date,
): Promise<string> {
  const { lead_id, assistant_id, campaign_id } = call;
  if (lead_id === null) throw refuse('It is not known who is on the line, so nothing was scheduled.');
  const { db, organization } = context;
  const lead = await db.leads.findFirst({ where: { id: lead_id }, select: { time_zone: true } });
  const zone = lead?.time_zone ?? organization.time_zone;
  const at = readLocalTime(time, zone);
  if (!at) throw refuse('Give the time as a date and a time, such as 2026-11-24T15:00.');
  if (at.getTime() > now.getTime() + days_ahead * dayMs)
    throw refuse(`A call can be scheduled at most ${days_ahead} days ahead.`);
  // A number that took the call may be unable to dial out.
  const phone_number_id =
    call.direction === 'outbound' ? call.phone_number_id : (await outboundNumberOf(db, assistant_id))?.id;
  if (!phone_number_id) throw refuse('There is no number to call from, so nothing was scheduled.');
  const input = { lead_id, assistant_id, phone_number_id, campaign_id, assistant_variables: {} };
  await scheduleCall(context, { ...input, scheduled_time: at.toISOString() }, undefined).catch((error: unknown) => {
    if (!(error instanceof AppError && error.detail.reason === 'already_scheduled')) throw error;
    return moveWaiting(context, call, at);
  });
  return `The call is scheduled for ${momentText(zone, at, now)}.`;
}
