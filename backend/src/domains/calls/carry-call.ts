import { withTenant } from '../../database/tenant-pool.ts';
import type { calls } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { WorkerServices } from '../../jobs/worker-services.ts';
import { takeAttempt } from './attempt.ts';
import type { CarrierSignal, EndedSignal } from './carrier.ts';
import type { Line } from './lines.ts';
import { recordProgress, settleCall } from './record-signals.ts';
import { scriptOf } from './script.ts';

/** A call that is on its line. */
interface CarriedCall {
  isOver: Promise<void>;
}

const endWithoutCarrier = (reason: EndedSignal['reason']): EndedSignal => ({
  kind: 'ended',
  reason,
  conversation: null,
  at: new Date(),
});

/** Writes what the carrier reports until the call is over. */
async function follow(
  services: WorkerServices,
  call: calls,
  attemptId: string,
  signals: AsyncIterable<CarrierSignal> | null,
): Promise<void> {
  if (!signals) {
    // Whether the carrier was reached is not known: people are shown that, and nobody is dialed again by itself.
    services.log.warn({ call_id: call.id }, 'the carrier knows nothing of an attempt: it is uncertain');
    return settleCall(services, call, endWithoutCarrier('technical-issues'), 'uncertain');
  }
  for await (const signal of signals)
    if (signal.kind === 'ended') await settleCall(services, call, signal);
    else await recordProgress(services, call, attemptId, signal);
}

async function begin(services: WorkerServices, line: Line, call_id: string): Promise<CarriedCall | undefined> {
  const { db, carrier } = services;
  const call = await db.calls.findFirst({ where: { id: call_id, ended_at: null } });
  if (!call) return undefined;
  // Read ahead: between the commit of an attempt and its dialing lies as little as possible.
  const [script, number] = await Promise.all([
    scriptOf(services, call),
    db.phone_numbers.findFirst({ where: { id: call.phone_number_id }, select: { phone_number: true } }),
  ]);
  const attempt = await takeAttempt(services, call);
  if (!attempt) return undefined;
  if (attempt === 'end-requested') {
    await settleCall(services, call, endWithoutCarrier('user-ended-call-during-ring'));
    return undefined;
  }
  const { id: attempt_id, isNew } = attempt;
  const request = { attempt_id, call_id, to: call.phone_number, from: number?.phone_number ?? '' };
  const isOver = line.carry(request, async (hangUp) => {
    const signals = isNew ? carrier.dial(request, script, hangUp) : await carrier.attach(attempt_id, hangUp);
    await follow(services, call, attempt_id, signals);
  });
  return { isOver };
}

/**
 * The job that puts a call on a line of this process: commits the attempt and dials, or goes on with one whose worker
 * went silent. Done when the call is on its way; `isOver` follows it to its end.
 */
export async function carryCall(
  services: WorkerServices,
  { organization_id, call_id }: JobPayload<'call.carry'>,
): Promise<CarriedCall | undefined> {
  if (services.lines.carries(call_id)) return undefined;
  const line = await services.lines.take(organization_id);
  if (!line) return undefined;
  let carried: CarriedCall | undefined;
  try {
    carried = await withTenant(organization_id, () => begin(services, line, call_id));
  } finally {
    if (!carried) line.release();
  }
  return carried;
}
