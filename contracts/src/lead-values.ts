import type { leadVariables } from './calls.limits.ts';
import { customVariables } from './custom-field-values.ts';
import type { Lead } from './leads.ts';

type Known = Pick<Lead, 'first_name' | 'last_name' | 'email' | 'phone_number' | 'custom_fields'>;

/**
 * A call's data about a lead and its organization, by the lower-case names of placeholders; unknown values are empty.
 */
export function leadValues(lead: Known, organization: string): Record<string, string> {
  const name = `${lead.first_name} ${lead.last_name}`.trim();
  const own: Record<(typeof leadVariables)[number], string> = {
    first_name: lead.first_name,
    last_name: lead.last_name,
    name,
    lead_contact_name: name,
    email: lead.email ?? '',
    phone: lead.phone_number,
    phone_number: lead.phone_number,
    lead_contact_number: lead.phone_number,
    organization,
  };
  return { ...customVariables(lead.custom_fields), ...own };
}
