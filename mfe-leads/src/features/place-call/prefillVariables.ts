import type { Lead } from '@switchboard/contracts/leads';
import { leadName } from '../../display/leadName.ts';

/** What a lead knows about one of an assistant's variables; names are compared without case. */
function leadValue(variable: string, lead: Lead): string {
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
    default:
      return '';
  }
}

/** An assistant's variables with what the lead fills in; the others start empty. */
export function prefillVariables(variables: readonly string[], lead: Lead): Record<string, string> {
  return Object.fromEntries(variables.map((variable) => [variable, leadValue(variable, lead)]));
}
