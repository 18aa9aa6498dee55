import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { addCampaignLeads, assertRoomFor, lockForLeads } from './campaign-leads.ts';

/**
 * Adds a lead to the campaign that a document was uploaded for. Returns why it could not, because the lead is kept anyway; null
 * if it is in the campaign, or the campaign was deleted.
 */
export function joinCampaign(context: Context, id: string, leadId: string): Promise<string | null> {
  return transact(context, async (tx) => {
    try {
      const campaign = await lockForLeads(tx, id);
      const member = { campaign_id: id, lead_id: leadId };
      if ((await tx.campaign_leads.count({ where: member })) > 0) return null;
      assertRoomFor(campaign, 1);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'NOT_FOUND') return null;
      if (error.code === 'LIMIT_EXCEEDED') return error.message;
      throw error;
    }
    await addCampaignLeads(context, id, { lead_ids: [leadId] });
    return null;
  });
}
