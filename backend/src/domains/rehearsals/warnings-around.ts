import type { RehearsalWarning } from '@switchboard/contracts/rehearsals';
import { history } from '@switchboard/contracts/rehearsals.limits';
import type { Tx } from '../../database/database.ts';
import { readinessProblems } from '../campaigns/ready.ts';
import type { World } from './simulation/world.ts';

/** The settings that answer for what keeps a campaign from being launched; what is played shows the others itself. */
const settingOfProblem = {
  no_outbound_number: 'phone_number_id',
  assistant_not_published: null,
  call_setup_required: null,
  invalid_configuration: null,
} as const;

/** Problems that would prevent the campaign from calling, which a rehearsal treats as fixed. */
export async function notReadyWarnings(
  tx: Tx,
  context: Parameters<typeof readinessProblems>[1],
  campaignId: string,
): Promise<RehearsalWarning[]> {
  const problems = await readinessProblems(tx, context, campaignId);
  return problems.flatMap(({ reason, message }) =>
    reason in settingOfProblem
      ? [
          {
            code: 'not_ready' as const,
            setting: settingOfProblem[reason as keyof typeof settingOfProblem],
            message: `It cannot be launched as it is: ${message}`,
          },
        ]
      : [],
  );
}

interface Around {
  campaignId: string;
  world: World;
  isGuessed: boolean;
}

/** Conditions that a rehearsal can't simulate: other pending calls on the same lines, and people about whom too little is known. */
export async function aroundWarnings(
  tx: Pick<Tx, '$queryRaw'>,
  { campaignId, world, isGuessed }: Around,
): Promise<RehearsalWarning[]> {
  const others = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM campaigns c WHERE status = 'active' AND id <> ${campaignId}::uuid AND (
      EXISTS (SELECT FROM scheduled_calls s WHERE s.organization_id = c.organization_id AND s.campaign_id = c.id AND s.status = 'scheduled')
      OR dialing = 'automatic' AND EXISTS (
        SELECT FROM campaign_leads l WHERE l.organization_id = c.organization_id AND l.campaign_id = c.id AND l.planned_at IS NULL))
    ORDER BY name`;
  const { max_concurrent_calls } = world.organization;
  const names = others.length === 1 ? (others[0]?.name ?? '') : `${others.length} other active campaigns`;
  const shared: RehearsalWarning[] =
    others.length === 0
      ? []
      : [
          {
            code: 'shared_lines',
            setting: 'max_concurrent_calls',
            message: `The ${max_concurrent_calls} calls at a time of your organization are shared with ${names}: this campaign may take longer.`,
          },
        ];
  if (!isGuessed) return shared;
  const message = `Fewer than ${history.leastCalls} calls were made in the last ${history.days} days, so the usual shares were taken.`;
  return [...shared, { code: 'not_enough_history', setting: null, message }];
}
