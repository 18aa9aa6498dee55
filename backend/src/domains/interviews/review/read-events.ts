import type { InterviewEvent } from '@switchboard/contracts/interview-events';
import { audit } from '../../../audit.ts';
import type { Context } from '../../../context.ts';
import { type Order, type PageRequest, readPage } from '../../../database/page.ts';
import { transact } from '../../../database/transact.ts';
import { notFound } from '../../../errors.ts';
import type { interview_events } from '../../../generated/prisma/client.ts';
import { countsOf } from '../session/read-state.ts';

const byTime = { by: 'timestamp', type: 'moment', direction: 'asc' } as const satisfies Order;

async function assertInterview({ db }: Context, id: string) {
  const interview = await db.interviews.findFirst({ where: { id }, select: { counts: true, lead: true } });
  if (!interview) throw notFound('Interview');
  return interview;
}

const toEvent = ({ interview_id: call_id, ...event }: interview_events) => ({
  ...event,
  call_id,
  call_type: 'video_interview' as const,
  event_type: event.event_type as InterviewEvent['event_type'],
  event_action: event.event_action as InterviewEvent['event_action'],
  event_data: event.event_data as Record<string, unknown>,
});

/** A page of an interview's events, by time. The audit log records who read them. Throws NOT_FOUND. */
export async function listEvents(
  context: Context,
  id: string,
  query: PageRequest & { event_type?: string | undefined },
) {
  const { event_type } = query;
  const { lead } = await assertInterview(context, id);
  const page = await readPage(byTime, query, (args) =>
    context.db.interview_events.findMany({
      ...args,
      where: { interview_id: id, ...(event_type ? { event_type } : {}), AND: args.where },
    }),
  );
  await transact(context, (tx) =>
    audit(tx, context, {
      action: 'view_events',
      resource_type: 'interview',
      resource_id: id,
      resource_name: `${lead.first_name} ${lead.last_name}`.trim(),
    }),
  );
  return { items: page.items.map(toEvent), next_cursor: page.next_cursor };
}

/** The number of an interview's events by kind, and its counts. Throws NOT_FOUND. */
export async function summarizeEvents(context: Context, id: string) {
  const interview = await assertInterview(context, id);
  const groups = await context.db.interview_events.groupBy({
    by: ['event_type'],
    where: { interview_id: id },
    _count: true,
    orderBy: { event_type: 'asc' },
  });
  const by_type = groups.map(({ event_type, _count }) => ({
    event_type: event_type as InterviewEvent['event_type'],
    events: _count,
  }));
  const total = by_type.reduce((sum, { events }) => sum + events, 0);
  return { total, by_type, counts: countsOf(interview) };
}
