import type { Context } from '../../context.ts';

const most = 1_000;

/** The campaigns for the filter of calls, by name. */
export async function listCallCampaigns({ db }: Context) {
  const campaigns = await db.campaigns.findMany({
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: most,
  });
  return { campaigns };
}
