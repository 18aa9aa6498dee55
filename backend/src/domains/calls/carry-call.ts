import type { CallStatus, EndedReason } from '@switchboard/contracts/calls';
import type { Tx } from '../../database/database.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { emitEvent } from '../../events/emit.ts';
import type { calls, Prisma } from '../../generated/prisma/client.ts';
import type { Jobs } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import type { CarrierSignal, Conversation, Script } from './carrier.ts';
import { averageResponseMs } from './sandbox/conversation.ts';

// How long a worker may be silent before the reaper takes its attempt for lost, by the database's clock alone.
const leaseSeconds = 15;

// How often the worker renews its lease and looks whether somebody ended the call.
const beatMs = 400;

/** Why a call is hung up when this process stops. */
const stopping = 'server-shutdown' satisfies EndedReason;

type EndedSignal = Extract<CarrierSignal, { kind: 'ended' }>;

/** Fills `{name}` and `{{name}}`; an unknown name is left out rather than read aloud. */
export function fillPlaceholders(text: string, variables: Record<string, string>): string {
  const byName = new Map(Object.entries(variables).map(([name, value]) => [name.toLowerCase(), value]));
  return text
    .replace(/\{?\{\s*([\w.-]+)\s*\}\}?/g, (_, name: string) => byName.get(name.toLowerCase()) ?? '')
    .replace(/\s+([,.!?])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
}

async function scriptOf(services: Services, call: calls): Promise<Script> {
  const [assistant, organization] = await Promise.all([
    services.db.assistants.findFirst({ where: { id: call.assistant_id } }),
    services.db.organizations.findFirst({ where: { id: call.organization_id }, select: { name: true } }),
  ]);
  const organization_name = organization?.name ?? '';
  const [first = '', ...others] = call.lead_name.split(' ');
  const variables = {
    first_name: first,
    last_name: others.join(' '),
    name: call.lead_name,
    organization: organization_name,
    ...Object.fromEntries(Object.entries(call.variables as Record<string, string>).filter(([, value]) => value !== '')),
  };
  return {
    assistant_name: assistant?.name ?? 'the assistant',
    first_message: fillPlaceholders(assistant?.first_message || 'Hello, how can I help you today?', variables),
    end_call_message: fillPlaceholders(assistant?.end_call_message || 'Goodbye, have a great day!', variables),
    lead_first_name: first || 'The lead',
    organization_name,
    seed: call.id,
  };
}

/**
 * Commits the attempt before anything is dialed. Null when there is one already: it is never dialed again. Whoever ends
 * the call before this wins.
 */
async function commitAttempt(services: Services, call: calls): Promise<string | 'end-requested' | null> {
  return services.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM calls WHERE id = ${call.id}::uuid FOR UPDATE`;
    const current = await tx.calls.findFirst({
      where: { id: call.id },
      include: { attempts: { select: { id: true } } },
    });
    if (!current || current.ended_at || current.attempts.length > 0) return null;
    if (current.end_requested_at) return 'end-requested';
    const [attempt] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO call_attempts (organization_id, call_id, attempt_number, status, lease_expires_at)
      VALUES (${call.organization_id}::uuid, ${call.id}::uuid, 1, 'committed', now() + make_interval(secs => ${leaseSeconds}))
      RETURNING id`;
    return attempt?.id ?? null;
  });
}

async function announce(tx: Tx, call: calls, status: CallStatus, ended_reason: string | null = null): Promise<void> {
  await emitEvent(tx, call.organization_id, {
    type: 'call.status',
    subject_id: call.id,
    lead_id: call.lead_id,
    status,
    ended_reason,
  });
}

async function progress(
  services: Services,
  call: calls,
  attemptId: string,
  status: 'dialing' | 'ringing' | 'connected',
): Promise<void> {
  await services.db.$transaction(async (tx) => {
    const { count } = await tx.calls.updateMany({
      where: { id: call.id, ended_at: null },
      data: { status, ...(status === 'connected' ? { connected_at: new Date() } : {}) },
    });
    if (count === 0) return;
    if (status === 'dialing')
      await tx.call_attempts.update({ where: { id: attemptId }, data: { status: 'dialing' }, select: { id: true } });
    await announce(tx, call, status);
  });
}

/** Ended reasons of calls in which somebody was reached. */
const reached: ReadonlySet<string> = new Set<EndedReason>([
  'assistant-ended-call',
  'user-ended-call',
  'voicemail',
  'interview-completed',
  'time-limit-reached',
]);

const outcomeTexts: Partial<Record<EndedReason, string>> = {
  busy: 'The line was busy.',
  'no-answer': 'Nobody answered.',
  rejected: 'The call was rejected.',
  'trunk-failed': 'The carrier could not place the call.',
  'user-ended-call-during-ring': 'The call was ended while it was ringing.',
  'server-shutdown': 'The call was cut off because the server was restarted.',
};

function logOf(
  reason: EndedReason,
  conversation: Conversation | null,
  recording_path: string | null,
): Prisma.call_logsUncheckedUpdateManyInput {
  return {
    status: reached.has(reason) ? 'completed' : 'failed',
    outcome: reason,
    ended_reason: reason,
    call_duration: Math.round(conversation?.duration_seconds ?? 0),
    summary: conversation?.summary ?? outcomeTexts[reason] ?? null,
    average_response_ms: conversation ? averageResponseMs(conversation.utterances) : null,
    recording_path,
    updated_at: new Date(),
    ...(conversation
      ? {
          transcript: {
            messages: conversation.utterances.map(({ role, message, starts_at }) => ({
              role,
              message,
              timestamp: starts_at,
            })),
          },
        }
      : {}),
  };
}

