import type { DemoContext } from './context.ts';

const tags = ['Call back', 'Interested', 'Good example', 'Wrong person'];
const notes = [
  'Asked for the salary range before anything else. Send it with the invitation.',
  'Prefers to be called after four in the afternoon.',
  'The assistant spoke over the answer about notice periods; look at the script.',
];

/** Tags on some of the newest calls, and notes on fewer. */
export async function fillLogMarks({ services, organization_id }: DemoContext): Promise<void> {
  const logs = await services.db.call_logs.findMany({
    where: { call_duration: { gt: 20 } },
    orderBy: { created_at: 'desc' },
    take: 24,
    select: { id: true },
  });
  await services.db.call_log_tags.createMany({
    data: logs.flatMap(({ id: call_log_id }, index) =>
      tags.filter((_, place) => index % (place + 3) === 1).map((name) => ({ organization_id, call_log_id, name })),
    ),
  });
  for (const [index, text] of notes.entries()) {
    const log = logs[index * 3 + 1];
    if (log) await services.db.call_logs.update({ where: { id: log.id }, data: { notes: text }, select: { id: true } });
  }
}
