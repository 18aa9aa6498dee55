import { customVariables } from '@switchboard/contracts/custom-field-values';
import type { Lead } from '@switchboard/contracts/leads';
import { leadName } from '../display/leadName.ts';

/** What a lead, or the organization, knows about one of an assistant's variables; names are compared without case. */
function knownValue(variable: string, lead: Lead, organization: string): string {
  switch (variable.toLowerCase()) {
    case 'first_name':
      return lead.first_name;
    case 'last_name':
      return lead.last_name;
    case 'name':
    case 'lead_contact_name':
      return leadName(lead);
    case 'email':
      return lead.email ?? '';
    case 'phone':
    case 'phone_number':
    case 'lead_contact_number':
      return lead.phone_number;
    case 'organization':
      return organization;
    default:
      return customVariables(lead.custom_fields)[variable.toLowerCase()] ?? '';
  }
}

const isValue = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * An assistant's variables with what the lead fills in, the name of the organization and, where these say nothing, the fields of the
 * campaign; the others start empty.
 */
export function prefillVariables(
  variables: readonly string[],
  lead: Lead,
  organization: string,
  configuration: Record<string, unknown> = {},
): Record<string, string> {
  const fields = Object.entries(configuration).filter(([, value]) => isValue(value));
  const ofCampaign = new Map(fields.map(([name, value]) => [name.toLowerCase(), String(value)]));
  const filledIn = (variable: string) =>
    knownValue(variable, lead, organization) || ofCampaign.get(variable.toLowerCase()) || '';
  return Object.fromEntries(variables.map((variable) => [variable, filledIn(variable)]));
}
