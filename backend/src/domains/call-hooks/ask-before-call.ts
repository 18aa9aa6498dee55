import type { RefusalReason } from '@switchboard/contracts/calls';
import { type Context, systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import type { call_hooks, calls, Prisma } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import type { EndedSignal } from '../calls/carrier.ts';
import { settleCall } from '../calls/record-signals.ts';
import { variablesOf } from '../calls/script.ts';
import { askHook } from './ask-hook.ts';
import { isResting, noteHealth, restingWords } from './hook-health.ts';
import { explainDefault, type Verdict, verdictOf } from './verdict.ts';

/** What is done with a call, and the sentence about it; null where nothing was to be asked. */
interface Conclusion {
  verdict: Verdict;
  /** A failed hook keeps calls back. */
  isHeld: boolean;
  explanation: string;
  /** Facts for the decision's inputs. */
  facts: Prisma.InputJsonObject;
}

async function questionOf(context: Context, call: calls) {
  const { db, organization, organizationId } = context;
  const [number, lead, campaign, assistant] = await Promise.all([
    db.phone_numbers.findFirst({ where: { id: call.phone_number_id }, select: { phone_number: true } }),
    call.lead_id ? db.leads.findFirst({ where: { id: call.lead_id } }) : null,
    call.campaign_id ? db.campaigns.findFirst({ where: { id: call.campaign_id } }) : null,
    db.assistants.findFirst({ where: { id: call.assistant_id }, select: { id: true, name: true } }),
  ]);
  const about = { organization_name: organization.name, configuration: campaign?.configuration_data };
  return {
    event_id: `hook_${call.id}`,
    direction: 'outbound' as const,
    call_id: call.id,
    organization: { id: organizationId, name: organization.name },
    from_number: number?.phone_number ?? null,
    to_number: call.phone_number,
    lead,
    campaign: campaign && { id: campaign.id, name: campaign.name },
    scheduled_call_id: call.scheduled_call_id,
    assistant,
    variables: variablesOf(about, call),
    is_simulated: context.carrier.isSimulated,
    is_test: false,
  };
}

async function ask(context: Context, hook: call_hooks, call: calls): Promise<Conclusion> {
  const isHolding = hook.on_failure === 'hold';
  const failed = (why: string, facts: Prisma.InputJsonObject): Conclusion => ({
    verdict: { kind: 'fail', explanation: why },
    isHeld: isHolding,
    explanation: explainDefault(why, isHolding ? 'held' : 'called'),
    facts,
  });
  // Calls that it is to keep back are still tried by hand.
  const isSkipped = isResting(hook) && !(isHolding && call.scheduled_call_id === null);
  if (isSkipped) return failed(restingWords(hook), { was_asked: false });
  const asked = await askHook(context, hook, await questionOf(context, call));
  const verdict = await verdictOf(context, asked, 'outbound');
  await noteHealth(context, hook, verdict.kind === 'fail' ? verdict.explanation : null);
  const facts = { was_asked: true, duration_ms: asked.duration_ms, status: asked.response?.status ?? null };
  if (verdict.kind === 'fail') return failed(verdict.explanation, facts);
  return { verdict, isHeld: false, explanation: verdict.explanation, facts };
}

const rule: RefusalReason = 'before_call_hook';

/** Adds the hook to the decision of its call; a refusal becomes the decision's own. */
async function explain(tx: Tx, call: calls, { verdict, isHeld, explanation, facts }: Conclusion): Promise<void> {
  const isRefused = verdict.kind === 'refuse' || isHeld;
  const shown = { rule, passed: verdict.kind === 'call', explanation };
  await tx.$executeRaw`
    UPDATE dial_decisions SET is_allowed = is_allowed AND NOT ${isRefused}, reason = CASE WHEN ${isRefused} THEN ${rule} ELSE reason END,
      rules = coalesce((SELECT jsonb_agg(r) FROM jsonb_array_elements(rules) r WHERE r ->> 'rule' <> ${rule}), '[]') || ${JSON.stringify([shown])}::jsonb,
      inputs = inputs || jsonb_build_object(${rule}::text, ${JSON.stringify(facts)}::jsonb), last_decided_at = clock_timestamp()
    WHERE organization_id = ${call.organization_id}::uuid AND call_id = ${call.id}::uuid`;
}

/** Applies what the hook chose to its call only. */
async function change(tx: Tx, call: calls, verdict: Verdict): Promise<void> {
  const { assistant, variables } = verdict.kind === 'call' ? verdict : { assistant: null, variables: {} };
  const chosen = assistant && { assistant_id: assistant.id, assistant_version: assistant.version };
  await tx.calls.updateMany({
    where: { id: call.id },
    data: {
      awaits_hook: false,
      ...chosen,
      variables: { ...(call.variables as Record<string, string>), ...variables },
    },
  });
  if (chosen) await tx.call_logs.updateMany({ where: { call_id: call.id }, data: chosen });
}

const refusal = (explanation: string, dial_outcome: EndedSignal['dial_outcome']): EndedSignal => ({
  kind: 'ended',
  reason: 'rejected',
  explanation,
  conversation: null,
  at: new Date(),
  ...(dial_outcome ? { dial_outcome } : {}),
});

/** Writes what was concluded, once: the call goes on to be dialed, or is over. */
async function conclude(services: Services, id: { organization_id: string; call_id: string }, made: Conclusion | null) {
  const { organization_id, call_id } = id;
  await transact({ db: services.db, organizationId: organization_id }, async (tx) => {
    await tx.$queryRaw`SELECT id FROM calls WHERE id = ${call_id}::uuid FOR UPDATE`;
    const call = await tx.calls.findFirst({ where: { id: call_id, ended_at: null, awaits_hook: true } });
    if (!call) return;
    // Somebody who ended it in the meantime is heeded where it would be dialed.
    const heeded = call.end_requested_at ? null : made;
    if (heeded) await explain(tx, call, heeded);
    if (heeded && (heeded.verdict.kind === 'refuse' || heeded.isHeld)) {
      const outcome = heeded.verdict.kind === 'refuse' ? 'refused_by_hook' : 'held_by_hook';
      return settleCall(services, call, refusal(heeded.explanation, outcome));
    }
    await change(tx, call, heeded?.verdict ?? { kind: 'fail', explanation: '' });
    await enqueue(tx, 'call.carry', { organization_id, call_id });
  });
}

/**
 * The job that asks the hook about a call before it is dialed, outside of any transaction. If its process dies, the hook is asked
 * again with the same id; nothing is dialed before the answer is written.
 */
export async function askBeforeCall(services: Services, payload: JobPayload<'call.ask-hook'>): Promise<void> {
  const { organization_id, call_id } = payload;
  const context = await systemContext(services, organization_id, 'before-call hook');
  await withTenant(organization_id, async () => {
    const call = await services.db.calls.findFirst({ where: { id: call_id, ended_at: null, awaits_hook: true } });
    if (!call) return;
    const hook = await services.db.call_hooks.findFirst({ where: { is_on_outbound: true } });
    const isAsked = hook !== null && call.end_requested_at === null;
    await conclude(services, payload, isAsked ? await ask(context, hook, call) : null);
  });
}
