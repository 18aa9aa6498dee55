import type { SameNumberAnswer } from '@switchboard/contracts/leads';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { joinCampaign } from '../campaigns/join-campaign.ts';
import { createLead, type LeadRow, updateLead } from '../leads/leads.service.ts';
import { assertOwner, lockNumber, type NumberOwner, numberTaken, ownersOfNumber } from '../leads/number-taken.ts';
import { isInitialsOnly, isNameless, isSamePerson, placeholderName } from '../leads/same-person.ts';

/** Personal details from a document or from the person who reviewed it. */
export interface FoundPerson {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  /** E.164. */
  phone: string;
}

/** The source of the details: the program that read the document, or a person who reviewed it. */
export type SaidBy = { by: 'reader' } | { by: 'reviewer'; answer?: SameNumberAnswer | undefined };

/** The details that a program may add to a lead: it completes a name, and never replaces one. */
function completed(lead: NumberOwner, { first_name, last_name, email }: FoundPerson): Partial<FoundPerson> {
  const isOpen = isNameless(lead) || isInitialsOnly(lead);
  const add = (before: string | null, value: string | undefined, isFree = false) =>
    value && (isFree || !before) ? value : undefined;
  const isNamed = Boolean(first_name || last_name);
  return {
    first_name: add(lead.first_name, first_name, isOpen),
    last_name: add(lead.last_name, last_name, isOpen),
    // Without a name it is unclear whose address it is.
    email: isNamed ? add(lead.email, email) : undefined,
  };
}

/**
 * Creates the lead of an upload. An existing lead with the same phone and a name that agrees is completed instead of
 * duplicated; missing names of a new lead become `Unknown` and `User`. Throws CONFLICT if a different person has the number.
 */
export function saveLeadOfUpload(
  context: Context,
  upload: { id: string; created_by: string | null },
  person: FoundPerson,
  said: SaidBy,
): Promise<LeadRow> {
  const phone_number = person.phone;
  const found = {
    ...(person.first_name ? { first_name: person.first_name } : {}),
    ...(person.last_name ? { last_name: person.last_name } : {}),
    ...(person.email ? { email: person.email } : {}),
  };
  const answer = said.by === 'reviewer' ? said.answer : undefined;
  return transact(context, async (tx) => {
    // Two documents with one phone, read at the same time, must find each other.
    await lockNumber(tx, context, phone_number);
    const known = await ownersOfNumber(tx, phone_number);
    if (answer?.action === 'update')
      return updateLead(context, assertOwner(known, answer).id, { ...found, lead_upload_id: upload.id });
    const same = known.find((lead) => isSamePerson(lead, person));
    if (same && answer === undefined) {
      const changes = said.by === 'reader' ? completed(same, person) : found;
      return updateLead(context, same.id, { ...changes, lead_upload_id: upload.id });
    }
    if (known.length > 0 && answer === undefined)
      throw numberTaken(phone_number, known, 'Decide whose document this is.');
    return createLead(
      context,
      { ...placeholderName, ...found, phone_number, source: 'Upload' },
      { lead_upload_id: upload.id, created_by: upload.created_by },
    );
  });
}

/** Adds the lead of a document to the campaign that it was uploaded for; `campaign_problem` says why it could not. */
export async function joinCampaignOfUpload(
  context: Context,
  { campaign_id }: { campaign_id: string | null },
  leadId: string,
): Promise<{ campaign_problem: string | null }> {
  return { campaign_problem: campaign_id ? await joinCampaign(context, campaign_id, leadId) : null };
}
