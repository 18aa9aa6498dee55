import { type Context, systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import type { call_hooks, calls, Prisma } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { variablesOf } from '../calls/script.ts';
import { askHook } from './ask-hook.ts';
import { type Conclusion, conclude } from './conclude.ts';
import { isResting, noteHealth, restingExplanation } from './hook-health.ts';
import { explainDefault, verdictOf } from './verdict.ts';

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
  if (isSkipped) return failed(restingExplanation(hook), { was_asked: false });
  const asked = await askHook(context, hook, await questionOf(context, call));
  const verdict = await verdictOf(context, asked, 'outbound');
  await noteHealth(context, hook, verdict.kind === 'fail' ? verdict.explanation : null);
  const facts = { was_asked: true, duration_ms: asked.duration_ms, status: asked.response?.status ?? null };
  if (verdict.kind === 'fail') return failed(verdict.explanation, facts);
  return { verdict, isHeld: false, explanation: verdict.explanation, facts };
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
