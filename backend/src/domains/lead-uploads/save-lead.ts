import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { joinCampaign } from '../campaigns/join-campaign.ts';
import { createLead, type LeadRow, updateLead } from '../leads/leads.service.ts';

/** Personal details from a document or from the person who reviewed it. */
export interface FoundPerson {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  /** E.164. */
  phone: string;
}

/**
 * Makes the lead of an upload. A lead of this organization with the same phone is updated with what was found, not
 * duplicated; missing names of a new lead become `Unknown` and `User`.
 */
export function saveLeadOfUpload(
  context: Context,
  upload: { id: string; created_by: string | null },
  person: FoundPerson,
): Promise<LeadRow> {
  const phone_number = person.phone;
  const found = {
    ...(person.first_name ? { first_name: person.first_name } : {}),
    ...(person.last_name ? { last_name: person.last_name } : {}),
    ...(person.email ? { email: person.email } : {}),
  };
  return transact(context, async (tx) => {
    // Two documents with one phone, read at the same time, must find each other.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${context.organizationId} ${phone_number}`}, 0))`;
    const existing = await tx.leads.findFirst({
      where: { phone_e164: phone_number },
      orderBy: { created_at: 'asc' },
      select: { id: true },
    });
    if (existing) return updateLead(context, existing.id, { ...found, lead_upload_id: upload.id });
    return createLead(
      context,
      { first_name: 'Unknown', last_name: 'User', ...found, phone_number, source: 'Upload' },
      { lead_upload_id: upload.id, created_by: upload.created_by },
    );
  });
}

/** Lets the lead of a document join the campaign that it was uploaded for; `campaign_problem` says why it did not. */
export async function joinCampaignOfUpload(
  context: Context,
  { campaign_id }: { campaign_id: string | null },
  leadId: string,
): Promise<{ campaign_problem: string | null }> {
  return { campaign_problem: campaign_id ? await joinCampaign(context, campaign_id, leadId) : null };
}
