import { randomUUID } from 'node:crypto';
import type { CallHook, CallHookInput, CallHookTest, SavedCallHook } from '@switchboard/contracts/call-hooks';
import type { CallDirection } from '@switchboard/contracts/calls';
import { webhookSecretOverlapHours } from '@switchboard/contracts/webhooks.limits';
import type { z } from 'zod';
import { audit, difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { call_hooks } from '../../generated/prisma/client.ts';
import { refusalOf } from '../../outgoing/public-addresses.ts';
import { assertNotStale } from '../../stale.ts';
import { askHook } from './ask-hook.ts';
import { noteHealth } from './hook-health.ts';
import type { CallInQuestion } from './hook-request.ts';
import { newSecret } from './secrets.ts';
import { explainDefault, verdictOf } from './verdict.ts';

const resource = 'call_hook';

const still = (until: Date | null): string | null => (until && until > new Date() ? until.toISOString() : null);

function shown(row: call_hooks): CallHook {
  return {
    url: row.url,
    is_on_outbound: row.is_on_outbound,
    is_on_inbound: row.is_on_inbound,
    on_failure: row.on_failure as CallHook['on_failure'],
    secret_last_four: row.secret_last_four,
    previous_secret_expires_at: still(row.previous_secret_expires_at),
    failures: row.failures,
    last_failure: row.last_failure,
    last_failure_at: row.last_failure_at?.toISOString() ?? null,
    skipped_until: still(row.skipped_until),
    updated_at: row.updated_at.toISOString(),
  };
}

const noHook = () =>
  new AppError('CONFLICT', 'There is no before-call hook yet. Save its address first.', { reason: 'no_call_hook' });

// One row per organization: concurrent saves wait for each other.
async function lockHook(tx: Tx, { organizationId }: Context): Promise<call_hooks | null> {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId}::uuid FOR NO KEY UPDATE`;
  return tx.call_hooks.findFirst();
}

/** The hook of the organization; null if none was saved. */
export async function readCallHook({ db }: Context): Promise<{ hook: CallHook | null }> {
  const row = await db.call_hooks.findFirst();
  return { hook: row && shown(row) };
}

/** Saves the hook; the first time, the answer contains its secret. Another address starts without the failures of the former. */
export function saveCallHook(
  context: Context,
  { updated_at: seen, ...input }: z.output<typeof CallHookInput>,
): Promise<SavedCallHook> {
  const { organizationId: organization_id, env } = context;
  const refusal = refusalOf(input.url, env.webhookNetworks);
  if (refusal) throw new AppError('VALIDATION', refusal, { fields: { url: refusal } });
  return transact(context, async (tx) => {
    const before = await lockHook(tx, context);
    if (!before) {
      const { secret, columns } = newSecret(env, organization_id);
      const row = await tx.call_hooks.create({ data: { organization_id, ...input, ...columns } });
      await recordChange(tx, context, {
        resource,
        id: row.id,
        name: row.url,
        change: 'created',
        details: { ...input },
      });
      return { hook: shown(row), secret };
    }
    assertNotStale(before, seen, 'The before-call hook');
    const isMoved = before.url !== input.url;
    const fresh = isMoved ? { failures: 0, skipped_until: null, last_failure: null, last_failure_at: null } : {};
    const row = await tx.call_hooks.update({
      where: { id: before.id },
      data: { ...input, ...fresh, updated_at: new Date() },
    });
    const details = difference(before, row, ['url', 'is_on_outbound', 'is_on_inbound', 'on_failure']);
    await recordChange(tx, context, { resource, id: row.id, name: row.url, change: 'updated', details });
    return { hook: shown(row), secret: null };
  });
}

/** Rotates the hook's secret; the previous one also signs for another day. Throws CONFLICT if there is no hook. */
export function rotateSecret(context: Context): Promise<SavedCallHook> {
  return transact(context, async (tx) => {
    const before = await lockHook(tx, context);
    if (!before) throw noHook();
    const { secret, columns } = newSecret(context.env, context.organizationId);
    const row = await tx.call_hooks.update({
      where: { id: before.id },
      data: {
        ...columns,
        previous_secret_encrypted: before.secret_encrypted,
        previous_secret_expires_at: new Date(Date.now() + webhookSecretOverlapHours * 3_600_000),
        updated_at: new Date(),
      },
    });
    const details = { secret_last_four: row.secret_last_four };
    const entry = { resource, id: row.id, name: row.url, action: 'rotate_secret', details } as const;
    await recordChange(tx, context, { ...entry, change: 'updated' });
    return { hook: shown(row), secret };
  });
}

// Numbers that are reserved for fiction.
const [ours, theirs] = ['+12025550100', '+12025550147'];

async function sampleCall(context: Context, direction: CallDirection): Promise<CallInQuestion> {
  const { organization, organizationId, carrier } = context;
  const assistant = await context.db.assistants.findFirst({
    where: { status: 'published' },
    orderBy: { created_at: 'asc' },
    select: { id: true, name: true },
  });
  const isInbound = direction === 'inbound';
  return {
    event_id: `hook_${randomUUID()}`,
    direction,
    call_id: null,
    organization: { id: organizationId, name: organization.name },
    from_number: isInbound ? theirs : ours,
    to_number: isInbound ? ours : theirs,
    lead: {
      id: randomUUID(),
      first_name: 'Maya',
      last_name: 'Lindqvist',
      email: 'maya@example.com',
      phone_number: theirs,
      status: 'new',
      source: 'Test',
      time_zone: organization.time_zone,
      custom_fields: {},
    },
    campaign: null,
    scheduled_call_id: null,
    assistant,
    variables: isInbound ? {} : { first_name: 'Maya', last_name: 'Lindqvist' },
    is_simulated: carrier.isSimulated,
    is_test: true,
  };
}

/** Characters of an answer that a test shows. */
const shownCharacters = 4000;

/** Asks the hook about a sample call. A usable answer ends a pause after failures. Throws CONFLICT if there is no hook. */
export async function testCallHook(context: Context, direction: CallDirection): Promise<CallHookTest> {
  const hook = await context.db.call_hooks.findFirst();
  if (!hook) throw noHook();
  const asked = await askHook(context, hook, await sampleCall(context, direction));
  const verdict = await verdictOf(context, asked, direction);
  if (verdict.kind !== 'fail') await noteHealth(context, hook, null);
  await transact(context, (tx) =>
    audit(tx, context, {
      action: 'test',
      resource_type: resource,
      resource_id: hook.id,
      resource_name: hook.url,
      details: { direction, outcome: verdict.kind, duration_ms: asked.duration_ms },
    }),
  );
  const fallback = direction === 'inbound' ? 'answered' : hook.on_failure === 'hold' ? 'held' : 'called';
  return {
    request: asked.request,
    response: asked.response && { ...asked.response, body: asked.response.body.slice(0, shownCharacters) },
    duration_ms: asked.duration_ms,
    outcome: verdict.kind,
    explanation: verdict.kind === 'fail' ? explainDefault(verdict.explanation, fallback) : verdict.explanation,
  };
}
