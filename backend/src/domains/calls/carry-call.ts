import type { CallStatus } from '@switchboard/contracts/calls';
import { withTenant } from '../../database/tenant-pool.ts';
import { createGatherer } from '../../gather.ts';
import type { calls } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { WorkerServices } from '../../jobs/worker-services.ts';
import type { Services } from '../../services.ts';
import { doing } from '../../watchdog/current-work.ts';
import { type Attempt, takeAttempt } from './attempt.ts';
import { isFurther } from './call-state.ts';
import type { CarrierSignal, EndedSignal, Script } from './carrier.ts';
import type { Carrying, Line } from './lines.ts';
import { dialAndListen } from './listen.ts';
import { recordProgress, settleCall } from './record-signals.ts';
import { scriptOf } from './script.ts';
import type { Progress } from './write-signals.ts';

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

type WriteProgress = ReturnType<typeof createGatherer<Progress>>;
const progressWriters = new WeakMap<WorkerServices['lines'], WriteProgress>();

/** Writes the progress of this process's calls, grouped by organization. */
function progressOf(services: WorkerServices): WriteProgress {
  const { lines } = services;
  const known = progressWriters.get(lines);
  if (known) return known;
  const made = createGatherer<Progress>((organizationId, progress) =>
    lines.write(() => recordProgress(services, organizationId, progress)),
  );
  progressWriters.set(lines, made);
  return made;
}

/** Writes what the carrier reports until the call is over. */
async function follow(
  services: WorkerServices,
  call: calls,
  attemptId: string,
  signals: AsyncIterable<CarrierSignal> | null,
  { left, known }: Pick<Carrying, 'left' | 'known'>,
): Promise<void> {
  const { lines } = services;
  if (!signals) {
    // We can't confirm whether the carrier was reached: people are shown that, and the number isn't dialed again automatically.
    services.log.warn({ call_id: call.id }, 'the carrier knows nothing of an attempt: it is uncertain');
    return lines.write(() => settleCall(services, call, endWithoutCarrier('technical-issues'), 'uncertain'));
  }
  for await (const signal of signals) {
    // The worker that carries it now receives all signals again.
    if (left.aborted) return;
    known();
    if (signal.kind === 'ended') await lines.write(() => settleCall(services, call, signal));
    // Attaching replays all signals from the beginning, most of which are already written.
    else if (isFurther(signal.kind, call.status as CallStatus))
      await progressOf(services)(call.organization_id, { call, attemptId, signal });
  }
}

/** Why a call ended before it was dialed: a person ended it, unless its organization is deleted or suspended. */
async function whyNotDialed({ db }: WorkerServices, id: string): Promise<EndedSignal['reason']> {
  const closed = await db.organizations.findFirst({
    where: { id, OR: [{ deleted_at: { not: null } }, { suspended_at: { not: null } }] },
    select: { id: true },
  });
  return closed ? 'organization-closed' : 'user-ended-call-during-ring';
}

/** A committed attempt with everything needed to dial it. */
interface CarriedAttempt {
  call: calls;
  /** The organization's number: the caller of an outbound call, the called number of an inbound one. */
  from: string;
  script: Script;
  attempt: Attempt;
}

/** Dials an attempt on a line, or attaches to it. Resolves when the attempt has ended. */
export function carryAttempt(
  services: WorkerServices,
  line: Line,
  { call, from, script, attempt: { id: attempt_id, isNew } }: CarriedAttempt,
): Promise<void> {
  const { carrier } = services;
  const [to, caller] = call.direction === 'inbound' ? [from, call.phone_number] : [call.phone_number, from];
  const request = { attempt_id, call_id: call.id, to, from: caller };
  const { organization_id, id: call_id } = call;
  const job = { kind: 'call.carry', key: `call.carry:${call_id}`, payload: { organization_id, call_id } };
  const named = <T>(work: () => Promise<T>) =>
    doing({ name: 'carrying a call', job }, () => withTenant(organization_id, work));
  return line.carry(request, ({ hangUp, ...carrying }) =>
    named(async () => {
      const signals = isNew
        ? dialAndListen(carrier, request, script, hangUp)
        : await carrier.attach(attempt_id, hangUp);
      await follow(services, call, attempt_id, signals, carrying);
    }),
  );
}

async function begin(services: WorkerServices, line: Line, call_id: string): Promise<CarriedCall | undefined> {
  const { db } = services;
  const call = await db.calls.findFirst({ where: { id: call_id, ended_at: null } });
  if (!call) return undefined;
  // Read ahead, to keep the time between an attempt's commit and its dialing short.
  const [script, number] = await Promise.all([
    scriptOf(services, call),
    db.phone_numbers.findFirst({ where: { id: call.phone_number_id }, select: { phone_number: true } }),
  ]);
  const attempt = await takeAttempt(services, call);
  if (!attempt) return undefined;
  if (attempt === 'end-requested') {
    await settleCall(services, call, endWithoutCarrier(await whyNotDialed(services, call.organization_id)));
    return undefined;
  }
  return { isOver: carryAttempt(services, line, { call, from: number?.phone_number ?? '', script, attempt }) };
}

/** Ends a call whose placement froze or crashed the process twice. It is not dialed again. */
export async function giveUpOnCall(services: Services, organizationId: string, id: string): Promise<void> {
  await withTenant(organizationId, async () => {
    const call = await services.db.calls.findFirst({ where: { id, ended_at: null } });
    if (!call) return;
    const explanation = 'Placing this call stopped the server twice, so it was given up. It is not dialed again.';
    await settleCall(services, call, { ...endWithoutCarrier('technical-issues'), explanation }, 'uncertain');
  });
}

/**
 * The job that puts a call on a line of this process: commits the attempt and dials, or takes over one whose worker went silent.
 * The job is done when the call is in progress; `isOver` follows it to its end.
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
