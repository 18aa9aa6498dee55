import type { RehearsalWarning } from '@switchboard/contracts/rehearsals';
import { history } from '@switchboard/contracts/rehearsals.limits';
import type { Tx } from '../../database/database.ts';
import type { World } from './simulation/world.ts';

interface Around {
  campaignId: string;
  world: World;
  isGuessed: boolean;
}

/** What a rehearsal cannot play: calls of others on the same lines, and people of whom too little is known. */
export async function aroundWarnings(
  tx: Pick<Tx, 'campaigns'>,
  { campaignId, world, isGuessed }: Around,
): Promise<RehearsalWarning[]> {
  const others = await tx.campaigns.findMany({
    where: { status: 'active', id: { not: campaignId } },
    select: { name: true },
    orderBy: { name: 'asc' },
  });
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