/** Writes the end of a call: attempt, call, log and recording. The first to settle a call wins. */
export async function settleCall(
  services: Services,
  call: calls,
  signal: EndedSignal,
  attemptStatus: 'settled' | 'uncertain' = 'settled',
): Promise<void> {
  const { conversation, reason } = signal;
  const path = conversation ? `${call.organization_id}/recordings/${call.id}.wav` : null;
  if (path && conversation) await services.files.put(path, conversation.recording);
  await services.db.$transaction(async (tx) => {
    const now = new Date();
    const { count } = await tx.calls.updateMany({
      where: { id: call.id, ended_at: null },
      data: { status: 'disconnected', ended_reason: reason, ended_at: now },
    });
    await tx.call_attempts.updateMany({
      where: { call_id: call.id, settled_at: null },
      data: { status: attemptStatus, outcome: reason, settled_at: now, lease_expires_at: null },
    });
    if (count === 0) return;
    await tx.call_logs.updateMany({ where: { call_id: call.id }, data: logOf(reason, conversation, path) });
    const log = await tx.call_logs.findFirst({ where: { call_id: call.id }, select: { id: true } });
    await announce(tx, call, 'disconnected', reason);
    if (log)
      await emitEvent(tx, call.organization_id, { type: 'call_log.changed', subject_id: log.id, change: 'updated' });
    if (call.lead_id)
      await emitEvent(tx, call.organization_id, { type: 'lead.changed', subject_id: call.lead_id, change: 'updated' });
  });
}

/** Renews the lease while the call goes on, and hangs up when somebody asked for it or this process stops. */
function keepLease(services: Services, call: calls, attemptId: string, hangUp: AbortController): () => void {
  let isBusy = false;
  let lastRenewal = performance.now();
  const beat = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const current = await services.db.calls.findFirst({
        where: { id: call.id },
        select: { end_requested_at: true, ended_at: true },
      });
      if (!current || current.end_requested_at || current.ended_at) hangUp.abort();
      if (performance.now() - lastRenewal > (leaseSeconds * 1000) / 3) {
        lastRenewal = performance.now();
        await services.db.$executeRaw`
          UPDATE call_attempts SET lease_expires_at = now() + make_interval(secs => ${leaseSeconds})
          WHERE id = ${attemptId}::uuid AND settled_at IS NULL`;
      }
    } catch (error) {
      services.log.warn({ err: error, call_id: call.id }, 'the lease of a call was not renewed');
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(beat, beatMs);
  const stop = () => hangUp.abort(stopping);
  if (services.shutdown.aborted) stop();
  services.shutdown.addEventListener('abort', stop, { once: true });
  return () => {
    clearInterval(timer);
    services.shutdown.removeEventListener('abort', stop);
  };
}

/** The job that carries one call: commits the attempt, dials, follows the carrier's signals, settles. */
export async function carryCall(services: Services, { organization_id, call_id }: Jobs['call.carry']): Promise<void> {
  await withTenant(organization_id, async () => {
    const call = await services.db.calls.findFirst({ where: { id: call_id } });
    // A process that stops dials nothing more: the call stays unattempted, and another one finds it.
    if (!call || services.shutdown.aborted) return;
    const attemptId = await commitAttempt(services, call);
    if (!attemptId) return;
    if (attemptId === 'end-requested')
      return settleCall(services, call, { kind: 'ended', reason: 'user-ended-call-during-ring', conversation: null });
    const [script, number] = await Promise.all([
      scriptOf(services, call),
      services.db.phone_numbers.findFirst({ where: { id: call.phone_number_id }, select: { phone_number: true } }),
    ]);
    const hangUp = new AbortController();
    const release = keepLease(services, call, attemptId, hangUp);
    try {
      const request = { attempt_id: attemptId, call_id, to: call.phone_number, from: number?.phone_number ?? '' };
      for await (const signal of services.carrier.carry(request, script, hangUp.signal)) {
        if (signal.kind !== 'ended') await progress(services, call, attemptId, signal.kind);
        else
          await settleCall(
            services,
            call,
            hangUp.signal.reason === stopping ? { ...signal, reason: stopping } : signal,
          );
      }
    } finally {
      release();
    }
  });
}

/**
 * Takes calls whose worker went silent. Whether such an attempt was answered is not known: it is marked uncertain,
 * shown to people and never dialed again by itself. A call that was never attempted goes back into the queue.
 */
export async function reapLostCalls(services: Services): Promise<number> {
  const { systemPool } = services;
  const { rows: lost } = await systemPool.query<{ id: string; organization_id: string }>(
    `SELECT DISTINCT c.id, c.organization_id FROM calls c
     JOIN call_attempts a ON a.organization_id = c.organization_id AND a.call_id = c.id
     WHERE c.ended_at IS NULL AND a.settled_at IS NULL AND a.lease_expires_at < now()`,
  );
  for (const { id, organization_id } of lost)
    await withTenant(organization_id, async () => {
      const call = await services.db.calls.findFirst({ where: { id } });
      if (call)
        await settleCall(
          services,
          call,
          { kind: 'ended', reason: 'technical-issues', conversation: null },
          'uncertain',
        );
    });
  const { rows: waiting } = await systemPool.query<Jobs['call.carry']>(
    `SELECT c.organization_id, c.id AS call_id FROM calls c
     WHERE c.ended_at IS NULL AND c.created_at < now() - interval '30 seconds'
       AND NOT EXISTS (SELECT FROM call_attempts a WHERE a.organization_id = c.organization_id AND a.call_id = c.id)`,
  );
  for (const payload of waiting)
    await systemPool.query("SELECT enqueue_job('call.carry', $1::json, NULL, $2, 1)", [
      JSON.stringify(payload),
      `revive:${payload.call_id}`,
    ]);
  return lost.length;
}
