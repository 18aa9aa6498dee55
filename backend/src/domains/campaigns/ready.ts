import type { CampaignReadiness } from '@switchboard/contracts/dialing-settings';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import { missingPartsOf } from '../calls/real-calls.ts';
import { readCampaigns } from '../dialer/campaign-facts.ts';
import { isOverEverywhere } from '../dialer/plan/over-everywhere.ts';
import { windowOf } from '../dialer/rules/call-window.ts';
import { setupRequired } from '../dialer/rules/setup-required.ts';
import { configurationProblems } from './configuration.ts';

type Problems = CampaignReadiness['problems'];
type ReadinessProblem = Problems[number]['reason'];

const texts: Record<Exclude<ReadinessProblem, 'call_setup_required'>, string> = {
  no_outbound_number: 'Campaign does not have an outbound phone number configured. Please update campaign settings.',
  assistant_not_published: 'The assistant of its template is not published.',
  invalid_configuration: 'Its form is incomplete or has invalid values.',
  window_never_opens: 'Its call window ends before it begins.',
  dates_over: 'Its last day is over.',
  minutes_used_up: 'The minutes that its template allows are used up.',
};

/** Why a campaign can't call anyone in its current state. */
export async function readinessProblems(
  tx: Tx,
  { organizationId, carrier }: Pick<Context, 'organizationId' | 'carrier'>,
  id: string,
): Promise<Problems> {
  const now = new Date();
  const campaign = await tx.campaigns.findFirstOrThrow({
    where: { id },
    include: { phone_number: true, feature_template: { include: { assistant: { select: { status: true } } } } },
  });
  const facts = await readCampaigns(tx, organizationId, [{ lead_id: id, campaign_id: id }]);
  const state = facts.get(id)?.stateFor(id);
  const { type, retired_at } = campaign.phone_number;
  const { used = 0, limit = null } = state?.minutes ?? {};
  const problems: [boolean, keyof typeof texts][] = [
    [type !== 'outbound' || retired_at !== null, 'no_outbound_number'],
    [campaign.feature_template.assistant.status !== 'published', 'assistant_not_published'],
    [(await configurationProblems(tx, id)).length > 0, 'invalid_configuration'],
    [state !== undefined && windowOf(state) === null, 'window_never_opens'],
    [state !== undefined && isOverEverywhere(state.end_date, now), 'dates_over'],
    [limit !== null && used >= limit, 'minutes_used_up'],
  ];
  const { agent_id } = campaign.feature_template;
  const missing = carrier.isSimulated ? [] : await missingPartsOf(tx, organizationId, agent_id);
  return [
    ...problems.filter(([holds]) => holds).map(([, reason]) => ({ reason, message: texts[reason] })),
    ...(missing.length > 0 ? [{ reason: 'call_setup_required' as const, message: setupRequired(missing) }] : []),
  ];
}

/** Throws CONFLICT with everything that prevents a campaign from calling. */
export async function assertReady(
  tx: Tx,
  context: Pick<Context, 'organizationId' | 'carrier'>,
  id: string,
): Promise<void> {
  const problems = await readinessProblems(tx, context, id);
  if (problems.length === 0) return;
  throw new AppError('CONFLICT', problems.map(({ message }) => message).join(' '), {
    reason: 'campaign_not_ready',
    details: { problems },
  });
}
