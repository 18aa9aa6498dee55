import type { Context } from '../../context.ts';

const most = 1_000;

/** The campaigns by which calls are filtered, by name. */
export async function listCallCampaigns({ db }: Context) {
  const campaigns = await db.campaigns.findMany({
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: most,
  });
  return { campaigns };
}
