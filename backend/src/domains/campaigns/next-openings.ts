import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { readCampaigns } from '../dialer/campaign-facts.ts';
import { openings } from '../dialer/plan/plan-campaign.ts';

/**
 * For an active campaign: until when leads of a zone (`zoneKey`) wait because of its times and days; null for a zone that can be
 * called now, or never. Null for a campaign that makes no calls.
 */
export async function readOpenings(
  tx: Tx,
  { organizationId, organization }: Context,
  id: string,
): Promise<((zoneKey: string | null) => Date | null) | null> {
  const facts = await readCampaigns(tx, organizationId, [{ lead_id: id, campaign_id: id }]);
  const campaign = facts.get(id)?.stateFor(id);
  if (campaign?.status !== 'active') return null;
  const now = new Date();
  const openingOf = openings({ campaign, organization_time_zone: organization.time_zone }, now);
  return (zoneKey) => {
    const opening = openingOf(zoneKey);
    return 'at' in opening && opening.at > now ? opening.at : null;
  };
}
