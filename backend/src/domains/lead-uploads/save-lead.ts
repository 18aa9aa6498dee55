import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { joinCampaign } from '../campaigns/join-campaign.ts';
import { createLead, type LeadRow, updateLead } from '../leads/leads.service.ts';
import { isInitialsOnly, isNameless, isSamePerson, placeholderName } from '../leads/same-person.ts';

/** Personal details from a document or from the person who reviewed it. */
export interface FoundPerson {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  /** E.164. */
  phone: string;
}

/** What a person decided about a number that somebody else has. */
export type SharedNumberAnswer = { action: 'update'; lead_id: string } | { action: 'second' };

/** Who says what is in a document: the program that read it, or a person who reviewed it. */
export type SaidBy = { by: 'reader' } | { by: 'reviewer'; answer?: SharedNumberAnswer | undefined };

type Known = Pick<LeadRow, 'id' | 'first_name' | 'last_name' | 'email'>;

const nameOf = ({ first_name, last_name }: Pick<Known, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

/** The number belongs to leads with other names: a person has to decide whose document it is. */
const numberTaken = (phone: string, leads: readonly Known[]) =>
  new AppError('CONFLICT', `${phone} belongs to ${leads.map(nameOf).join(' and ')}. Decide whose document this is.`, {
    reason: 'number_taken',
    details: { leads: leads.map((lead) => ({ id: lead.id, name: nameOf(lead) })) },
  });

/** What a program may add to a lead: it completes a name, and never replaces one. */
function completed(lead: Known, { first_name, last_name, email }: FoundPerson): Partial<FoundPerson> {
  const isOpen = isNameless(lead) || isInitialsOnly(lead);
  const add = (before: string | null, value: string | undefined, isFree = false) =>
    value && (isFree || !before) ? value : undefined;
  const isNamed = Boolean(first_name || last_name);
  return {
    first_name: add(lead.first_name, first_name, isOpen),
    last_name: add(lead.last_name, last_name, isOpen),
    // Without a name nobody knows whose address it is.
    email: isNamed ? add(lead.email, email) : undefined,
  };
}

/**
 * Makes the lead of an upload. A lead of this organization with the same phone and a name that agrees is completed, not
 * duplicated; missing names of a new lead become `Unknown` and `User`. Throws CONFLICT where somebody else has the number.
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
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${context.organizationId} ${phone_number}`}, 0))`;
    if (answer?.action === 'update')
      return updateLead(context, answer.lead_id, { ...found, lead_upload_id: upload.id });
    const known: Known[] = await tx.leads.findMany({
      where: { phone_e164: phone_number },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      select: { id: true, first_name: true, last_name: true, email: true },
    });
    const same = known.find((lead) => isSamePerson(lead, person));
    if (same && answer === undefined) {
      const changes = said.by === 'reader' ? completed(same, person) : found;
      return updateLead(context, same.id, { ...changes, lead_upload_id: upload.id });
    }
    if (known.length > 0 && answer === undefined) throw numberTaken(phone_number, known);
    return createLead(
      context,
      { ...placeholderName, ...found, phone_number, source: 'Upload' },
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
